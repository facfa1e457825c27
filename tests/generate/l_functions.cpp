#include "generate/l_writer.h"

#include <algorithm>

namespace letcont::generate {

std::string LWriter::local_name() {
  static const std::vector<std::string> names{"a", "b", "c", "f", "g", "h", "k", "n", "x", "y", "z", "acc"};
  if (definitions_ > 0 && random_.chance(3)) return "d" + std::to_string(1 + random_.below(definitions_));
  return random_.pick(names);
}

std::string LWriter::separator() {
  if (random_.chance(50)) return "; ";
  if (random_.chance(4)) return " // and then\n  ";
  return random_.chance(4) ? " /* and\n then */\n  " : "\n  ";
}

// ---- Patterns

// `bound` gets its names. A pattern that is total matches every value.
std::string LWriter::pattern(const LType& type, int depth, bool total, std::vector<Known>& bound) {
  auto parts = [&](const std::vector<LType>& types) {
    std::string out;
    for (const LType& part : types) {
      out += (out.empty() ? "" : ", ") + pattern(part, depth - 1, total, bound);
      if (random_.chance(6) && !has_variables(part)) out += " :: " + letcont::generate::text(part, data_);
    }
    return out;
  };
  if (depth >= 1 && !total && random_.chance(8))
    if (std::string either = alternatives(type, depth - 1); !either.empty()) return either;
  if (depth >= 0 && random_.chance(5)) {
    std::string inner = pattern(type, depth - 1, total, bound), name = local_name();
    bool taken = std::any_of(bound.begin(), bound.end(), [&](const Known& known) { return known.name == name; });
    if (taken) return inner;
    bound.push_back({name, type});
    return inner + " as " + name;
  }
  uint32_t choice = random_.below(10);
  // A value of an unknown type is worth a name: there may be no other one.
  if (has_variables(type)) choice = type.shape == LType::Tuple && depth > 0 ? 9 : 4;
  if (choice < 2) return "_";
  if (choice < 5 || depth < 0) {
    std::string name = local_name();
    bool taken = std::any_of(bound.begin(), bound.end(), [&](const Known& known) { return known.name == name; });
    if (taken) return "_";
    bound.push_back({name, type});
    return name;
  }
  switch (type.shape) {
  case LType::Tuple: return "(" + parts(type.parts) + ")";
  case LType::Unit: return "()";
  case LType::Data: {
    const std::vector<LConstructor>& all = data_[type.index].constructors;
    if (total && all.size() > 1 && depth >= 1 && random_.chance(30)) return every_constructor(type, bound);
    if (total && all.size() > 1) break;
    if (data_[type.index].name == "List" && random_.chance(60)) return list_pattern(type, depth, bound);
    const LConstructor& constructor = all[random_.below(static_cast<uint32_t>(all.size()))];
    if (constructor.fields.empty()) return constructor.name;
    if (!constructor.labels.empty() && random_.chance(60))
      return labelled_pattern(type, constructor, depth, total, bound);
    if (constructor.fields.size() > 1 && random_.chance(10)) return constructor.name + "(_)";
    return constructor.name + "(" + parts(fields(constructor, type)) + ")";
  }
  case LType::Bool:
  case LType::Int:
  case LType::Int64:
  case LType::Char:
  case LType::Double:
  case LType::String: {
    if (total) break;
    std::string value = literal(type.shape);
    return value.front() == '(' ? value.substr(1, value.size() - 2) : value;
  }
  default: break;
  }
  return "_";
}

// Two patterns that bind nothing, with a third one now and then; "" if there are none of the type.
std::string LWriter::alternatives(const LType& type, int depth) {
  if (type.shape == LType::Unit || type.shape > LType::Data || has_variables(type)) return "";
  std::string out;
  for (uint32_t i = 2 + random_.below(2); i > 0; --i) {
    std::vector<Known> none;
    std::string one;
    for (int tries = 0; tries < 10; ++tries) {
      one = pattern(type, depth, false, none);
      if (none.empty() && one != "_") break;
      none.clear();
      one.clear();
    }
    if (one.empty()) return "";
    out += (out.empty() ? "" : " | ") + one;
  }
  return "(" + out + ")";
}

// A pattern for each constructor of a data type. They bind one name if each constructor has a field of the same type.
std::string LWriter::every_constructor(const LType& type, std::vector<Known>& bound) {
  std::vector<std::vector<LType>> all;
  for (const LConstructor& constructor : data_[type.index].constructors) all.push_back(fields(constructor, type));
  auto place_of = [](const LType& wanted, const std::vector<LType>& in) {
    return static_cast<size_t>(std::find(in.begin(), in.end(), wanted) - in.begin());
  };
  std::string name = local_name();
  std::optional<LType> shared;
  for (const LType& field : all[0])
    if (std::all_of(all.begin(), all.end(), [&](const auto& each) { return place_of(field, each) < each.size(); }))
      shared = field;
  for (const Known& known : bound)
    if (known.name == name) shared.reset();
  std::string out;
  for (size_t i = 0; i < all.size(); ++i) {
    size_t named = shared ? place_of(*shared, all[i]) : all[i].size();
    std::string inside;
    for (size_t k = 0; k < all[i].size(); ++k) inside += (k > 0 ? ", " : "") + (k == named ? name : "_");
    out += (i > 0 ? " | " : "") + data_[type.index].constructors[i].name + (inside.empty() ? "" : "(" + inside + ")");
  }
  if (shared) bound.push_back({name, *shared, {}});
  return "(" + out + ")";
}

std::string LWriter::list_pattern(const LType& type, int depth, std::vector<Known>& bound) {
  std::string out;
  for (uint32_t i = random_.below(3); i > 0; --i)
    out += (out.empty() ? "" : ", ") + pattern(type.parts[0], depth - 1, false, bound);
  if (random_.chance(50)) out += (out.empty() ? "..." : ", ...") + pattern(type, -1, true, bound);
  return "[" + out + "]";
}

// ---- Functions

Piece LWriter::function(const LType& arrow, int depth) {
  bool curried = arrow.parts[1].shape == LType::Arrow && random_.chance(60);
  if (arrow.parts[1].shape == LType::Unit && random_.chance(10) && is_in(arrow.parts[0], Class::Show) &&
      arrow.parts[0].shape != LType::Variable)
    return made(arrow, "print");
  return made(arrow, "{@}", {cases(arrow.parts[0], arrow.parts[1], depth, curried)});
}

Piece LWriter::cases(const LType& from, const LType& to, int depth, bool curried, bool within) {
  std::vector<Piece> all;
  uint32_t count = curried || within ? 1 : 1 + random_.below(3);
  for (uint32_t i = 0; i < count; ++i) {
    size_t mark = scope_.size();
    std::vector<Known> bound;
    bool may_fail = effects_ > 0 && random_.chance(5);
    std::string form = " " + pattern(from, 2, i + 1 == count && !may_fail, bound) + " -> @";
    if (i + 1 == count && may_fail) --effects_;
    if (i + 1 < count) form += separator();
    scope_.insert(scope_.end(), bound.begin(), bound.end());
    std::vector<Piece> parts;
    if (i + 1 < count && random_.chance(20)) {
      form.replace(form.find(" -> @"), 5, " if (@) -> @");
      parts.push_back(condition(depth - 1));
    }
    parts.push_back(curried ? cases(to.parts[0], to.parts[1], depth - 1, false, true) : body(to, depth - 1));
    all.push_back(piece(i + 1 < count ? Piece::Item : Piece::Fixed, form, std::move(parts)));
    scope_.resize(mark);
    if (curried) break;
  }
  all.push_back(fixed(" "));
  return sequence(std::move(all));
}

// Of a case: an expression, or statements without braces.
Piece LWriter::body(const LType& type, int depth) {
  if (depth <= 0 || !random_.chance(15)) return expression(type, depth);
  size_t mark = scope_.size();
  Piece first = statement(depth - 1);
  Piece value = expression(type, depth - 1);
  scope_.resize(mark);
  return sequence({std::move(first), std::move(value)});
}

// ---- Statements; what they bind stays in scope.

Piece LWriter::block(const LType& type, int depth) {
  size_t mark = scope_.size();
  std::vector<Piece> statements;
  for (uint32_t i = 1 + random_.below(3); i > 0; --i) statements.push_back(statement(depth - 1));
  statements.push_back(expression(type, depth - 1));
  scope_.resize(mark);
  return made(type, "{ @ }", {sequence(std::move(statements))});
}

Piece LWriter::statement(int depth) {
  switch (random_.below(12)) {
  case 0:
  case 1:
  case 2: return let_value(depth);
  case 3:
  case 4: return let_function(depth);
  case 5:
  case 6: return let_pattern(depth);
  case 7:
  case 8: return let_rec(depth);
  case 9:
    if (effects_ == 0) break;
    if (random_.chance(15)) {
      --effects_;
      return item("assert(@)" + separator(), {condition(depth)});
    }
    return item("assert(@ || true)" + separator(), {condition(depth)});
  default: break;
  }
  return item("@" + separator(), {print(depth)});
}

Piece LWriter::let_value(int depth) {
  LType type = type_in_scope(2);
  std::string name = local_name();
  if (random_.chance(20)) {
    LType other = type_in_scope(1);
    std::string second = local_name();
    if (second == name) second += "2";
    Piece a = expression(type, depth), b = expression(other, depth);
    scope_.push_back({name, type});
    scope_.push_back({second, other});
    return item("let " + name + " = @ and " + second + " = @" + separator(), {std::move(a), std::move(b)});
  }
  Piece value = expression(type, depth);
  scope_.push_back({name, type});
  return item("let " + name + " = @" + separator(), {std::move(value)});
}

std::vector<uint32_t> LWriter::new_variables() {
  std::vector<uint32_t> made;
  for (uint32_t i = random_.below(3); i > 0; --i) {
    made.push_back(static_cast<uint32_t>(variables_.size()));
    variables_.push_back(random_.chance(60) ? Class::Any : static_cast<Class>(1 + random_.below(4)));
  }
  return made;
}

// Its result has type variables only that its parameter has, too.
LType LWriter::function_type(const std::vector<uint32_t>& variables) {
  LType from = random_type(random_, data_, variables, 2);
  std::vector<uint32_t> given;
  for (uint32_t variable : variables)
    if (mentions(from, variable)) given.push_back(variable);
  return l_arrow(std::move(from), random_type(random_, data_, given, 2));
}

// A function that may be polymorphic; by itself, by two names, or beside what must match.
Piece LWriter::let_function(int depth) {
  std::vector<uint32_t> open = new_variables();
  LType type = function_type(open);
  std::string name = local_name();
  Piece value = made(type, "{@}", {cases(type.parts[0], type.parts[1], depth, false)});
  scope_.push_back({name, type, open});
  if (random_.chance(15)) return item("let (" + name + ", 7) = (@, 7)" + separator(), {std::move(value)});
  if (random_.chance(80)) return item("let " + name + " = @" + separator(), {std::move(value)});
  scope_.push_back({name + "_2", type, open});
  return item("let " + name + " as " + name + "_2 = @" + separator(), {std::move(value)});
}

Piece LWriter::let_pattern(int depth) {
  LType type = type_in_scope(2);
  Piece value = expression(type, depth);
  std::vector<Known> bound;
  bool may_fail = effects_ > 0 && random_.chance(5);
  effects_ -= may_fail;
  std::string form = "let " + pattern(type, 2, !may_fail, bound) + " = @" + separator();
  scope_.insert(scope_.end(), bound.begin(), bound.end());
  return item(form, {std::move(value)});
}

Piece LWriter::print(int depth) {
  LType unit{LType::Unit, 0, {}};
  std::vector<LType> candidates{plain_type(Class::Show)};
  for (const Known& known : scope_)
    if (known.open.empty() && is_in(known.type, Class::Show)) candidates.push_back(known.type);
  return made(unit, "print(@)", {expression(random_.pick(candidates), depth - 1)});
}

// ---- Recursion

LType LWriter::counting_type(const std::vector<uint32_t>& variables) {
  std::vector<LType> parameters{{LType::Int, 0, {}}};
  for (uint32_t variable : variables) parameters.push_back({LType::Variable, variable, {}});
  for (uint32_t i = 1 + random_.below(2); i > 0; --i) parameters.push_back(random_type(random_, data_, variables, 1));
  return l_arrow(l_tuple(std::move(parameters)), random_type(random_, data_, variables, 1));
}

Piece LWriter::let_rec(int depth) {
  std::vector<uint32_t> open = new_variables();
  std::string name = local_name();
  if (!data_.empty() && random_.chance(30)) {
    LType data{LType::Data, random_.below(static_cast<uint32_t>(data_.size())), {}};
    for (uint32_t i = data_[data.index].parameters; i > 0; --i) data.parts.push_back(plain_type(Class::Any));
    LType result = random_type(random_, data_, {}, 1);
    Piece value = following(name, data, result, depth);
    scope_.push_back({name, l_arrow(data, result)});
    return item("let rec " + name + " = @" + separator(), {std::move(value)});
  }
  LType type = counting_type(open);
  std::vector<std::string> names{name};
  if (random_.chance(30)) names.push_back(name + "2");
  std::vector<Piece> values;
  std::string form;
  for (const std::string& each : names) {
    form += (form.empty() ? "let rec " : " and ") + each + " = @";
    values.push_back(counting(type, names, depth));
  }
  for (const std::string& each : names) scope_.push_back({each, type, open});
  return item(form + separator(), std::move(values));
}

// { (n, …) -> if (n <= 0 || n > 3) … else … f(n - 1, …) … }
Piece LWriter::counting(const LType& arrow, const std::vector<std::string>& names, int depth) {
  size_t mark = scope_.size();
  const std::vector<LType>& parameters = arrow.parts[0].parts;
  std::string counter = random_.chance(80) ? "n" : "x", form = "{ (" + counter;
  std::vector<Known> bound{{counter, parameters[0]}};
  for (size_t i = 1; i < parameters.size(); ++i) form += ", " + pattern(parameters[i], 1, true, bound);
  // The functions' names are bound outside the parameters. Where the recursion ends they must not be used.
  size_t at = mark + names.size();
  for (const std::string& name : names) scope_.push_back({name, arrow, {}, at, true});
  scope_.insert(scope_.end(), bound.begin(), bound.end());
  Piece ends = expression(arrow.parts[1], depth - 1);
  for (size_t i = mark; i < at; ++i) scope_[i].hidden = false;
  Piece goes_on = expression(arrow.parts[1], depth - 1);
  if (std::optional<Piece> again = use(arrow.parts[1], depth); again && random_.chance(50)) goes_on = std::move(*again);
  scope_.resize(mark);
  form += ") -> (if (" + counter + " <= 0 || " + counter + " > 3) @ else @) }";
  return piece(Piece::Fixed, form, {std::move(ends), std::move(goes_on)});
}

// { A(x, y) -> { let r = f(x) … }; … }: a case for each constructor, which calls itself for the fields of the same
// type.
Piece LWriter::following(const std::string& name, const LType& data, const LType& result, int depth) {
  size_t outside = scope_.size();
  scope_.push_back({name, l_arrow(data, result), {}, {}, true});
  std::vector<Piece> all;
  const std::vector<LConstructor> constructors = data_[data.index].constructors;
  for (const LConstructor& constructor : constructors) {
    size_t mark = scope_.size();
    std::vector<LType> types = fields(constructor, data);
    std::string form = all.empty() ? " " : "; ", calls, parts;
    form += constructor.name;
    std::vector<Known> given;
    for (size_t i = 0; i < types.size(); ++i) {
      std::string field = "p" + std::to_string(i);
      parts += (i == 0 ? "(" : ", ") + field + (i + 1 == types.size() ? ")" : "");
      scope_.push_back({field, types[i]});
      if (types[i] != data || given.size() == 2) continue;
      calls += "let r" + std::to_string(i) + " = " + name + "(" + field + "); ";
      given.push_back({"r" + std::to_string(i), result});
    }
    scope_.insert(scope_.end(), given.begin(), given.end());
    form += parts + " -> " + calls + "@";
    all.push_back(fixed(form, {expression(result, depth - 1)}));
    scope_.resize(mark);
  }
  scope_.resize(outside);
  all.push_back(fixed(" "));
  return fixed("{@}", {sequence(std::move(all))});
}

} // namespace letcont::generate
