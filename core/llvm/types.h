// Maps CPS types to LLVM types, and defines the layout of records in memory.
//
// A record (a tuple, an injection, a closure) is laid out in one of two ways.
//
//   Plain       as a reader expects it; memory from malloc that nobody frees. The text that the page shows.
//     (x, …)           { x, … }
//     inj i/j (x, …)   { i32 i, x, … }
//     closure(f, x, …) { ptr f, x, … }
//
//   Collected   for the collector of native/runtime, which moves records and so must know where their pointers are.
//     (x, …)           { i16 shape, i16 0, x, … }
//     inj i/j (x, …)   { i16 shape, i16 i, x, … }
//     closure(f, x, …) { i16 shape, i16 0, x?, ptr f, x, … }
//
// The shape says how many words a record has and which of them are pointers to records (record_shape.h has the
// bits). Small fields come first, since they fit into the rest of the first word: a cell of a list of integers
// takes two words, `{ i16 shape, i16 1, i32 head, ptr tail }`. Pointers to records are in address space 1, by which
// LLVM knows what the collector may move; code is in address space 0 and stays. Where a record is too large
// for the 16 bits of a shape, a pointer to a description of it stands after the first word (after the code, in a
// closure). Where a data type has more than 65,536 constructors, the tag is an i32 of its own after the shape.
//
// A string is UTF-8 without the character of the code 0. In plain memory it is a pointer to its bytes, which a zero
// byte follows, as C has them; in collected memory to a variable record (record_shape.h) of bytes, the last of which is
// zero: `{ i64 shape, i64 number of bytes and one, bytes }`. What is left of the record's last word is zero, too.
//
// LLVM's text writes the type of a record wherever a field is read, and that of several results wherever one is put in
// or taken out. If there are more than `longest_literal` elements the type has a name, `%tuple = type { … }`, so that a
// function that reads all fields is not quadratic in their number.
#pragma once

#include "cps/program.h"

#include <llvm/ADT/DenseMap.h>
#include <llvm/IR/DataLayout.h>
#include <llvm/IR/DerivedTypes.h>
#include <llvm/IR/LLVMContext.h>
#include <span>
#include <unordered_map>
#include <vector>

namespace letcont {

enum class Memory : uint8_t { Plain, Collected };

// The layout of a record: its LLVM type, and the place of each of its fields.
struct RecordLayout {
  llvm::StructType* type = nullptr;
  std::vector<unsigned> places; // by field, as CPS counts them
  static constexpr int none = -1;
  int shape = none;               // the place of an i16
  int tag = none;                 // of an integer, tag_type() wide
  int code = none;                // of a closure's code
  int description = none;         // of the pointer to the description, if there is one
  uint16_t shape_bits = 0;        // what is stored at `shape`
  uint64_t words = 0;             // of 8 bytes, if collected
  std::vector<uint64_t> pointers; // 64 words each: which of them are pointers to records, if there is a description
};

class LlvmTypes {
public:
  LlvmTypes(const cps::Program& program, llvm::LLVMContext& context, Memory memory)
      : program_(program), context_(context), memory_(memory) {}

  bool collected() const { return memory_ == Memory::Collected; }
  llvm::Type* value(Type) const;
  llvm::PointerType* record_pointer() const { return llvm::PointerType::get(context_, record_space()); }
  unsigned record_space() const { return collected() ? 1 : 0; }
  // The type of code, or of a function called through its closure, which is then the first parameter.
  llvm::FunctionType* code(Type) const;
  llvm::FunctionType* through_closure(Type) const;
  // Where the results of functions of that type begin in what they return: after the exception, if they may raise, and
  // its flag. Exceptions that are records need no flag: null is none.
  unsigned first_result(Type) const;
  bool has_flag(Type) const;
  // Whether what functions of that type return is returned in registers: on x86-64, three integers or pointers, and two
  // doubles.
  bool fits_registers(Type) const;
  // Collected memory: results that would not fit are returned in a record, for LLVM has no safepoints at calls that
  // return in memory.
  bool has_results_record(Type function) const { return collected() && !all_fit_registers(function); }
  const RecordLayout& results_record(Type function);

  // Each layout is computed once and kept.
  const RecordLayout& tuple(Type);
  const RecordLayout& injection(Type data, uint32_t tag);
  // The common part of all injections of the type: the place of the tag.
  const RecordLayout& any_injection(Type data);
  const RecordLayout& closure(Type environment);
  // The common part of all closures: the place of the code.
  const RecordLayout& any_closure();
  llvm::IntegerType* tag_type(Type data) const;
  // Whether values of the type are pointers to records.
  bool is_pointer(Type) const;

private:
  static constexpr unsigned longest_literal = 16;
  enum class Kind : uint8_t { Tuple, Injection, Closure };
  llvm::FunctionType* function(Type, bool closure) const;
  bool all_fit_registers(Type) const;
  template <class Make>
  const RecordLayout& known(uint64_t key, Make make);
  RecordLayout record(Kind, llvm::IntegerType* tag, std::span<const Type> fields);
  llvm::StructType* structure(const char* name, std::span<llvm::Type* const> elements) const;
  llvm::StructType* record_type(Kind, std::span<llvm::Type* const> elements) const;
  RecordLayout plain_record(Kind, std::span<const Type> fields);
  RecordLayout collected_record(Kind, llvm::IntegerType* tag, std::span<const Type> fields);
  void find_pointers(RecordLayout&, std::span<const Type> fields) const;
  bool is_small(Type) const;

  const cps::Program& program_;
  llvm::LLVMContext& context_;
  Memory memory_;
  // The data layout of both machines, x86-64 and AArch64: everything is aligned to its size.
  llvm::DataLayout machine_{"e-p:64:64-p1:64:64-i64:64-f64:64"};
  // By type; injections by type and, in the upper half, tag + 1; results by the type of their function and, there, the
  // largest number.
  std::unordered_map<uint64_t, RecordLayout> layouts_;
  mutable llvm::DenseMap<llvm::StructType*, llvm::StructType*> named_; // by literal type; made when first needed
};

} // namespace letcont
