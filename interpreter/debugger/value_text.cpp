#include "debugger/value_text.h"

#include "support/text.h"
#include "support/utf8.h"

#include <algorithm>
#include <unordered_map>

namespace letcont::debugger {

using namespace cps;

Datum datum(const Program& program, Type type, Value value) {
  Datum datum;
  switch (program.types.kind(type)) {
  case TypeKind::Bool:
    datum.kind = DatumKind::Boolean;
    datum.boolean = value.boolean;
    break;
  case TypeKind::I32: datum.integer = value.integer; break;
  case TypeKind::I64: datum.integer = value.wide; break;
  case TypeKind::Char:
    datum.kind = DatumKind::Character;
    datum.integer = value.character;
    break;
  case TypeKind::F64:
    datum.kind = DatumKind::Real;
    datum.real = value.real;
    break;
  case TypeKind::Str:
    datum.kind = DatumKind::Text;
    if (value.bits) datum.text = run::text_of(value, program.names); // else it is not set yet
    break;
  case TypeKind::Code:
    if (std::optional<Name> external = run::external_name(value)) {
      datum.kind = DatumKind::External;
      datum.text = program.names.text(*external);
    } else {
      datum.kind = DatumKind::Code;
      datum.code = Fun{value.code};
    }
    break;
  case TypeKind::Tuple:
  case TypeKind::Function:
  case TypeKind::Environment:
  case TypeKind::Data:
  case TypeKind::Reference:
  case TypeKind::Array:
    datum.kind = DatumKind::Record;
    datum.record = value.object;
    break;
  }
  return datum;
}

// Returns the variables whose values a record holds, as named by the expression that built it.
static std::vector<Var> field_variables(const Machine& machine, const Object& object, size_t most) {
  const Program& program = machine.program();
  if (kind(program, object.maker) == ExprKind::LetFun) {
    const std::vector<Var>& all = machine.layout().home(machine.layout().home_of(object.code)).captured;
    return {all.begin(), all.begin() + static_cast<ptrdiff_t>(std::min<size_t>(all.size(), most))};
  }
  Primitive made = primitive(program, object.maker);
  if (made.kind == PrimKind::Memory) {
    const MemoryInfo& about = info(made.memory());
    if (!about.creates || object.count == 0) return {}; // the unit, which a write gives; or no elements
    return std::vector<Var>(std::min<size_t>(object.count, most), variable(program, made.operands[about.content]));
  }
  uint32_t first = made.kind == PrimKind::Closure ? 1 : 0;
  std::vector<Var> variables;
  for (uint32_t i = first; i < made.operands.count && variables.size() < most; ++i)
    variables.push_back(variable(program, made.operands[i]));
  return variables;
}

// Whether that expression makes references or arrays.
static bool is_holder(const Program& program, Expr maker) {
  if (kind(program, maker) != ExprKind::LetPrim) return false;
  Primitive made = primitive(program, maker);
  return made.kind == PrimKind::Memory && info(made.memory()).creates;
}

Record record(const Machine& machine, const Naming& naming, const Object& object, size_t most) {
  const Program& program = machine.program();
  Record record;
  record.id = object.id;
  record.step = object.step;
  record.maker = object.maker;
  record.code = object.code;
  if (object.code) {
    record.kind = RecordKind::Closure;
    record.name = naming.of(program.data().funs[object.code].self);
  } else if (primitive(program, object.maker).kind == PrimKind::Injection) {
    record.kind = RecordKind::Injection;
    Type type = cps::type(program, program.data().exprs[object.maker].variable());
    record.name = program.names.text(program.types.constructors(program.types.data_of(type))[object.tag].name);
  }
  if (!object.code && is_holder(program, object.maker))
    record.name = info(primitive(program, object.maker).memory()).name;
  size_t i = 0;
  for (Var var : field_variables(machine, object, most)) {
    std::string name = record.kind == RecordKind::Closure ? naming.of(var) : std::string();
    Type type = cps::type(program, var);
    record.fields.push_back({std::move(name), datum(program, type, object.fields()[i++].value), type});
  }
  return record;
}

namespace {

// Writes a value twice: the first time only to find records that occur again.
class ValueWriter {
public:
  ValueWriter(const Machine& machine, const Naming& naming, TextLimits limits)
      : machine_(machine), naming_(naming), limits_(limits) {}

  std::string finish(const Datum& datum) {
    write(datum, 0);
    text_.clear();
    written_.clear();
    write(datum, 0);
    return std::move(text_);
  }

private:
  void write(const Datum& datum, uint32_t depth) {
    switch (datum.kind) {
    case DatumKind::Integer: text_ += std::to_string(datum.integer); break;
    case DatumKind::Real: text_ += double_text(datum.real); break;
    case DatumKind::Boolean: text_ += datum.boolean ? "true" : "false"; break;
    case DatumKind::Character: text_ += quoted_character(static_cast<uint32_t>(datum.integer)); break;
    case DatumKind::Text: write_string(datum.text); break;
    case DatumKind::Code: text_ += naming_.of(machine_.program().data().funs[datum.code].self); break;
    case DatumKind::External: text_.append(datum.text); break;
    case DatumKind::Record: write_record(datum.record, depth); break;
    }
  }
  void write_string(std::string_view text) {
    size_t most = limits_.length;
    if (text.size() <= most) {
      text_ += quoted(text);
      return;
    }
    text_ += quoted(text.substr(0, character_begin(text, most))) + "…";
  }
  // The limits bound the depth of data, so this may recurse.
  void write_record(const Object* object, uint32_t depth) {
    if (!object) {
      text_ += "?";
      return;
    }
    if (object->count > 0) {
      bool again = !written_.insert({object, true}).second;
      if (again) shared_[object] = true;
      if (shared_.count(object)) text_ += "#" + std::to_string(object->id);
      if (again) return;
      if (shared_.count(object)) text_ += "=";
    }
    if (depth >= limits_.depth || text_.size() >= limits_.length) {
      text_ += "…";
      return;
    }
    Record shown = record(machine_, naming_, *object, limits_.length);
    bool closure = shown.kind == RecordKind::Closure;
    text_ += closure ? "<fun " + shown.name : shown.name;
    if (object->count == 0) {
      text_ += closure ? ">" : shown.kind == RecordKind::Tuple ? "()" : "";
      return;
    }
    text_ += closure ? ", " : "(";
    for (size_t i = 0; i < object->count; ++i) {
      if (i > 0) text_ += ", ";
      if (text_.size() >= limits_.length) {
        text_ += "…";
        break;
      }
      if (closure) text_ += shown.fields[i].name + " = ";
      write(shown.fields[i].value, depth + 1);
    }
    text_ += closure ? ">" : ")";
  }

  const Machine& machine_;
  const Naming& naming_;
  TextLimits limits_;
  std::string text_;
  std::unordered_map<const Object*, bool> written_, shared_;
};

} // namespace

std::string text(const Machine& machine, const Naming& naming, const Datum& datum, TextLimits limits) {
  return ValueWriter(machine, naming, limits).finish(datum);
}

} // namespace letcont::debugger
