// Records: building and reading tuples, injections and closures. types.h describes their layout.
//
// A record is built by a call of the allocator, which gets its shape, followed by the stores of all its fields; it is
// never written again. The collector's lowering (native/) relies on that order: between an allocation and the last of
// its stores nothing may allocate.

#include "llvm/emitter.h"

#include <llvm/IR/Constants.h>
#include <llvm/IR/MDBuilder.h>

namespace letcont {

using namespace cps;

namespace {

// Attributes that LLVM knows of malloc, for the collector's allocator: it may then delete unused records, and knows
// that a fresh record is distinct from all others.
void describe_allocator(llvm::Function& allocate) {
  using llvm::Attribute;
  llvm::LLVMContext& context = allocate.getContext();
  allocate.setReturnDoesNotAlias();
  allocate.addRetAttr(Attribute::NonNull);
  allocate.addRetAttr(Attribute::NoUndef);
  allocate.setDoesNotThrow();
  allocate.setOnlyAccessesInaccessibleMemory();
  allocate.addFnAttr(Attribute::WillReturn);
  allocate.addFnAttr(Attribute::getWithAllocSizeArgs(context, 0, std::nullopt));
  auto kind = static_cast<uint64_t>(llvm::AllocFnKind::Alloc | llvm::AllocFnKind::Uninitialized);
  allocate.addFnAttr(Attribute::get(context, Attribute::AllocKind, kind));
  allocate.addFnAttr("alloc-family", collected_allocator);
}

} // namespace

// The words of a record other than its fields and its code: shape, tag, description.
std::vector<std::pair<unsigned, llvm::Constant*>> Emitter::fixed_parts(const RecordLayout& layout, uint32_t tag) {
  std::vector<std::pair<unsigned, llvm::Constant*>> parts;
  auto add = [&](int place, llvm::Constant* value) { parts.emplace_back(static_cast<unsigned>(place), value); };
  if (layout.shape != RecordLayout::none) add(layout.shape, builder_.getInt16(layout.shape_bits));
  if (layout.tag != RecordLayout::none) {
    auto place = static_cast<unsigned>(layout.tag);
    add(layout.tag, llvm::ConstantInt::get(layout.type->getElementType(place), tag));
  }
  if (layout.shape != RecordLayout::none && layout.tag != 1) add(1, builder_.getInt16(0));
  if (layout.description != RecordLayout::none) add(layout.description, description_of(layout));
  return parts;
}

// A RecordDescription (record_shape.h).
llvm::Constant* Emitter::description_of(const RecordLayout& layout) {
  std::vector<uint64_t> numbers{layout.words};
  numbers.insert(numbers.end(), layout.pointers.begin(), layout.pointers.end());
  llvm::Constant* value = llvm::ConstantDataArray::get(context_, numbers);
  return constant_record(value, 0, "description");
}

// Equal constants are one.
llvm::GlobalVariable* Emitter::constant_record(llvm::Constant* value, unsigned space, const char* called) {
  llvm::GlobalVariable*& made = constant_records_[value];
  if (!made) {
    made = new llvm::GlobalVariable(*out_.module, value->getType(), true, llvm::GlobalValue::PrivateLinkage, value,
                                    called, nullptr, llvm::GlobalValue::NotThreadLocal, space);
    if (types_.collected()) made->setAlignment(llvm::Align(8)); // the collector looks at bit 0 of addresses
  }
  return made;
}

// Builds a record on the heap, or as a constant of the module for a global's value or a record without varying fields.
Emitter::Var Emitter::make_record(const RecordLayout& layout, uint32_t tag, Var code, std::span<const Var> fields,
                                  bool global) {
  auto fixed = fixed_parts(layout, tag);
  if (global) {
    std::vector<llvm::Constant*> constants(layout.type->getNumElements());
    for (auto [place, value] : fixed) constants[place] = value;
    if (layout.code != RecordLayout::none)
      constants[static_cast<unsigned>(layout.code)] = llvm::cast<llvm::Constant>(code);
    for (size_t i = 0; i < fields.size(); ++i) constants[layout.places[i]] = llvm::cast<llvm::Constant>(fields[i]);
    return constant_record(llvm::ConstantStruct::get(layout.type, constants), types_.record_space(), "record");
  }
  Var record = allocate(layout);
  for (auto [place, value] : fixed) {
    bool by_allocator = static_cast<int>(place) == layout.shape || static_cast<int>(place) == layout.description;
    if (!by_allocator) store_field(layout, record, place, value);
  }
  if (layout.code != RecordLayout::none) store_field(layout, record, static_cast<unsigned>(layout.code), code);
  for (size_t i = 0; i < fields.size(); ++i) store_field(layout, record, layout.places[i], fields[i]);
  return record;
}

Emitter::Var Emitter::allocate(const RecordLayout& layout) {
  if (types_.collected()) {
    llvm::Function* function = c_function(collected_allocator, types_.record_pointer(),
                                          {builder_.getInt64Ty(), builder_.getInt16Ty(), builder_.getPtrTy()});
    if (!function->hasRetAttribute(llvm::Attribute::NoAlias)) describe_allocator(*function);
    llvm::Constant* description = llvm::ConstantPointerNull::get(builder_.getPtrTy());
    if (layout.description != RecordLayout::none) description = description_of(layout);
    return builder_.CreateCall(
        function, {builder_.getInt64(layout.words * 8), builder_.getInt16(layout.shape_bits), description}, "record");
  }
  llvm::Function* function = c_function("malloc", builder_.getPtrTy(), {builder_.getInt64Ty()});
  function->setReturnDoesNotAlias();
  // Its size is asked of LLVM, which knows the target's layout when it generates code.
  return builder_.CreateCall(function, {llvm::ConstantExpr::getSizeOf(layout.type)}, "record");
}

void Emitter::store_field(const RecordLayout& layout, Var record, unsigned place, Var value) {
  builder_.CreateStore(value, place == 0 ? record : builder_.CreateStructGEP(layout.type, record, place, "field"));
}

Emitter::Var Emitter::load_field(const RecordLayout& layout, Var record, unsigned place) {
  Var at = place == 0 ? record : builder_.CreateStructGEP(layout.type, record, place, "field");
  return load(layout.type->getElementType(place), at);
}

// Loads what a record holds. In a collected one there is always a value, and no pointer is null.
Emitter::Var Emitter::load(llvm::Type* type, Var place) {
  llvm::LoadInst* loaded = builder_.CreateLoad(type, place);
  if (types_.collected()) {
    llvm::MDNode* nothing = llvm::MDNode::get(context_, {});
    loaded->setMetadata(llvm::LLVMContext::MD_noundef, nothing);
    if (type->isPointerTy()) loaded->setMetadata(llvm::LLVMContext::MD_nonnull, nothing);
  }
  return loaded;
}

Emitter::Var Emitter::load_code(Var closure) {
  const RecordLayout& layout = types_.any_closure();
  Var code = load_field(layout, closure, static_cast<unsigned>(layout.code));
  code->setName("code");
  return code;
}

// Returns the tag of an injection, of type types_.tag_type(type).
Emitter::Var Emitter::load_tag(Type type, Var injection) {
  const RecordLayout& layout = types_.any_injection(type);
  Var tag = load_field(layout, injection, static_cast<unsigned>(layout.tag));
  tag->setName("tag");
  if (types_.collected()) {
    uint64_t count = program_.types.constructors(program_.types.data_of(type)).size();
    llvm::IntegerType* integer = types_.tag_type(type);
    llvm::APInt none(integer->getBitWidth(), 0), limit(integer->getBitWidth(), count);
    if (!limit.isZero()) // all values are tags
      llvm::cast<llvm::LoadInst>(tag)->setMetadata(llvm::LLVMContext::MD_range,
                                                   llvm::MDBuilder(context_).createRange(none, limit));
  }
  return tag;
}

} // namespace letcont
