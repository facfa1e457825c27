#include "cps/views/census.h"

#include "cps/traverse.h"

#include <string>
#include <string_view>
#include <utility>

namespace letcont::cps {

namespace {

class Counter {
public:
  explicit Counter(const Program& program) : program_(program) {}

  void operator()(Expr expr) {
    ++census.expressions;
    visit(program_, expr,
          Overloaded{
              [&](const LetPrim& let) { primitive(let); },
              [&](const LetFun& let) { functions(let); },
              [&](const LetCont&) {},
              [&](const ApplyCont& jump) {
                ContVar k = variable(program_, jump.target);
                ++(is_local(program_, k) ? census.jumps : is_return(program_, k) ? census.returns : census.raises);
              },
              [&](const Apply& call) { ++calls(variable(program_, call.function)); },
              [&](const Case&) { ++census.cases; },
              [&](const Halt&) {},
              [&](const Unreachable&) {},
          });
  }

  Census census;

private:
  void primitive(const LetPrim& let) {
    uint32_t held = let.primitive.operands.count;
    if (let.primitive.kind == PrimKind::Closure) --held; // the code
    bool is_record = let.primitive.kind == PrimKind::Tuple || let.primitive.kind == PrimKind::Injection ||
                     let.primitive.kind == PrimKind::Closure;
    if (!is_record) return;
    if (!let.body || held == 0) {
      census.static_values += !let.body;
      return;
    }
    ++(let.primitive.kind == PrimKind::Tuple       ? census.tuples
       : let.primitive.kind == PrimKind::Injection ? census.injections
                                                   : census.closures);
  }

  void functions(const LetFun& let) {
    for_each_function(program_, let.expr, [&](Fun f) {
      ++census.functions;
      census.closures += let.body && escapes(program_.data().funs[f].self);
    });
  }

  bool escapes(Var self) const {
    if (program_.types.kind(type(program_, self)) != TypeKind::Function) return false;
    for (Occur use : uses(program_, self)) {
      Expr in = enclosing(program_, use);
      if (kind(program_, in) != ExprKind::Apply || operands(program_, in).first != use) return true;
    }
    return false;
  }

  uint64_t& calls(Var callee) {
    if (known_function(program_, callee)) return census.direct_calls;
    return is_external(program_, callee) ? census.external_calls : census.indirect_calls;
  }

  const Program& program_;
};

// By the names in the text.
constexpr std::pair<std::string_view, uint64_t Census::*> counts[] = {{"expressions", &Census::expressions},
                                                                      {"functions", &Census::functions},
                                                                      {"closures", &Census::closures},
                                                                      {"tuples", &Census::tuples},
                                                                      {"injections", &Census::injections},
                                                                      {"static", &Census::static_values},
                                                                      {"direct", &Census::direct_calls},
                                                                      {"indirect", &Census::indirect_calls},
                                                                      {"external", &Census::external_calls},
                                                                      {"jumps", &Census::jumps},
                                                                      {"returns", &Census::returns},
                                                                      {"raises", &Census::raises},
                                                                      {"cases", &Census::cases}};

} // namespace

Census take_census(const Program& program) {
  Counter counter(program);
  for_each_expression(program, counter);
  return counter.census;
}

Document print_census(const Program& program) {
  Census census = take_census(program);
  DocumentWriter out;
  for (auto [name, count] : counts)
    if (count != &Census::raises || census.raises > 0) out << name << ' ' << std::to_string(census.*count) << '\n';
  return out.finish();
}

} // namespace letcont::cps
