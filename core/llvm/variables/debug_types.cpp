#include "llvm/variables/debug_types.h"

#include "llvm/variables/type_text.h"

#include <algorithm>
#include <llvm/BinaryFormat/Dwarf.h>

namespace letcont {

namespace {

constexpr uint64_t byte = 8, word = 64;                    // bits
constexpr uint64_t holder_count = 8, holder_elements = 16; // bytes: in collected memory (memory.cpp)
constexpr uint64_t plain_count = 0, plain_elements = 8;

// LLVM follows types from one to the next by recursion. Values of further types are shown as addresses.
constexpr uint32_t most_structures = 2000;

} // namespace

DebugTypes::DebugTypes(llvm::DIBuilder& builder, llvm::DIFile* file, llvm::LLVMContext& context,
                       const cps::Program& program, Memory memory)
    : builder_(builder), file_(file), context_(context), program_(program), types_(program, context, memory) {}

llvm::DIType* DebugTypes::of(Type type) {
  if (auto found = known_.find(type.index); found != known_.end()) return found->second;
  llvm::DIType* made = make(type);
  known_.emplace(type.index, made);
  return made;
}

llvm::DIType* DebugTypes::make(Type type) {
  namespace dwarf = llvm::dwarf;
  std::string name = debugger_type_name(program_.types, type, program_.names);
  switch (program_.types.kind(type)) {
  case TypeKind::Bool: return builder_.createBasicType("Bool", byte, dwarf::DW_ATE_boolean);
  case TypeKind::I32: return builder_.createBasicType("Int", 32, dwarf::DW_ATE_signed);
  case TypeKind::I64: return builder_.createBasicType("Int64", word, dwarf::DW_ATE_signed);
  case TypeKind::F64: return builder_.createBasicType("Double", word, dwarf::DW_ATE_float);
  case TypeKind::Char: return builder_.createBasicType("Char", 32, dwarf::DW_ATE_UTF);
  case TypeKind::Code: return builder_.createTypedef(code_pointer(), name, file_, 0, nullptr);
  case TypeKind::Str: {
    if (types_.collected()) return pointer_to_struct("string", "String", holder_elements, {nullptr, type});
    llvm::DIType* character = builder_.createBasicType("char", byte, dwarf::DW_ATE_signed_char);
    return builder_.createTypedef(builder_.createPointerType(character, word), "String", file_, 0, nullptr);
  }
  case TypeKind::Tuple: {
    if (type == TypeTable::unit) return structure("Unit", 0);
    return pointer_to_struct("tuple", name, size_of(types_.tuple(type)), {nullptr, type});
  }
  case TypeKind::Data: return pointer_to_struct("data", name, data_size(type), {nullptr, type});
  case TypeKind::Function: return pointer_to_struct("closure", name, size_of(types_.any_closure()), {nullptr, type});
  case TypeKind::Environment: return environment(type, "a function", {});
  case TypeKind::Reference:
  case TypeKind::Array: {
    bool is_array = program_.types.kind(type) == TypeKind::Array;
    uint64_t size = types_.collected() ? holder_elements : plain_elements;
    return pointer_to_struct(is_array ? "array" : "reference", name, is_array ? size : size + 8, {nullptr, type});
  }
  }
  return nullptr;
}

llvm::DIType* DebugTypes::environment(Type type, llvm::StringRef function, const std::vector<std::string>& fields) {
  return pointer_to_struct("environment", ("of " + function).str(), size_of(types_.closure(type)),
                           {nullptr, type, fields});
}

// A structure or union without members. Equal ones are distinct, since they get different members.
llvm::DICompositeType* DebugTypes::structure(llvm::StringRef name, uint64_t bytes, unsigned tag) {
  return llvm::DICompositeType::getDistinct(context_, tag, name, file_, 0u, nullptr, nullptr, bytes * byte, 0u,
                                            uint64_t{0}, llvm::DINode::FlagZero, builder_.getOrCreateArray({}), 0u,
                                            nullptr);
}

llvm::DIType* DebugTypes::pointer_to_struct(llvm::StringRef what, const std::string& name, uint64_t bytes, Open open) {
  if (++structures_ > most_structures)
    return builder_.createTypedef(builder_.createPointerType(nullptr, word), name, file_, 0, nullptr);
  open.structure = structure((what + " " + name).str(), bytes);
  llvm::DIType* pointer = builder_.createPointerType(open.structure, word);
  open_.push_back(std::move(open));
  return builder_.createTypedef(pointer, name, file_, 0, nullptr);
}

llvm::DIType* DebugTypes::code_pointer() {
  if (!code_)
    code_ = builder_.createPointerType(builder_.createSubroutineType(builder_.getOrCreateTypeArray({nullptr})), word);
  return code_;
}

uint64_t DebugTypes::size_of(const RecordLayout& layout) const {
  return machine_.getTypeAllocSize(layout.type).getFixedValue();
}

uint64_t DebugTypes::offset_of(const RecordLayout& layout, unsigned place) const {
  return machine_.getStructLayout(layout.type)->getElementOffset(place).getFixedValue();
}

uint64_t DebugTypes::captured_offset(Type environment, size_t field) {
  const RecordLayout& layout = types_.closure(environment);
  return offset_of(layout, layout.places[field]);
}

// The size of the largest of its records.
uint64_t DebugTypes::data_size(Type type) {
  uint64_t size = size_of(types_.any_injection(type));
  const std::vector<Constructor>& all = program_.types.constructors(program_.types.data_of(type));
  for (uint32_t tag = 0; tag < all.size(); ++tag)
    if (!all[tag].fields.empty()) size = std::max(size, size_of(types_.injection(type, tag)));
  return size;
}

// ---- Members

void DebugTypes::finish() {
  while (!open_.empty()) {
    Open next = std::move(open_.back());
    open_.pop_back();
    fill(next);
  }
}

llvm::DIType* DebugTypes::member(llvm::DIScope* of, llvm::StringRef name, uint64_t bytes, llvm::DIType* type) {
  return builder_.createMemberType(of, name, file_, 0, type->getSizeInBits(), 0, bytes * byte, llvm::DINode::FlagZero,
                                   type);
}

void DebugTypes::fill(const Open& open) {
  std::vector<llvm::Metadata*> members;
  bool collected = types_.collected();
  uint64_t count = collected ? holder_count : plain_count, first = collected ? holder_elements : plain_elements;
  switch (program_.types.kind(open.type)) {
  case TypeKind::Str: {
    members.push_back(member(open.structure, "size", count, of(TypeTable::i64)));
    add_elements(members, open.structure, builder_.createBasicType("char", byte, llvm::dwarf::DW_ATE_signed_char),
                 first);
    break;
  }
  case TypeKind::Tuple:
    add_fields(members, open.structure, types_.tuple(open.type), program_.types.fields(open.type));
    break;
  case TypeKind::Data: add_data(members, open); break;
  case TypeKind::Function:
  case TypeKind::Environment: {
    const RecordLayout& layout = types_.any_closure();
    members.push_back(
        member(open.structure, "code", offset_of(layout, static_cast<unsigned>(layout.code)), code_pointer()));
    if (program_.types.kind(open.type) == TypeKind::Environment)
      add_fields(members, open.structure, types_.closure(open.type), program_.types.fields(open.type), open.names);
    break;
  }
  case TypeKind::Reference:
    members.push_back(member(open.structure, "value", first, of(program_.types.element(open.type))));
    break;
  case TypeKind::Array:
    members.push_back(member(open.structure, "size", count, of(TypeTable::i64)));
    add_elements(members, open.structure, of(program_.types.element(open.type)), first);
    break;
  default: break;
  }
  llvm::DICompositeType* structure = open.structure;
  builder_.replaceArrays(structure, builder_.getOrCreateArray(members));
}

void DebugTypes::add_fields(std::vector<llvm::Metadata*>& members, llvm::DIScope* of_structure,
                            const RecordLayout& layout, std::span<const Type> fields,
                            const std::vector<std::string>& names) {
  for (size_t i = 0; i < fields.size(); ++i) {
    std::string name = i < names.size() && !names[i].empty() ? names[i] : "_" + std::to_string(i);
    members.push_back(member(of_structure, name, offset_of(layout, layout.places[i]), of(fields[i])));
  }
}

void DebugTypes::add_data(std::vector<llvm::Metadata*>& members, const Open& open) {
  const std::vector<Constructor>& all = program_.types.constructors(program_.types.data_of(open.type));
  std::vector<llvm::Metadata*> tags, parts;
  llvm::DICompositeType* parts_of =
      structure("", open.structure->getSizeInBits() / byte, llvm::dwarf::DW_TAG_union_type);
  for (uint32_t tag = 0; tag < all.size(); ++tag) {
    llvm::StringRef name(program_.names.text(all[tag].name).data(), program_.names.text(all[tag].name).size());
    tags.push_back(builder_.createEnumerator(name, tag, /*IsUnsigned=*/true));
    if (all[tag].fields.empty()) continue;
    const RecordLayout& layout = types_.injection(open.type, tag);
    llvm::DICompositeType* part = structure("", size_of(layout));
    std::vector<llvm::Metadata*> fields;
    add_fields(fields, part, layout, all[tag].fields);
    builder_.replaceArrays(part, builder_.getOrCreateArray(fields));
    parts.push_back(member(parts_of, name, 0, part));
  }
  const RecordLayout& any = types_.any_injection(open.type);
  uint64_t bits = types_.tag_type(open.type)->getBitWidth();
  llvm::DIType* number = builder_.createBasicType("tag", bits, llvm::dwarf::DW_ATE_unsigned);
  llvm::DIType* tag =
      builder_.createEnumerationType(open.structure, "", file_, 0, bits, 0, builder_.getOrCreateArray(tags), number);
  members.push_back(member(open.structure, "tag", offset_of(any, static_cast<unsigned>(any.tag)), tag));
  if (parts.empty()) return;
  builder_.replaceArrays(parts_of, builder_.getOrCreateArray(parts));
  members.push_back(member(open.structure, "", 0, parts_of));
}

void DebugTypes::add_elements(std::vector<llvm::Metadata*>& members, llvm::DIScope* of_structure, llvm::DIType* element,
                              uint64_t first) {
  llvm::Metadata* open_end = builder_.getOrCreateSubrange(0, -1);
  llvm::DIType* elements = builder_.createArrayType(0, 0, element, builder_.getOrCreateArray({open_end}));
  members.push_back(member(of_structure, "elements", first, elements));
}

} // namespace letcont
