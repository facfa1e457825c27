#include "cps/ast.h"
#include "support/document_limit.h"
#include "support/text.h"
#include "vm/code/record.h"
#include "vm/compile/compile.h"

#include <algorithm>
#include <cstring>

namespace letcont::vm {

namespace {

class Printer {
public:
  Printer(const Code& code, const cps::Program& program, Interrupt* interrupt)
      : code_(code), program_(program), out_(interrupt) {}

  Document print() {
    size_t function = 0;
    for (size_t i = 0; i < code_.origins.size() && !is_full(out_); ++i) {
      while (function < code_.functions.size() && code_.functions[function].entry == code_.origins[i].unit)
        header(code_.functions[function++], i);
      instruction(i);
    }
    return out_.finish();
  }

private:
  void header(const CodeFunction& function, size_t first) {
    if (out_.size() > 0) out_ << '\n';
    first_ = first;
    out_ << name(function) << '(';
    for (uint32_t i = 1; i <= function.parameter_count; ++i) out_ << (i > 1 ? ", r" : "r") << std::to_string(i);
    out_ << "), a frame of " << std::to_string(function.frame_slots) << ":\n";
  }

  std::string_view name(const CodeFunction& function) const {
    if (function.variable) return cps::name(program_, function.variable);
    return function.entry == code_.definitions.back() ? "end" : "_";
  }

  void instruction(size_t index) {
    begin_ = code_.origins[index].unit;
    uint32_t end =
        index + 1 < code_.origins.size() ? code_.origins[index + 1].unit : static_cast<uint32_t>(code_.units.size());
    std::string number = std::to_string(index - first_);
    out_ << std::string(number.size() < 4 ? 4 - number.size() : 0, ' ') << number << "  ";
    cps::Expr expr = code_.origins[index].expr;
    out_.open(expr ? span(program_, expr) : nowhere, expr.index);
    text(begin_ + operation_units, end);
    out_.close();
    out_ << '\n';
  }

  // The result comes first, as in the CPS.
  void text(uint32_t from, uint32_t end) {
    Opcode code = code_.units[begin_];
    bool is_first = true;
    for (uint32_t i = from; i < end; ++i)
      if (code_.kinds[i] == UnitKind::Result) out_ << register_name(code_.units[i]) << " = ";
    out_ << name(code);
    for (uint32_t i = from; i < end; ++i) {
      std::string shown = operand(i);
      if (shown.empty()) continue;
      bool is_target = code_.kinds[i] == UnitKind::Target;
      out_ << (is_target ? " → " : is_first ? " " : ", ") << shown;
      is_first = false;
    }
  }

  static std::string name(Opcode code) {
    if (is_simple(code)) return std::string(simple_names[code]);
    std::string operation(info(operation_of(code)).name);
    return is_operation(code) ? operation : "jump_unless " + operation;
  }

  static std::string register_name(uint32_t offset) { return "r" + std::to_string(offset / 8); }

  // Returns an empty text for units that do not interest a reader.
  std::string operand(uint32_t i) const {
    uint32_t unit = code_.units[i];
    switch (code_.kinds[i]) {
    case UnitKind::Register: return register_name(unit);
    case UnitKind::Target:
      return std::to_string(number_of(begin_ + static_cast<uint32_t>(static_cast<int32_t>(unit) / 4)) - first_);
    case UnitKind::Callee: return function_name(begin_ + static_cast<uint32_t>(static_cast<int32_t>(unit) / 4));
    case UnitKind::Function: return function_name(unit / 4);
    case UnitKind::Integer: return std::to_string(static_cast<int32_t>(unit));
    case UnitKind::Long: {
      uint64_t bits = uint64_t{code_.units[i + 1]} << 32 | unit;
      return std::to_string(static_cast<int64_t>(bits)) + "L";
    }
    case UnitKind::Real: {
      uint64_t bits = uint64_t{code_.units[i + 1]} << 32 | unit;
      double value;
      std::memcpy(&value, &bits, sizeof value);
      return double_text(value);
    }
    case UnitKind::Text: return quoted(program_.names.text(Name{unit >> 1}));
    case UnitKind::Name: return quoted(program_.names.text(Name{unit}));
    case UnitKind::Global: return "g" + std::to_string(unit);
    case UnitKind::Record: return "inj " + std::to_string(code_.constants[unit].tag);
    case UnitKind::Offset: return "#" + std::to_string((unit - sizeof(Record)) / 8);
    case UnitKind::Tag: return "inj " + std::to_string(unit);
    case UnitKind::Continuation: return std::string(cps::name(program_, cps::ContVar{unit}));
    case UnitKind::Region: return std::to_string(unit);
    case UnitKind::Operation:
    case UnitKind::Result:
    case UnitKind::Upper:
    case UnitKind::Bytes:
    case UnitKind::Layout:
    case UnitKind::Count:
    case UnitKind::Cost:
    case UnitKind::Map:
    case UnitKind::Frame: break;
    }
    return {};
  }

  size_t number_of(uint32_t unit) const {
    auto at = std::lower_bound(code_.origins.begin(), code_.origins.end(), unit,
                               [](const CodeOrigin& origin, uint32_t wanted) { return origin.unit < wanted; });
    return static_cast<size_t>(at - code_.origins.begin());
  }
  std::string function_name(uint32_t entry) const {
    auto at = std::lower_bound(code_.functions.begin(), code_.functions.end(), entry,
                               [](const CodeFunction& function, uint32_t wanted) { return function.entry < wanted; });
    return at == code_.functions.end() ? "?" : std::string(name(*at));
  }

  const Code& code_;
  const cps::Program& program_;
  DocumentWriter out_;
  size_t first_ = 0;   // the number of the function's first instruction
  uint32_t begin_ = 0; // the unit where the current one begins
};

} // namespace

Document print(const Code& code, const cps::Program& program, Interrupt* interrupt) {
  return Printer(code, program, interrupt).print();
}

} // namespace letcont::vm
