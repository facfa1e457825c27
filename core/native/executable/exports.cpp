#include "native/executable/exports.h"

#include "lambda/c_function.h"
#include "lambda/operation.h"
#include "llvm/shape/record_shape.h"
#include "native/executable/reserved_names.h"
#include "native/prepare.h"
#include "support/visible.h"

#include <llvm/Analysis/TargetLibraryInfo.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/Module.h>
#include <llvm/TargetParser/Triple.h>

namespace letcont::native {

namespace {

using Builder = llvm::IRBuilder<>;
using llvm::GlobalValue;

constexpr char start_symbol[] = "letcont_start";

class Exporter {
public:
  Exporter(llvm::Module& module, const Interface& interface)
      : module_(module), interface_(interface), context_(module.getContext()) {}

  void add_all(std::span<const PublicFunction> functions) {
    find_start();
    for (const PublicFunction& function : functions)
      if (is_exported_name(function.name)) add(function);
    make_start_for_c();
    if (interface_.has_main) make_main();
    if (interface_.is_collected) describe();
  }

private:
  llvm::Type* nothing() { return llvm::Type::getVoidTy(context_); }
  llvm::Type* integer() { return llvm::Type::getInt32Ty(context_); }
  llvm::Type* pointer() { return llvm::PointerType::get(context_, 0); }

  // The name is taken for another purpose: its current owner gets another one.
  void free_name(llvm::StringRef name) {
    llvm::GlobalValue* taken = module_.getNamedValue(name);
    if (taken && !taken->isDeclaration()) taken->setName(name + ".l");
  }

  llvm::Function* function(const llvm::Twine& name, llvm::Type* result, std::vector<llvm::Type*> parameters,
                           GlobalValue::LinkageTypes linkage) {
    free_name(name.str());
    auto* made = llvm::Function::Create(llvm::FunctionType::get(result, parameters, false), linkage, name, module_);
    llvm::BasicBlock::Create(context_, "entry", made);
    return made;
  }

  llvm::FunctionCallee c_function(const char* name, llvm::Type* result, std::vector<llvm::Type*> parameters,
                                  bool variadic = false) {
    free_name(name);
    return module_.getOrInsertFunction(name, llvm::FunctionType::get(result, parameters, variadic));
  }

  llvm::GlobalVariable* runtime_variable(const char* name, llvm::Type* type) {
    free_name(name);
    return llvm::cast<llvm::GlobalVariable>(module_.getOrInsertGlobal(name, type));
  }

  llvm::Constant* text(llvm::StringRef bytes) {
    llvm::Constant* data = llvm::ConstantDataArray::getString(context_, bytes);
    auto* made = new llvm::GlobalVariable(module_, data->getType(), true, GlobalValue::PrivateLinkage, data, "text");
    made->setUnnamedAddr(GlobalValue::UnnamedAddr::Global);
    return made;
  }

  // Flushes the output and ends the process: `source: error: message`. `%m` in it is errno's text.
  void fail(Builder& builder, const char* message) {
    std::string format = "%s: error: " + std::string(message) + "\n";
    builder.CreateCall(c_function("dprintf", integer(), {integer(), pointer()}, true),
                       {builder.getInt32(2), text(format), text(std::string(interface_.source))});
    builder.CreateCall(c_function("_exit", nothing(), {integer()}), {builder.getInt32(1)});
    builder.CreateUnreachable();
  }
  void flush(Builder& builder) {
    builder.CreateCall(c_function("fflush", integer(), {pointer()}),
                       {llvm::ConstantPointerNull::get(builder.getPtrTy())});
  }

  // Continues in a new block if the condition is false; if it is true, the process fails.
  void fail_if(Builder& builder, llvm::Value* condition, const char* message) {
    llvm::Function* in = builder.GetInsertBlock()->getParent();
    auto* wrong = llvm::BasicBlock::Create(context_, "wrong", in);
    auto* fine = llvm::BasicBlock::Create(context_, "fine", in);
    builder.CreateCondBr(condition, wrong, fine);
    builder.SetInsertPoint(wrong);
    flush(builder);
    fail(builder, message);
    builder.SetInsertPoint(fine);
  }

  // ---- The start

  // The former `main` runs once. While it runs, later values do not exist yet.
  void find_start() {
    llvm::Function* run = module_.getFunction("main");
    run->setName("evaluate.l");
    run->setLinkage(GlobalValue::InternalLinkage);
    bool evaluates = run->size() > 1 || run->getEntryBlock().size() > 1;
    bool has_values = false;
    for (const llvm::GlobalVariable& each : module_.globals())
      has_values |= !each.isConstant() && !each.isDeclaration();
    if (!evaluates && !interface_.is_collected) return;
    llvm::Type* byte = llvm::Type::getInt8Ty(context_);
    state_ = new llvm::GlobalVariable(module_, byte, false, GlobalValue::InternalLinkage,
                                      llvm::ConstantInt::get(byte, waiting), "state.l");
    start_ = function("start.l", nothing(), {}, GlobalValue::InternalLinkage);
    start_->addFnAttr(llvm::Attribute::NoInline);
    start_->addFnAttr(llvm::Attribute::Cold);
    Builder builder(&start_->getEntryBlock());
    auto* begin = llvm::BasicBlock::Create(context_, "begin", start_);
    auto* busy = llvm::BasicBlock::Create(context_, "busy", start_);
    auto* end = llvm::BasicBlock::Create(context_, "end", start_);
    auto* which = builder.CreateSwitch(builder.CreateLoad(byte, state_, "state"), end, 2);
    which->addCase(builder.getInt8(waiting), begin);
    which->addCase(builder.getInt8(running), busy);
    builder.SetInsertPoint(begin);
    builder.CreateStore(builder.getInt8(running), state_);
    if (interface_.is_collected) start_memory(builder);
    builder.CreateCall(run);
    if (interface_.is_collected) builder.CreateStore(builder.getInt32(0), active());
    builder.CreateStore(builder.getInt8(ready), state_);
    builder.CreateBr(end);
    builder.SetInsertPoint(busy);
    if (has_values) fail_if(builder, builder.getTrue(), "C calls a function before the program's values are evaluated");
    builder.CreateBr(end);
    builder.SetInsertPoint(end);
    builder.CreateRetVoid();
  }

  void start_memory(Builder& builder) {
    refuse_to_nest(builder);
    builder.CreateCall(c_function("letcont_start_memory", nothing(), {}));
    llvm::Value* known = builder.CreateCall(c_function("letcont_add_program", integer(), {pointer()}),
                                            {module_.getNamedGlobal(interface_.memory)}, "known");
    fail_if(builder, builder.CreateIsNull(known), "a mistake in Letcont: the program's stack maps cannot be read");
    builder.CreateStore(builder.getInt32(1), active());
  }

  // Whether a program with collected memory is running: one per process.
  llvm::GlobalVariable* active() { return runtime_variable("letcont_active", integer()); }
  void refuse_to_nest(Builder& builder) {
    llvm::Value* is_active = builder.CreateIsNotNull(builder.CreateLoad(integer(), active(), "active"), "is_active");
    fail_if(builder, is_active,
            "a C function that a program of Letcont has called calls one, which the collector does not allow");
  }

  void call_start(Builder& builder) {
    if (!start_) return;
    llvm::Function* in = builder.GetInsertBlock()->getParent();
    auto* first = llvm::BasicBlock::Create(context_, "first", in);
    auto* next = llvm::BasicBlock::Create(context_, "next", in);
    llvm::Value* state = builder.CreateLoad(builder.getInt8Ty(), state_, "state");
    builder.CreateCondBr(builder.CreateICmpEQ(state, builder.getInt8(ready), "is_ready"), next, first);
    builder.SetInsertPoint(first);
    builder.CreateCall(start_);
    builder.CreateBr(next);
    builder.SetInsertPoint(next);
  }

  // ---- Functions

  // C passes a bool as 0 or 1 in at least eight bits.
  void add(const PublicFunction& given) {
    std::vector<llvm::Type*> parameters;
    std::vector<Type> types;
    for (Type part : given.parts())
      if (part != TypeTable::unit) types.push_back(part);
    for (Type type : types) parameters.push_back(c_type(type));
    bool gives_record = given.result == TypeTable::str && interface_.is_collected;
    llvm::Type* result = given.result == TypeTable::unit ? nothing()
                         : gives_record                  ? llvm::PointerType::get(context_, 1)
                                                         : c_type(given.result);
    llvm::Function* made = function(given.name, result, parameters, GlobalValue::ExternalLinkage);
    if (result->isIntegerTy(1)) made->addRetAttr(llvm::Attribute::ZExt);
    for (unsigned i = 0; i < parameters.size(); ++i)
      if (parameters[i]->isIntegerTy(1)) made->addParamAttr(i, llvm::Attribute::ZExt);

    Builder builder(&made->getEntryBlock());
    call_start(builder);
    if (interface_.is_collected) {
      refuse_to_nest(builder);
      builder.CreateStore(builder.getInt32(1), active());
    }
    // What C gives may be what a call has given, which the first allocation may move.
    std::vector<CopiedString> copies(parameters.size());
    for (unsigned i = 0; i < parameters.size() && interface_.is_collected; ++i)
      if (types[i] == TypeTable::str) copies[i] = copied(builder, made->getArg(i));
    unsigned next = 0;
    std::vector<llvm::Value*> arguments;
    auto take = [&](Type type) -> llvm::Value* {
      if (type == TypeTable::unit) return llvm::UndefValue::get(llvm::StructType::get(context_));
      unsigned i = next++;
      return copies[i].bytes ? string(builder, copies[i]) : made->getArg(i);
    };
    for (const PublicFunction::Parameter& each : given.parameters) arguments.push_back(argument(builder, each, take));
    llvm::CallInst* called = builder.CreateCall(given.function, arguments);
    called->setCallingConv(given.function->getCallingConv());
    if (interface_.is_collected) builder.CreateStore(builder.getInt32(0), active());
    if (result->isVoidTy())
      builder.CreateRetVoid();
    else
      builder.CreateRet(gives_record ? bytes_of(builder, called) : called);
  }

  // Returns the address of the bytes of a string in a record.
  static llvm::Value* bytes_of(Builder& builder, llvm::Value* record) {
    return builder.CreateConstInBoundsGEP1_64(builder.getInt8Ty(), record, 16, "bytes");
  }

  llvm::Type* c_type(Type type) {
    using T = TypeTable;
    return type == T::boolean ? llvm::Type::getInt1Ty(context_)
           : type == T::i32   ? integer()
           : type == T::f64   ? llvm::Type::getDoubleTy(context_)
           : type == T::i64   ? llvm::Type::getInt64Ty(context_)
                              : pointer();
  }

  // A string of C, in memory that is not collected.
  struct CopiedString {
    llvm::Value *bytes = nullptr, *size = nullptr;
  };

  CopiedString copied(Builder& builder, llvm::Value* given) {
    llvm::Type* wide = builder.getInt64Ty();
    llvm::Value* most = builder.getInt64(longest_text + 1);
    llvm::Value* size = builder.CreateCall(c_function("strnlen", wide, {pointer(), wide}), {given, most}, "size");
    fail_if(builder, builder.CreateICmpUGT(size, builder.getInt64(longest_text)), long_text_message.data());
    llvm::Value* room = builder.CreateAdd(size, builder.getInt64(1)); // malloc(0) may give nothing
    llvm::Value* bytes = builder.CreateCall(c_function("malloc", pointer(), {wide}), {room}, "copy");
    fail_if(builder, builder.CreateIsNull(bytes), "there is not enough memory for a string that C gives");
    builder.CreateMemCpy(bytes, llvm::MaybeAlign(), given, llvm::MaybeAlign(), size);
    return {bytes, size};
  }

  // Makes a record of it (llvm/types.h).
  llvm::Value* string(Builder& builder, CopiedString given) {
    llvm::Type* wide = builder.getInt64Ty();
    llvm::Value* count = builder.CreateAdd(given.size, builder.getInt64(1), "count");
    llvm::FunctionCallee allocate = module_.getOrInsertFunction(
        elements_allocator, llvm::FunctionType::get(llvm::PointerType::get(context_, 1), {wide, wide}, false));
    llvm::Value* made = builder.CreateCall(allocate, {builder.getInt64(record_variable_shape(0, 0)), count}, "string");
    llvm::Value *bytes = bytes_of(builder, made),
                *last = builder.CreateAnd(given.size, builder.getInt64(~uint64_t{7}), "last");
    builder.CreateAlignedStore(builder.getInt64(0), builder.CreateGEP(builder.getInt8Ty(), bytes, last),
                               llvm::Align(8));
    builder.CreateMemCpy(bytes, llvm::MaybeAlign(), given.bytes, llvm::MaybeAlign(), given.size);
    builder.CreateCall(c_function("free", nothing(), {pointer()}), {given.bytes});
    return made;
  }

  // `take` gives the value of the next part that is no tuple.
  llvm::Value* argument(Builder& builder, const PublicFunction::Parameter& given,
                        llvm::function_ref<llvm::Value*(Type)> take) {
    if (!given.is_tuple) return take(given.type);
    std::vector<llvm::Value*> fields;
    for (const PublicFunction::Parameter& field : given.fields) fields.push_back(argument(builder, field, take));
    return record(builder, given, fields);
  }

  // Builds a record as the emitter does.
  llvm::Value* record(Builder& builder, const PublicFunction::Parameter& given, std::span<llvm::Value* const> fields) {
    const RecordLayout& layout = given.record;
    llvm::Value* made;
    if (interface_.is_collected) {
      llvm::Type* record_pointer = llvm::PointerType::get(context_, 1);
      llvm::FunctionCallee allocate = module_.getOrInsertFunction(
          collected_allocator,
          llvm::FunctionType::get(record_pointer, {builder.getInt64Ty(), builder.getInt16Ty(), pointer()}, false));
      llvm::Constant* description = given.description;
      if (!description) description = llvm::ConstantPointerNull::get(builder.getPtrTy());
      made = builder.CreateCall(allocate,
                                {builder.getInt64(layout.words * 8), builder.getInt16(layout.shape_bits), description});
      store(builder, layout, made, 1, builder.getInt16(0)); // after the shape
    } else {
      made = builder.CreateCall(c_function("malloc", pointer(), {builder.getInt64Ty()}),
                                {llvm::ConstantExpr::getSizeOf(layout.type)});
    }
    for (size_t i = 0; i < fields.size(); ++i)
      store(builder, layout, made, static_cast<int>(layout.places[i]), fields[i]);
    return made;
  }
  static void store(Builder& builder, const RecordLayout& layout, llvm::Value* record, int place, llvm::Value* value) {
    builder.CreateStore(value, builder.CreateStructGEP(layout.type, record, static_cast<unsigned>(place), "field"));
  }

  // ---- Other exported symbols

  // Weak: several programs in a process have one each, which runs at the first call of one of their functions.
  void make_start_for_c() {
    Builder builder(&function(start_symbol, nothing(), {}, GlobalValue::WeakAnyLinkage)->getEntryBlock());
    call_start(builder);
    builder.CreateRetVoid();
  }

  // The runtime's `main` handles the output itself.
  void make_main() {
    const char* symbol = interface_.is_collected ? program_symbol : "main";
    Builder builder(&function(symbol, integer(), {}, GlobalValue::ExternalLinkage)->getEntryBlock());
    call_start(builder);
    if (!interface_.is_collected) finish_output(builder);
    builder.CreateRet(builder.getInt32(0));
  }

  void finish_output(Builder& builder) {
    flush(builder);
    llvm::Value* output = builder.CreateLoad(pointer(), runtime_variable("stdout", pointer()), "output");
    llvm::Value* lost = builder.CreateCall(c_function("ferror", integer(), {pointer()}), {output}, "lost");
    auto* in = builder.GetInsertBlock()->getParent();
    auto* wrong = llvm::BasicBlock::Create(context_, "lost_output", in);
    auto* fine = llvm::BasicBlock::Create(context_, "end", in);
    builder.CreateCondBr(builder.CreateIsNotNull(lost), wrong, fine);
    builder.SetInsertPoint(wrong);
    fail(builder, "cannot write the output: %m");
    builder.SetInsertPoint(fine);
  }

  // The symbols that the runtime requires of every program (runtime/runtime.h).
  void describe() {
    auto define = [&](const char* symbol, llvm::Constant* value) {
      new llvm::GlobalVariable(module_, value->getType(), true, GlobalValue::WeakAnyLinkage, value, symbol);
    };
    define("letcont_source", llvm::ConstantDataArray::getString(context_, visible(interface_.source)));
    define("letcont_defaults", llvm::ConstantDataArray::get(context_, llvm::ArrayRef<uint64_t>{0, 0}));
  }

  enum : uint8_t { waiting, running, ready };
  llvm::Module& module_;
  const Interface& interface_;
  llvm::LLVMContext& context_;
  llvm::GlobalVariable* state_ = nullptr;
  llvm::Function* start_ = nullptr; // null: there is nothing to do
};

} // namespace

bool is_exported_name(std::string_view name) {
  static const llvm::TargetLibraryInfoImpl library{llvm::Triple("x86_64-unknown-linux-gnu")};
  llvm::LibFunc known;
  return is_c_name(name) && name != "main" && !name.starts_with("letcont_") && !is_reserved(name) &&
         !library.getLibFunc(llvm::StringRef(name.data(), name.size()), known);
}

void export_functions(llvm::Module& module, std::span<const PublicFunction> functions, const Interface& interface) {
  Exporter(module, interface).add_all(functions);
}

// ---- The header

static std::string_view c_name(Type type) {
  using T = TypeTable;
  return type == T::i32       ? "int32_t"
         : type == T::i64     ? "int64_t"
         : type == T::f64     ? "double"
         : type == T::boolean ? "bool"
                              : "const char *";
}

static std::string declaration(const PublicFunction& function) {
  std::string text(function.result == TypeTable::unit ? "void" : c_name(function.result));
  if (!text.ends_with('*')) text += ' ';
  text += function.name + "(";
  bool any = false;
  auto add = [&](Type type) {
    if (type == TypeTable::unit) return;
    text.append(std::exchange(any, true) ? ", " : "").append(c_name(type));
  };
  for (Type part : function.parts()) add(part);
  return text + (any ? ");\n" : "void);\n");
}

std::string c_header(std::span<const PublicFunction> functions, std::string_view source) {
  std::string text =
      "// What C can call of " + visible_name(source) +
      ". Made by `letcont build --emit=header`.\n"
      "#pragma once\n\n#include <stdbool.h>\n#include <stdint.h>\n\n"
      "#ifdef __cplusplus\nextern \"C\" {\n#endif\n\n"
      "// Evaluates the program's definitions, unless that is done. So does the first call of a function.\n"
      "void letcont_start(void);\n\n";
  for (const PublicFunction& function : functions)
    if (is_exported_name(function.name)) text += declaration(function);
  return text + "\n#ifdef __cplusplus\n}\n#endif\n";
}

} // namespace letcont::native
