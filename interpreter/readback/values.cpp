// Values as the source writes them.
#include "cps/ast.h"
#include "readback/writer.h"
#include "run/value.h"
#include "support/text.h"

#include <algorithm>
#include <cmath>

namespace letcont::readback {

using namespace cps;

void Writer::value(Items& items, const Item& item) {
  const Program& program = machine_.program();
  Value value = item.value.value;
  auto number = [&](const std::string& written) {
    items.push_back(text(written, false, PieceKind::Value));
    in_parentheses(items, written.starts_with('-') ? Strength::Prefix : Strength::Call,
                   item.needs > Strength::Loose ? Strength::Call : Strength::Loose);
  };
  switch (program.types.kind(item.value.type)) {
  case TypeKind::Bool: return items.push_back(text(value.boolean ? "true" : "false", false, PieceKind::Value));
  case TypeKind::I32: return number(std::to_string(value.integer));
  case TypeKind::I64: return number(std::to_string(value.wide) + "L");
  case TypeKind::F64: return real(items, item);
  case TypeKind::Char: return items.push_back(text(quoted_character(value.character), false, PieceKind::Value));
  case TypeKind::Str: {
    std::string_view all = value.bits ? run::text_of(value, program.names) : std::string_view();
    bool cut = !options_.whole && all.size() > options_.value;
    std::string written = quoted(cut ? all.substr(0, options_.value) : all);
    items.push_back(text(std::move(written), false, PieceKind::Value));
    if (cut) items.push_back(text("…", false, PieceKind::Fold));
    return;
  }
  case TypeKind::Tuple:
  case TypeKind::Data: {
    Items inside;
    data(inside, item);
    return limits_.empty() ? folded(items, std::move(inside), options_.value) : static_cast<void>(items.swap(inside));
  }
  case TypeKind::Function:
  case TypeKind::Code: return function(items, item);
  case TypeKind::Reference:
  case TypeKind::Array: {
    return memory(items, item);
  }
  case TypeKind::Environment: return items.push_back(text("?", false, PieceKind::Value));
  }
}

// A reference or an array is written as a name; what it holds is written later, once.
void Writer::memory(Items& items, const Item& item) {
  constexpr size_t most = 20; // unless all is shown
  const Object* object = item.value.value.object;
  bool is_array = machine_.program().types.kind(item.value.type) == TypeKind::Array;
  std::string name = (is_array ? "array_" : "ref_") + (object ? std::to_string(object->id) : "?");
  has_no_text_ |= !object;
  if (object && (options_.whole || memory_.size() < most) && known_memory_.insert(object).second)
    memory_.push_back({name, item.value});
  memory_needed_.push_back(name);
  items.push_back(text(std::move(name), false, PieceKind::Value));
}

// What a reference or an array holds: `ref(1)`, `array_of_list([1, 2])`.
void Writer::held(Items& items, TypedValue holder) const {
  const TypeTable& types = machine_.program().types;
  bool is_array = types.kind(holder.type) == TypeKind::Array;
  const Object& object = *holder.value.object;
  if (object.count == 0) return items.push_back(text("empty_array()"));
  uint32_t count = options_.whole ? object.count : std::min(object.count, options_.waiting);
  items.push_back(text(is_array ? "array_of_list([" : "ref("));
  for (uint32_t i = 0; i < count; ++i) {
    if (i > 0) items.push_back(text(", "));
    items.push_back(given({object.fields()[i].value, types.element(holder.type)}));
  }
  items.push_back(text(is_array ? "])" : ")", true));
}

void Writer::real(Items& items, const Item& item) {
  double value = item.value.value.real;
  bool divides = !std::isfinite(value) && options_.is_code;
  has_no_text_ |= !std::isfinite(value) && !divides;
  std::string sign = value < 0 ? "-" : "", dividend = std::isnan(value) ? "0.0" : "1.0";
  std::string written = divides ? sign + dividend + " / 0.0" : double_text(value);
  Strength strength = divides ? Strength::Multiply : written.starts_with('-') ? Strength::Prefix : Strength::Call;
  items.push_back(text(std::move(written), false, PieceKind::Value));
  in_parentheses(items, strength, item.needs > Strength::Loose ? Strength::Call : Strength::Loose);
}

std::string_view Writer::constructor_name(const Object& object, Type type) const {
  const Program& program = machine_.program();
  return program.names.text(program.types.constructors(program.types.data_of(type))[object.tag].name);
}

// Whether a value is a list, of which `[…]` can be written.
bool Writer::is_list(const Object& object, Type type) const {
  if (!origins_.tree.style.has_lists) return false;
  std::string_view name = constructor_name(object, type);
  return (name == "Nil" && object.count == 0) || (name == "Cons" && object.count == 2);
}

void Writer::data(Items& items, const Item& item) {
  const Program& program = machine_.program();
  const Object* object = item.value.value.object;
  bool is_tuple = program.types.kind(item.value.type) == TypeKind::Tuple;
  if (!object || (is_tuple && object->count == 0))
    return items.push_back(text(origins_.tree.style.unit, false, PieceKind::Value));
  std::span<const Type> types;
  if (is_tuple) {
    types = program.types.fields(item.value.type);
  } else {
    if (is_list(*object, item.value.type)) {
      items.push_back(text("[", false, PieceKind::Value));
      Item all = item;
      all.kind = Item::Rest;
      all.text.clear();
      items.push_back(std::move(all));
      items.push_back(text("]", true, PieceKind::Value));
      return;
    }
    items.push_back(text(std::string(constructor_name(*object, item.value.type)), false, PieceKind::Value));
    types = program.types.constructors(program.types.data_of(item.value.type))[object->tag].fields;
  }
  if (object->count == 0) return;
  items.push_back(text("(", false, PieceKind::Value));
  for (uint32_t i = 0; i < object->count; ++i) {
    if (i > 0) items.push_back(text(", ", false, PieceKind::Value));
    items.push_back(given({object->fields()[i].value, types[i]}));
  }
  items.push_back(text(")", true, PieceKind::Value));
}

// The elements of a list from here on. One at a time, so that no more of a long one is looked at than is shown.
void Writer::rest(Items& items, const Item& item) {
  const Object* object = item.value.value.object;
  if (!object || object->count != 2) return;
  const Program& program = machine_.program();
  const std::vector<Type>& types =
      program.types.constructors(program.types.data_of(item.value.type))[object->tag].fields;
  if (!item.text.empty()) items.push_back(text(item.text, false, PieceKind::Value));
  items.push_back(given({object->fields()[0].value, types[0]}));
  Item more = item;
  more.text = ", ";
  more.value.value = object->fields()[1].value;
  items.push_back(std::move(more));
}

// ---- Functions: by their names, if they have any, else as they are written, with values for what they captured.

void Writer::function(Items& items, const Item& item) {
  has_function_ = true;
  const Program& program = machine_.program();
  bool is_code = program.types.kind(item.value.type) == TypeKind::Code;
  if (is_code)
    if (std::optional<Name> external = run::external_name(item.value.value))
      return items.push_back(text(std::string(program.names.text(*external)), false, PieceKind::Value));
  if (!is_code && !item.value.value.object) return items.push_back(text("?", false, PieceKind::Value));
  Fun fun = is_code ? Fun{item.value.value.code} : item.value.value.object->code;
  if (const ExpressionRoot* root = definition_of(machine_, origins_, fun); root && !root->name.empty())
    return items.push_back(text(reachable_name(root->name), false, PieceKind::Value));
  if (is_code || !source_of(machine_, origins_, fun)) return items.push_back(text("?", false, PieceKind::Value));
  knowns_.push_back(Known::of_closure(machine_, origins_, *item.value.value.object));
  frame_of_.resize(knowns_.size());
  local_function(items, fun, static_cast<uint32_t>(knowns_.size() - 1), item.needs);
}

void Writer::local_function(Items& items, Fun fun, uint32_t known, Strength needs) {
  Expression node = source_of(machine_, origins_, fun);
  uint32_t number = local_name_of(machine_, origins_, fun);
  if (number == 0) return items.push_back(part(node, Mode::Later, known, needs));
  // Where the text binds the name that the function has, it gets another one, and is written once more for that.
  std::vector<std::string>& names = names_[{fun.index, knowns_[known].captured_bits()}];
  auto usable = std::find_if(names.begin(), names.end(), [&](const std::string& name) { return !is_bound(name); });
  if (usable == names.end()) {
    usable = names.insert(names.end(), fresh_name(origins_.tree.variables[number]));
    named_.push_back({*usable, node, known, {}});
  }
  items.push_back(text(*usable, false, PieceKind::Value));
}

// Returns a name for a local function that means nothing else.
std::string Writer::fresh_name(const std::string& name) {
  std::string fresh = name;
  auto is_taken = [&] { return is_bound(fresh) || taken_.contains(fresh) || origins_.tree.top_level.contains(fresh); };
  for (uint32_t i = 2; is_taken(); ++i) fresh = name + "_" + std::to_string(i);
  taken_.insert(fresh);
  return fresh;
}

// Returns a definition's name, or another one for it where something else has its name.
std::string Writer::reachable_name(const std::string& name) {
  if (!is_bound(name)) return name;
  for (const Named& named : named_)
    if (named.same_as == name && !is_bound(named.name)) return named.name;
  std::string fresh = fresh_name(name);
  named_.push_back({fresh, {}, 0, name});
  return fresh;
}

} // namespace letcont::readback
