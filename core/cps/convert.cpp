#include "cps/convert.h"

#include "cps/build.h"
#include "cps/converted_types.h"
#include "cps/raw.h"
#include "cps/var.h"
#include "lambda/raises.h"

namespace letcont::cps {

namespace {

using lambda::Term;
using lambda::TermKind;
using lambda::TermNode;

// Where the value of an expression goes.
struct Destination {
  enum Kind : uint8_t {
    Operand, // to the topmost frame
    Return,  // to the continuation `k`
    Branch,  // a boolean: to `k` if it is true, else to `otherwise`
    Halt,    // it is the value of the definition
  };
  Kind kind = Operand;
  ContVar k{}, otherwise{};
};

// An expression that waits for a value.
struct Frame {
  enum Kind : uint8_t {
    Operands, // `term` evaluates its children; `next` have been begun, their values are on the value stack
    LetBody,  // `term` is a Let whose variable gets the value
    Examine,  // `term` is a Case
    Resume,   // the block has ended; what waits below goes on in the body of `join`, with its parameter
  };
  Kind kind;
  Term term{};
  uint32_t next = 0;
  Destination to{};
  ContVar join{};
  ContVar handler{}; // Resume: of what goes on
};

// A body whose turn comes when the block that is being built has ended.
struct Later {
  Block block;
  Term term;
  Destination to;
  ContVar handler{}; // where it goes on if it raises
};

class Converter {
public:
  Converter(const lambda::Program& source, Interrupt* interrupt)
      : source_(source), raises_(source), types_(source, raises_, out_.types), interrupt_(interrupt),
        environment_(source.variable_limit()) {
    out_.names = source.names;
  }

  Program run() {
    // Functions see each other, so all definitions exist before the first body is converted.
    for (const lambda::Definition& definition : source_.definitions) define(definition);
    for (size_t i = later_.size(); i-- > 0;) bodies_.push_back(std::move(later_[i]));
    later_.clear();
    while (!bodies_.empty() && !is_due(interrupt_)) {
      later_.push_back(std::move(bodies_.back()));
      bodies_.pop_back();
      drain();
    }
    note_names(out_, source_.locals);
    return std::move(out_);
  }

  const std::vector<Var>& variables() const { return environment_; }

private:
  // ---- Types

  Type type(Term term) const { return types_.of(source_.type(term)); }
  bool is_unit(Term term) const { return source_.type(term) == TypeTable::unit; }

  // ---- Definitions

  void define(const lambda::Definition& definition) {
    std::string_view name = definition.variable ? source_.names.text(source_[definition.variable].name) : "";
    const TermNode& value = source_[definition.value];
    Visibility visibility = !definition.variable    ? Visibility::Unused
                            : definition.is_private ? Visibility::Private
                                                    : Visibility::Public;
    if (value.kind == TermKind::Function && definition.variable) {
      std::vector<Name> names = parameter_names(definition.value);
      Fun fun = define_function(out_, visibility, name, types_.of_function(definition.value), names, value.span);
      bind(definition.variable, out_.data().funs[fun].self);
      function_body(fun, definition.value);
      return;
    }
    if (definition.variable && is_number(value.kind)) {
      bind(definition.variable, define_number(visibility, name, definition.value));
      return;
    }
    Block block = define_dynamic(out_, visibility, name, type(definition.value), value.span);
    if (definition.variable && !is_unit(definition.value))
      bind(definition.variable, out_.data().defs[out_.data().order.back()].variable);
    later_.push_back({block, definition.value, {Destination::Halt}});
  }

  // The variable stands for that of the source, whose name is where that says.
  void bind(lambda::Variable of, Var var) {
    environment_[of.index] = var;
    if (!var) return;
    VarData& data = Raw::data(out_).vars[var];
    if (!data.span.known() && data.name == source_[of].name) data.span = source_[of].span;
  }

  // A number needs no evaluation: it is a static value.
  static bool is_number(TermKind kind) {
    return kind == TermKind::Int || kind == TermKind::Long || kind == TermKind::Double || kind == TermKind::Bool ||
           kind == TermKind::Character;
  }
  Var define_number(Visibility visibility, std::string_view name, Term term) {
    const TermNode& node = source_[term];
    PrimKind kind = node.kind == TermKind::Int         ? PrimKind::Int
                    : node.kind == TermKind::Long      ? PrimKind::Long
                    : node.kind == TermKind::Double    ? PrimKind::Double
                    : node.kind == TermKind::Character ? PrimKind::Character
                                                       : PrimKind::Bool;
    uint32_t number = kind == PrimKind::Double ? add_double(out_, source_.double_value(term))
                      : kind == PrimKind::Long ? add_long(out_, source_.long_value(term))
                                               : node.number;
    return define_value(out_, visibility, name, kind, number, {}, type(term), node.span);
  }

  // ---- The machine: evaluate a term, deliver its value, until the block has ended and nothing waits.

  void drain() {
    while (!later_.empty()) {
      Later next = std::move(later_.back());
      later_.pop_back();
      block_ = std::move(next.block);
      handler_ = next.handler;
      evaluate(next.term, next.to);
      while (!frames_.empty() || pending_) {
        if (is_due(interrupt_)) return later_.clear();
        if (pending_) {
          Term term = std::exchange(pending_, Term{});
          evaluate(term, pending_to_);
        } else {
          resume();
        }
      }
    }
  }

  // Continues with that term. Never recurses: the machine's loop picks it up.
  void go_on(Term term, Destination to) {
    pending_ = term;
    pending_to_ = to;
  }

  // The topmost frame goes on: a value has been delivered to it, or the block has ended.
  void resume() {
    Frame frame = frames_.back();
    frames_.pop_back();
    switch (frame.kind) {
    case Frame::Resume: {
      Span span = block_.span();
      block_ = Block(out_, Up::continuation(frame.join)).at(span);
      handler_ = frame.handler;
      deliver(only_parameter(frame.join), frame.to);
      break;
    }
    case Frame::LetBody: let_body(frame); break;
    case Frame::Examine: examine(frame); break;
    case Frame::Operands: operands(frame); break;
    }
  }

  // A value that is left on the value stack. Var{} is the unit.
  Var take() {
    Var value = values_.back();
    values_.pop_back();
    return value;
  }

  Var only_parameter(ContVar k) {
    HandleRange<Var> parameters = cps::parameters(out_, k);
    return parameters.empty() ? Var{} : parameters[0];
  }

  void deliver(Var value, Destination to) {
    switch (to.kind) {
    case Destination::Operand: values_.push_back(value); break;
    case Destination::Return: value ? block_.jump(to.k, {value}) : block_.jump(to.k, {}); break;
    case Destination::Branch: block_.branch(value, to.k, to.otherwise); break;
    case Destination::Halt: block_.halt(stored(value)); break;
    }
  }

  // A value where one is needed.
  Var stored(Var value) { return value ? value : block_.tuple(std::span<const Var>()); }

  void evaluate(Term term, Destination to) {
    const TermNode& node = source_[term];
    block_.at(node.span);
    switch (node.kind) {
    case TermKind::Unit: return deliver({}, to);
    case TermKind::Bool:
      if (to.kind == Destination::Branch) return block_.jump(node.number ? to.k : to.otherwise, {});
      return deliver(block_.boolean(node.number), to);
    case TermKind::Int: return deliver(block_.integer(static_cast<int32_t>(node.number)), to);
    case TermKind::Long: return deliver(block_.long_integer(source_.long_value(term)), to);
    case TermKind::Character: return deliver(block_.character(node.number), to);
    case TermKind::Double: return deliver(block_.real(source_.double_value(term)), to);
    case TermKind::String: return deliver(block_.string(source_.string_value(term)), to);
    case TermKind::Var: return deliver(environment_[node.variable.index], to);
    case TermKind::External:
      if (!node.variable) return deliver(block_.external(node.external), to);
      return deliver(block_.external(source_.names.text(source_[node.variable].name), type(term)), to);
    case TermKind::Function: return deliver(function(term), to);
    case TermKind::If: return conditional(term, to);
    case TermKind::LetRec: return let_rec(term, to);
    case TermKind::Raise: return raise(term, to);
    case TermKind::Unreachable: arms_destination(term, to); return block_.unreachable();
    case TermKind::Try: return attempt(term, to);
    case TermKind::Let:
    case TermKind::Case:
      frames_.push_back({node.kind == TermKind::Let ? Frame::LetBody : Frame::Examine, term, 0, to});
      return go_on(source_.children(term)[0], {});
    default:
      frames_.push_back({Frame::Operands, term, 0, to});
      if (node.child_count == 0) return; // the frame goes on at once
      frames_.back().next = 1;
      return go_on(source_.children(term)[0], {});
    }
  }

  void operands(Frame frame) {
    std::span<const Term> children = source_.children(frame.term);
    if (frame.next < children.size()) {
      Term next = children[frame.next++];
      frames_.push_back(frame);
      return go_on(next, {});
    }
    std::vector<Var> values(values_.end() - static_cast<ptrdiff_t>(children.size()), values_.end());
    values_.resize(values_.size() - children.size());
    block_.at(source_[frame.term].span);
    perform(frame.term, values, frame.to);
  }

  void perform(Term term, std::vector<Var>& values, Destination to) {
    const TermNode& node = source_[term];
    switch (node.kind) {
    case TermKind::Operation: return deliver(block_.operation(node.operation, values), to);
    case TermKind::Memory:
      if (values.empty()) return deliver(block_.empty_array(type(term)), to);
      return memory(static_cast<MemoryOperation>(node.number), values, to);
    case TermKind::Project: return deliver(is_unit(term) ? Var{} : block_.project(node.number, values[0]), to);
    case TermKind::Tuple:
    case TermKind::Construct:
      for (Var& value : values) value = stored(value);
      return deliver(
          node.kind == TermKind::Tuple ? block_.tuple(values) : block_.inject(type(term), node.number, values), to);
    default: return call(term, values, to);
    }
  }

  // What a write gives is the unit value, and so is what is read where that is all that is held.
  void memory(MemoryOperation operation, std::vector<Var>& values, Destination to) {
    for (Var& value : values) value = stored(value);
    Var result = block_.memory(operation, values);
    deliver(cps::type(out_, result) == TypeTable::unit ? Var{} : result, to);
  }

  // ---- Calls. One whose value is returned goes on with the caller's continuation: a tail call.

  void call(Term term, std::vector<Var>& values, Destination to) {
    Var function = values[0];
    std::erase_if(values, [](Var value) { return !value; });
    std::span<const Var> arguments = std::span(values).subspan(1);
    ContVar handler = out_.types.raises(cps::type(out_, function)) ? handler_ : ContVar{};
    if (to.kind == Destination::Return) return block_.call(function, to.k, handler, arguments);
    ContVar k = continuation(term);
    block_.call(function, k, handler, arguments);
    block_ = Block(out_, Up::continuation(k)).at(source_[term].span);
    deliver(only_parameter(k), to);
  }

  // A continuation that takes the value of `term`.
  ContVar continuation(Term term) {
    Parameter parameter{{}, type(term)};
    return block_.let_cont(Name{}, is_unit(term) ? std::span<const Parameter>() : std::span(&parameter, 1));
  }

  // ---- Functions

  std::vector<Name> parameter_names(Term function) const {
    std::vector<Name> names;
    for (lambda::Variable parameter : source_.binders(function))
      if (source_[parameter].type != TypeTable::unit) names.push_back(source_[parameter].name);
    return names;
  }

  Var function(Term term, Name name = {}) {
    Fun fun = block_.let_fun(name, types_.of_function(term), parameter_names(term));
    function_body(fun, term);
    return out_.data().funs[fun].self;
  }

  void function_body(Fun fun, Term term) {
    HandleRange<Var> parameters = cps::parameters(out_, fun);
    uint32_t next = 0;
    for (lambda::Variable parameter : source_.binders(term))
      if (source_[parameter].type != TypeTable::unit) bind(parameter, parameters[next++]);
    Block body = Block(out_, Up::function(fun)).at(source_[term].span);
    const FunData& own = out_.data().funs[fun];
    later_.push_back({body, source_.children(term)[0], {Destination::Return, own.ret}, own.handler});
  }

  void let_rec(Term term, Destination to) {
    std::span<const Term> children = source_.children(term);
    std::span<const lambda::Variable> binders = source_.binders(term);
    std::vector<Name> names;
    std::vector<Type> types;
    std::vector<std::vector<Name>> parameters;
    for (size_t i = 0; i < binders.size(); ++i) {
      names.push_back(source_[binders[i]].name);
      types.push_back(types_.of_function(children[i]));
      parameters.push_back(parameter_names(children[i]));
    }
    std::vector<std::span<const Name>> views(parameters.begin(), parameters.end());
    HandleRange<Fun> funs = block_.let_funs(names, types, views);
    for (uint32_t i = 0; i < funs.count; ++i) bind(binders[i], out_.data().funs[funs[i]].self);
    for (uint32_t i = funs.count; i-- > 0;) function_body(funs[i], children[i]);
    go_on(children.back(), to);
  }

  void let_body(Frame frame) {
    Var value = take();
    lambda::Variable bound = source_.binders(frame.term)[0];
    if (value && !Raw::data(out_).vars[value].name) Raw::data(out_).vars[value].name = source_[bound].name;
    bind(bound, value);
    if (value) block_.alias(source_[bound].name, source_[bound].span, value);
    go_on(source_.children(frame.term)[1], frame.to);
  }

  // ---- Exceptions

  // A jump to the handler. What waits for a value goes on in a continuation that nothing jumps to.
  void raise(Term term, Destination to) {
    arms_destination(term, to);
    go_on(source_.children(term)[0], {Destination::Return, handler_});
  }

  void attempt(Term term, Destination to) {
    Term body = source_.children(term)[0], caught = source_.children(term)[1];
    if (!raises_.body(body)) return go_on(body, to);
    to = arms_destination(term, to);
    lambda::Variable exception = source_.binders(term)[0];
    Parameter parameter{source_[exception].name, source_.exception};
    ContVar k = block_.at(source_[term].span).let_cont(Name{}, {&parameter, 1});
    bind(exception, cps::parameters(out_, k)[0]);
    later_.push_back({Block(out_, Up::continuation(k)), caught, to, handler_});
    handler_ = k;
    go_on(body, to);
  }

  // ---- Branches

  void conditional(Term term, Destination to) {
    std::span<const Term> children = source_.children(term);
    to = arms_destination(term, to);
    ContVar otherwise = arm(children[2], to), then = arm(children[1], to);
    go_on(children[0], {Destination::Branch, then, otherwise});
  }

  // Arms go where the whole goes; if that is an operand, to a new continuation, where what waits then resumes.
  Destination arms_destination(Term term, Destination to) {
    if (to.kind != Destination::Operand) return to;
    ContVar join = continuation(term);
    frames_.push_back({Frame::Resume, term, 0, to, join, handler_});
    return {Destination::Return, join};
  }

  // The continuation that evaluates an arm. `true` and `false` as arms of a condition are the branches themselves.
  ContVar arm(Term term, Destination to) {
    const TermNode& node = source_[term];
    if (to.kind == Destination::Branch && node.kind == TermKind::Bool) return node.number ? to.k : to.otherwise;
    ContVar k = block_.at(node.span).let_cont(Name{}, std::span<const Parameter>());
    later_.push_back({Block(out_, Up::continuation(k)), term, to, handler_});
    return k;
  }

  void examine(Frame frame) {
    Var examined = take();
    block_.at(source_[frame.term].span);
    Destination to = arms_destination(frame.term, frame.to);
    std::vector<Block::Target> targets;
    ContVar otherwise;
    for (const lambda::Branch& branch : source_.branches(frame.term)) {
      if (branch.tag)
        targets.push_back({*branch.tag, branch_target(branch, to)});
      else
        otherwise = arm(branch.body, to);
    }
    block_.at(source_[frame.term].span);
    block_.branch(examined, targets, otherwise);
  }

  ContVar branch_target(const lambda::Branch& branch, Destination to) {
    std::vector<Parameter> parameters;
    for (lambda::Variable binder : source_.binders(branch))
      parameters.push_back({source_[binder].name, types_.of(source_[binder].type)});
    ContVar k = block_.at(source_[branch.body].span).let_cont(Name{}, parameters);
    uint32_t next = 0;
    for (lambda::Variable binder : source_.binders(branch)) {
      Var field = cps::parameters(out_, k)[next++];
      bind(binder, source_[binder].type == TypeTable::unit ? Var{} : field);
    }
    later_.push_back({Block(out_, Up::continuation(k)), branch.body, to, handler_});
    return k;
  }

  const lambda::Program& source_;
  lambda::Raises raises_;
  Program out_;
  ConvertedTypes types_;
  Interrupt* interrupt_;
  std::vector<Var> environment_; // by lambda variable; Var{} is the unit
  Block block_{out_};            // where expressions are put now
  ContVar handler_;              // where they go on if they raise
  std::vector<Frame> frames_;
  std::vector<Var> values_;
  std::vector<Later> later_, bodies_;
  Term pending_;
  Destination pending_to_;
};

} // namespace

Program convert(const lambda::Program& source, Interrupt* interrupt, std::vector<Var>* variables) {
  Converter converter(source, interrupt);
  Program program = converter.run();
  if (variables) *variables = converter.variables();
  return program;
}

} // namespace letcont::cps
