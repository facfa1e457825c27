// Pointers in an area of the frame: which ones, and where they are stored, loaded and overwritten.

#include "native/allocation.h"
#include "native/roots/record_pointer.h"
#include "native/roots/root_area.h"
#include "record_ir.h"

#include <gtest/gtest.h>
#include <llvm/IR/Constants.h>
#include <llvm/IR/Function.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/Statepoint.h>
#include <llvm/IR/Verifier.h>
#include <llvm/Support/raw_ostream.h>
#include <set>
#include <string>

namespace letcont::native {
namespace {

// In these programs `record` is a pointer to a record, and @make, @use and @raises may collect.
constexpr char declarations[] = R"(
declare record @make(i32)
declare void @use(record)
declare { record, record } @raises(i32)
declare void @leaf(record) "gc-leaf-function"
)";

class RootArea : public RecordIr {
protected:
  llvm::Function& read(const std::string& text) { return RecordIr::read(declarations + text); }
  // Returns the number of pointers in the area, 0 if there is none.
  uint64_t keep(llvm::Function& function, uint32_t most) {
    CollectingCalls collecting(function);
    auto may_collect = [&](const llvm::Instruction& each) { return collecting.contains(each); };
    area_ = keep_in_area(function, may_collect, most);
    EXPECT_FALSE(llvm::verifyFunction(function, &llvm::errs()));
    return area_ ? llvm::cast<llvm::ArrayType>(area_->getAllocatedType())->getNumElements() - 1 : 0;
  }
  llvm::AllocaInst* area() { return area_; }

private:
  llvm::AllocaInst* area_ = nullptr;
};

// What happens to the area's slots in a block, in order: "store 1", "load 2", "clear 2".
std::vector<std::string> slot_events(const llvm::Function& function, const std::string& block_name) {
  std::vector<std::string> events;
  auto slot = [](const llvm::Value* place) {
    auto* address = llvm::cast<llvm::GetElementPtrInst>(place);
    return " " + std::to_string(llvm::cast<llvm::ConstantInt>(address->getOperand(2))->getZExtValue());
  };
  for (const llvm::BasicBlock& block : function) {
    if (block.getName() != block_name) continue;
    for (const llvm::Instruction& each : block) {
      auto* store = llvm::dyn_cast<llvm::StoreInst>(&each);
      auto* load = llvm::dyn_cast<llvm::LoadInst>(&each);
      if (store && is_record_pointer(store->getValueOperand()->getType())) {
        bool is_clear = llvm::isa<llvm::ConstantPointerNull>(store->getValueOperand());
        events.push_back((is_clear ? "clear" : "store") + slot(store->getPointerOperand()));
      } else if (load) {
        events.push_back("load" + slot(load->getPointerOperand()));
      }
    }
  }
  return events;
}

using Events = std::vector<std::string>;

// ---- Which pointers

constexpr char three_calls[] = R"(
define void @f() {
entry:
  %x = call record @make(i32 1)
  %y = call record @make(i32 2)
  %z = call record @make(i32 3)
  call void @leaf(record null)
  call void @use(record null)
  call void @leaf(record %x)
  call void @leaf(record %y)
  call void @leaf(record %z)
  ret void
}
)";

TEST_F(RootArea, LeavesFunctionsAloneThatKeepFew) {
  llvm::Function& function = read(three_calls);
  std::string before = text(function);
  EXPECT_EQ(keep(function, 3), 0u);
  EXPECT_EQ(text(function), before);
}

TEST_F(RootArea, StoresWhereItIsDefinedAndLoadsWhereItIsUsed) {
  llvm::Function& function = read(three_calls);
  EXPECT_EQ(keep(function, 2), 3u);
  EXPECT_EQ(slot_events(function, "entry"), (Events{"store 1", "store 2", "store 3", "load 1", "load 2", "load 3"}));
}

// The first word says how many there are, and all others are null before anything collects.
TEST_F(RootArea, BeginsWithNulls) {
  llvm::Function& function = read(three_calls);
  keep(function, 0);
  auto at = function.getEntryBlock().begin();
  ASSERT_EQ(&*at++, area());
  auto* store = llvm::dyn_cast<llvm::StoreInst>(&*at++);
  ASSERT_TRUE(store);
  EXPECT_EQ(store->getPointerOperand(), area());
  EXPECT_EQ(llvm::cast<llvm::ConstantInt>(store->getValueOperand())->getZExtValue(), 7u);
  EXPECT_TRUE(llvm::isa<llvm::GetElementPtrInst>(&*at++));
  auto* clear = llvm::dyn_cast<llvm::MemSetInst>(&*at++);
  ASSERT_TRUE(clear);
  EXPECT_EQ(llvm::cast<llvm::ConstantInt>(clear->getLength())->getZExtValue(), 24u);
}

TEST_F(RootArea, KeepsParametersAndPhis) {
  llvm::Function& function = read(R"(
define void @f(record %x, i1 %c) {
entry:
  br i1 %c, label %other, label %loop
other:
  br label %loop
loop:
  %p = phi record [ %x, %entry ], [ null, %other ], [ %q, %loop ]
  %q = call record @make(i32 1)
  call void @leaf(record %p)
  call void @use(record %x)
  br label %loop
}
)");
  EXPECT_EQ(keep(function, 0), 3u);
  EXPECT_EQ(slot_events(function, "entry"), (Events{"store 1"}));
  EXPECT_EQ(slot_events(function, "loop"),
            (Events{"store 2", "load 2", "clear 2", "store 3", "load 1", "load 3", "clear 3"}));
}

// What a call takes from another block, with no call between, needs no root: it goes through an area that nothing
// lists.
TEST_F(RootArea, PassesArgumentsFromBlockToBlock) {
  constexpr char passes[] = R"(
define void @f(i1 %c) {
entry:
  %x = call record @make(i32 1)
  br i1 %c, label %yes, label %no
yes:
  call void @use(record %x)
  ret void
no:
  ret void
}
)";
  llvm::Function& function = read(passes);
  EXPECT_EQ(keep(function, 0), 0u);
  EXPECT_EQ(area(), nullptr);
  EXPECT_EQ(slot_events(function, "entry"), (Events{"store 0"}));
  EXPECT_EQ(slot_events(function, "yes"), (Events{"load 0"}));
  llvm::Function& again = read(passes);
  std::string before = text(again);
  keep(again, 1);
  EXPECT_EQ(text(again), before) << "few of them are cheap";
}

// The collector would take them for records.
TEST_F(RootArea, LeavesPointersIntoRecords) {
  llvm::Function& function = read(R"(
define void @f(record %x, i1 %c) {
  %inside = getelementptr i8, record %x, i64 8
  %either = select i1 %c, record %x, record %inside
  %y = freeze record %either
  call void @use(record null)
  call void @leaf(record %y)
  ret void
}
)");
  EXPECT_EQ(keep(function, 0), 0u);
}

// Of several allocations that become one, only the first may collect.
TEST_F(RootArea, TakesAllocationsInAGroupForOne) {
  std::string body;
  for (int i = 0; i < 5; ++i)
    body += "  %a" + std::to_string(i) + " = call record @letcont_allocate(i64 16, i64 5, ptr null)\n";
  llvm::Function& function = read("declare record @letcont_allocate(i64, i64, ptr)\ndefine void @f() {\n" + body +
                                  "  call void @leaf(record %a0)\n  call void @leaf(record %a1)\n  ret void\n}\n");
  EXPECT_EQ(keep(function, 0), 0u);
}

// ---- Loads

TEST_F(RootArea, LoadsOnceBetweenCollections) {
  llvm::Function& function = read(R"(
define void @f(record %x) {
entry:
  call void @leaf(record %x)
  call void @use(record %x)
  call void @leaf(record %x)
  call void @leaf(record %x)
  call void @use(record %x)
  call void @use(record %x)
  ret void
}
)");
  EXPECT_EQ(keep(function, 0), 1u);
  EXPECT_EQ(slot_events(function, "entry"), (Events{"store 1", "load 1", "load 1", "clear 1"}));
}

TEST_F(RootArea, LoadsBeforeLoopsThatCollectNothing) {
  llvm::Function& function = read(R"(
define void @f(record %x, i1 %c) {
entry:
  call void @use(record null)
  br label %outer
outer:
  br label %inner
inner:
  call void @leaf(record %x)
  br i1 %c, label %inner, label %latch
latch:
  br i1 %c, label %outer, label %after
after:
  br label %collecting
collecting:
  call void @use(record %x)
  br label %collecting
}
)");
  EXPECT_EQ(keep(function, 0), 1u);
  EXPECT_EQ(slot_events(function, "entry"), (Events{"store 1", "load 1"}));
  EXPECT_EQ(slot_events(function, "inner"), Events{});
  EXPECT_EQ(slot_events(function, "collecting"), Events{"load 1"});
}

// ---- What is not needed any more

TEST_F(RootArea, OverwritesWhatIsNeededNoMore) {
  llvm::Function& function = read(R"(
define void @f(record %x, i1 %c) {
entry:
  call void @use(record null)
  br i1 %c, label %uses, label %collects
uses:
  call void @use(record %x)
  ret void
collects:
  call void @use(record null)
  br i1 %c, label %ends, label %collects
ends:
  ret void
}
)");
  EXPECT_EQ(keep(function, 0), 1u);
  EXPECT_EQ(slot_events(function, "uses"), (Events{"load 1", "clear 1"}));
  EXPECT_EQ(slot_events(function, "collects"), Events{"clear 1"});
  EXPECT_EQ(slot_events(function, "ends"), Events{});
}

TEST_F(RootArea, OverwritesSeveralInOneBlock) {
  llvm::Function& function = read(R"(
define void @f(record %x, record %y, i1 %c) {
entry:
  call void @use(record null)
  br i1 %c, label %uses, label %collects
uses:
  call void @leaf(record %x)
  call void @leaf(record %y)
  ret void
collects:
  call void @use(record null)
  ret void
}
)");
  EXPECT_EQ(keep(function, 0), 2u);
  EXPECT_EQ(slot_events(function, "collects"), (Events{"clear 1", "clear 2"}));
}

// If the call raises, its result may be anything.
TEST_F(RootArea, OverwritesResultsOfCallsThatRaise) {
  llvm::Function& function = read(R"(
define void @f() {
entry:
  %all = call { record, record } @raises(i32 1)
  %exception = extractvalue { record, record } %all, 0
  %result = extractvalue { record, record } %all, 1
  %raised = icmp ne record %exception, null
  br i1 %raised, label %handler, label %more
handler:
  call void @use(record %exception)
  call void @leaf(record %exception)
  ret void
more:
  call void @use(record null)
  call void @leaf(record %result)
  ret void
}
)");
  EXPECT_EQ(keep(function, 0), 2u);
  EXPECT_EQ(slot_events(function, "handler"), (Events{"load 1", "clear 2", "load 1"}));
  EXPECT_EQ(slot_events(function, "more"), (Events{"clear 1", "load 2"}));
}

// A value that is overwritten in a few blocks is kept in the area, one that would have to be in many is not.
TEST_F(RootArea, DoesNotKeepWhatTakesManyClears) {
  auto program = [](int others) {
    std::string cases, blocks;
    for (int i = 0; i < others; ++i) {
      std::string name = "other" + std::to_string(i);
      cases += "i32 " + std::to_string(i) + ", label %" + name + " ";
      blocks += name + ":\n  call void @use(record null)\n  ret void\n";
    }
    return "define void @f(record %x, i32 %n) {\nentry:\n  switch i32 %n, label %needs [ " + cases + "]\n" + blocks +
           "needs:\n  call void @use(record null)\n  call void @leaf(record %x)\n  ret void\n}\n";
  };
  llvm::Function& few = read(program(8));
  EXPECT_EQ(keep(few, 0), 1u);
  for (int i = 0; i < 8; ++i) EXPECT_EQ(slot_events(few, "other" + std::to_string(i)), Events{"clear 1"});
  EXPECT_EQ(keep(read(program(9)), 0), 0u);
}

// Once the value has been needed over a call, it is certain to be a pointer.
TEST_F(RootArea, OverwritesOnlySomeOfWhatIsCertain) {
  std::string cases, blocks;
  for (int i = 0; i < 20; ++i) {
    std::string name = "other" + std::to_string(i);
    cases += "i32 " + std::to_string(i) + ", label %" + name + " ";
    blocks += name + ":\n  call void @use(record null)\n  ret void\n";
  }
  llvm::Function& function = read("define void @f(record %x, i32 %n) {\nentry:\n  call void @use(record null)\n" +
                                  ("  switch i32 %n, label %needs [ " + cases + "]\n" + blocks) +
                                  "needs:\n  call void @leaf(record %x)\n  ret void\n}\n");
  EXPECT_EQ(keep(function, 0), 1u);
  size_t clears = 0;
  for (int i = 0; i < 20; ++i) clears += slot_events(function, "other" + std::to_string(i)).size();
  EXPECT_EQ(clears, 8u);
}

TEST_F(RootArea, SharesSlots) {
  llvm::Function& function = read(R"(
define void @f() {
entry:
  %x = call record @make(i32 1)
  call void @use(record null)
  call void @use(record %x)
  %y = call record @make(i32 2)
  call void @use(record null)
  call void @use(record %y)
  ret void
}
)");
  EXPECT_EQ(keep(function, 0), 1u);
  EXPECT_EQ(slot_events(function, "entry"), (Events{"store 1", "load 1", "clear 1", "store 1", "load 1", "clear 1"}));
}

// One value is overwritten where another one begins.
TEST_F(RootArea, DoesNotShareASlotThatIsOverwrittenAtAPhi) {
  llvm::Function& function = read(R"(
define void @f(record %x, i1 %c) {
entry:
  call void @use(record null)
  br i1 %c, label %meet, label %uses
uses:
  call void @use(record %x)
  br label %meet
meet:
  %p = phi record [ null, %entry ], [ null, %uses ]
  call void @use(record null)
  call void @leaf(record %p)
  ret void
}
)");
  EXPECT_EQ(keep(function, 0), 2u);
}

// ---- Statepoints

TEST_F(RootArea, IsListedByStatepoints) {
  llvm::Function& function = read(R"(
declare token @llvm.experimental.gc.statepoint.p0(i64, i32, ptr, i32, i32, ...)
declare record @llvm.experimental.gc.relocate.p1(token, i32, i32)
define record @f(record %a) gc "statepoint-example" {
  call void @use(record null)
  call void @leaf(record %a)
  %t = call token (i64, i32, ptr, i32, i32, ...) @llvm.experimental.gc.statepoint.p0(i64 0, i32 0,
      ptr elementtype(void (record)) @use, i32 1, i32 0, record %a, i32 0, i32 0) [ "gc-live"(record %a) ]
  %b = call record @llvm.experimental.gc.relocate.p1(token %t, i32 0, i32 0)
  ret record %b
}
)");
  ASSERT_NE(keep(function, 0), 0u);
  list_area(*area());
  EXPECT_FALSE(llvm::verifyFunction(function, &llvm::errs()));
  for (llvm::Instruction& each : llvm::instructions(function))
    if (auto* point = llvm::dyn_cast<llvm::GCStatepointInst>(&each)) {
      std::vector<llvm::Value*> roots(point->gc_args_begin(), point->gc_args_end());
      ASSERT_EQ(roots.size(), 2u);
      EXPECT_EQ(roots.back(), area());
    }
}

} // namespace
} // namespace letcont::native
