#include "lambda/operation.h"

#include "lambda/arithmetic.h"
#include "support/numbers/c_double.h"
#include "support/text.h"

#include <algorithm>
#include <utility>

namespace letcont {

namespace {

template <Operation op>
std::optional<Scalar> compute_one(const Scalar& a, const Scalar& b) {
  if constexpr (takes_text(op) || gives_text(op)) {
    return std::nullopt;
  } else {
    if (arithmetic::fails<op>(a, b)) return std::nullopt;
    return arithmetic::apply<op>(a, b);
  }
}

using Function = std::optional<Scalar> (*)(const Scalar&, const Scalar&);

template <size_t... i>
constexpr std::array<Function, sizeof...(i)> table(std::index_sequence<i...>) {
  return {&compute_one<static_cast<Operation>(i)>...};
}

constexpr std::array functions = table(std::make_index_sequence<operations.size()>());

// Whether a character begins at that byte, or the text ends there.
bool is_boundary(std::string_view text, int64_t at) {
  return at >= 0 && static_cast<uint64_t>(at) <= text.size() && !within_character(text, static_cast<size_t>(at));
}

std::optional<std::string> cut(std::string_view text, int64_t begin, int64_t end) {
  if (!has_part(text, begin, end)) return std::nullopt;
  return std::string(text.substr(static_cast<size_t>(begin), static_cast<size_t>(end - begin)));
}

std::optional<std::string> slice(std::string_view text, int32_t from, int32_t count) {
  std::optional<size_t> begin = character_place(text, 0, from);
  std::optional<size_t> end = begin ? character_place(text, *begin, count) : std::nullopt;
  if (!end) return std::nullopt;
  return std::string(text.substr(*begin, *end - *begin));
}

// As `quoted` (support/text.h) does it for a text that is UTF-8.
std::string in_quotes(std::string_view text) {
  constexpr std::string_view digits = "0123456789ABCDEF", special = "\"\\\n\t\r", letters = "\"\\ntr";
  std::string out = "\"";
  for (char c : text) {
    unsigned char byte = static_cast<unsigned char>(c);
    if (size_t place = special.find(c); place != special.npos)
      (out += '\\') += letters[place];
    else if (byte < 0x20 || byte == 0x7F)
      ((out += "\\x") += digits[byte >> 4]) += digits[byte & 15];
    else
      out += c;
  }
  return out + '"';
}

} // namespace

std::optional<Scalar> compute(Operation operation, std::span<const Scalar> operands) {
  return functions[static_cast<size_t>(operation)](operands[0], operands[operands.size() - 1]);
}

std::optional<Scalar> compute(Operation operation, std::string_view text, const Scalar& last) {
  Scalar value;
  switch (operation) {
  case Operation::Length: value.integer = static_cast<int32_t>(character_count(text)); return value;
  case Operation::Bytes: value.integer = static_cast<int32_t>(text.size()); return value;
  case Operation::TextToDouble: value.real = read_double(text).value; return value;
  default: break;
  }
  if (operation == Operation::Byte) {
    if (last.integer < 0 || static_cast<size_t>(last.integer) >= text.size()) return std::nullopt;
    value.integer = static_cast<unsigned char>(text[static_cast<size_t>(last.integer)]);
    return value;
  }
  std::optional<uint32_t> found;
  if (operation == Operation::CharAt)
    found = character_at(text, last.integer);
  else if (is_boundary(text, last.integer))
    found = character_at(text.substr(static_cast<size_t>(last.integer)), 0);
  if (!found) return std::nullopt;
  value.character = *found;
  return value;
}

std::optional<std::string> compute_text(Operation operation, std::span<const TextOperand> operands) {
  std::string_view text = operands[0].text;
  Scalar number = operands[0].scalar;
  switch (operation) {
  case Operation::Slice: return slice(text, operands[1].scalar.integer, operands[2].scalar.integer);
  case Operation::Cut: return cut(text, operands[1].scalar.integer, operands[2].scalar.integer);
  case Operation::Concat: return std::string(text).append(operands[1].text);
  case Operation::Quote: return in_quotes(text);
  case Operation::IntToText: return std::to_string(number.integer);
  case Operation::LongToText: return std::to_string(number.wide);
  case Operation::DoubleToText: return printed_double(number.real);
  default: break;
  }
  if (number.character == 0) return std::nullopt;
  return utf8_text(number.character);
}

std::string fault_message(Fault fault, int64_t number, int64_t count) {
  return with_numbers(info(fault).message, std::to_string(number) + ',' + std::to_string(count));
}

std::string fault_message(Operation operation, std::string_view text, int32_t last) {
  size_t count = operation == Operation::CharAt ? character_count(text) : text.size();
  return fault_message(info(operation).fault, last, static_cast<int64_t>(count));
}

std::string with_numbers(std::string_view message, std::string_view numbers) {
  std::string out(message);
  for (size_t at = 0; (at = out.find(number_mark, at)) != out.npos;) {
    size_t size = std::min(numbers.find(','), numbers.size());
    out.replace(at, number_mark.size(), numbers.substr(0, size));
    numbers.remove_prefix(std::min(size + 1, numbers.size()));
  }
  return out;
}

bool has_part(std::string_view text, int64_t begin, int64_t end) {
  return begin <= end && is_boundary(text, begin) && is_boundary(text, end);
}

bool holds(Operation operation, std::string_view a, std::string_view b) {
  switch (operation) {
  case Operation::SEq: return a == b;
  case Operation::SNe: return a != b;
  case Operation::SLt: return a < b;
  case Operation::SLe: return a <= b;
  case Operation::SGt: return a > b;
  default: return a >= b;
  }
}

} // namespace letcont
