#include "cps/views/listing.h"

#include "cps/text/print.h"
#include "cps/views/text_printer.h"

#include <string>
#include <utility>

namespace letcont::cps {

namespace {

class Lister : public TextPrinter {
public:
  using TextPrinter::TextPrinter;

  std::optional<Document> finish() {
    if (!possible_) return std::nullopt;
    out_ << std::string(open_, ')') << '\n';
    return out_.finish();
  }

  // ---- The meaning
  void bind(cps::Var var, Var value) { values_.bind(var, std::move(value)); }

  Var primitive(LetPrim let, std::span<const Var> operands) {
    const Primitive& primitive = let.primitive;
    if (primitive.kind == PrimKind::Int) return "Lit " + std::to_string(primitive.integer());
    if (primitive.kind == PrimKind::External) return std::string(program_.names.text(primitive.text()));
    if (primitive.kind == PrimKind::Tuple && operands.empty()) return {}; // what `main` gives
    if (primitive.kind != PrimKind::Operation || primitive.operation != Operation::Add) return give_up(), Var{};
    std::string result = names_.local(name(program_, let.variable), "x");
    line(let.expr, "Add (" + operands[0] + ") (" + operands[1] + ") (\\" + result + " =>");
    return "Var " + result;
  }
  Var function(Fun) { return give_up(), Var{}; }
  Expr functions(LetFun) { return give_up(), Expr{}; }
  void continuations(LetCont) {}
  void jump(ApplyCont jump, std::span<const Var> arguments) {
    ContVar k = variable(program_, jump.target);
    if (!arguments.empty() || use_count(program_, k) != Count::One) return give_up();
    next_ = program_.data().conts[k].body;
  }
  void call(Apply call, const Var& function, std::span<const Var> arguments) {
    ContVar k = variable(program_, call.target);
    if (function != info(External::WriteInt).name || use_count(program_, k) != Count::One) return give_up();
    line(call.expr, "Print (" + arguments[0] + ") (");
    next_ = program_.data().conts[k].body;
  }
  void branch(Case, const Var&) { give_up(); }
  void halt(Halt end, const Var&) {
    out_.open(span(program_, end.expr), end.expr.index);
    out_ << "Halt";
    out_.close();
  }
  void unreachable(Unreachable) { give_up(); }
  void definition(Def def) {
    names_.begin_definition();
    const DefData& data = program_.data().defs[def];
    if (data.is_static || begun_) return give_up();
    begun_ = true;
    next_ = data.value;
  }
  // A program of this form has no loops, so every block comes once.
  Expr next_block() { return take_next(); }

private:
  void line(Expr expr, const std::string& text) {
    out_.open(span(program_, expr), expr.index);
    out_ << text;
    out_.close();
    out_ << '\n';
    ++open_;
  }

  size_t open_ = 0; // parentheses
  bool begun_ = false;
};

} // namespace

std::optional<Document> print_listing(const Program& program, Interrupt* interrupt) {
  return print_as<Lister>(program, interrupt);
}

} // namespace letcont::cps
