#include "llvm/types.h"

#include "llvm/shape/record_shape.h"

namespace letcont {

llvm::Type* LlvmTypes::value(Type type) const {
  switch (program_.types.kind(type)) {
  case TypeKind::Bool: return llvm::Type::getInt1Ty(context_);
  case TypeKind::I32:
  case TypeKind::Char: return llvm::Type::getInt32Ty(context_);
  case TypeKind::I64: return llvm::Type::getInt64Ty(context_);
  case TypeKind::F64: return llvm::Type::getDoubleTy(context_);
  case TypeKind::Str: return record_pointer();
  case TypeKind::Code: return llvm::PointerType::get(context_, 0);
  default: break;
  }
  if (type == TypeTable::unit) return llvm::StructType::get(context_);
  return record_pointer();
}

llvm::FunctionType* LlvmTypes::function(Type type, bool closure) const {
  std::vector<llvm::Type*> parameters, results;
  if (closure) parameters.push_back(record_pointer());
  for (Type parameter : program_.types.parameters(type)) parameters.push_back(value(parameter));
  if (Type raised = program_.types.raises(type)) results.push_back(value(raised));
  if (has_flag(type)) results.push_back(llvm::Type::getInt1Ty(context_));
  if (has_results_record(type))
    results.push_back(record_pointer());
  else
    for (Type result : program_.types.results(type)) results.push_back(value(result));
  llvm::Type* result = results.empty()       ? llvm::Type::getVoidTy(context_)
                       : results.size() == 1 ? results[0]
                                             : structure("results", results);
  return llvm::FunctionType::get(result, parameters, false);
}

llvm::FunctionType* LlvmTypes::code(Type type) const { return function(type, false); }
llvm::FunctionType* LlvmTypes::through_closure(Type type) const { return function(type, true); }

unsigned LlvmTypes::first_result(Type type) const { return program_.types.raises(type) ? 1 + has_flag(type) : 0; }
bool LlvmTypes::has_flag(Type type) const {
  Type raised = program_.types.raises(type);
  return raised && !is_pointer(raised);
}

bool LlvmTypes::fits_registers(Type type) const { return collected() || all_fit_registers(type); }

bool LlvmTypes::all_fit_registers(Type type) const {
  unsigned doubles = 0, others = first_result(type);
  if (program_.types.raises(type) == TypeTable::f64) ++doubles, --others;
  for (Type result : program_.types.results(type)) ++(result == TypeTable::f64 ? doubles : others);
  return others <= 3 && doubles <= 2;
}

// ---- Records

llvm::IntegerType* LlvmTypes::tag_type(Type data) const {
  bool wide = !collected() || program_.types.constructors(program_.types.data_of(data)).size() > UINT16_MAX + 1;
  return wide ? llvm::Type::getInt32Ty(context_) : llvm::Type::getInt16Ty(context_);
}

template <class Make>
const RecordLayout& LlvmTypes::known(uint64_t key, Make make) {
  auto [place, is_new] = layouts_.try_emplace(key);
  if (is_new) place->second = make();
  return place->second;
}

const RecordLayout& LlvmTypes::tuple(Type type) {
  return known(type.index, [&] { return record(Kind::Tuple, nullptr, program_.types.fields(type)); });
}

const RecordLayout& LlvmTypes::injection(Type type, uint32_t tag) {
  return known((uint64_t{tag} + 1) << 32 | type.index, [&] {
    const Constructor& made = program_.types.constructors(program_.types.data_of(type))[tag];
    return record(Kind::Injection, tag_type(type), made.fields);
  });
}

const RecordLayout& LlvmTypes::any_injection(Type type) {
  return known(type.index, [&] { return record(Kind::Injection, tag_type(type), {}); });
}

const RecordLayout& LlvmTypes::closure(Type environment) {
  return known(environment.index, [&] { return record(Kind::Closure, nullptr, program_.types.fields(environment)); });
}

const RecordLayout& LlvmTypes::results_record(Type function) {
  return known(uint64_t{UINT32_MAX} << 32 | function.index,
               [&] { return record(Kind::Tuple, nullptr, program_.types.results(function)); });
}

const RecordLayout& LlvmTypes::any_closure() {
  return known(0, [&] { return record(Kind::Closure, nullptr, {}); });
}

RecordLayout LlvmTypes::record(Kind kind, llvm::IntegerType* tag, std::span<const Type> fields) {
  return collected() ? collected_record(kind, tag, fields) : plain_record(kind, fields);
}

llvm::StructType* LlvmTypes::structure(const char* name, std::span<llvm::Type* const> elements) const {
  llvm::ArrayRef<llvm::Type*> all(elements.data(), elements.size());
  llvm::StructType* literal = llvm::StructType::get(context_, all);
  if (elements.size() <= longest_literal) return literal;
  llvm::StructType*& named = named_[literal];
  if (!named) named = llvm::StructType::create(context_, all, name);
  return named;
}

llvm::StructType* LlvmTypes::record_type(Kind kind, std::span<llvm::Type* const> elements) const {
  return structure(kind == Kind::Tuple ? "tuple" : kind == Kind::Injection ? "injection" : "closure", elements);
}

RecordLayout LlvmTypes::plain_record(Kind kind, std::span<const Type> fields) {
  RecordLayout layout;
  std::vector<llvm::Type*> types;
  if (kind == Kind::Injection) {
    layout.tag = 0;
    types.push_back(llvm::Type::getInt32Ty(context_));
  } else if (kind == Kind::Closure) {
    layout.code = 0;
    types.push_back(llvm::PointerType::get(context_, 0));
  }
  for (Type field : fields) {
    layout.places.push_back(static_cast<unsigned>(types.size()));
    types.push_back(value(field));
  }
  layout.type = record_type(kind, types);
  return layout;
}

bool LlvmTypes::is_small(Type type) const {
  TypeKind kind = program_.types.kind(type);
  return kind == TypeKind::Bool || kind == TypeKind::I32 || kind == TypeKind::Char || type == TypeTable::unit;
}

bool LlvmTypes::is_pointer(Type type) const {
  TypeKind kind = program_.types.kind(type);
  return type != TypeTable::unit &&
         (kind == TypeKind::Str || kind == TypeKind::Tuple || kind == TypeKind::Function || kind == TypeKind::Data ||
          kind == TypeKind::Environment || program_.types.is_mutable(type));
}

// The code of a closure is always its second word, whatever it captures, since callers know only that: so at most one
// small field may precede it.
RecordLayout LlvmTypes::collected_record(Kind kind, llvm::IntegerType* tag, std::span<const Type> fields) {
  RecordLayout layout;
  llvm::Type* half = llvm::Type::getInt16Ty(context_);
  std::vector<llvm::Type*> types{half, half};
  layout.shape = 0;
  auto add = [&](llvm::Type* type) {
    types.push_back(type);
    return static_cast<int>(types.size() - 1);
  };
  if (tag) layout.tag = tag == half ? 1 : add(tag);
  layout.places.resize(fields.size());
  std::vector<bool> placed(fields.size());
  auto place = [&](size_t i) {
    layout.places[i] = static_cast<unsigned>(add(value(fields[i])));
    placed[i] = true;
  };
  llvm::Type* pointer = llvm::PointerType::get(context_, 0);
  bool large = fields.size() + (kind == Kind::Closure) + 1 > record_small_words; // at most
  if (kind == Kind::Closure) {
    for (size_t i = 0; i < fields.size() && types.size() == 2; ++i)
      if (is_small(fields[i]) && fields[i] != TypeTable::unit) place(i);
    layout.code = add(pointer);
  }
  if (large) layout.description = add(pointer);
  for (bool small : {true, false})
    for (size_t i = 0; i < fields.size(); ++i)
      if (!placed[i] && is_small(fields[i]) == small) place(i);
  layout.type = record_type(kind, types);
  find_pointers(layout, fields);
  return layout;
}

void LlvmTypes::find_pointers(RecordLayout& layout, std::span<const Type> fields) const {
  const llvm::StructLayout* offsets = machine_.getStructLayout(layout.type);
  layout.words = (offsets->getSizeInBytes() + 7) / 8;
  layout.pointers.resize((layout.words + 63) / 64);
  for (size_t i = 0; i < fields.size(); ++i) {
    if (!is_pointer(fields[i])) continue;
    uint64_t word = offsets->getElementOffset(layout.places[i]) / 8;
    layout.pointers[word / 64] |= uint64_t{1} << word % 64;
  }
  if (layout.description == RecordLayout::none)
    layout.shape_bits = record_small_shape(layout.words, layout.pointers[0]);
  else
    layout.shape_bits = record_large_shape(layout.code != RecordLayout::none);
}

} // namespace letcont
