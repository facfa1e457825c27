#include "native/roots/root_area.h"

#include "native/roots/live_pieces.h"
#include "native/roots/record_pointer.h"
#include "native/roots/shared_slots.h"
#include "native/roots/statepoint_roots.h"
#include "native/runtime/frames.h"

#include <llvm/ADT/DenseSet.h>
#include <llvm/ADT/SmallPtrSet.h>
#include <llvm/Analysis/LoopInfo.h>
#include <llvm/IR/Dominators.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/IntrinsicInst.h>

namespace letcont::native {

namespace {

using Block = CodeOrder::Block;
using Place = CodeOrder::Place;
using Point = CodeOrder::Point;

// ---- Which pointers

bool is_choice(const llvm::Instruction& instruction) {
  return llvm::isa<llvm::PHINode, llvm::SelectInst, llvm::FreezeInst>(instruction);
}

// Whether it is a pointer to a record, and not into one; choices are what they choose from.
bool makes_record(const llvm::Instruction& instruction) {
  if (llvm::isa<llvm::IntrinsicInst>(instruction)) return false;
  return is_choice(instruction) || llvm::isa<llvm::CallInst, llvm::LoadInst, llvm::ExtractValueInst>(instruction);
}

// Returns all values that are pointers to records, or null, in the order of the function; none of blocks that nothing
// reaches.
std::vector<llvm::Value*> find_records(llvm::Function& function, const CodeOrder& order) {
  std::vector<llvm::Value*> found;
  llvm::DenseSet<const llvm::Value*> others;
  std::vector<const llvm::Value*> news;
  for (llvm::Argument& argument : function.args())
    if (is_record_pointer(argument.getType())) found.push_back(&argument);
  for (llvm::Instruction& instruction : llvm::instructions(function)) {
    if (!is_record_pointer(instruction.getType())) continue;
    found.push_back(&instruction);
    if (!makes_record(instruction) && others.insert(&instruction).second) news.push_back(&instruction);
  }
  while (!news.empty()) {
    const llvm::Value* other = news.back();
    news.pop_back();
    for (const llvm::User* user : other->users()) {
      auto* choice = llvm::dyn_cast<llvm::Instruction>(user);
      if (choice && is_choice(*choice) && others.insert(choice).second) news.push_back(choice);
    }
  }
  llvm::erase_if(found, [&](const llvm::Value* value) {
    auto* instruction = llvm::dyn_cast<llvm::Instruction>(value);
    return others.contains(value) || (instruction && !order.number(instruction->getParent()));
  });
  return found;
}

std::vector<Point> points_of(const CodeOrder& order, const llvm::Value& value) {
  std::vector<Point> points;
  for (const llvm::Use& use : value.uses())
    if (std::optional<Point> point = order.use(use)) points.push_back(*point);
  return points;
}

// Returns the records that are alive over a call over which more than `most` are.
std::vector<llvm::Value*> find_kept(const CodeOrder& order, std::vector<llvm::Value*> records, uint32_t most) {
  LivePieces live(order);
  std::vector<int64_t> change(order.end() + 1); // by place: how many more are alive there than before
  for (const llvm::Value* record : records) {
    live.find(order.definition(*record), points_of(order, *record));
    for (const LivePieces::Piece& piece : live.pieces()) ++change[piece.begin], --change[piece.end];
  }
  std::vector<uint32_t> full_before(order.end() + 1); // by place: calls over which there are too many
  int64_t alive = 0;
  for (Place place = 0; place < order.end(); ++place) {
    alive += change[place];
    full_before[place + 1] = full_before[place] + (alive > most && order.collects(place, place + 1));
  }
  if (full_before[order.end()] == 0) return {};
  llvm::erase_if(records, [&](const llvm::Value* record) {
    live.find(order.definition(*record), points_of(order, *record));
    return llvm::none_of(live.pieces(), [&](const LivePieces::Piece& piece) {
      return full_before[piece.begin] != full_before[piece.end];
    });
  });
  return records;
}

// ---- Where they are loaded

// One load, for the uses that it reaches before anything collects.
struct Load {
  Point at;
  std::vector<llvm::Use*> uses;
  bool is_last = false; // and a collection may follow
};

struct Kept {
  llvm::Value* value;
  Point definition;
  std::vector<Load> loads;
  std::vector<Block> clears; // that begin with storing null
  Needed needed;             // the slot
};

class LoadPlaces {
public:
  LoadPlaces(llvm::Function& function, const CodeOrder& order)
      : order_(order), dominators_(function), loops_(dominators_) {
    for (Block block = 0; block < order.blocks(); ++block) {
      if (!order.collects(order.begin(block), order.end(block))) continue;
      llvm::Loop* loop = loops_.getLoopFor(order.block(block));
      for (; loop && collecting_.insert(loop).second; loop = loop->getParentLoop()) {
      }
    }
  }

  // Returns the loads, sorted; uses that the definition reaches without a collection need none.
  std::vector<Load> find(const llvm::Value& value) const {
    Point definition = order_.definition(value);
    std::vector<std::pair<Point, llvm::Use*>> uses;
    for (const llvm::Use& use : value.uses())
      if (std::optional<Point> point = order_.use(use))
        uses.emplace_back(before_loops(*point, definition), const_cast<llvm::Use*>(&use));
    llvm::sort(uses, llvm::less_first());
    std::vector<Load> loads;
    for (auto [point, use] : uses) {
      if (is_reached(definition, point)) continue;
      if (loads.empty() || !is_reached(loads.back().at, point)) loads.push_back({point, {}});
      loads.back().uses.push_back(use);
    }
    return loads;
  }

private:
  bool is_reached(Point from, Point point) const {
    return from.block == point.block && !order_.collects(from.place, point.place);
  }

  // The end of what leads into the outermost loop around that place that collects nothing, and is entered after the
  // definition.
  Point before_loops(Point point, Point definition) const {
    llvm::Loop* loop = loops_.getLoopFor(order_.block(point.block));
    for (; loop && !collecting_.contains(loop); loop = loop->getParentLoop()) {
      llvm::BasicBlock* before = loop->getLoopPreheader();
      if (!before || loop->contains(order_.block(definition.block))) break;
      Block block = *order_.number(before);
      point = {block, order_.end(block) - 1};
    }
    return point;
  }

  const CodeOrder& order_;
  llvm::DominatorTree dominators_;
  llvm::LoopInfo loops_;
  llvm::SmallPtrSet<const llvm::Loop*, 16> collecting_;
};

// ---- When the slots are needed

constexpr size_t most_clears = 8;

void need(Needed& needed, Place begin, Place end) {
  needed = {std::min(needed.begin, begin), std::max(needed.end, end)};
}

// From the definition to the loads. `live` has where that is.
void need_until_loaded(Kept& kept, LivePieces& live) {
  std::vector<Point> points;
  for (const Load& load : kept.loads) points.push_back(load.at);
  live.find(kept.definition, points);
  kept.needed = {kept.definition.place, kept.definition.place + 1};
  for (Point point : points) need(kept.needed, point.place, point.place + 1); // the load comes before the instruction
  for (const LivePieces::Piece& piece : live.pieces()) need(kept.needed, piece.begin, piece.end);
}

// Finds when the slot is needed: from the definition to the loads, and to the stores of null.
class SlotUse {
public:
  explicit SlotUse(const CodeOrder& order) : order_(order), live_(order) {}

  // Returns false if it would take too many stores of null.
  bool find(Kept& kept) {
    need_until_loaded(kept, live_);
    if (live_.everywhere()) return !is_unproven_at_end(kept);
    find_last_loads(kept);
    if (!find_required_clears(kept)) return false;
    find_other_clears(kept);
    for (Block block : kept.clears) need(kept.needed, order_.after_phis(block), order_.after_phis(block) + 1);
    return true;
  }

private:
  bool at_end(Block block) const {
    return llvm::any_of(order_.after(block), [&](Block after) { return live_.at_begin(after); });
  }
  bool is_unproven_at_end(const Kept& kept) const {
    return !order_.collects(kept.definition.place, order_.end(kept.definition.block));
  }

  void find_last_loads(Kept& kept) const {
    for (size_t i = 0; i < kept.loads.size(); ++i) {
      auto [block, place] = kept.loads[i].at;
      if ((i + 1 < kept.loads.size() && kept.loads[i + 1].at.block == block) || at_end(block)) continue;
      kept.loads[i].is_last = order_.collects(place, order_.end(block)) || order_.collects_after(block);
    }
  }

  // In blocks that may come before the first collection at which the slot is needed, instead of it.
  bool find_required_clears(Kept& kept) const {
    if (!is_unproven_at_end(kept)) return true;
    std::vector<Block> unproven{kept.definition.block};
    llvm::DenseSet<Block> seen;
    for (size_t i = 0; i < unproven.size(); ++i) {
      if (!at_end(unproven[i])) continue;
      for (Block after : order_.after(unproven[i])) {
        if (!seen.insert(after).second) continue;
        if (live_.at_begin(after)) {
          if (!order_.collects(order_.begin(after), order_.end(after))) unproven.push_back(after);
        } else if (needs_clear(kept, after)) {
          if (kept.clears.size() == most_clears) return false;
          kept.clears.push_back(after);
        }
      }
    }
    return true;
  }

  // In other blocks that come after one at whose end the slot is needed, and do not need it.
  void find_other_clears(Kept& kept) const {
    for (const LivePieces::Piece& piece : live_.pieces()) {
      if (!at_end(piece.block)) continue;
      for (Block after : order_.after(piece.block)) {
        if (kept.clears.size() == most_clears) return;
        if (live_.at_begin(after) || !needs_clear(kept, after) || llvm::is_contained(kept.clears, after)) continue;
        kept.clears.push_back(after);
      }
    }
  }

  // Whether a collection may follow, before the slot is written anyway.
  bool needs_clear(const Kept& kept, Block block) const {
    bool is_written = kept.definition.block == block && kept.definition.place == order_.after_phis(block);
    return order_.collects_from(block) && !is_written;
  }

  const CodeOrder& order_;
  LivePieces live_;
};

// ---- The change

class Area {
public:
  // An area that calls list, or one for pointers that are needed after no call.
  Area(llvm::Function& function, uint32_t slots, bool is_root)
      : type_(llvm::PointerType::get(function.getContext(), record_space)), first_(is_root) {
    llvm::IRBuilder<> builder(&*function.getEntryBlock().getFirstInsertionPt());
    area_ = builder.CreateAlloca(llvm::ArrayType::get(builder.getInt64Ty(), slots + first_), nullptr, "area");
    area_->setAlignment(word_);
    if (!is_root) return;
    builder.CreateAlignedStore(builder.getInt64(letcont_area_word(slots)), area_, word_, true);
    uint64_t bytes = uint64_t{slots} * word_.value();
    llvm::CallInst* clear = builder.CreateMemSet(place(builder, 0), builder.getInt8(0), bytes, word_, true);
    clear->addFnAttr(llvm::Attribute::get(function.getContext(), "gc-leaf-function"));
  }

  llvm::AllocaInst* instruction() const { return area_; }
  void store(llvm::IRBuilder<>& builder, llvm::Value* value, uint32_t slot) {
    builder.CreateAlignedStore(value, place(builder, slot), word_, true);
  }
  void clear(llvm::IRBuilder<>& builder, uint32_t slot) { store(builder, llvm::ConstantPointerNull::get(type_), slot); }
  llvm::Value* load(llvm::IRBuilder<>& builder, uint32_t slot, const llvm::Twine& name) {
    return builder.CreateAlignedLoad(type_, place(builder, slot), word_, true, name);
  }

private:
  llvm::Value* place(llvm::IRBuilder<>& builder, uint32_t slot) {
    return builder.CreateConstInBoundsGEP2_64(area_->getAllocatedType(), area_, 0, slot + first_);
  }

  static constexpr llvm::Align word_ = llvm::Align::Constant<8>();
  llvm::PointerType* type_;
  uint32_t first_; // slot, behind the word that tells how many there are
  llvm::AllocaInst* area_;
};

void move_to_slot(const CodeOrder& order, const Kept& kept, Area& area, uint32_t slot) {
  llvm::IRBuilder<> builder(order.instruction(kept.definition.place));
  area.store(builder, kept.value, slot);
  for (const Load& load : kept.loads) {
    builder.SetInsertPoint(order.instruction(load.at.place));
    llvm::Value* loaded = area.load(builder, slot, kept.value->getName());
    for (llvm::Use* use : load.uses) use->set(loaded);
    if (load.is_last) area.clear(builder, slot);
  }
  for (Block block : kept.clears) {
    builder.SetInsertPoint(order.instruction(order.after_phis(block)));
    area.clear(builder, slot);
  }
}

// Returns what is to be in the area, of these values.
std::vector<Kept> plan(const CodeOrder& order, const LoadPlaces& places, std::span<llvm::Value* const> values) {
  std::vector<Kept> all;
  SlotUse slot(order);
  for (llvm::Value* value : values) {
    Kept kept{value, order.definition(*value), places.find(*value), {}, {}};
    if (!kept.loads.empty() && slot.find(kept)) all.push_back(std::move(kept));
  }
  return all;
}

// Returns the records, but for `kept`, that are passed to a call in another block than theirs. No call comes between.
std::vector<Kept> plan_passed(const CodeOrder& order, const LoadPlaces& places, std::span<llvm::Value* const> records,
                              std::span<llvm::Value* const> kept) {
  llvm::DenseSet<const llvm::Value*> others(kept.begin(), kept.end());
  std::vector<Kept> all;
  LivePieces live(order);
  auto is_argument = [&](const llvm::Use* use) {
    std::optional<Point> point = order.use(*use);
    return llvm::isa<llvm::CallInst>(use->getUser()) && order.collects(point->place, point->place + 1);
  };
  for (llvm::Value* value : records) {
    if (others.contains(value)) continue;
    Kept passed{value, order.definition(*value), places.find(*value), {}, {}};
    auto has_argument = [&](const Load& load) { return llvm::any_of(load.uses, is_argument); };
    if (llvm::none_of(passed.loads, has_argument)) continue;
    need_until_loaded(passed, live);
    all.push_back(std::move(passed));
  }
  return all;
}

// Makes the area for these; null if there are none.
llvm::AllocaInst* move_to_area(llvm::Function& function, const CodeOrder& order, std::span<const Kept> all,
                               bool is_root) {
  if (all.empty()) return nullptr;
  std::vector<Needed> needed;
  for (const Kept& each : all) needed.push_back(each.needed);
  SharedSlots shared = share_slots(needed);
  Area area(function, shared.count, is_root);
  for (size_t i = 0; i < all.size(); ++i) move_to_slot(order, all[i], area, shared.slots[i]);
  return area.instruction();
}

bool has_many_records(llvm::Function& function, uint32_t most) {
  size_t count = function.arg_size();
  for (const llvm::Instruction& instruction : llvm::instructions(function))
    count += is_record_pointer(instruction.getType());
  return count > most;
}

} // namespace

llvm::AllocaInst* keep_in_area(llvm::Function& function, CodeOrder::MayCollect may_collect, uint32_t most) {
  if (!has_many_records(function, most)) return nullptr;
  CodeOrder order(function, may_collect);
  std::vector<llvm::Value*> records = find_records(function, order), values = find_kept(order, records, most);
  if (values.empty() && most > 0) return nullptr;
  LoadPlaces places(function, order);
  std::vector<Kept> kept = plan(order, places, values), passed;
  if (most == 0) passed = plan_passed(order, places, records, values);
  llvm::AllocaInst* area = move_to_area(function, order, kept, true);
  move_to_area(function, order, passed, false);
  return area;
}

void list_area(llvm::AllocaInst& area) {
  for (llvm::GCStatepointInst* statepoint : statepoints_of(*area.getFunction())) add_roots(statepoint, {&area});
}

} // namespace letcont::native
