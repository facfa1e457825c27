#include "wasm/runtime.h"

#include "support/numbers/c_double.h"
#include "support/text.h"
#include "wasm/runtime_text.h"

#include <array>
#include <cassert>
#include <cstdlib>

namespace letcont::wasm {

namespace {

constexpr std::array parts{runtime_imports, runtime_room, runtime_numbers, runtime_strings, runtime_host};

// Returns the function's text, from its first word on; empty if there is none.
std::string_view text_of(std::string_view name) {
  for (std::string_view part : parts) {
    for (std::string_view keyword : {"\nfunc ", "\nimport "}) {
      std::string wanted = std::string(keyword).append(name);
      for (size_t at = part.find(wanted); at != part.npos; at = part.find(wanted, at + 1)) {
        size_t behind = at + wanted.size();
        if (part[behind] != ' ' && part[behind] != '\n') continue; // another one's name begins so
        size_t end = keyword == "\nimport " ? part.find('\n', behind) : part.find("\nfunc ", behind);
        return part.substr(at, end == part.npos ? end : end - at);
      }
    }
  }
  return {};
}

class Assembler {
public:
  Assembler(std::string_view text, const Surroundings& around) : text_(text), around_(around) {}

  Function assemble() {
    made_.is_import = word() == "import";
    made_.name = word();
    TypeDefinition type{TypeDefinition::Function, made_.name, {}, {}};
    std::string_view next = word();
    for (; next == "param" || next == "result" || next == "local"; next = word()) {
      if (next == "result") {
        type.results.push_back(value_type(word()));
        continue;
      }
      std::string_view name = word();
      ValueType of = value_type(word());
      if (next == "param") type.parts.push_back(of);
      made_.locals.push_back({std::string(name), of});
    }
    made_.parameters = static_cast<uint32_t>(type.parts.size());
    made_.type = around_.function_type(type);
    for (; !next.empty(); next = word()) instruction(next);
    return std::move(made_);
  }

private:
  std::string_view word() {
    size_t begin = text_.find_first_not_of(" \n", at_);
    if (begin == text_.npos) return {};
    at_ = std::min(text_.find_first_of(" \n", begin), text_.size());
    return text_.substr(begin, at_ - begin);
  }

  ValueType value_type(std::string_view name) const {
    if (name == "i64") return {ValueType::I64};
    if (name == "f64") return {ValueType::F64};
    return name == "bytes" ? reference(around_.bytes()) : ValueType{};
  }

  uint32_t local(std::string_view name) const {
    uint32_t i = 0;
    while (made_.locals[i].name != name) ++i;
    return i;
  }

  uint32_t label(std::string_view name) const {
    uint32_t depth = 0;
    while (open_[open_.size() - 1 - depth] != name) ++depth;
    return depth;
  }

  void instruction(std::string_view name) {
    std::optional<Opcode> opcode = opcode_named(name);
    assert(opcode);
    Instruction made{*opcode, 0, 0, 0, {}};
    switch (info(*opcode).immediate) {
    case Immediate::Block:
      open_.push_back(word());
      made_.blocks.emplace_back(open_.back());
      break;
    case Immediate::Label: made.a = label(word()); break;
    case Immediate::Local: made.a = local(word()); break;
    case Immediate::Global:
      made.a = around_.room();
      word();
      break;
    case Immediate::Function: made.a = around_.function(word()); break;
    case Immediate::Type: made.a = around_.bytes(); break;
    case Immediate::Pair: made.a = made.b = around_.bytes(); break;
    case Immediate::I32:
    case Immediate::I64: made.bits = static_cast<uint64_t>(std::atoll(std::string(word()).c_str())); break;
    case Immediate::F64: made.bits = bits_of(read_double(word()).value); break;
    default: break;
    }
    if (*opcode == Opcode::End) open_.pop_back();
    made_.body.push_back(made);
  }

  std::string_view text_;
  const Surroundings& around_;
  size_t at_ = 0;
  Function made_;
  std::vector<std::string_view> open_; // the names of the open blocks, outermost first
};

} // namespace

Function runtime_function(std::string_view name, const Surroundings& around) {
  return Assembler(text_of(name), around).assemble();
}

} // namespace letcont::wasm
