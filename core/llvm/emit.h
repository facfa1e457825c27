// Emits LLVM IR from CPS: the meaning of CPS (cps/interpret.h) whose variables are `llvm::Value*`.
//
// The rules are those of Lemerre's "CPS to LLVM SSA conversion", with types; nothing is boxed.
//
//   CPS                                        LLVM
//   ------------------------------------------ ------------------------------------------------------------------------
//   a function (code, no free variables)       a function; `tailcc` where its tail calls need that, see calling.h
//   k, a function's return continuation        the place that the function returns to
//   k(x, …), a return                          ret x; several values are returned as a struct
//   h, its handler                             the same, with the exception: a function that may raise returns a struct
//   h(x), a raise                              ret { x, any results }
//   k(x, …), a return from such a function     ret { null, x, … }; { any, false, x, … } if exceptions are no records
//   f(k, h, x, …)                              call, a test of the exception, br to h or on to k; musttail call if both
//                                              are the function's own
//   a local continuation used more than once   a basic block; its parameters are phi nodes
//   k(x, …), a jump                            br, and [x, this block] in the phi nodes
//   a local continuation used once             the instructions that follow, in the same block where possible
//   f(k, x, …), k a return continuation        musttail call, ret
//   f(k, x, …), k a local continuation         call, then what k(result) becomes
//   case(x) { … }                              br i1 for a condition; switch on an integer or on an injection's tag
//   i32, f64, bool                             i32, double, i1
//   str                                        ptr to a constant that ends in a zero byte
//   (x, …), a tuple                            ptr to a record on the heap: { x, … }
//   inj i/j (x, …)                             ptr to { i32 i, x, … }; without fields, to a constant
//   closure(f, x, …)                           ptr to { ptr f, x, … }; f takes the closure as its first argument
//   ()                                         the empty struct {}; no instruction
//   unreachable                                unreachable; a failure with its place, unless after a call of panic
//   external("name")                           a function of the C library, or a helper in the module (externals.cpp);
//                                              as a value, a function that calls it
//   a global                                   functions: themselves; static values: constants; dynamic ones: variables
//   main                                       evaluates the dynamic definitions in order, and returns 0
//
// For example the loop of the article, `k(x) = k(2 + x)` with k(11), becomes
//
//   entry:  br label %k
//   k:      %x = phi i32 [ 11, %entry ], [ %tmp, %k ]
//           %tmp = add i32 2, %x
//           br label %k
//
// Constants are operands, not instructions. Nothing else is folded, so that the text shows the program as it is.
#pragma once

#include "cps/program.h"
#include "llvm/types.h"
#include "support/document.h"
#include "support/interrupt.h"
#include "support/source.h"

#include <llvm/ADT/DenseMap.h>
#include <llvm/IR/Module.h>
#include <memory>
#include <string>

namespace letcont {

// The origin of an instruction.
struct Origin {
  Span span;
  uint32_t node = 0; // the index of the cps::Expr; 0: of a helper, which was made for that piece of the source first
};

// A public function that C can call: its parameters and results are integers, doubles, booleans, strings and nothing,
// or, as parameters, tuples of these and of tuples, which it takes as records.
struct PublicFunction {
  llvm::Function* function;
  std::string name; // as the source has it
  struct Parameter {
    Type type{};
    bool is_tuple = false; // of these fields, in a record of that form
    std::vector<Parameter> fields{};
    RecordLayout record{};
    llvm::Constant* description = nullptr; // of the record, if it has one
  };
  std::vector<Parameter> parameters;
  Type result;

  // Returns the types of what C gives, in order.
  std::vector<Type> parts() const;
};

// Where a variable that has a name gets its value, for debug information (llvm/variables/variables.h).
struct Binding {
  cps::Var variable;
  llvm::Value* value;       // of a global that is evaluated: the variable that holds it
  llvm::BasicBlock* block;  // null: of a global
  llvm::Instruction* after; // in that block; null: before its first instruction
};

struct EmittedModule {
  std::unique_ptr<llvm::Module> module;
  std::vector<PublicFunction> functions; // in the order of their definitions
  llvm::DenseMap<const llvm::Instruction*, Origin> origins;
  llvm::DenseMap<const llvm::Function*, Span> names; // where people wrote the names of functions
  std::vector<Binding> bindings;                     // if they are wanted, in the order of the instructions
  std::string broken; // what LLVM's verifier says against the module: a bug of ours; empty if all is well
};

// The program must pass cps::check and be closed (passes/close.h): every function has the type code(…) and no free
// local variables. `source` is for positions in runtime errors. No module if the interrupt came. O(program). Needs only
// LLVM's core libraries. Modules with collected memory continue in native/safepoints.h.
enum class Bindings : uint8_t { Omit, Keep };
EmittedModule emit_llvm(const cps::Program&, const Source&, llvm::LLVMContext&, Memory = Memory::Plain,
                        Interrupt* = nullptr, Bindings = Bindings::Omit);

// What allocates in a module with collected memory:
//
//   ptr addrspace(1) (i64 size in bytes, a multiple of 8; i16 shape; ptr to the description, or null)
//
// It returns a record of this size and shape (record_shape.h). The collector reads them, which the optimiser does not
// know: it would delete the stores.
inline constexpr char collected_allocator[] = "letcont_allocate";

// Allocates a variable record (record_shape.h), of a number of elements that is known at run time only:
//
//   ptr addrspace(1) (i64 shape, i64 number of elements)
//
// It is a function of the runtime (native/runtime/collector.h), which writes the shape and the number. Elements that
// are pointers are null; others have any value. Few elements that are no pointers need no call (native/allocation.h).
inline constexpr char elements_allocator[] = "letcont_allocate_elements";

// Tells the collector that a pointer is about to be written to a place in a record of the old generation; does not
// collect:
//
//   void (ptr addrspace(1) place, ptr addrspace(1) value)
inline constexpr char collector_remember[] = "letcont_remember";

// Prints the module with the origin of each instruction, unless that is not wanted: the stage `llvm`.
enum class Ranges : uint8_t { All, None };
Document print_llvm(const EmittedModule&, Ranges = Ranges::All);

} // namespace letcont
