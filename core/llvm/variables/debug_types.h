// The types of programs as DWARF. Debuggers know no language like these, so the types are C's, and values that point to
// records are pointers to structures:
//
//   type            name            DWARF
//   --------------- --------------- ------------------------------------------------------------------------------
//   i32, i64, f64   Int, Int64, …   base types
//   bool, char      Bool, Char      base types: a boolean, a Unicode character
//   ()              Unit            struct without members
//   str             String          pointer to struct "string String" { Int64 size; char elements[]; }; size counts
//                                   the zero byte at the end
//   (t, …)          (Int, Bool)     pointer to struct "tuple (Int, Bool)" { _0; _1; … }
//   a data type     List            pointer to struct "data List" { enum tag; union { struct { _0; _1; } Cons; … }; }
//   a function      fn(Int) -> Int  pointer to struct "closure …" { code; }
//   code            code(Int) …     pointer to code
//   environment     of a function   pointer to struct "environment of f" { code; the captured variables }
//   ref(t)          Ref(Int)        pointer to struct "reference …" { value; }
//   array(t)        Array(Int)      pointer to struct "array …" { Int64 size; elements[]; }
//
// The first word of a structure's name tells printers (letcont_gdb.py) what the value is. Constructors without fields
// are no members of the union, only values of the tag. DWARF has variant parts, which would fit; but gdb reads them for
// Rust and Ada only, and a union can be looked at with C's expressions: `print xs->Cons._1->Cons._0`.
#pragma once

#include "cps/program.h"
#include "llvm/types.h"

#include <llvm/IR/DIBuilder.h>
#include <unordered_map>
#include <vector>

namespace letcont {

class DebugTypes {
public:
  // All arguments must outlive this object.
  DebugTypes(llvm::DIBuilder&, llvm::DIFile*, llvm::LLVMContext&, const cps::Program&, Memory);

  llvm::DIType* of(Type);
  // Returns the type of the closure inside of a function that takes it as its first parameter: `fields` are the names
  // of what it has captured, empty where none is known.
  llvm::DIType* environment(Type, llvm::StringRef function, const std::vector<std::string>& fields);
  // Returns where in a closure a captured variable is, in bytes.
  uint64_t captured_offset(Type environment, size_t field);
  // Adds the members of the structures. Call it once, when no more types are wanted. O(types).
  void finish();

private:
  struct Open {
    llvm::DICompositeType* structure;
    Type type;
    std::vector<std::string> names = {}; // of an environment's fields
  };
  llvm::DIType* make(Type);
  llvm::DIType* pointer_to_struct(llvm::StringRef what, const std::string& name, uint64_t bytes, Open);
  llvm::DIType* member(llvm::DIScope*, llvm::StringRef name, uint64_t bytes, llvm::DIType*);
  llvm::DICompositeType* structure(llvm::StringRef name, uint64_t bytes,
                                   unsigned tag = llvm::dwarf::DW_TAG_structure_type);
  void fill(const Open&);
  void add_fields(std::vector<llvm::Metadata*>&, llvm::DIScope*, const RecordLayout&, std::span<const Type>,
                  const std::vector<std::string>& names = {});
  void add_data(std::vector<llvm::Metadata*>&, const Open&);
  void add_elements(std::vector<llvm::Metadata*>&, llvm::DIScope*, llvm::DIType* element, uint64_t first);
  llvm::DIType* code_pointer();
  uint64_t size_of(const RecordLayout&) const;
  uint64_t data_size(Type);
  uint64_t offset_of(const RecordLayout&, unsigned place) const;

  llvm::DIBuilder& builder_;
  llvm::DIFile* file_;
  llvm::LLVMContext& context_;
  const cps::Program& program_;
  LlvmTypes types_;
  llvm::DataLayout machine_{"e-p:64:64-p1:64:64-i64:64-f64:64"};
  std::unordered_map<uint32_t, llvm::DIType*> known_;
  llvm::DIType* code_ = nullptr;
  std::vector<Open> open_;
  uint32_t structures_ = 0;
};

} // namespace letcont
