#include "generate/l_writer.h"

#include <algorithm>

namespace letcont::generate {

Piece LWriter::made(const LType& type, std::string_view form, std::vector<Piece> parts) {
  return piece(Piece::Expression, form, std::move(parts), simplest(type));
}

Piece LWriter::expression(const LType& type, int depth) {
  if (depth <= 0 || --budget_ <= 0) return leaf(type, depth);
  switch (random_.below(18)) {
  case 16:
    if (std::optional<Piece> tried = attempt(type, depth)) return std::move(*tried);
    break;
  case 17:
    if (std::optional<Piece> raised = raise(type, depth)) return std::move(*raised);
    break;
  case 0:
  case 1: return leaf(type, depth);
  case 2:
    return made(type, "(if (@) @ else @)",
                {condition(depth - 1), expression(type, depth - 1), expression(type, depth - 1)});
  case 3:
  case 4: {
    LType examined = type_in_scope(2);
    Piece value = expression(examined, depth - 1);
    return made(type, "(match (@) {@})", {std::move(value), cases(examined, type, depth - 1, false)});
  }
  case 5:
  case 6: return block(type, depth);
  case 7: {
    LType taken = type_in_scope(1);
    Piece called = function(l_arrow(taken, type), depth - 1);
    return made(type, "@(@)", {std::move(called), argument(taken, depth - 1)});
  }
  case 8: return macro_use(type, depth);
  case 9:
    if (has_variables(type)) break;
    return made(type, "(@ :: " + (named_ == type ? "Named" : text(type, data_)) + ")", {expression(type, depth - 1)});
  case 10:
  case 11: return operation(type, depth);
  default: break;
  }
  if (random_.chance(25))
    if (std::optional<Piece> read = reading(type, depth)) return std::move(*read);
  if (std::optional<Piece> used = use(type, depth)) return std::move(*used);
  return operation(type, depth);
}

// ---- The simplest

std::string LWriter::literal(LType::Shape shape) {
  static const std::vector<std::string> integers{
      "0", "1", "2", "3", "7", "10", "(-1)", "255", "2147483647", "(-2147483648)", "0xFF_FF", "0b1011", "10_000"};
  static const std::vector<std::string> doubles{"0.0", "1.0", "0.5", "2.25", "(-1.5)", "1000000.0"};
  static const std::vector<std::string> strings{R"("")", R"("a")", R"("ab")", R"("b")", R"("\"x\"\n")", R"("\t\\\x41")",
                                                // not UTF-8; and what begins alike
                                                R"("\x80 a\xC3")", R"("\xE2\x82")", R"("abcdefgh, i")",
                                                R"("abcdefgh, j k")"};
  static const std::vector<std::string> longs{"0L", "1L", "(-1L)", "4_294_967_296L", "0xFFL", "9223372036854775807L"};
  static const std::vector<std::string> characters{"'a'", "'b'", "'\\n'", "'\\''", "'\\u{20AC}'", "'\xC3\xA9'"};
  switch (shape) {
  case LType::Int64: return random_.pick(longs);
  case LType::Char: return random_.pick(characters);
  case LType::Int: return random_.pick(integers);
  case LType::Double: return random_.pick(doubles);
  case LType::Bool: return random_.chance(50) ? "true" : "false";
  case LType::String: return random_.pick(strings);
  default: return "()";
  }
}

// A text that needs nothing.
std::string LWriter::simplest(const LType& type) {
  switch (type.shape) {
  case LType::Int64: return "0L";
  case LType::Char: return "'a'";
  case LType::Int: return "0";
  case LType::Double: return "0.0";
  case LType::Bool: return "true";
  case LType::String: return "\"\"";
  case LType::Unit: return "()";
  case LType::Arrow: return "{ _ -> " + simplest(type.parts[1]) + " }";
  case LType::Variable: return "panic(\"nothing\")";
  case LType::Ref: return "ref(" + simplest(type.parts[0]) + ")";
  case LType::Array: return "array(1, " + simplest(type.parts[0]) + ")";
  default: break;
  }
  std::string out;
  bool is_tuple = type.shape == LType::Tuple;
  const LConstructor* first = is_tuple ? nullptr : &data_[type.index].constructors[0];
  for (const LType& part : is_tuple ? type.parts : fields(*first, type))
    out += (out.empty() ? "" : ", ") + simplest(part);
  if (is_tuple) return "(" + out + ")";
  return first->name + (out.empty() ? "" : "(" + out + ")");
}

Piece LWriter::leaf(const LType& type, int depth) {
  std::vector<Use> known = uses(type, false);
  if (!known.empty() && (type.shape >= LType::Tuple || random_.chance(60))) return write(type, random_.pick(known), 0);
  switch (type.shape) {
  case LType::Tuple: {
    std::vector<Piece> parts;
    std::string form;
    for (const LType& part : type.parts) {
      form += form.empty() ? "@" : ", @";
      parts.push_back(leaf(part, depth));
    }
    return made(type, "(" + form + ")", std::move(parts));
  }
  case LType::Arrow: {
    size_t mark = scope_.size();
    std::vector<Known> bound;
    std::string parameter = pattern(type.parts[0], 0, true, bound);
    scope_.insert(scope_.end(), bound.begin(), bound.end());
    Piece value = leaf(type.parts[1], depth);
    scope_.resize(mark);
    return made(type, "{ " + parameter + " -> @ }", {std::move(value)});
  }
  case LType::Ref:
  case LType::Array: return holder(type, leaf(type.parts[0], depth));
  case LType::Data: return depth <= 0 || random_.chance(50) ? made(type, simplest(type)) : construct(type, depth - 1);
  case LType::Variable: {
    std::optional<Piece> used = depth > -4 ? use(type, depth - 1) : std::nullopt;
    return used ? std::move(*used) : made(type, simplest(type));
  }
  default: return made(type, literal(type.shape));
  }
}

// ---- Names

bool LWriter::visible(size_t known) const {
  for (size_t i = known + 1; i < scope_.size(); ++i)
    if (scope_[i].name == scope_[known].name) return false;
  return true;
}

bool LWriter::is_in(const LType& type, Class wanted) const {
  switch (type.shape) {
  case LType::Int:
  case LType::Int64:
  case LType::Double: return true;
  case LType::Char:
  case LType::String:
  case LType::Bool:
  case LType::Unit: return wanted != Class::Num;
  case LType::Ref:
  case LType::Array:
  case LType::Tuple:
  case LType::Data:
    if (wanted == Class::Any || wanted == Class::Num) return wanted == Class::Any;
    if (type.shape == LType::Data && has_functions(data_[type.index], data_)) return false;
    return std::all_of(type.parts.begin(), type.parts.end(), [&](const LType& part) { return is_in(part, wanted); });
  case LType::Variable: {
    Class known = variables_[type.index];
    return wanted == Class::Any || known == wanted || (known >= Class::Ord && wanted <= known);
  }
  default: return wanted == Class::Any;
  }
}

LType LWriter::plain_type(Class wanted) {
  for (;;) {
    LType type = random_type(random_, data_, {}, wanted == Class::Any || random_.chance(40) ? 1 : 0);
    if (is_in(type, wanted)) return type;
  }
}

// Often one of something that is in scope, so that it can be used.
LType LWriter::type_in_scope(int depth) {
  if (!scope_.empty() && random_.chance(50)) {
    const Known& known = scope_[random_.below(static_cast<uint32_t>(scope_.size()))];
    if (known.open.empty() && !known.counter && !known.hidden) return known.type;
  }
  return random_type(random_, data_, {}, depth);
}

// All ways to get a value of the type from one name, by applying it or not.
std::vector<LWriter::Use> LWriter::uses(const LType& goal, bool applied) {
  std::vector<Use> found;
  for (size_t i = 0; i < scope_.size(); ++i) {
    const Known& known = scope_[i];
    if (known.hidden || !visible(i) || (known.counter && !visible(*known.counter))) continue;
    Use use{i, {}, {}};
    LType type = known.type;
    for (int arguments = 0; arguments < 4; ++arguments) {
      Substitution by;
      bool allowed = arguments > 0 ? applied : !known.counter;
      if (allowed && matches(type, goal, known.open, by)) found.push_back({i, use.arguments, std::move(by)});
      if (type.shape != LType::Arrow) break;
      use.arguments.push_back(type.parts[0]);
      type = LType(type.parts[1]);
    }
  }
  std::erase_if(found, [&](Use& use) { return !complete(use); });
  return found;
}

// Types for the variables that the goal does not say, and that all are in their classes.
bool LWriter::complete(Use& use) {
  for (uint32_t open : scope_[use.known].open) {
    auto [type, added] = use.by.emplace(open, LType{});
    if (added) type->second = plain_type(variables_[open]);
    if (!is_in(type->second, variables_[open])) return false;
  }
  return true;
}

std::optional<Piece> LWriter::use(const LType& type, int depth) {
  std::vector<Use> known = uses(type, true);
  if (known.empty()) return std::nullopt;
  return write(type, random_.pick(known), depth);
}

Piece LWriter::write(const LType& type, const Use& use, int depth) {
  const Known known = scope_[use.known]; // the scope changes
  std::string form = known.name;
  std::vector<Piece> parts;
  for (size_t i = 0; i < use.arguments.size(); ++i) {
    LType taken = substitute(use.arguments[i], use.by);
    if (taken.shape == LType::Arrow && random_.chance(30)) { // a function, without parentheses
      form += " {@}";
      parts.push_back(cases(taken.parts[0], taken.parts[1], depth - 1, false));
      continue;
    }
    form += "(@)";
    if (i > 0 || !known.counter) {
      parts.push_back(argument(taken, depth - 1));
      continue;
    }
    std::vector<Piece> rest;
    std::string inner = scope_[*known.counter].name + " - 1";
    for (size_t p = 1; p < taken.parts.size(); ++p) {
      inner += ", @";
      rest.push_back(expression(taken.parts[p], depth - 1));
    }
    parts.push_back(fixed(inner, std::move(rest)));
  }
  return made(type, form, std::move(parts));
}

// What stands in the parentheses of an application: of a tuple, mostly its parts.
Piece LWriter::argument(const LType& type, int depth) {
  if (type.shape != LType::Tuple || random_.chance(20)) return expression(type, depth);
  std::vector<Piece> parts;
  std::string form;
  for (const LType& part : type.parts) {
    form += form.empty() ? "@" : ", @";
    parts.push_back(expression(part, depth - 1));
  }
  return fixed(form, std::move(parts));
}

// ---- By type

Piece LWriter::operation(const LType& type, int depth) {
  if (depth > 0 && random_.chance(15))
    if (std::optional<Piece> taken = field(type, depth)) return std::move(*taken);
  switch (type.shape) {
  case LType::Int:
  case LType::Int64:
  case LType::Double: return random_.chance(25) ? builtin(type, depth) : arithmetic(type, depth);
  case LType::Char: return builtin(type, depth);
  case LType::String: return string(type, depth);
  case LType::Variable: return is_in(type, Class::Num) ? arithmetic(type, depth) : leaf(type, depth);
  case LType::Bool: return condition(depth);
  case LType::Unit:
    if (random_.chance(35))
      if (std::optional<Piece> writes = writing(depth)) return std::move(*writes);
    if (random_.chance(15)) return made(type, "nothing()");
    if (random_.chance(20)) return made(type, "(if (@) @)", {condition(depth - 1), expression(type, depth - 1)});
    return print(depth);
  case LType::Arrow: return function(type, depth);
  case LType::Data: return construct(type, depth);
  case LType::Ref:
  case LType::Array: return holder(type, expression(type.parts[0], depth - 1));
  case LType::Tuple: return made(type, "(@)", {argument(type, depth)});
  default: return leaf(type, depth);
  }
}

Piece LWriter::construct(const LType& type, int depth) {
  if (data_[type.index].name == "List" && random_.chance(70)) return list_literal(type, depth);
  const std::vector<LConstructor>& all = data_[type.index].constructors;
  if (depth > 0 && random_.chance(30))
    if (std::optional<Piece> changed = update(type, depth)) return std::move(*changed);
  const LConstructor constructor = depth <= 0 ? all[0] : random_.pick(all);
  std::vector<LType> types = fields(constructor, type);
  if (types.empty()) return made(type, constructor.name);
  if (!constructor.labels.empty() && random_.chance(60)) return labelled(type, constructor, depth);
  Piece given = argument(types.size() == 1 ? types[0] : l_tuple(types), depth - 1);
  return made(type, constructor.name + "(@)", {std::move(given)});
}

Piece LWriter::list_literal(const LType& type, int depth) {
  std::vector<Piece> parts;
  std::string form;
  for (uint32_t i = random_.below(4); i > 0; --i) {
    form += form.empty() ? "@" : ", @";
    parts.push_back(expression(type.parts[0], depth - 1));
  }
  if (depth > 0 && random_.chance(30)) {
    form += form.empty() ? "...@" : ", ...@";
    parts.push_back(expression(type, depth - 1));
  }
  return made(type, "[" + form + "]", std::move(parts));
}

Piece LWriter::arithmetic(const LType& type, int depth) {
  if (random_.chance(10)) return made(type, "(-@)", {made(type, "(@)", {expression(type, depth - 1)})});
  static const std::vector<std::string> operators{"+", "-", "*", "+", "-", "/", "%"};
  const std::string& op = random_.pick(operators);
  Piece left = expression(type, depth - 1);
  bool divides = op == "/" || op == "%";
  bool is_long = type.shape == LType::Int64;
  if (divides && (type.shape == LType::Int || is_long) && (effects_ == 0 || !random_.chance(10)))
    return made(type, "(@ " + op + " @)",
                {std::move(left), made(type, std::string(random_.chance(80) ? "7" : "-1") + (is_long ? "L" : ""))});
  if (divides) --effects_;
  return made(type, "(@ " + op + " @)", {std::move(left), expression(type, depth - 1)});
}

// A predefined function that gives the type; what it takes is of the types that the letters in its row say.
Piece LWriter::builtin(const LType& type, int depth) {
  struct Row {
    LType::Shape gives;
    std::string_view name, takes;
  };
  static const std::vector<Row> rows{{LType::Int, "to_int", "l"},
                                     {LType::Int, "to_int", "d"},
                                     {LType::Int, "truncate", "d"},
                                     {LType::Int, "round", "d"},
                                     {LType::Int, "floor", "d"},
                                     {LType::Int, "ceil", "d"},
                                     {LType::Int, "bit_and", "ii"},
                                     {LType::Int, "bit_or", "ii"},
                                     {LType::Int, "bit_xor", "ii"},
                                     {LType::Int, "bit_not", "i"},
                                     {LType::Int, "shift_left", "ii"},
                                     {LType::Int, "shift_right", "ii"},
                                     {LType::Int, "code", "c"},
                                     {LType::Int64, "to_int64", "i"},
                                     {LType::Int64, "to_int64", "d"},
                                     {LType::Int64, "bit_and", "ll"},
                                     {LType::Int64, "bit_or", "ll"},
                                     {LType::Int64, "bit_xor", "ll"},
                                     {LType::Int64, "bit_not", "l"},
                                     {LType::Int64, "shift_left", "li"},
                                     {LType::Int64, "shift_right", "li"},
                                     {LType::Double, "to_double", "i"},
                                     {LType::Double, "to_double", "l"},
                                     {LType::Double, "sqrt", "d"},
                                     {LType::Double, "sin", "d"},
                                     {LType::Double, "cos", "d"},
                                     {LType::Double, "tan", "d"},
                                     {LType::Double, "asin", "d"},
                                     {LType::Double, "acos", "d"},
                                     {LType::Double, "atan", "d"},
                                     {LType::Double, "exp", "d"},
                                     {LType::Double, "log", "d"},
                                     {LType::Double, "atan2", "dd"},
                                     {LType::Double, "pow", "dd"},
                                     {LType::Char, "char", "i"},
                                     {LType::Int, "string_length", "s"},
                                     {LType::Int, "shift_right_logical", "ii"},
                                     {LType::Int64, "shift_right_logical", "li"}};
  if (type.shape == LType::Int && random_.chance(10))
    return made(type, "byte_at(\"a\\u{20AC}b\", bit_and(@, 3))", {expression(type, depth - 1)});
  std::vector<const Row*> fitting;
  for (const Row& row : rows)
    if (row.gives == type.shape) fitting.push_back(&row);
  const Row& row = *random_.pick(fitting);
  if (type.shape == LType::Char) {
    if (random_.chance(40))
      return made(type, "char_at(\"a\\u{20AC}bc\", bit_and(@, 3))", {expression({LType::Int, 0, {}}, depth - 1)});
    if (effects_ == 0 || !random_.chance(10))
      return made(type, "char(bit_and(@, 0x7FFF))", {expression({LType::Int, 0, {}}, depth - 1)});
    --effects_;
  }
  std::vector<Piece> arguments;
  std::string form;
  for (char letter : row.takes) {
    LType::Shape shape = letter == 'i'   ? LType::Int
                         : letter == 'l' ? LType::Int64
                         : letter == 'd' ? LType::Double
                         : letter == 's' ? LType::String
                                         : LType::Char;
    form += form.empty() ? "@" : ", @";
    arguments.push_back(expression({shape, 0, {}}, depth - 1));
  }
  return made(type, std::string(row.name) + "(" + form + ")", std::move(arguments));
}

// A string that is built. In a loop, one that is joined to itself would become as long as memory is, so that the right
// side of ++ and what is quoted are short.
Piece LWriter::string(const LType& type, int depth) {
  auto small = [&] { return made(type, literal(LType::String)); };
  switch (random_.below(4)) {
  case 0: return made(type, "(@ ++ @)", {expression(type, depth - 1), small()});
  case 1: {
    static const std::vector<LType::Shape> shapes{LType::Int, LType::Int64, LType::Double, LType::Bool, LType::Char};
    LType shown{random_.pick(shapes), 0, {}};
    std::string form = shown.shape == LType::Char ? "show((@, 1))" : "show(@)"; // it may be the character 0
    return made(type, form, {expression(shown, depth - 1)});
  }
  case 2: return made(type, "quote(@)", {small()});
  default: {
    LType number{LType::Int, 0, {}};
    std::string form = "substring(\"a\\u{20AC}bc\", bit_and(@, 1), bit_and(@, 3))";
    if (effects_ > 0 && random_.chance(10)) { // a part that may not be there
      --effects_;
      form = "substring(\"a\\u{20AC}bc\", bit_and(@, 3), bit_and(@, 3))";
    }
    return made(type, form, {expression(number, depth - 1), expression(number, depth - 1)});
  }
  }
}

Piece LWriter::condition(int depth) {
  LType boolean{LType::Bool, 0, {}};
  if (depth <= 0) return leaf(boolean, depth);
  if (random_.chance(25)) {
    std::string_view form = random_.chance(50) ? "(@ && @)" : "(@ || @)";
    return made(boolean, form, {condition(depth - 1), condition(depth - 1)});
  }
  bool equal = random_.chance(40);
  std::vector<LType> candidates{plain_type(equal ? Class::Eq : Class::Ord)};
  for (const Known& known : scope_)
    if (known.open.empty() && !known.hidden && is_in(known.type, equal ? Class::Eq : Class::Ord))
      candidates.push_back(known.type);
  LType compared = random_.pick(candidates);
  static const std::vector<std::string> equals{"==", "!="}, orders{"<", "<=", ">", ">="};
  std::string form = "(@ " + random_.pick(equal ? equals : orders) + " @)";
  return made(boolean, form, {expression(compared, depth - 1), expression(compared, depth - 1)});
}

// A body that may raise, and cases for some exceptions or all.
std::optional<Piece> LWriter::attempt(const LType& type, int depth) {
  if (!exception_) return std::nullopt;
  if ((type.shape == LType::String || type.shape == LType::Int) && random_.chance(30)) return kept_results(type, depth);
  ++tries_;
  Piece body = expression(type, depth - 1);
  --tries_;
  return made(type, "(try (@) {@})", {std::move(body), cases(*exception_, type, depth - 1, false)});
}

// What calls that may raise have given, which is needed only after all of them.
Piece LWriter::kept_results(const LType& type, int depth) {
  LType text{LType::String, 0, {}}, number{LType::Int, 0, {}};
  ++tries_;
  std::vector<Piece> parts;
  parts.push_back(expression(*exception_, depth - 1));
  parts.push_back(expression(text, depth - 1));
  for (int i = 0; i < 3; ++i) parts.push_back(expression(number, depth - 1));
  --tries_;
  parts.push_back(cases(*exception_, type, depth - 1, false));
  std::string form =
      "(try ({ let may_raise = { chosen -> if (bit_and(chosen, 3) == 3) raise(@) else show(chosen) ++ @ }; "
      "let kept_1 = may_raise(@); let kept_2 = may_raise(@); let kept_3 = may_raise(@); ";
  form += type == text ? "kept_1 ++ kept_2 ++ kept_3"
                       : "string_bytes(kept_1) + 3 * string_bytes(kept_2) + 5 * string_bytes(kept_3)";
  return made(type, form + " }) {@})", std::move(parts));
}

// Outside of a try only now and then: most often that ends the program.
std::optional<Piece> LWriter::raise(const LType& type, int depth) {
  if (!exception_ || (tries_ == 0 && effects_ == 0)) return std::nullopt;
  if (tries_ == 0) --effects_;
  return made(type, "raise(@)", {expression(*exception_, depth - 1)});
}

Piece LWriter::macro_use(const LType& type, int depth) {
  if (type.shape == LType::Tuple && type.parts.size() == 2 && type.parts[0] == type.parts[1])
    return made(type, "twice(@)", {expression(type.parts[0], depth - 1)});
  if (type.shape == LType::Bool) return made(type, "both(@, @)", {condition(depth - 1), condition(depth - 1)});
  return made(type, "choose(@, @, @)",
              {condition(depth - 1), expression(type, depth - 1), expression(type, depth - 1)});
}

} // namespace letcont::generate
