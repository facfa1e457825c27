#include "mutate/mutator.h"

#include <array>

namespace letcont::mutate {

namespace {

// In which A stands for the expression, B for another of its type, C for a condition, N and M for new names.
constexpr std::array l_forms{
    "(A)",
    "({ N -> N }(A))",
    "{ let N = A; N }",
    "(match (A) { N -> N })",
    "(match ((A, B)) { (N, _) -> N })",
    "(if (C) A else B)",
    "(if (C) B else A)",
    "{ let rec N = { M -> A }; N(0) }",
    "{ let N = B; A }",
    "{ let N = { () -> A }; N() }",
    "{ N -> { M -> M(N) } }(A)({ N -> N })",
    "{ print(C); A }",
    "(-A)",
    "{ let (N, M) = (A, B); if (C) N else M }",
};
constexpr std::array fun_forms{
    "(A)", "(if C then A else B)", "(if C then B else A)", "{ write(1); A }", "(-(A))", "{ skip; A }", "(A + B)",
};
constexpr std::array add_forms{"(A)", "(A + B)", "(A + 1)"};

} // namespace

// An expression gets something around it.
bool Mutator::wrapped() {
  const Piece* piece = any_piece();
  if (!piece || words_.language == "cps") return false;
  std::string_view form = words_.language == "l"     ? l_forms[random_.below(l_forms.size())]
                          : words_.language == "fun" ? fun_forms[random_.below(fun_forms.size())]
                                                     : add_forms[random_.below(add_forms.size())];
  const Piece* other = piece_like(*piece);
  const Piece* condition = random_.chance(70) ? piece_of("Bool") : nullptr;
  std::string first = fresh_name(), second = fresh_name(), out;
  for (char c : form) {
    if (c == 'A' || c == 'B')
      out += operand(c == 'A' || !other ? piece->range : other->range);
    else if (c == 'C')
      out += condition ? text(words_, condition->range) : random_.chance(50) ? "true" : "false";
    else if (c == 'N' || c == 'M')
      out += c == 'N' ? first : second;
    else
      out += c;
  }
  return edits_.replace(piece->range, out);
}

// An expression becomes a definition of its own, which stands anywhere, as a value or as a function.
bool Mutator::defined() {
  const Piece* piece = any_piece();
  const std::vector<Range>& items = words_.groups[0].items;
  if (!piece || items.empty() || words_.language == "cps") return false;
  std::string name = fresh_name(), value = text(words_, piece->range), definition, use = name;
  const std::string& type = subject_.types[piece->type];
  if (words_.language == "l") {
    bool function = random_.chance(40);
    definition = "def " + name + (function ? " = { () -> " + value + " }\n" : " = " + value + "\n");
    if (function) use += "()";
  } else if (words_.language == "fun") {
    bool constant = piece->range.size() == 1 && random_.chance(70);
    definition = constant ? "val " + name + " : " + type + " = " + value + "; "
                          : "def " + name + "() : " + type + " = " + value + "; ";
    if (!constant) use += "()";
  } else {
    definition = name + " = " + value + "\n";
  }
  uint32_t before = random_.pick(items).begin;
  return edits_.replace(piece->range, use, Range{before, before}, definition);
}

// In CPS: a constant among the definitions is computed when its turn comes.
bool Mutator::made_dynamic() {
  if (words_.language != "cps") return false;
  for (int tries = 0; tries < 10; ++tries) {
    const Range& item = random_.pick(words_.groups[0].items);
    if (item.size() != 4 || word(item.begin + 2).text != "=") continue;
    const Word& value = word(item.begin + 3);
    std::string type = value.text.ends_with('L')        ? "i64"
                       : value.kind == Class::Character ? "char"
                       : value.kind == Class::Integer   ? "i32"
                       : value.kind == Class::Double    ? "f64"
                       : value.kind == Class::Text      ? "str"
                                                        : "bool";
    std::string name = fresh_name();
    return edits_.replace(item, word(item.begin).text + " " + word(item.begin + 1).text + " : " + type + " = { let " +
                                    name + " = " + value.text + " halt(" + name + ") }");
  }
  return false;
}

} // namespace letcont::mutate
