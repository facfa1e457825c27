// What the names of the top level mean: the program's own, those of the prelude, and the predefined ones, in this
// order. A definition of the prelude joins the program when something refers to it.
#pragma once

#include "support/diagnostic.h"
#include "syntax/l/infer/globals.h"

namespace letcont::l {

// Code of the prelude has a context of its own, since it does not see the program's names.
inline constexpr Context prelude_context = 1;
inline bool is_template(Context context) { return context > prelude_context; }

class Resolver {
public:
  // `out` has the tree's own definitions.
  Resolver(const Program& tree, Program& out, Diagnostics& diagnostics)
      : in_(tree), out_(out), diagnostics_(diagnostics) {}

  Predefined declare() { return declare_globals(in_, out_, globals_, diagnostics_); }

  // Returns what a name refers to that is not local; Variable{} after a reported error. Local names of `scope` are
  // suggested, too.
  Variable variable(const NodeData& use, Context, const Scope& scope);
  // Whether a name that is not local refers to something.
  bool is_known(Name, Context) const;
  // Returns which definition of the tree is the macro of that name, if there is one.
  std::optional<uint32_t> macro(Name, Context) const;
  // Returns which of Program::constructors it is; Globals::none after a reported error.
  uint32_t constructor(Name, Context, Span, Span template_span);
  // Resolves the names of data types in a written type, if there is one. Inference reports unknown ones. Returns the
  // type: a copy, if it stands in a template and has type variables, since each use of a macro has its own. O(its
  // size).
  TypeNode use_types(TypeNode, Context);

private:
  TypeNode of_expansion(TypeNode, Context);
  std::string twin(Name unknown) const;
  bool misses_rec(const NodeData& use) const;
  std::string suggestion(const NodeData& use, Context, const Scope&) const;

  const Program& in_;
  Program& out_;
  Diagnostics& diagnostics_;
  Globals globals_;
};

} // namespace letcont::l
