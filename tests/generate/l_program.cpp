#include "generate/l_program.h"

#include "generate/l_writer.h"

namespace letcont::generate {

Piece l_program(const LOptions& options) { return LWriter(options).run(); }

Piece LWriter::run() {
  std::vector<Piece> declared, defined;
  if (random_.chance(60)) use_prelude();
  for (uint32_t i = random_.below(4); i > 0; --i) {
    data_.push_back(random_data(random_, data_));
    declared.push_back(item(text(data_.back(), data_)));
  }
  if (random_.chance(10)) declared.push_back(ring());
  if (random_.chance(50)) declared.push_back(exceptions());
  if (random_.chance(40)) {
    named_ = random_type(random_, data_, {}, 1);
    declared.push_back(item("type Named = " + text(*named_, data_) + "\n"));
  }
  declared.push_back(item("macro twice(e) = { let v = e; (v, v) }\n"));
  declared.push_back(item("macro choose(c, a, b) = if (c) a else b\n"));
  declared.push_back(item("macro both(a, b) = a && b\n"));
  declared.push_back(item("macro nothing() = ()\n"));
  if (random_.chance(30)) {
    declared.push_back(item("extern write_int :: Int -> Unit // it prints a line break, too\n"));
    scope_.push_back({"write_int", l_arrow(LType{}, {LType::Unit, 0, {}})});
  }
  effects_ = static_cast<int>(random_.below(4));
  for (int left = static_cast<int>(size_); left > 0;) {
    int given = 10 + static_cast<int>(random_.below(30));
    budget_ = given;
    defined.push_back(random_.chance(70) ? definition() : shown());
    left -= given;
  }
  if (any_order_) disorder(defined);
  budget_ = 20;
  defined.push_back(shown());
  // Everything that is there is shown at last.
  for (const Known& known : std::vector<Known>(scope_))
    if (known.open.empty() && known.type.shape != LType::Arrow)
      defined.push_back(item("@(@); print(\"\\n\")\n", {fixed(show(known.type)), fixed(known.name)}));
  return sequence({sequence(std::move(declared)), sequence(std::move(show_functions_)), sequence(std::move(defined))});
}

// Functions move to other places, mostly forward. What is evaluated keeps its order: then everything that it needs,
// through functions, too, has its value by then.
void LWriter::disorder(std::vector<Piece>& defined) {
  for (size_t i = 0; i < defined.size(); ++i) {
    if (!functions_.contains(defined[i].texts[0]) || !random_.chance(60)) continue;
    Piece moved = std::move(defined[i]);
    defined.erase(defined.begin() + static_cast<ptrdiff_t>(i));
    size_t to = random_.below(static_cast<uint32_t>(random_.chance(75) ? i + 1 : defined.size() + 1));
    defined.insert(defined.begin() + static_cast<ptrdiff_t>(to), std::move(moved));
  }
}

// Data types each of which contains the next one, and the last one the first.
Piece LWriter::ring() {
  size_t first = data_.size(), count = 2 + random_.below(random_.chance(10) ? 60 : 6);
  for (size_t i = 0; i < count; ++i) {
    std::string number = std::to_string(first + i);
    LType next{LType::Data, static_cast<uint32_t>(first + (i + 1) % count), {}};
    std::vector<LType> fields{std::move(next)};
    if (random_.chance(40)) fields.insert(fields.begin(), random_type(random_, {}, {}, 1));
    if (random_.chance(20)) fields.push_back(fields.back());
    data_.push_back({"T" + number, 0, {{"A" + number, {}}, {"B" + number, std::move(fields)}}});
  }
  std::string written;
  for (size_t i = first; i < data_.size(); ++i) written += text(data_[i], data_);
  return item(written);
}

// Some exceptions, of which the first has no fields.
Piece LWriter::exceptions() {
  LData data{"Exception", 0, {}, true};
  std::string declared;
  uint32_t count = 1 + random_.below(4);
  for (uint32_t i = 0; i < count; ++i) {
    LConstructor made{"E" + std::to_string(i), {}};
    for (uint32_t fields = i == 0 ? 0 : random_.below(3); fields > 0; --fields)
      made.fields.push_back(random_type(random_, data_, {}, 1));
    std::string written;
    for (const LType& field : made.fields) written += (written.empty() ? "" : ", ") + text(field, data_);
    declared += "exception " + made.name + (written.empty() ? "" : "(" + written + ")") + "\n";
    data.constructors.push_back(std::move(made));
  }
  exception_ = LType{LType::Data, static_cast<uint32_t>(data_.size()), {}};
  data_.push_back(std::move(data));
  return item(declared);
}

// ---- Definitions

Piece LWriter::definition() {
  constexpr int depth = 6;
  std::string name = definition_name();
  if (random_.below(300) == 0 && !data_.empty() && data_[0].name == "List") return long_list(name);
  std::vector<uint32_t> open = new_variables();
  switch (random_.below(10)) {
  case 0:
  case 1: { // a value
    LType type = random_type(random_, data_, {}, random_.chance(50) ? 0 : 2);
    Piece value = expression(type, depth);
    scope_.push_back({name, type});
    return item("def " + name + " = @\n", {std::move(value)});
  }
  case 2:
  case 3: { // recursion, alone or mutual
    LType type = counting_type(open);
    std::vector<std::string> names{name};
    if (random_.chance(40)) names.push_back(definition_name());
    std::string form;
    std::vector<Piece> values;
    for (const std::string& each : names) {
      form += "def " + each + " = @\n";
      values.push_back(counting(type, names, depth));
    }
    for (const std::string& each : names) scope_.push_back({each, type, open});
    return function_item(form, std::move(values));
  }
  case 4:
  case 5: { // recursion along a value
    if (data_.empty()) break;
    LType data{LType::Data, random_.below(static_cast<uint32_t>(data_.size())), {}};
    for (uint32_t i = data_[data.index].parameters; i > 0; --i)
      data.parts.push_back(random_type(random_, data_, open, 1));
    std::erase_if(open, [&](uint32_t variable) { return !mentions(data, variable); });
    LType result = random_type(random_, data_, open, 1);
    Piece value = following(name, data, result, depth);
    scope_.push_back({name, l_arrow(data, result), open});
    return function_item("def " + name + " = @\n", {std::move(value)});
  }
  default: break;
  }
  LType type = function_type(open);
  Piece value = function(type, depth);
  scope_.push_back({name, type, open});
  return function_item("def " + name + " = @\n", {std::move(value)});
}

// A list of hundreds of constants.
Piece LWriter::long_list(const std::string& name) {
  std::string elements;
  for (uint32_t i = 0, count = 100 + random_.below(random_.chance(20) ? 3000 : 400); i < count; ++i)
    elements += (i == 0 ? "" : ", ") + std::to_string(random_.below(10));
  scope_.push_back({name, {LType::Data, 0, {LType{}}}});
  return item("def " + name + " = [" + elements + "]\n");
}

// A definition of functions, unless it gives a name to one that is there already, which is evaluated.
Piece LWriter::function_item(const std::string& form, std::vector<Piece> values) {
  bool is_function = text(values[0]).starts_with("{");
  Piece made = item(form, std::move(values));
  if (is_function) functions_.insert(made.texts[0]);
  return made;
}

// ---- What is printed

Piece LWriter::shown() {
  LType type = type_in_scope(2);
  if (type.shape == LType::Arrow && random_.chance(70)) type = LType(type.parts[1]);
  if (has_variables(type)) type = {};
  Piece value = expression(type, 6);
  return item(show(type) + "(@); print(\"\\n\")\n", {std::move(value)});
}

// The name of a function that prints values of the type; of a function it prints what it gives.
std::string LWriter::show(const LType& type) {
  if (type.shape <= LType::Unit || (is_in(type, Class::Show) && random_.chance(50))) return "print";
  for (const auto& [known, name] : shows_)
    if (known == type) return name;
  std::string name = "show" + std::to_string(shows_.size());
  shows_.emplace_back(type, name);
  Piece made = show_function(type, name);
  show_functions_.push_back(std::move(made));
  return name;
}

Piece LWriter::show_function(const LType& type, const std::string& name) {
  std::string out = "def " + name + " = { ";
  if (type.shape == LType::Arrow)
    return item(out + "f -> " + show(type.parts[1]) + "(f(" + simplest(type.parts[0]) + ")) }\n");
  if (type.shape == LType::Ref) return item(out + "r -> print(\"ref \"); " + show(type.parts[0]) + "(!r) }\n");
  if (type.shape == LType::Array)
    return item(out + "a -> print(\"array\"); array_for_each({ x -> print(\" \"); " + show(type.parts[0]) +
                "(x) }, a) }\n");
  auto parts = [&](const std::vector<LType>& types, const std::string& what) {
    std::string names, prints;
    for (size_t i = 0; i < types.size(); ++i) {
      std::string each = "p" + std::to_string(i);
      names += (i == 0 ? "(" : ", ") + each + (i + 1 == types.size() ? ")" : "");
      prints += "; print(\" \"); " + show(types[i]) + "(" + each + ")";
    }
    return what + names + " -> print(\"(" + what + "\")" + prints + "; print(\")\")";
  };
  if (type.shape == LType::Tuple) return item(out + parts(type.parts, "") + " }\n");
  std::string cases;
  for (const LConstructor& each : data_[type.index].constructors)
    cases += (cases.empty() ? "" : "\n  ") + parts(fields(each, type), each.name);
  return item(out + cases + " }\n");
}

} // namespace letcont::generate
