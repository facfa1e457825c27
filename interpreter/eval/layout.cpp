#include "eval/layout.h"

#include "cps/ast.h"

namespace letcont::eval {

using namespace cps;

bool Layout::is_reference(const Program& program, Type type) {
  switch (program.types.kind(type)) {
  case TypeKind::Str:
  case TypeKind::Tuple:
  case TypeKind::Function:
  case TypeKind::Environment:
  case TypeKind::Data:
  case TypeKind::Reference:
  case TypeKind::Array: return true;
  default: return false;
  }
}

Layout::Layout(const Program& program)
    : homes_(1), owners_(program.data().vars.limit()), slots_(program.data().vars.limit()),
      fun_homes_(program.data().funs.limit()), def_homes_(program.data().defs.limit()) {
  // First finds the owners; then, when every binder is known, the captures.
  std::vector<Body> bodies;
  for (Def def : program.data().order) {
    const DefData& data = program.data().defs[def];
    if (data.is_static) {
      if (kind(program, data.value) == ExprKind::LetFun)
        pending_.push_back({program.data().funs[program.data().exprs[data.value].first_function()].body,
                            add_home(program, 0, program.data().exprs[data.value].first_function())});
    } else {
      def_homes_[def.index] = add_home(program, 0, {});
      pending_.push_back({data.value, def_homes_[def.index]});
    }
    while (!pending_.empty()) {
      Body body = pending_.back();
      pending_.pop_back();
      bodies.push_back(body);
      walk(program, body.expr, body.home);
    }
  }
  for (const Body& body : bodies)
    for (Expr at = body.expr; at;) {
      for (Occur use : operands(program, at)) capture(program, variable(program, use), body.home);
      const ExprData& data = program.data().exprs[at];
      at = data.kind <= ExprKind::LetCont ? data.body() : Expr{};
    }
  last_.resize(program.data().occurs.uses.limit());
  std::vector<uint8_t> is_bound_here(program.data().vars.limit());
  for (const Body& body : bodies) find_last_uses(program, body.expr, is_bound_here);
}

// A block is evaluated from its beginning to its end, so what it binds and uses once is not needed after that use.
void Layout::find_last_uses(const Program& program, Expr block, std::vector<uint8_t>& is_bound_here) {
  auto each_primitive = [&](auto&& f) {
    for (Expr at = block; at;) {
      const ExprData& data = program.data().exprs[at];
      if (data.kind == ExprKind::LetPrim) f(at, data.variable());
      at = data.kind <= ExprKind::LetCont ? data.body() : Expr{};
    }
  };
  each_primitive([&](Expr let, Var made) {
    for (Occur use : operands(program, let)) {
      Var var = variable(program, use);
      last_[use.index] = is_bound_here[var.index] && use_count(program, var) == Count::One;
    }
    is_bound_here[made.index] = is_reference(program, type(program, made));
  });
  each_primitive([&](Expr, Var made) { is_bound_here[made.index] = false; });
}

uint32_t Layout::add_home(const Program& program, uint32_t parent, Fun fun) {
  uint32_t home = static_cast<uint32_t>(homes_.size());
  homes_.push_back({});
  homes_[home].parent = parent;
  homes_[home].fun = fun;
  if (fun) {
    fun_homes_[fun.index] = home;
    for (Var parameter : parameters(program, fun)) own(program, parameter, home);
  }
  return home;
}

void Layout::own(const Program& program, Var var, uint32_t home) {
  owners_[var.index] = home;
  slots_[var.index] = homes_[home].slot_count++;
  if (is_reference(program, type(program, var))) homes_[home].reference_slots.push_back(slots_[var.index]);
}

// One block: the variables that it binds, and the bodies inside it.
void Layout::walk(const Program& program, Expr root, uint32_t home) {
  for (Expr at = root; at;)
    at = visit(program, at,
               Overloaded{
                   [&](LetPrim let) {
                     own(program, let.variable, home);
                     return let.body;
                   },
                   [&](LetFun let) {
                     for (Fun f = let.first; f; f = program.data().funs[f].next) {
                       Var self = program.data().funs[f].self;
                       bool is_code = program.types.kind(type(program, self)) == TypeKind::Code;
                       if (!is_code) own(program, self, home); // code is the same everywhere, as if it were global
                       pending_.push_back({program.data().funs[f].body, add_home(program, home, f)});
                     }
                     return let.body;
                   },
                   [&](LetCont let) {
                     for (ContVar k = let.first; k; k = program.data().conts[k].next) {
                       for (Var parameter : parameters(program, k)) own(program, parameter, home);
                       pending_.push_back({program.data().conts[k].body, home});
                     }
                     return let.body;
                   },
                   [](auto) { return Expr{}; },
               });
}

// Every home between the use and the owner captures the variable; if one has it already, so have those outside.
void Layout::capture(const Program& program, Var var, uint32_t home) {
  uint32_t owner = owners_[var.index];
  if (owner == 0) return;
  for (; home != owner; home = homes_[home].parent) {
    Home& at = homes_[home];
    auto [entry, fresh] = at.captured_slots.try_emplace(var, at.slot_count);
    if (!fresh) return;
    at.captured.push_back(var);
    if (is_reference(program, type(program, var))) at.reference_slots.push_back(at.slot_count);
    ++at.slot_count;
  }
}

} // namespace letcont::eval
