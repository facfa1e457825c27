// What the names in a text of CPS mean, and where they may be used. For this folder alone.
//
// What is in scope is what was bound in a block that is still open. A name may hide a global while it is in scope, but
// no local name that is. So each name knows its block, and looking one up costs O(1).
//
// A continuation's body stands at the end of the block that declares it, and may use what that block binds after the
// `decl`: a value, for which the declaration then counts as standing later, or a continuation, which is then declared
// together with it (see `needs`).
#pragma once

#include "cps/parse/reader.h"

namespace letcont::cps {

class Scopes {
public:
  explicit Scopes(Reader& in) : in_(in) {}

  // ---- Globals

  enum class Kind : uint8_t { Function, StaticValue, Dynamic };
  // Complains if there is one of that name. `order` is the place of its definition.
  void declare_global(const Token& name, uint32_t order, Kind, Span definition);
  // The variable of a global that was declared; Var{} says that its definition is broken.
  void define_global(const Token& name, Var var);

  // ---- Locals

  // All local names are forgotten. A static value may mention functions and what is defined before it; a dynamic
  // definition may not mention dynamic ones from its own on. What it mentions through others, check (check.h) finds.
  void begin_definition(uint32_t order, Kind);
  void open_block(bool is_function);
  void close_block();

  // A name that means Var{} or ContVar{} is one whose binding is broken: it is used without complaint. Complains if the
  // name is in scope already.
  void bind(const Token& name, Var var, SymbolKind = SymbolKind::Variable);
  void bind(const Token& name, ContVar k);

  // What a name means here. Nothing if it means nothing that may be used here, which is reported; Var{} or ContVar{} if
  // its binding is broken.
  std::optional<Var> variable(const Token& name, bool called = false);
  std::optional<ContVar> continuation(const Token& name, bool of_call = false);
  // Whether it means a continuation; for a name that is followed by parentheses.
  bool is_continuation(const Token& name);
  // Whether it means a value, wherever that may be used.
  bool is_value(const Token& name);
  // The continuation that the innermost block declares by that name; complains if there is none.
  std::optional<ContVar> declared_here(const Token& name);

  // ---- Declarations that stand later than they are written

  // Names bound in a block are numbered from 1.
  uint32_t bound() const { return blocks_.back().bound; }
  // The continuation with that number has its body read, in the block that is opened next.
  void inside(uint32_t number) { blocks_.back().inside = number; }
  // The body of the continuation `from` uses what is bound at `to`, later: a value, or a continuation.
  struct Need {
    uint32_t from, to;
    bool continuation;
  };
  const std::vector<Need>& needs() const { return blocks_.back().needs; }

private:
  struct Local {
    enum Kind : uint8_t { Nothing, Variable, Continuation };
    Kind kind = Nothing;
    uint32_t definition = 0; // in which it has that meaning
    uint32_t handle = 0;     // a Var or a ContVar
    uint32_t block = 0;      // its place among the open blocks, while `block_id` is there
    uint32_t block_id = 0;
    uint32_t number = 0; // in its block
    Span span;
  };
  struct Global {
    Var var;
    uint32_t order = 0; // from 1; 0: there is no such global
    Kind kind = Kind::Function;
    Span span;
  };
  struct Block {
    uint32_t id;
    uint32_t function;   // the place of the block that is the body of the function around it
    uint32_t bound = 0;  // how many names
    uint32_t inside = 0; // see above; 0: none
    std::vector<Need> needs;
  };

  void bind(const Token& name, Local::Kind, uint32_t handle, SymbolKind);
  Local* local(Name name);
  const Global* global(Name name) const;
  bool open(const Local&) const;
  // The local name that is in scope, or else, where no global is called that, one that was: the mistake is about it.
  const Local* meant(Name name);
  void note_need(const Local&);
  bool exists(const Global&) const;
  std::nullopt_t too_early(const Token& name, const Global&);
  std::nullopt_t unknown(const Token& name, Local::Kind wanted);
  std::nullopt_t out_of_scope(const Token& name, const Local&);
  std::string suggestion(std::string_view name, Local::Kind wanted) const;

  Reader& in_;
  std::vector<Local> locals_;   // by Name
  std::vector<Global> globals_; // by Name
  std::vector<Name> here_;      // the names bound in this definition
  std::vector<Name> all_globals_;
  std::vector<Block> blocks_;
  uint32_t definition_ = 0, order_ = 0, last_block_ = 0;
  Kind kind_ = Kind::Function; // of the definition
  mutable uint32_t suggestions_ = 0;
};

} // namespace letcont::cps
