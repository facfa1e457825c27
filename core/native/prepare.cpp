#include "native/prepare.h"

#include "support/visible.h"

#include <llvm/Analysis/TargetLibraryInfo.h>
#include <llvm/IR/Constants.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/Module.h>
#include <llvm/TargetParser/Triple.h>

namespace letcont::native {

namespace {

constexpr uint32_t numeric_category = 2; // LC_NUMERIC_MASK of Linux's C libraries

// A function of the program's that has that name gets another one.
llvm::FunctionCallee c_function(llvm::Module& module, const char* name, std::vector<llvm::Type*> parameters) {
  llvm::GlobalValue* own = module.getNamedValue(name);
  if (own && !own->isDeclaration()) own->setName(own->getName() + ".l");
  llvm::Type* pointer = llvm::PointerType::get(module.getContext(), 0);
  return module.getOrInsertFunction(name, llvm::FunctionType::get(pointer, parameters, false));
}

// Returns a function that does the call while the thread has the locale "C".
llvm::Function* with_locale(llvm::CallInst& call) {
  llvm::Module& module = *call.getModule();
  std::vector<llvm::Type*> types;
  for (const llvm::Use& argument : call.args()) types.push_back(argument->getType());
  auto* made =
      llvm::Function::Create(llvm::FunctionType::get(call.getType(), types, false), llvm::GlobalValue::InternalLinkage,
                             call.getCalledFunction()->getName() + ".c", module);
  llvm::IRBuilder<> builder(llvm::BasicBlock::Create(module.getContext(), "entry", made));
  llvm::Type* pointer = builder.getPtrTy();
  llvm::FunctionCallee make = c_function(module, "newlocale", {builder.getInt32Ty(), pointer, pointer});
  llvm::FunctionCallee use = c_function(module, "uselocale", {pointer});
  llvm::Value* c = builder.CreateCall(
      make,
      {builder.getInt32(numeric_category), builder.CreateGlobalString("C"), llvm::Constant::getNullValue(pointer)},
      "c");
  llvm::Value* before = builder.CreateCall(use, {c}, "before");
  std::vector<llvm::Value*> arguments;
  for (llvm::Argument& argument : made->args()) arguments.push_back(&argument);
  auto* result = llvm::cast<llvm::CallInst>(builder.Insert(call.clone(), "result"));
  for (unsigned i = 0; i < arguments.size(); ++i) result->setArgOperand(i, arguments[i]);
  result->setDebugLoc({});
  builder.CreateCall(use, {before});
  builder.CreateRet(result);
  return made;
}

bool depends_on_locale(const llvm::CallInst& call) {
  llvm::StringRef name = call.getCalledFunction()->getName();
  return name == "atof" ||
         llvm::any_of(call.args(), [](const llvm::Use& each) { return each->getType()->isDoubleTy(); });
}

} // namespace

void write_numbers_as_c(llvm::Module& module, const llvm::Triple& triple) {
  if (!triple.isOSLinux() || triple.isAndroid()) return; // where numbers are always as in C
  for (const char* name : {"printf", "snprintf", "atof"}) {
    llvm::Function* known = module.getFunction(name);
    if (!known || !known->isDeclaration()) continue;
    std::vector<llvm::CallInst*> calls;
    for (llvm::User* user : known->users()) {
      auto* call = llvm::dyn_cast<llvm::CallInst>(user);
      if (call && call->getCalledFunction() == known && depends_on_locale(*call)) calls.push_back(call);
    }
    if (calls.empty()) continue;
    llvm::Function* instead = with_locale(*calls[0]);
    for (llvm::CallInst* call : calls) {
      llvm::FunctionType* type = instead->getFunctionType();
      call->setCalledFunction(type, instead);
    }
  }
}

void keep_to_itself(llvm::Module& module) {
  llvm::TargetLibraryInfoImpl library{llvm::Triple(module.getTargetTriple())};
  for (llvm::GlobalValue& value : module.global_values()) {
    if (value.isDeclaration() || value.hasPrivateLinkage() || value.getName() == "main") continue;
    value.setLinkage(llvm::GlobalValue::InternalLinkage);
    llvm::LibFunc known;
    llvm::StringRef name = value.getName();
    bool may_be_ours = name.starts_with("letcont_") || name.starts_with("letcont.");
    if (may_be_ours || library.getLibFunc(name, known)) value.setName(name + ".l");
  }
}

static void define(llvm::Module& module, const char* symbol, llvm::Constant* value) {
  new llvm::GlobalVariable(module, value->getType(), true, llvm::GlobalValue::ExternalLinkage, value, symbol);
}

void make_program(llvm::Module& module, std::string_view source, const MemorySizes& sizes) {
  llvm::LLVMContext& context = module.getContext();
  module.getFunction("main")->setName(program_symbol);
  // Its messages begin a line of a terminal (runtime/output.h).
  if (llvm::Function* print = module.getFunction("dprintf")) print->setName("letcont_print_message");
  // What it has printed is there before it waits for input.
  if (llvm::Function* read = module.getFunction("getchar")) read->setName("letcont_next_byte");
  define(module, "letcont_source", llvm::ConstantDataArray::getString(context, visible(source)));
  define(module, "letcont_defaults",
         llvm::ConstantDataArray::get(context, llvm::ArrayRef<uint64_t>{sizes.stack, sizes.heap}));
}

std::unique_ptr<llvm::Module> places_module(llvm::LLVMContext& context, const std::vector<uint32_t>& table) {
  auto module = std::make_unique<llvm::Module>("places", context);
  define(*module, "letcont_places", llvm::ConstantDataArray::get(context, table));
  return module;
}

} // namespace letcont::native
