#include "syntax/l/infer/expand.h"

#include "syntax/l/infer/labels.h"
#include "syntax/l/infer/pattern_binder.h"
#include "syntax/l/infer/resolve.h"

#include <unordered_map>
#include <unordered_set>
#include <utility>

namespace letcont::l {

namespace {

constexpr uint32_t largest_expansion = 1'000'000; // nodes besides those of the program, each of which stands once

// One use of a macro.
struct Expansion {
  uint32_t macro = 0; // which definition
  std::span<const Node> arguments;
  Context arguments_context = 0; // where it is used
  Span use{};                    // in the program
  uint32_t depth = 0;
};

// What is still to be done. A node is visited; what it consists of is visited; it is built from that.
struct Task {
  enum Kind : uint8_t { Visit, Bind, Mark, Unmark, Build };
  Kind kind = Visit;
  Node node{};
  Pattern pattern{};
  Context context = 0;
};

class Expander {
public:
  Expander(const Program& in, Diagnostics& diagnostics, Interrupt* interrupt, std::vector<NameUse>* gone = nullptr,
           uint32_t most = UINT32_MAX)
      : gone_(gone), most_(most), in_(in), diagnostics_(diagnostics), interrupt_(interrupt),
        resolver_(in, out_, diagnostics), binder_(in, out_, resolver_, scope_, diagnostics, gone), expansions_(2) {
    out_.names = in.names;
    out_.types = in.types;
    out_.type_lists = in.type_lists;
    out_.constructors = in.constructors;
    out_.labels = in.labels;
    out_.shares_functions = in.shares_functions;
    out_.prelude_start = in.prelude_start;
    for (const Definition& definition : in.definitions) {
      if (!definition.from_prelude) out_.definitions.push_back(definition);
      macros_ += definition.kind == DefinitionKind::Macro;
    }
  }

  // The definitions of the prelude join the others when they are used.
  Program run() {
    predefined_ = resolver_.declare();
    for (uint32_t i = 0; i < out_.definitions.size() && !is_interrupted(); ++i) define(i);
    find_shadowed();
    return std::move(out_);
  }

  // How many uses of macros were expanded: the first two contexts are no expansions.
  uint32_t count() const { return static_cast<uint32_t>(expansions_.size() - 2); }
  // The names of their macros.
  std::vector<std::string> macros() const {
    std::vector<std::string> names;
    for (size_t i = 2; i < expansions_.size(); ++i)
      names.emplace_back(in_.text(in_.definitions[expansions_[i].macro].name));
    return names;
  }

private:
  void find_shadowed() {
    std::unordered_set<uint32_t> own; // names of types
    for (const Definition& each : out_.definitions)
      if (each.kind == DefinitionKind::Data && !each.from_prelude) own.insert(each.name.index);
    for (Definition& each : out_.definitions) each.is_shadowed = each.from_prelude && own.count(each.name.index) > 0;
  }

  void define(uint32_t index) {
    // The vector of definitions grows with what is used, so no reference to this one is kept.
    DefinitionKind kind = out_.definitions[index].kind;
    Context context = out_.definitions[index].from_prelude ? prelude_context : 0;
    if (kind == DefinitionKind::Extern || kind == DefinitionKind::Type)
      resolver_.use_types(out_.definitions[index].type, context);
    if (kind == DefinitionKind::Data)
      for (const ConstructorData& constructor : out_.constructors_of(out_.definitions[index]))
        for (TypeNode field : out_.fields_of(constructor)) resolver_.use_types(field, context);
    if (kind != DefinitionKind::Def && kind != DefinitionKind::Expression) return;
    references_.clear();
    Node value = expand(out_.definitions[index].value, context);
    out_.definitions[index].value = value;
    out_.definitions[index].references = references_;
  }

  // ---- The walk

  Node expand(Node root, Context context) {
    tasks_.push_back({.kind = Task::Visit, .node = root, .context = context});
    while (!tasks_.empty()) {
      if (is_interrupted()) return root;
      Task task = tasks_.back();
      tasks_.pop_back();
      switch (task.kind) {
      case Task::Visit: visit(task.node, task.context); break;
      case Task::Bind: patterns_.push_back(bind(task.pattern, task.context)); break;
      case Task::Mark: marks_.push_back(scope_.mark()); break;
      case Task::Unmark:
        scope_.undo_to(marks_.back());
        marks_.pop_back();
        break;
      case Task::Build: build(task.node, task.context); break;
      }
    }
    Node result = results_.back();
    results_.pop_back();
    return result;
  }

  bool is_interrupted() { return interrupt_ && interrupt_->due(); }
  void push(Task::Kind kind, Node node, Context context) { tasks_.push_back({kind, node, {}, context}); }
  void push_visits(std::span<const Node> nodes, Context context) {
    for (size_t i = nodes.size(); i-- > 0;) push(Task::Visit, nodes[i], context);
  }

  // The node's data for the expanded program, in its place.
  NodeData placed(Node node, Context context) const {
    NodeData data = in_.nodes[node];
    if (is_template(context)) {
      data.template_span = data.span;
      data.span = expansions_[context].use;
    }
    return data;
  }

  void leaf(NodeData data) { results_.push_back(out_.add(data)); }

  void visit(Node node, Context context) {
    const NodeData& data = in_.nodes[node];
    if (++visited_ > largest_expansion + in_.nodes.limit()) return too_large(node, context);
    switch (data.kind) {
    case NodeKind::Name: return name(node, context);
    case NodeKind::Constructor: return constructor(node, context);
    case NodeKind::Annotate:
      if (is_parameter_with_type(node, context)) return leaf({.kind = NodeKind::Error, .span = data.span});
      warn_of_value_as_type(data, context);
      break;
    case NodeKind::Apply:
      if (use_macro(node, context)) return;
      break;
    case NodeKind::Function:
    case NodeKind::Match:
    case NodeKind::Try: return visit_cases(node, context);
    case NodeKind::Let: return visit_let(node, context);
    case NodeKind::Block:
      push(Task::Build, node, context);
      push(Task::Unmark, {}, 0);
      push_visits(in_.children_of(node), context);
      return push(Task::Mark, {}, 0);
    default: break;
    }
    if (data.child_count == 0 && data.kind != NodeKind::List) return leaf(placed(node, context));
    push(Task::Build, node, context);
    push_visits(in_.children_of(node), context);
  }

  // Each case has a scope.
  void visit_cases(Node node, Context context) {
    push(Task::Build, node, context);
    std::span<const Case> cases = in_.cases_of(node);
    for (size_t i = cases.size(); i-- > 0;) {
      push(Task::Unmark, {}, 0);
      push(Task::Visit, cases[i].body, context);
      if (cases[i].guard) push(Task::Visit, cases[i].guard, context);
      tasks_.push_back({Task::Bind, {}, cases[i].pattern, context});
      push(Task::Mark, {}, 0);
    }
    push_visits(in_.children_of(node), context);
  }

  // The values see the names only if the let is recursive. The scope is that of the block.
  void visit_let(Node node, Context context) {
    push(Task::Build, node, context);
    std::span<const Case> bindings = in_.cases_of(node);
    bool recursive = in_.nodes[node].recursive;
    auto bind_all = [&] {
      for (size_t i = bindings.size(); i-- > 0;) tasks_.push_back({Task::Bind, {}, bindings[i].pattern, context});
    };
    if (!recursive) bind_all();
    for (size_t i = bindings.size(); i-- > 0;) push(Task::Visit, bindings[i].body, context);
    if (recursive) bind_all();
  }

  // What is copied counts as nodes do.
  TypeNode used_type(TypeNode type, Context context) {
    uint32_t before = out_.types.limit();
    TypeNode used = resolver_.use_types(type, context);
    visited_ += out_.types.limit() - before;
    return used;
  }

  void build(Node node, Context context) {
    NodeData data = placed(node, context);
    if (data.kind == NodeKind::Annotate) data.type = used_type(data.type, context);
    std::vector<Case> cases(data.case_count);
    for (size_t i = cases.size(); i-- > 0;) {
      cases[i] = {patterns_.back(), results_.back()};
      patterns_.pop_back();
      results_.pop_back();
      if (!in_.cases_of(node)[i].guard) continue;
      cases[i].guard = results_.back();
      results_.pop_back();
    }
    std::vector<Node> children(results_.end() - data.child_count, results_.end());
    results_.resize(results_.size() - data.child_count);
    if (data.kind == NodeKind::Apply && out_.nodes[children[1]].kind == NodeKind::Fields)
      return fields(data, children, context);
    if (data.kind == NodeKind::Binary && data.op <= Operator::And) return short_circuit(data, children);
    if (data.kind == NodeKind::List) list_constructors(data, context);
    if (has_lost_cases(data)) data.kind = NodeKind::Error;
    results_.push_back(out_.add(data, children, cases));
  }

  // After a mistake, which was reported, a program may have a function or a match without cases.
  static bool has_lost_cases(const NodeData& node) {
    bool has_cases = node.kind == NodeKind::Function || node.kind == NodeKind::Match || node.kind == NodeKind::Try;
    return has_cases && node.case_count == 0;
  }

  void fields(const NodeData& application, std::span<const Node> children, Context context) {
    std::vector<Node> values(out_.children_of(children[1]).begin(), out_.children_of(children[1]).end());
    std::span<const Parameter> labels = in_.labels_of(out_.nodes[children[1]]);
    Span use = is_template(context) ? expansions_[context].use : nowhere;
    if (out_.nodes[children[0]].kind == NodeKind::Constructor)
      note_labels(out_, out_.constructors[out_.nodes[children[0]].constructor], labels, gone_);
    results_.push_back(construct(out_, application, children[0], labels, values, use, diagnostics_));
  }

  // a && b: if (a) b else false.   a || b: if (a) true else b.
  void short_circuit(NodeData data, std::vector<Node>& children) {
    Variable constant = data.op == Operator::And ? predefined_.no : predefined_.yes;
    NodeData name{.kind = NodeKind::Name, .span = data.span, .template_span = data.template_span};
    name.name = out_.variables[constant].name;
    name.variable = constant;
    children.insert(data.op == Operator::And ? children.end() : children.begin() + 1, out_.add(name));
    data.kind = NodeKind::If;
    data.is_operator = true;
    results_.push_back(out_.add(data, children));
  }

  // ---- Names

  // `{ x :: Int -> e }` gives the name x a function's type; what is meant is most probably a parameter.
  bool is_parameter_with_type(Node node, Context context) {
    const NodeData& annotated = in_.nodes[node];
    const NodeData& named = in_.nodes[in_.child(node)];
    bool like_it = named.kind == NodeKind::Name && in_.types[annotated.type].kind == TypeNodeKind::Arrow;
    if (!like_it || is_template(context) || scope_.find(named.name, context) || resolver_.is_known(named.name, context))
      return false;
    std::string name = out_.text(named.name),
                hint = "a parameter with a type is written { (" + name + " :: Type) -> … }";
    if (in_.types[in_.children_of(annotated.type)[0]].kind == TypeNodeKind::Variable) // x :: rest -> …
      hint = "a list is written [" + name + ", ...rest]";
    diagnostics_.error("name/unknown", named.span, "nothing is called '" + name + "' here; " + hint);
    return true;
  }

  // Somebody who knows OCaml or Haskell may mean the list `x :: rest`, but it is x, of a type that is called rest.
  void warn_of_value_as_type(const NodeData& annotated, Context context) {
    const TypeNodeData& type = in_.types[annotated.type];
    if (type.kind != TypeNodeKind::Variable || is_template(context) || !scope_.find(type.name, context)) return;
    diagnostics_.warning("type/named-as-value", type.span,
                         "this is a type of any name, and not the value '" + out_.text(type.name) +
                             "'; a list is written [x, ..." + out_.text(type.name) + "]");
  }

  void name(Node node, Context context) {
    NodeData data = placed(node, context);
    data.variable = scope_.find(data.name, context);
    if (!data.variable && is_template(context) && use_parameter(data.name, in_.nodes[node].span, context)) return;
    if (!data.variable) data.variable = resolver_.variable(data, context, scope_);
    if (!data.variable) data.kind = NodeKind::Error;
    Node made = out_.add(data);
    results_.push_back(made);
    if (!data.variable) return;
    VariableKind kind = out_.variables[data.variable].kind;
    if (kind == VariableKind::Def || kind == VariableKind::Extern) references_.push_back(made);
  }

  bool use_parameter(Name name, Span use, Context context) {
    const Expansion& expansion = expansions_[context];
    std::optional<uint32_t> position = parameter(name, context);
    if (!position) return false;
    note(use, in_.definitions[expansion.macro].parameters[*position].span);
    push(Task::Visit, expansion.arguments[*position], expansion.arguments_context);
    return true;
  }

  void constructor(Node node, Context context) {
    NodeData data = placed(node, context);
    data.constructor = resolver_.constructor(data.name, context, data.span, data.template_span);
    if (data.constructor == Globals::none) data.kind = NodeKind::Error;
    leaf(data);
  }

  // A program without a prelude may have neither.
  void list_constructors(NodeData& list, Context context) {
    list.constructor = resolver_.constructor(list.name, context, list.span, list.template_span);
    list.nil = resolver_.constructor(list.empty, context, list.span, list.template_span);
    if (list.constructor == Globals::none || list.nil == Globals::none) list.kind = NodeKind::Error;
  }

  // ---- Macros

  // True if the application is that of a macro, which is then on its way.
  bool use_macro(Node node, Context context) {
    std::span<const Node> parts = in_.children_of(node);
    const NodeData& applied = in_.nodes[parts[0]];
    if (applied.kind != NodeKind::Name || scope_.find(applied.name, context)) return false;
    std::optional<uint32_t> known = resolver_.macro(applied.name, context);
    if (!known || (is_template(context) && parameter(applied.name, context))) return false;

    const Definition& macro = in_.definitions[*known];
    note(applied.span, macro.name_span);
    NodeData use = placed(node, context);
    std::span<const Node> arguments = parts.subspan(1);
    const NodeData& argument = in_.nodes[parts[1]];
    if (macro.parameters.size() != 1 && argument.kind == NodeKind::Tuple) arguments = in_.children_of(parts[1]);
    if (macro.parameters.empty() && argument.kind == NodeKind::Unit) arguments = {};
    if (arguments.size() != macro.parameters.size()) {
      error(use, "macro/arity",
            "the macro '" + out_.text(macro.name) + "' takes " + std::to_string(macro.parameters.size()) +
                (macro.parameters.size() == 1 ? " argument" : " arguments") + ", not " +
                std::to_string(arguments.size()))
          .notes.push_back({macro.name_span, "it is defined here"});
      return fail(use), true;
    }
    if (count() == most_) { // it is left as it is
      push(Task::Build, node, context);
      push_visits(parts.subspan(1), context);
      return leaf(placed(parts[0], context)), true;
    }
    uint32_t depth = expansions_[context].depth + 1;
    if (depth > macros_) return endless(use, *known, context), true;
    expansions_.push_back({*known, arguments, context, use.span, depth});
    push(Task::Visit, macro.value, static_cast<Context>(expansions_.size() - 1));
    return true;
  }

  // Reports a macro used in a context that is as deep as there are macros: so one of them is in an expansion of itself.
  // That has no end, since a template uses the same macros each time.
  void endless(const NodeData& use, uint32_t macro, Context context) {
    fail(use);
    if (std::exchange(reported_depth_, true)) return;
    std::unordered_set<uint32_t> seen{macro};
    uint32_t again = expansions_[context].macro; // `macro` is used in its template
    while (seen.insert(again).second) {
      macro = again;
      context = expansions_[context].arguments_context;
      again = expansions_[context].macro;
    }
    auto quoted = [&](uint32_t definition) { return "'" + out_.text(in_.definitions[definition].name) + "'"; };
    std::string through = macro == again ? "" : ", through " + quoted(macro);
    error(use, "macro/too-deep", "the expansion of " + quoted(again) + " does not end: the macro uses itself" + through)
        .notes.push_back({in_.definitions[again].name_span, "the macro is defined here"});
  }

  // The position of the parameter of that name, in a template.
  std::optional<uint32_t> parameter(Name name, Context context) {
    uint32_t macro = expansions_[context].macro;
    auto [known, added] = parameters_.try_emplace(macro);
    const std::vector<Parameter>& parameters = in_.definitions[macro].parameters;
    if (added)
      for (uint32_t i = 0; i < parameters.size(); ++i) known->second.emplace(parameters[i].name, i);
    auto found = known->second.find(name);
    if (found == known->second.end()) return std::nullopt;
    return found->second;
  }

  void too_large(Node node, Context context) {
    NodeData use = placed(node, context);
    if (!std::exchange(reported_size_, true))
      error(use, "macro/too-large",
            "macro expansion makes more than " + std::to_string(largest_expansion) + " nodes of this program");
    fail(use);
  }

  void fail(const NodeData& use) {
    leaf({.kind = NodeKind::Error, .span = use.span, .template_span = use.template_span});
  }

  Diagnostic& error(const NodeData& node, std::string_view code, std::string message) {
    return error_at(diagnostics_, code, node.span, node.template_span, std::move(message));
  }

  void note(Span use, Span binding) {
    if (gone_) gone_->push_back({use, binding});
  }

  Pattern bind(Pattern root, Context context) {
    Span use = is_template(context) ? expansions_[context].use : nowhere;
    uint32_t before = out_.types.limit();
    Pattern bound = binder_.bind(root, context, use);
    visited_ += out_.types.limit() - before;
    return bound;
  }

  std::vector<NameUse>* gone_; // may be null
  const uint32_t most_;        // how many uses of macros are expanded
  const Program& in_;
  Diagnostics& diagnostics_;
  Interrupt* interrupt_;
  Program out_;
  Resolver resolver_;
  Scope scope_;
  PatternBinder binder_;
  std::vector<Expansion> expansions_;                                           // by context
  std::unordered_map<uint32_t, std::unordered_map<Name, uint32_t>> parameters_; // positions, by macro
  std::vector<Task> tasks_;
  std::vector<Node> results_;
  std::vector<Pattern> patterns_; // bound, waiting for the node that they belong to
  std::vector<size_t> marks_;
  std::vector<Node> references_;
  Predefined predefined_;
  uint32_t macros_ = 0, visited_ = 0; // how many the program and the prelude have; nodes, and types that were copied
  bool reported_depth_ = false, reported_size_ = false;
};

} // namespace

Diagnostic& error_at(Diagnostics& diagnostics, std::string_view code, Span span, Span template_span,
                     std::string message) {
  Diagnostic& error = diagnostics.error(std::string(code), span, std::move(message));
  if (template_span.known()) error.notes.push_back({template_span, "it comes from this place in the macro's template"});
  return error;
}

Unfolded unfold(const Program& program, uint32_t most) {
  Diagnostics nowhere; // what is wrong is reported by expand()
  Expander expander(program, nowhere, nullptr, nullptr, most);
  Program unfolded = expander.run();
  return {std::move(unfolded), expander.macros()};
}

Program expand(const Program& program, Diagnostics& diagnostics, Interrupt* interrupt, std::vector<NameUse>* gone) {
  return Expander(program, diagnostics, interrupt, gone).run();
}

} // namespace letcont::l
