// A meaning whose variables are texts (interpret.h): names of temporaries, and constants.

#include "cps/views/k.h"

#include "cps/text/print.h"
#include "cps/traverse.h"
#include "cps/views/text_printer.h"
#include "lambda/external.h"
#include "support/text.h"

#include <algorithm>
#include <string>
#include <utility>

namespace letcont::cps {

namespace {

constexpr uint32_t deepest_indent = 40; // levels; deeper blocks go straight down

class KPrinter : public TextPrinter {
public:
  KPrinter(const Program& program, Interrupt* interrupt)
      : TextPrinter(program, interrupt), conts_(program.data().conts.limit()) {
    names_.reserve({"let", "in", "call", "write", "if", "then", "else", "return", "jump", "where", "unreachable", "def",
                    "val", "true", "false", "_"});
    name_externals();
    for (Def def : program.data().order) name_global(program.data().defs[def]);
  }

  std::optional<Document> finish() {
    if (!possible_) return std::nullopt;
    return out_.finish();
  }

  // ---- The meaning

  void bind(cps::Var var, Var value) {
    if (!is_global(var)) values_.bind(var, std::move(value));
  }

  Var primitive(LetPrim let, std::span<const Var> operands) {
    if (is_global(let.variable)) return {};
    if (let.primitive.kind != PrimKind::Operation) return constant(let.primitive);
    line_begin(let.expr);
    std::string result = names_.local(name(program_, let.variable), "tmp");
    out_ << "let " << result << " = " << info(let.primitive.operation).name;
    for (const Var& operand : operands) out_ << ' ' << operand;
    out_ << " in";
    line_end();
    return result;
  }

  Var function(Fun fun) { return values_.value(program_.data().funs[fun].self); }
  // Those of the definitions; others there are none in K.
  Expr functions(LetFun let) {
    const FunData& first = program_.data().funs[let.first];
    if (first.next || first.handler || let.body) return give_up(), Expr{};
    open_function(let.first);
    return {};
  }

  // Continuations that are used once are what follows, and need no place of their own.
  void continuations(LetCont let) {
    std::vector<ContVar> places;
    for (ContVar k = let.first; k; k = program_.data().conts[k].next)
      if (use_count(program_, k) == Count::Many && !only_returns(k)) places.push_back(k);
    for (size_t i = places.size(); i-- > 0;) {
      conts_[places[i].index] = names_.local(name(program_, places[i]), "k");
      pending_.push_back({Pending::Where, {}, places[i], depth_});
    }
  }

  void jump(ApplyCont jump, std::span<const Var> arguments) {
    if (has_functions(jump.arguments)) return give_up();
    go_to(jump.expr, variable(program_, jump.target), arguments);
  }

  void call(Apply call, const Var& function, std::span<const Var> arguments) {
    cps::Var called = variable(program_, call.function);
    bool known = known_function(program_, called) || is_external(program_, called);
    ContVar k = variable(program_, call.target);
    uint32_t results = arity(program_, k);
    if (!known || call.handler || results > 1 || has_functions(call.arguments)) return give_up();
    std::string result = results == 0 ? "_" : names_.local(result_name(k), "tmp");
    line_begin(call.expr);
    out_ << "let " << result << " = ";
    if (writes(called))
      out_ << "write " << arguments[0];
    else
      out_ << "call " << function << list(arguments);
    out_ << " in";
    line_end();
    go_to(call.expr, k, std::span<const Var>(&result, results));
  }

  void branch(Case branch, const Var& examined) {
    if (type(program_, branch.examined) != TypeTable::boolean) return give_up();
    ContVar then, otherwise;
    if (branch.otherwise) then = otherwise = variable(program_, branch.otherwise);
    for (const Branch& each : branch.branches) (each.tag ? then : otherwise) = variable(program_, each.target);
    line_begin(branch.expr);
    out_ << "if " << examined << " then";
    line_end();
    pending_.push_back({Pending::Arm, branch.expr, otherwise, depth_ + 1});
    pending_.push_back({Pending::Else, {}, {}, depth_});
    pending_.push_back({Pending::Arm, branch.expr, then, depth_ + 1});
  }

  void halt(Halt end, const Var& value) { return_line(end.expr, value == "()" ? "" : " " + value); }

  void unreachable(Unreachable end) {
    line_begin(end.expr);
    out_ << "unreachable";
    line_end();
  }

  void definition(Def def) {
    const DefData& data = program_.data().defs[def];
    depth_ = 0;
    if (data.is_static) return;
    begin_definition();
    // The program's expression comes last, and needs no head; front ends call it `main`.
    bool last = def == program_.data().order.back();
    bool headless = !data.variable || (last && name(program_, data.variable) == "main");
    if (!headless) {
      out_ << "val " << values_.value(data.variable) << " =\n";
      depth_ = 1;
    }
    next_ = data.value;
  }

  Expr next_block() {
    while (possible_ && !next_ && !pending_.empty()) {
      Pending pending = pending_.back();
      pending_.pop_back();
      depth_ = pending.depth;
      if (pending.kind == Pending::Else) {
        indent();
        out_ << "else\n";
      } else if (pending.kind == Pending::Arm) {
        go_to(pending.expr, pending.cont, {});
      } else {
        open_where(pending.cont);
      }
    }
    return take_next();
  }

private:
  struct Pending {
    enum Kind : uint8_t { Arm, Else, Where };
    Kind kind;
    Expr expr; // Arm: the branch
    ContVar cont;
    uint32_t depth;
  };

  // ---- What things are

  bool is_global(cps::Var var) const { return binder(program_, var).kind == Binder::Definition; }
  bool writes(cps::Var var) const {
    Name name = external_name(program_, var);
    if (!name) return false;
    std::optional<External> external = external_named(program_.names.text(name));
    return external == External::WriteInt || external == External::WriteDouble;
  }
  bool has_functions(HandleRange<Occur> operands) const {
    for (Occur operand : operands)
      if (program_.types.callable(type(program_, operand))) return true;
    return false;
  }

  // Whether a continuation only returns constants, parameters or what was there before.
  bool only_returns(ContVar k) const {
    Expr expr = program_.data().conts[k].body;
    for (uint32_t lets = 0; expr && lets < 3; ++lets) {
      const ExprData& data = program_.data().exprs[expr];
      if (data.kind == ExprKind::Halt || data.kind == ExprKind::Unreachable) return true;
      if (data.kind == ExprKind::ApplyCont) return is_return(program_, variable(program_, data.target()));
      if (data.kind != ExprKind::LetPrim || data.prim == PrimKind::Operation) return false;
      expr = data.body();
    }
    return false;
  }

  Var constant(const Primitive& primitive) {
    switch (primitive.kind) {
    case PrimKind::Int: return std::to_string(primitive.integer());
    case PrimKind::Long: return std::to_string(long_value(program_, primitive)) + "L";
    case PrimKind::Character: return quoted_character(primitive.character());
    case PrimKind::Double: return double_text(double_value(program_, primitive));
    case PrimKind::Bool: return primitive.boolean() ? "true" : "false";
    case PrimKind::String: return quoted(program_.names.text(primitive.text()));
    case PrimKind::External: return std::string(program_.names.text(primitive.text()));
    case PrimKind::Tuple:
      if (primitive.operands.empty()) return "()";
      break;
    default: break;
    }
    give_up();
    return {};
  }

  // Externals keep their names; a function of the program that has one of them gets a number. Those that write are not
  // called by a name.
  void name_externals() {
    std::vector<bool> named(program_.names.size() + 1);
    for_each_expression(program_, [&](Expr expr) {
      if (kind(program_, expr) != ExprKind::LetPrim) return;
      cps::Var var = program_.data().exprs[expr].variable();
      Name name = external_name(program_, var);
      if (!name || named[name.index] || writes(var)) return;
      named[name.index] = true;
      names_.global(program_.names.text(name));
    });
  }

  void name_global(const DefData& data) {
    if (!data.variable) return;
    bool constant = data.is_static && kind(program_, data.value) == ExprKind::LetPrim;
    values_.bind(data.variable, constant ? this->constant(cps::primitive(program_, data.value))
                                         : names_.global(name(program_, data.variable)));
  }

  // ---- Where control goes

  // After what was written: a return, a jump to a place of its own, or simply what follows.
  void go_to(Expr from, ContVar k, std::span<const Var> arguments) {
    if (is_return(program_, k)) return return_line(from, arguments.empty() ? "" : " " + arguments[0]);
    if (!conts_[k.index].empty()) {
      line_begin(from);
      out_ << "jump " << conts_[k.index] << list(arguments);
      return line_end();
    }
    HandleRange<cps::Var> parameters = cps::parameters(program_, k);
    for (uint32_t i = 0; i < parameters.count; ++i) values_.bind(parameters[i], arguments[i]);
    next_ = program_.data().conts[k].body;
  }

  // The name that the continuation has for what it takes.
  std::string_view result_name(ContVar k) const {
    return is_return(program_, k) ? "" : name(program_, parameters(program_, k)[0]);
  }

  void open_where(ContVar k) {
    indent();
    out_ << "where " << conts_[k.index] << parameters_of(parameters(program_, k)) << " =\n";
    ++depth_;
    next_ = program_.data().conts[k].body;
  }

  void open_function(Fun fun) {
    begin_definition();
    cps::Var self = program_.data().funs[fun].self;
    out_ << "def " << values_.value(self) << parameters_of(parameters(program_, fun)) << " =\n";
    depth_ = 1;
    next_ = program_.data().funs[fun].body;
  }

  void begin_definition() {
    if (out_.size() > 0) out_ << '\n';
    names_.begin_definition();
  }

  // ---- Text

  std::string parameters_of(HandleRange<cps::Var> parameters) {
    std::vector<Var> named;
    for (cps::Var parameter : parameters) {
      named.push_back(names_.local(name(program_, parameter), "tmp"));
      values_.bind(parameter, named.back());
      if (program_.types.callable(type(program_, parameter))) give_up();
    }
    return list(named);
  }

  static std::string list(std::span<const Var> items) {
    std::string out = "(";
    for (const Var& item : items) out += (out.size() > 1 ? ", " : "") + item;
    return out + ")";
  }

  void indent() { out_ << std::string(2 * std::min(depth_, deepest_indent), ' '); }
  void line_begin(Expr expr) {
    indent();
    out_.open(span(program_, expr), expr.index);
  }
  void line_end() {
    out_.close();
    out_ << '\n';
  }
  void return_line(Expr expr, const std::string& value) {
    line_begin(expr);
    out_ << "return" << value;
    line_end();
  }

  std::vector<std::string> conts_; // the names of the places; empty for other continuations
  std::vector<Pending> pending_;
  uint32_t depth_ = 0;
};

} // namespace

std::optional<Document> print_k(const Program& program, Interrupt* interrupt) {
  return print_as<KPrinter>(program, interrupt);
}

} // namespace letcont::cps
