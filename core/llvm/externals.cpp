// The C library, and the helper functions of a module. They are internal functions written with the builder, so that a
// module is complete: `lli` runs its text, and its object file links with the C library alone.

#include "lambda/c_function.h"
#include "llvm/emitter.h"
#include "llvm/visible.h"
#include "support/diagnostic.h"

namespace letcont {

using namespace cps;

// Of what a panic writes at once, and of a character in it with the zero byte behind it, as \u{10ffff}; in bytes.
constexpr uint32_t buffer_size = 1024, longest_escape = 16;

llvm::Function* Emitter::c_function(const char* name, llvm::Type* result, std::vector<llvm::Type*> parameters,
                                    bool variadic) {
  llvm::Function*& known = c_functions_[name];
  if (known) return known;
  if (llvm::GlobalValue* own = out_.module->getNamedValue(name)) own->setName(own->getName() + ".l");
  known = llvm::Function::Create(llvm::FunctionType::get(result, parameters, variadic), llvm::Function::ExternalLinkage,
                                 name, *out_.module);
  // C passes a bool as 0 or 1 in at least eight bits.
  if (result->isIntegerTy(1)) known->addRetAttr(llvm::Attribute::ZExt);
  for (unsigned i = 0; i < parameters.size(); ++i)
    if (parameters[i]->isIntegerTy(1)) known->addParamAttr(i, llvm::Attribute::ZExt);
  return known;
}

// `body` gets a builder in the function's entry block. The helper's origin is the expression that needed it first.
llvm::Function* Emitter::helper(const std::string& name, llvm::Type* result, std::vector<llvm::Type*> parameters,
                                const std::function<void(llvm::IRBuilder<>&, llvm::Function*)>& body) {
  llvm::Function*& known = helpers_[name];
  if (known) return known;
  known = llvm::Function::Create(llvm::FunctionType::get(result, parameters, false), llvm::Function::InternalLinkage,
                                 name, *out_.module);
  llvm::Function* made = known; // `body` may ask for other helpers
  llvm::IRBuilder<> builder(llvm::BasicBlock::Create(context_, "entry", made));
  body(builder, made);
  for (llvm::BasicBlock& block : *made)
    for (llvm::Instruction& instruction : block) out_.origins[&instruction] = {origin_.span, 0};
  return made;
}

// Returns the text as a format of C's printf, which prints it as it is.
static std::string format_of(std::string_view text) {
  std::string format;
  for (char c : text) format.append(c == '%' ? 2 : 1, c);
  return format;
}

Emitter::Var Emitter::error_message(Span span, std::string_view message) {
  std::string rendered = render(Diagnostic{Severity::Error, "", span, "", {}}, source_, false);
  size_t place = rendered.find('\n');
  std::string before = format_of(rendered.substr(0, place)), after = format_of(rendered.substr(place));
  return text(before + with_numbers(message, "%d,%d") + after, "message");
}

// The calls that end the program, after the output is flushed: print a text, and exit with status 1.
void Emitter::end_with(llvm::IRBuilder<>& builder, std::vector<Var> printed) {
  llvm::Type *pointer = builder_.getPtrTy(), *integer = builder_.getInt32Ty();
  llvm::Function* exit = c_function("exit", builder_.getVoidTy(), {integer});
  exit->setDoesNotReturn();
  printed.insert(printed.begin(), builder.getInt32(2));
  builder.CreateCall(c_function("dprintf", integer, {integer, pointer}, true), printed);
  builder.CreateCall(exit, {builder.getInt32(1)});
  builder.CreateUnreachable();
}

// Ends the program with a message (error_message), and its numbers: those of an array are an index and its size, which
// is read here, so that the code around needs no register for it.
llvm::Function* Emitter::fail_function(Numbers numbers) {
  llvm::Type *pointer = builder_.getPtrTy(), *integer = builder_.getInt32Ty();
  llvm::Function* flush = c_function("fflush", integer, {pointer});
  std::vector<llvm::Type*> parameters{pointer};
  if (numbers != Numbers::None) parameters.push_back(integer);
  if (numbers == Numbers::Two) parameters.push_back(integer);
  if (numbers == Numbers::OfArray) parameters.push_back(types_.record_pointer());
  auto body = [&](llvm::IRBuilder<>& builder, llvm::Function* self) {
    const char* names[] = {"message", "number", numbers == Numbers::OfArray ? "array" : "count"};
    std::vector<Var> printed;
    for (llvm::Argument& each : self->args()) {
      each.setName(names[each.getArgNo()]);
      printed.push_back(&each);
    }
    builder.CreateCall(flush, {llvm::ConstantPointerNull::get(builder.getPtrTy())});
    if (numbers == Numbers::OfArray) printed[2] = count_of(builder, printed[2]);
    end_with(builder, std::move(printed));
  };
  constexpr const char* names[] = {"fail", "fail_with", "fail_index"};
  llvm::Function* fail = helper(names[static_cast<size_t>(numbers)], builder_.getVoidTy(), parameters, body);
  fail->setDoesNotReturn();
  fail->addFnAttr(llvm::Attribute::Cold);
  fail->addFnAttr(llvm::Attribute::NoInline);
  return fail;
}

// Goes on in a new block if the condition does not hold; else one of that name fails with the message, and its numbers.
void Emitter::fail_if(llvm::IRBuilder<>& builder, Var condition, llvm::Function* fail, llvm::ArrayRef<Var> arguments,
                      const char* block) {
  llvm::Function* self = builder.GetInsertBlock()->getParent();
  auto* failing = llvm::BasicBlock::Create(context_, block, self);
  auto* fine = llvm::BasicBlock::Create(context_, "fine", self);
  builder.CreateCondBr(condition, failing, fine);
  builder.SetInsertPoint(failing);
  builder.CreateCall(fail, arguments);
  builder.CreateUnreachable();
  builder.SetInsertPoint(fine);
}

// Appends a text to the `used` bytes of a panic's buffer, and writes them whenever it is full: memory may be exhausted.
// Characters that could control a terminal are escaped as the other engines escape them (visible.h).
llvm::Function* Emitter::say_function(llvm::Type* text_type, const char* name) {
  llvm::Type *pointer = builder_.getPtrTy(), *integer = builder_.getInt32Ty(), *byte = builder_.getInt8Ty();
  llvm::Function* print = c_function("dprintf", integer, {integer, pointer}, true);
  llvm::Function* format_to = c_function("snprintf", integer, {pointer, builder_.getInt64Ty(), pointer}, true);
  auto body = [&](llvm::IRBuilder<>& builder, llvm::Function* self) {
    llvm::Argument *buffer = self->getArg(0), *used = self->getArg(1), *said = self->getArg(2);
    auto block = [&](const char* of) { return llvm::BasicBlock::Create(context_, of, self); };
    llvm::BasicBlock *entry = builder.GetInsertBlock(), *next = block("next"), *show = block("show"),
                     *full = block("full"), *put = block("put"), *end = block("end");
    builder.CreateBr(next);
    builder.SetInsertPoint(next);
    llvm::PHINode* at = builder.CreatePHI(text_type, 2, "at");
    Var character = builder.CreateLoad(byte, at, "character");
    builder.CreateCondBr(builder.CreateICmpEQ(character, builder.getInt8(0), "is_end"), end, show);
    builder.SetInsertPoint(show);
    Var count = builder.CreateLoad(integer, used, "count");
    builder.CreateCondBr(builder.CreateICmpUGT(count, builder.getInt32(buffer_size - longest_escape)), full, put);
    builder.SetInsertPoint(full);
    builder.CreateCall(print, {builder.getInt32(2), text("%.*s", "format"), count, buffer});
    builder.CreateBr(put);
    builder.SetInsertPoint(put);
    llvm::PHINode* begin = builder.CreatePHI(integer, 2, "begin");
    begin->addIncoming(count, show);
    begin->addIncoming(builder.getInt32(0), full);
    ShownCharacter shown = shown_character(builder, at);
    Var escape = builder.CreateSelect(shown.is_long, text("\\u{%x}", "escape"), text("\\x%02x", "escape"));
    Var format = builder.CreateSelect(shown.as_it_is, text("%.*s", "format"), escape, "format");
    Var number = builder.CreateSelect(shown.as_it_is, shown.length, shown.number, "number");
    Var to = builder.CreateGEP(byte, buffer, begin, "to");
    // An escape takes the number only.
    llvm::CallInst* added = builder.CreateCall(format_to, {to, builder.getInt64(longest_escape), format, number, at});
    added->addFnAttr(llvm::Attribute::NoBuiltin);
    builder.CreateStore(builder.CreateAdd(begin, added), used);
    at->addIncoming(said, entry);
    at->addIncoming(builder.CreateGEP(byte, at, shown.length, "following"), put);
    builder.CreateBr(next);
    builder.SetInsertPoint(end);
    builder.CreateRetVoid();
  };
  llvm::Function* say = helper(name, builder_.getVoidTy(), {pointer, pointer, text_type}, body);
  say->addFnAttr(llvm::Attribute::Cold);
  say->addFnAttr(llvm::Attribute::NoInline);
  return say;
}

// Ends the program with its own message, between the parts that the compiler knows; in one write, if it is short.
llvm::Function* Emitter::panic_function() {
  llvm::Type *pointer = builder_.getPtrTy(), *integer = builder_.getInt32Ty(), *string = types_.value(TypeTable::str);
  llvm::Function* flush = c_function("fflush", integer, {pointer});
  llvm::Function* say = say_function(pointer, "say");
  llvm::Function* say_string = string == pointer ? say : say_function(string, "say_string");
  auto body = [&](llvm::IRBuilder<>& builder, llvm::Function* self) {
    llvm::Argument *before = self->getArg(0), *message = self->getArg(1), *after = self->getArg(2);
    before->setName("before");
    message->setName("message");
    after->setName("after");
    Var buffer = builder.CreateAlloca(llvm::ArrayType::get(builder.getInt8Ty(), buffer_size), nullptr, "buffer");
    Var used = builder.CreateAlloca(integer, nullptr, "used");
    builder.CreateStore(builder.getInt8(0), buffer);
    builder.CreateStore(builder.getInt32(0), used);
    builder.CreateCall(flush, {llvm::ConstantPointerNull::get(builder.getPtrTy())});
    builder.CreateCall(say, {buffer, used, before});
    builder.CreateCall(say_string, {buffer, used, string_bytes(builder, message)});
    builder.CreateCall(say, {buffer, used, after});
    end_with(builder, {text("%s", "format"), buffer});
  };
  llvm::Function* panic = helper("panic", builder_.getVoidTy(), {pointer, string, pointer}, body);
  panic->setDoesNotReturn();
  panic->addFnAttr(llvm::Attribute::Cold);
  panic->addFnAttr(llvm::Attribute::NoInline);
  return panic;
}

// ---- Externals

// The arguments, and what else an external takes that may fail at that place.
std::vector<Emitter::Var> Emitter::with_message(External external, Span where, std::span<const Var> arguments) {
  std::vector<Var> all(arguments.begin(), arguments.end());
  if (external == External::Assert) all.push_back(error_message(where, "assertion failed"));
  if (external == External::Panic) {
    // The message is the argument, between what stands before and after it.
    std::string rendered = render(Diagnostic{Severity::Error, "", where, "", {}}, source_, false);
    size_t place = rendered.find('\n');
    all.insert(all.begin(), text(rendered.substr(0, place), "before"));
    all.push_back(text(rendered.substr(place), "after"));
  }
  return all;
}

// Returns the arguments of an external: a C function takes strings as pointers to their bytes, what the prompt adds
// (`keep x`) takes values.
std::vector<Emitter::Var> Emitter::for_c(llvm::IRBuilderBase& builder, std::string_view name,
                                         std::span<const Type> types, std::span<const Var> arguments) {
  std::vector<Var> all(arguments.begin(), arguments.end());
  for (size_t i = 0; i < all.size(); ++i)
    if (types[i] == TypeTable::str && is_c_name(name)) all[i] = string_bytes(builder, all[i]);
  return all;
}

void Emitter::call_external(Apply call, std::string_view name, std::span<const Var> arguments) {
  ContVar k = variable(program_, call.target);
  if (std::optional<External> known = external_named(name)) {
    Var result =
        builder_.CreateCall(external_function(*known), with_message(*known, span(program_, call.expr), arguments));
    return go_to(k, {&result, info(*known).gives ? size_t{1} : 0});
  }
  Type type = cps::type(program_, call.function);
  llvm::FunctionType* c_type = types_.code(type);
  llvm::Function* callee = c_function(std::string(name).c_str(), c_type->getReturnType(), c_type->params().vec());
  auto* made = builder_.CreateCall(c_type, callee, for_c(builder_, name, program_.types.parameters(type), arguments));
  if (callee->getFunctionType() == c_type) made->setAttributes(callee->getAttributes());
  if (types_.collected()) made->addFnAttr(llvm::Attribute::NoBuiltin); // strings are in another address space
  go_on_with(call, made, type);
}

// An external used as a value is code like any other: a `tailcc` function (calling.h) that calls it. The caller does
// not know what it calls, so a failure is located where the value is made.
llvm::Function* Emitter::external_code(LetPrim let, std::string_view name) {
  std::optional<External> known = external_named(name);
  llvm::FunctionType* type = types_.code(cps::type(program_, let.variable));
  llvm::Function* callee = known ? external_function(*known)
                                 : c_function(std::string(name).c_str(), type->getReturnType(), type->params().vec());
  bool may_fail = known == External::Assert || known == External::Panic;
  std::string symbol = std::string(name) + ".code" + (may_fail ? std::to_string(let.expr.index) : "");
  auto body = [&](llvm::IRBuilder<>& builder, llvm::Function* self) {
    self->setCallingConv(llvm::CallingConv::Tail);
    std::vector<Var> arguments;
    for (llvm::Argument& argument : self->args()) arguments.push_back(&argument);
    if (known)
      arguments = with_message(*known, span(program_, let.expr), arguments);
    else
      arguments = for_c(builder, name, program_.types.parameters(cps::type(program_, let.variable)), arguments);
    llvm::CallInst* called = builder.CreateCall(callee, arguments);
    called->setAttributes(callee->getAttributes());
    if (types_.collected() && !known) called->addFnAttr(llvm::Attribute::NoBuiltin);
    if (type->getReturnType()->isVoidTy())
      builder.CreateRetVoid();
    else
      builder.CreateRet(called);
  };
  return helper(symbol, type->getReturnType(), type->params().vec(), body);
}

// An external that is only called needs no value: its calls name it.
Emitter::Var Emitter::external_value(LetPrim let) {
  for (Occur use : uses(program_, let.variable)) {
    Expr in = enclosing(program_, use);
    if (kind(program_, in) != ExprKind::Apply || operands(program_, in).first != use)
      return external_code(let, program_.names.text(let.primitive.text()));
  }
  return llvm::PoisonValue::get(builder_.getPtrTy());
}

llvm::Function* Emitter::external_function(External external) {
  const ExternalInfo& about = info(external);
  llvm::Type* nothing = builder_.getVoidTy();
  std::vector<llvm::Type*> parameters;
  if (about.takes) parameters.push_back(types_.value(about.takes));
  llvm::Function* print = nullptr;
  auto printf = [&] { return c_function("printf", builder_.getInt32Ty(), {builder_.getPtrTy()}, true); };
  // A NaN has a text of its own, since C shows its sign, which is chance.
  auto formatted = [&](const char* format, const char* nan = nullptr) {
    print = printf();
    return helper(std::string(about.name), nothing, parameters, [&](llvm::IRBuilder<>& builder, llvm::Function* self) {
      std::vector<Var> arguments{text(format, "format")};
      if (nan) {
        Var is_nan = builder.CreateFCmpUNO(self->getArg(0), self->getArg(0), "is_nan");
        arguments[0] = builder.CreateSelect(is_nan, text(nan, "nan"), arguments[0], "format");
      }
      for (llvm::Argument& argument : self->args()) {
        argument.setName("x");
        arguments.push_back(&argument);
      }
      if (about.takes == TypeTable::str) arguments.back() = string_bytes(builder, arguments.back());
      llvm::CallInst* printed = builder.CreateCall(print, arguments);
      if (types_.collected() && about.takes == TypeTable::str) printed->addFnAttr(llvm::Attribute::NoBuiltin);
      builder.CreateRetVoid();
    });
  };
  switch (external) {
  case External::PrintInt: return formatted("%d");
  case External::PrintInt64: return formatted("%lld");
  case External::PrintCharacter: return character_printer();
  case External::WriteInt: return formatted("%d\n");
  case External::PrintDouble: return formatted("%g", "nan");
  case External::WriteDouble: return formatted("%g\n", "nan\n");
  case External::PrintString: return formatted("%s");
  case External::PrintNewline: return formatted("\n");
  case External::PrintChar: return c_function("putchar", builder_.getInt32Ty(), parameters);
  case External::ReadByte: return c_function("getchar", builder_.getInt32Ty(), {});
  case External::PrintBool:
    print = printf();
    return helper("print_bool", nothing, parameters, [&](llvm::IRBuilder<>& builder, llvm::Function* self) {
      Var shown = builder.CreateSelect(self->getArg(0), text("true", "true"), text("false", "false"), "shown");
      builder.CreateCall(print, {text("%s", "format"), shown});
      builder.CreateRetVoid();
    });
  case External::Assert: {
    llvm::Function* fail = fail_function();
    parameters.push_back(builder_.getPtrTy());
    return helper("assert", nothing, parameters, [&](llvm::IRBuilder<>& builder, llvm::Function* self) {
      fail_if(builder, builder.CreateNot(self->getArg(0), "is_false"), fail, self->getArg(1), "wrong");
      builder.CreateRetVoid();
    });
  }
  case External::Panic: break;
  }
  return panic_function();
}

} // namespace letcont
