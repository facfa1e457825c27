// The emitter's class, for the sources of this folder. See emit.h.
#pragma once

#include "cps/ast.h"
#include "cps/interpret.h"
#include "llvm/emit.h"
#include "llvm/types.h"
#include "support/interrupt.h"

#include <functional>
#include <llvm/ADT/DenseSet.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/NoFolder.h>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

namespace letcont {

// Reports each instruction that is inserted into the module.
using Inserter = llvm::IRBuilderCallbackInserter;
using LlvmBuilder = llvm::IRBuilder<llvm::NoFolder, Inserter>;

class Emitter {
public:
  Emitter(const cps::Program&, const Source&, llvm::LLVMContext&, Memory, Interrupt*, Bindings);
  EmittedModule finish();
  std::span<const uint8_t> exist() const { return exist_; }

  // ---- The meaning (cps/interpret.h)
  using Var = llvm::Value*;
  void bind(cps::Var, Var);
  Var value(cps::Var);
  Var primitive(cps::LetPrim, std::span<const Var> operands);
  Var function(cps::Fun);
  cps::Expr functions(cps::LetFun);
  void continuations(cps::LetCont);
  void jump(cps::ApplyCont, std::span<const Var> arguments);
  void call(cps::Apply, Var function, std::span<const Var> arguments);
  void branch(cps::Case, Var examined);
  void halt(cps::Halt, Var);
  void unreachable(cps::Unreachable);
  void definition(cps::Def);
  cps::Expr next_block();
  bool ended() const { return is_due(interrupt_); }

private:
  // Code
  void begin(cps::Fun);
  void declare_variable(cps::Def);
  void keep(cps::Var global, Var value);
  void enter(cps::Expr body);
  void note(cps::Var, Var value);
  void note_parameters(cps::ContVar);
  void note_globals();
  bool in_variable(cps::Var) const;
  void find_public_functions();
  llvm::Function* without_exceptions(const cps::DefData&);
  std::optional<PublicFunction> public_function(llvm::Function*, cps::Var);
  // Takes the number of its parts from `left`. Nothing if it is none of C's, or has too many.
  std::optional<PublicFunction::Parameter> c_parameter(Type, uint32_t depth, uint32_t& left);
  void go_on_in_main();
  llvm::BasicBlock* block_of(cps::ContVar);
  void go_to(cps::ContVar, std::span<const Var> arguments);
  void leave(cps::ContVar own, std::span<const Var> arguments);
  void go_on_with(const cps::Apply&, llvm::CallInst*, Type callee);
  std::vector<Var> results_of(llvm::CallInst*, Type callee);
  void test_raised(cps::ContVar handler, llvm::CallInst*, Type callee);
  bool is_tail_call(const cps::Apply&, Type callee) const;
  bool follows(cps::ContVar) const;
  llvm::BasicBlock* branch_target(cps::ContOccur);
  llvm::BasicBlock* bind_fields(cps::ContVar, const cps::Case&, Var examined, uint32_t tag);

  // Values
  Var constant(const cps::Primitive&);
  Var text(std::string_view, const llvm::Twine& name);
  std::string local_name(cps::Var) const;
  // Returns `file:line:column: error: …`, the line and a caret: how every engine reports that runtime error. It is a
  // format of printf.
  Var error_message(Span, std::string_view message);

  // Operations (operations.cpp)
  Var operation(cps::LetPrim, std::span<const Var> operands);
  Var integer_operation(Operation, Var a, Var b);
  Var bit_operation(Operation, Var a, Var b);
  Var double_operation(Operation, Var a, Var b);
  Var comparison(Operation, Var a, Var b);
  Var conversion(cps::LetPrim, Var);
  Var division(cps::LetPrim, Var a, Var b);
  Var library_call(std::string_view name, std::span<const Var> operands);
  llvm::Function* division_function(Operation);
  llvm::Function* character_function();

  // Strings (strings.cpp, string_order.cpp, string_parts.cpp)
  Var constant_string(std::string_view);
  llvm::Constant* string_record(std::string_view);
  Var string_bytes(llvm::IRBuilderBase&, Var string);
  Var string_size(llvm::IRBuilderBase&, Var string);
  Var check_byte(llvm::IRBuilder<>&, llvm::Function* self);
  Var string_operation(cps::LetPrim, std::span<const Var> operands);
  llvm::Function* string_function(Operation);
  Var string_comparison(cps::LetPrim, Var a, Var b);
  llvm::Function* order_function();
  llvm::Function* byte_count_function();
  llvm::Function* new_string_function();
  llvm::Function* string_of_function();
  struct Skipped {
    Var at;   // an i64: bytes
    Var left; // an i32: characters
  };
  Skipped skip_blocks(llvm::IRBuilder<>&, Var bytes, Var size, Var from, Var count);
  llvm::Function* length_function();
  llvm::Function* char_at_function();
  llvm::Function* byte_function();
  llvm::Function* decode_function();
  llvm::Function* boundary_function();
  llvm::Function* skip_function();
  llvm::Function* part_function();
  llvm::Function* slice_function();
  llvm::Function* cut_function();
  bool is_part(cps::Var, Var value) const;
  Var concatenation(cps::LetPrim, std::span<const Var> operands);
  llvm::Function* concat_function(size_t count);
  void copy_part(llvm::IRBuilder<>&, Var to, Var part, Var size);
  llvm::Function* quote_function();
  llvm::Function* number_text_function(Operation);
  llvm::Function* integer_text_function(Operation);
  void return_known_character(llvm::IRBuilder<>&, Var code);
  llvm::Function* character_text_function();
  llvm::Function* number_of_function();

  // Records (records.cpp)
  std::vector<std::pair<unsigned, llvm::Constant*>> fixed_parts(const RecordLayout&, uint32_t tag);
  llvm::Constant* description_of(const RecordLayout&);
  llvm::GlobalVariable* constant_record(llvm::Constant* value, unsigned space, const char* called);
  Var make_record(const RecordLayout&, uint32_t tag, Var code, std::span<const Var> fields, bool global);
  Var allocate(const RecordLayout&);
  void store_field(const RecordLayout&, Var record, unsigned place, Var value);
  Var load_field(const RecordLayout&, Var record, unsigned place);
  Var load(llvm::Type*, Var place);
  Var load_code(Var closure);
  Var load_tag(Type data, Var injection);

  // References and arrays (memory.cpp)
  Var memory(cps::LetPrim, std::span<const Var> operands);
  llvm::Type* stored_type(Type content) const;
  llvm::StructType* holder_type(Type content, uint64_t count) const;
  uint16_t holder_shape(Type content) const;
  template <class Builder>
  Var to_stored(Builder&, Var value);
  Var load_element(Type content, Var place);
  Var count_of(llvm::IRBuilderBase&, Var array);
  Var new_reference(Type content, Var value);
  llvm::Function* elements_function();
  Var allocate_elements(llvm::IRBuilder<>&, Type content, Var count);
  llvm::Function* index_function();
  llvm::Function* write_function();
  llvm::Function* array_function(Type content);

  // The C library and the module's helpers (externals.cpp). Each is declared or defined on first use; a C function's
  // symbol is its name, and the program's own function with that name gets another symbol.
  llvm::Function* c_function(const char* name, llvm::Type* result, std::vector<llvm::Type*> parameters,
                             bool variadic = false);
  llvm::Function* helper(const std::string& name, llvm::Type* result, std::vector<llvm::Type*> parameters,
                         const std::function<void(llvm::IRBuilder<>&, llvm::Function*)>& body);
  void end_with(llvm::IRBuilder<>&, std::vector<Var> printed);
  enum class Numbers : uint8_t { None, Two, OfArray }; // of a message
  llvm::Function* fail_function(Numbers = Numbers::None);
  void fail_if(llvm::IRBuilder<>&, Var condition, llvm::Function* fail, llvm::ArrayRef<Var> arguments,
               const char* block);
  llvm::Function* say_function(llvm::Type* text, const char* name);
  llvm::Function* panic_function();
  std::vector<Var> for_c(llvm::IRBuilderBase&, std::string_view name, std::span<const Type>,
                         std::span<const Var> arguments);
  void call_external(cps::Apply, std::string_view name, std::span<const Var> arguments);
  llvm::Function* external_function(External);
  llvm::Function* character_printer();
  std::vector<Var> with_message(External, Span, std::span<const Var> arguments);
  llvm::Function* external_code(cps::LetPrim, std::string_view name);
  Var external_value(cps::LetPrim);

  const cps::Program& program_;
  const Source& source_;
  llvm::LLVMContext& context_;
  Interrupt* interrupt_;
  bool keeps_bindings_;
  LlvmTypes types_;
  EmittedModule out_;
  LlvmBuilder builder_;
  std::vector<uint8_t> exist_; // by definition: from the start (cps/order.h)
  cps::Environment<llvm::Value*> values_;
  std::vector<llvm::Function*> functions_;   // by Fun
  std::vector<llvm::BasicBlock*> blocks_;    // by ContVar: of those that have a block
  std::vector<bool> tail_;                   // by Fun
  std::vector<cps::ContVar> pending_;        // whose bodies are still to be emitted, the next one last
  std::unordered_set<cps::ContVar> waiting_; // whose turn came before any jump to them
  std::vector<cps::Fun> pending_functions_;  // whose bodies are still to be emitted, the next one at next_function_
  size_t next_function_ = 0;
  std::unordered_map<std::string, llvm::Function*> helpers_;
  std::unordered_map<std::string, llvm::Function*> c_functions_; // by symbol
  llvm::DenseMap<llvm::Constant*, llvm::GlobalVariable*> constant_records_;
  llvm::DenseSet<const llvm::Function*> concatenations_; // the helpers that join strings
  llvm::Function* main_ = nullptr;
  std::vector<llvm::BasicBlock*> halted_; // the ends of what main has so far
  cps::Def definition_;
  cps::Expr next_; // in the same basic block
  Origin origin_;
};

} // namespace letcont
