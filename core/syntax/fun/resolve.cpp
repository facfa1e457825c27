// What names mean, which values are needed, and which functions are Void.

#include "syntax/fun/check.h"
#include "syntax/fun/forms.h"

namespace letcont::fun {

namespace {

class Resolver {
public:
  Resolver(Program& program, Scope& scope, Diagnostics& diagnostics)
      : program_(program), scope_(scope), diagnostics_(diagnostics), facts_(program.nodes.limit()),
        ends_(program.nodes.limit()), local_of_(program.nodes.limit()), reported_(program.names.size() + 1, UINT32_MAX),
        callers_(program.declarations.size()) {}

  Facts run() {
    for (current_ = 0; current_ < program_.declarations.size(); ++current_) {
      const Declaration& declaration = program_.declarations[current_];
      scope_.enter(declaration);
      names(declaration);
      mark_ends(declaration);
    }
    for (const Declaration& declaration : program_.declarations) find_void_ends(declaration);
    spread_void();
    for (const Declaration& declaration : program_.declarations) mark_uses(declaration);
    return std::move(facts_);
  }

private:
  // Children stand before their parents. So the rest of a block, where a local is known, is what stands between its
  // value and the Let.
  void names(const Declaration& declaration) {
    for (uint32_t i = declaration.first_node.index; i <= declaration.body.index; ++i)
      if (const NodeData& node = program_.nodes[Node{i}]; node.kind == NodeKind::Let)
        local_of_[node.a.index] = node.local + 1;
    for (uint32_t i = declaration.first_node.index; i <= declaration.body.index; ++i) {
      name(Node{i});
      if (program_.nodes[Node{i}].kind == NodeKind::Let) scope_.close();
      if (local_of_[i] > 0) scope_.open(local_of_[i] - 1);
    }
  }

  void name(Node at) {
    const NodeData& node = program_.nodes[at];
    if (node.kind != NodeKind::Var && node.kind != NodeKind::Call) return;
    Meaning meaning = scope_[node.name];
    facts_[at.index].meaning = meaning;
    // Each unknown name is reported once in a definition; not at all if what defines it may have been lost.
    bool is_lost = program_.damaged || program_.declarations[current_].has_errors;
    if (meaning.kind != Meaning::Unknown || is_lost || reported_[node.name.index] == current_) return;
    reported_[node.name.index] = current_;
    bool called = node.kind == NodeKind::Call;
    std::string text = "'" + std::string(program_.names.text(node.name)) + "'";
    Span span = node.span;
    if (called) span.end = span.begin + static_cast<uint32_t>(program_.names.text(node.name).size());
    Diagnostic& said = diagnostics_.error("name/unknown", span,
                                          (called ? "there is no function " : "there is no variable or constant ") +
                                              text + scope_.suggestion(node.name, called));
    std::string_view form = form_of_word(program_.names.text(node.name));
    if (!form.empty()) said.notes.push_back({span, std::string(form)});
  }

  // Where the value of the declaration comes from.
  void mark_ends(const Declaration& declaration) {
    ends_[declaration.body.index] = true;
    for (uint32_t i = declaration.body.index; i >= declaration.first_node.index; --i) {
      if (!ends_[i]) continue;
      const NodeData& node = program_.nodes[Node{i}];
      if (node.kind == NodeKind::Sequence || node.kind == NodeKind::Let) ends_[node.b.index] = true;
      if (node.kind == NodeKind::If) ends_[node.b.index] = ends_[node.c.index] = true;
    }
  }

  // Whether a function without a result type has an end without a value, as far as one can see; if it ends with a call
  // of another such function, that one will tell.
  void find_void_ends(const Declaration& declaration) {
    uint32_t self = static_cast<uint32_t>(&declaration - program_.declarations.data());
    if (declaration.kind != Declaration::Def || declaration.result_is_written) return;
    bool is_void = false;
    for (uint32_t i = declaration.first_node.index; i <= declaration.body.index; ++i) {
      if (!ends_[i]) continue;
      Meaning meaning = facts_[i].meaning;
      if (meaning.kind == Meaning::Builtin) {
        is_void |= info(static_cast<Builtin>(meaning.index)).gives == ValueType::Void;
      } else if (meaning.kind == Meaning::Function) {
        const Declaration& called = program_.declarations[meaning.index];
        is_void |= called.result_is_written && called.result == ValueType::Void;
        if (!called.result_is_written) callers_[meaning.index].push_back(self);
      }
    }
    program_.declarations[self].result = is_void ? ValueType::Void : ValueType::Int;
    if (is_void) void_.push_back(self);
  }

  // Who ends with a call of a Void function is Void. Every function is visited once.
  void spread_void() {
    while (!void_.empty()) {
      uint32_t called = void_.back();
      void_.pop_back();
      for (uint32_t caller : callers_[called]) {
        ValueType& result = program_.declarations[caller].result;
        if (result == ValueType::Void) continue;
        result = ValueType::Void;
        void_.push_back(caller);
      }
    }
  }

  // From the body down: parents have greater indices than their children.
  void mark_uses(const Declaration& declaration) {
    bool is_void = declaration.kind == Declaration::Def && declaration.result == ValueType::Void;
    facts_[declaration.body.index].use = declaration.kind == Declaration::Main ? Use::Dropped
                                         : is_void                             ? Use::None
                                                                               : Use::Needed;
    for (uint32_t i = declaration.body.index; i >= declaration.first_node.index; --i) {
      const NodeData& node = program_.nodes[Node{i}];
      Use use = facts_[i].use;
      if (node.kind == NodeKind::Sequence) {
        facts_[node.a.index].use = Use::Dropped;
        facts_[node.b.index].use = use;
      } else if (node.kind == NodeKind::Let) {
        facts_[node.b.index].use = use;
      } else if (node.kind == NodeKind::If) {
        facts_[node.b.index].use = facts_[node.c.index].use = use;
      }
    }
  }

  Program& program_;
  Scope& scope_;
  Diagnostics& diagnostics_;
  Facts facts_;
  std::vector<bool> ends_;                     // by node
  std::vector<uint32_t> local_of_;             // by node: one more than the local whose value it is
  std::vector<uint32_t> reported_;             // by name: the declaration in which it was reported as unknown
  std::vector<std::vector<uint32_t>> callers_; // by declaration: the functions that end with a call of it
  std::vector<uint32_t> void_;                 // functions whose callers are still to be visited
  uint32_t current_ = 0;
};

} // namespace

Facts resolve(Program& program, Scope& scope, Diagnostics& diagnostics) {
  return Resolver(program, scope, diagnostics).run();
}

} // namespace letcont::fun
