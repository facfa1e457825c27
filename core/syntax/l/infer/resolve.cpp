#include "syntax/l/infer/resolve.h"

#include "support/suggest.h"
#include "syntax/l/infer/expand.h"
#include "syntax/l/tree/forms.h"

#include <algorithm>
#include <utility>

namespace letcont::l {

std::optional<uint32_t> Resolver::macro(Name name, Context context) const {
  auto known = globals_.own.macros.find(name);
  if (context == prelude_context || known == globals_.own.macros.end()) return std::nullopt;
  return known->second;
}

bool Resolver::is_known(Name name, Context context) const {
  bool own = globals_.own.variables.count(name) > 0 || globals_.own.macros.count(name) > 0;
  return (own && context != prelude_context) || globals_.prelude.values.count(name) > 0 ||
         globals_.predefined.count(name) > 0;
}

namespace {

// Whether two names differ in nothing but the case of letters.
bool has_same_letters(std::string_view a, std::string_view b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](char x, char y) {
    return x == y || ((x ^ y) == 0x20 && (x | 0x20) >= 'a' && (x | 0x20) <= 'z');
  });
}

} // namespace

// The name of a value or constructor that differs from an unknown one in nothing but the case of letters; of several
// the first one.
std::string Resolver::twin(Name unknown) const {
  std::string_view found;
  auto look = [&](const auto& names) {
    for (const auto& [name, _] : names)
      if (std::string_view text = out_.names.text(name); has_same_letters(text, out_.names.text(unknown)))
        if (found.empty() || text < found) found = text;
  };
  look(globals_.own.variables);
  look(globals_.own.constructors);
  if (found.empty()) look(globals_.prelude.values);
  if (found.empty()) look(globals_.prelude.constructors);
  if (found.empty()) look(globals_.predefined);
  return found.empty() ? "" : "; did you mean '" + std::string(found) + "'?";
}

// Whether the use stands in the function that a `let` without `rec` gives this name.
bool Resolver::misses_rec(const NodeData& use) const {
  for (uint32_t i = 1; i < in_.nodes.limit() && !use.template_span.known(); ++i) {
    const NodeData& let = in_.nodes[Node{i}];
    if (let.kind != NodeKind::Let || let.span.begin > use.span.begin || let.span.end < use.span.end) continue;
    for (const Case& binding : in_.cases_of(Node{i})) {
      const PatternData& named = in_.patterns[binding.pattern];
      Span body = in_.nodes[binding.body].span;
      if (named.kind == PatternKind::Name && named.name == use.name && in_.is_function(binding.body) &&
          body.begin <= use.span.begin && use.span.end <= body.end)
        return true;
    }
  }
  return false;
}

Variable Resolver::variable(const NodeData& use, Context context, const Scope& scope) {
  if (std::optional<uint32_t> meant = macro(use.name, context)) {
    error_at(diagnostics_, "macro/not-applied", use.span, use.template_span,
             "the macro '" + out_.text(use.name) + "' must be applied")
        .notes.push_back({out_.definitions[*meant].name_span, "it is defined here"});
    return {};
  }
  auto own = globals_.own.variables.find(use.name);
  if (context != prelude_context && own != globals_.own.variables.end()) return own->second;
  auto given = globals_.prelude.values.find(use.name);
  if (given != globals_.prelude.values.end())
    return out_.definitions[use_prelude(in_, given->second, out_, globals_)].variable;
  auto known = globals_.predefined.find(use.name);
  if (known != globals_.predefined.end()) return known->second;
  std::string message = "nothing is called '" + out_.text(use.name) + "' here";
  error_at(diagnostics_, "name/unknown", use.span, use.template_span, message + suggestion(use, context, scope));
  return {};
}

// A template sees its own variables, and none of the program's that are in scope where it is used.
std::string Resolver::suggestion(const NodeData& use, Context context, const Scope& scope) const {
  if (diagnostics_.is_full()) return ""; // nobody will read it
  Name unknown = use.name;
  if (misses_rec(use))
    return "; a local function that calls itself is defined by let rec " + out_.text(unknown) + " = …";
  if (std::string same = twin(unknown); !same.empty()) return same;
  std::string_view own = own_name(out_.names.text(unknown));
  if (own.empty()) own = form_of_word(out_.names.text(unknown)); // as in case (x) { … }, which is a call to L
  if (!own.empty()) return "; " + std::string(own);
  std::vector<std::string> names;
  scope.each(context, [&](Name name) { names.push_back(out_.text(name)); });
  for (const auto& [name, _] : globals_.own.variables) names.push_back(out_.text(name));
  for (const auto& [name, _] : globals_.own.macros) names.push_back(out_.text(name));
  for (const auto& [name, _] : globals_.prelude.values) names.push_back(out_.text(name));
  for (const auto& [name, _] : globals_.predefined)
    if (char first = out_.names.text(name)[0]; first >= 'a' && first <= 'z') // not those of forms, as of !r
      names.push_back(out_.text(name));
  std::sort(names.begin(), names.end());
  return did_you_mean(out_.names.text(unknown), names);
}

uint32_t Resolver::constructor(Name name, Context context, Span span, Span template_span) {
  auto own = globals_.own.constructors.find(name);
  if (context != prelude_context && own != globals_.own.constructors.end()) return own->second;
  auto given = globals_.prelude.constructors.find(name);
  if (given != globals_.prelude.constructors.end()) {
    use_prelude(in_, globals_.prelude.data_of[given->second], out_, globals_);
    return given->second;
  }
  std::vector<std::string> names;
  if (!diagnostics_.is_full()) {
    for (const auto& [other, _] : globals_.own.constructors) names.push_back(out_.text(other));
    for (const auto& [other, _] : globals_.prelude.constructors) names.push_back(out_.text(other));
  }
  std::sort(names.begin(), names.end());
  std::string hint;
  if (auto type = globals_.own.types.find(name); type != globals_.own.types.end()) {
    const Definition& data = out_.definitions[type->second];
    if (data.constructor_count > 0)
      hint = "; it is a type, of which '" + out_.text(out_.constructors[data.first_constructor].name) +
             "' is a constructor";
  }
  if (hint.empty()) hint = did_you_mean(out_.names.text(name), names);
  if (hint.empty() && !diagnostics_.is_full()) hint = twin(name);
  error_at(diagnostics_, "name/unknown-constructor", span, template_span,
           "there is no constructor '" + out_.text(name) + "'" + hint);
  return Globals::none;
}

TypeNode Resolver::use_types(TypeNode root, Context context) {
  bool has_variables = false;
  out_.each_type(root, [&](TypeNode node) {
    TypeNodeData& type = out_.types[node];
    has_variables |= type.kind == TypeNodeKind::Variable;
    if (type.kind != TypeNodeKind::Named) return;
    auto own = globals_.own.types.find(type.name);
    auto given = globals_.prelude.types.find(type.name);
    if (context != prelude_context && own != globals_.own.types.end())
      type.data = own->second;
    else if (given != globals_.prelude.types.end())
      type.data = use_prelude(in_, given->second, out_, globals_);
  });
  return has_variables && is_template(context) ? of_expansion(root, context) : root;
}

// A copy whose variables are those of a use of a macro.
TypeNode Resolver::of_expansion(TypeNode root, Context context) {
  std::vector<TypeNode> parts; // each before what it consists of
  out_.each_type(root, [&](TypeNode node) { parts.push_back(node); });
  std::vector<TypeNode> made; // what those behind consist of, in their order
  for (size_t i = parts.size(); i-- > 0;) {
    TypeNodeData data = out_.types[parts[i]];
    std::vector<TypeNode> children(made.end() - data.child_count, made.end());
    made.resize(made.size() - data.child_count);
    if (data.kind == TypeNodeKind::Variable) data.expansion = context - 1; // the first one is 1
    made.push_back(out_.add(data, children));
  }
  return made.back();
}

} // namespace letcont::l
