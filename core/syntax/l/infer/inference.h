// The class of type inference, for the files that implement it: inference.cpp, inference_bindings.cpp,
// inference_memory.cpp, inference_operators.cpp, inference_patterns.cpp, inference_records.cpp, inference_types.cpp,
// inference_errors.cpp.
#pragma once

#include "syntax/l/infer/builtins.h"
#include "syntax/l/infer/infer.h"
#include "syntax/l/infer/labels.h"
#include "syntax/l/infer/memory_builtins.h"

#include <map>
#include <optional>
#include <unordered_map>
#include <unordered_set>

namespace letcont::l {

class Inference {
public:
  Inference(const Program&, Diagnostics&, Interrupt*);
  Typed run();

private:
  using Term = infer::Term;
  using Shape = infer::Shape;

  // Pending tasks, last first.
  struct Task {
    enum Kind : uint8_t { Visit, Done, BindCase, GuardDone, CaseDone, ValueDone, EnterLet, BindLet, EnterRec, RecDone };
    Kind kind = Visit;
    Node node{};
    uint32_t index = 0; // of a case or binding; ValueDone, RecDone: how many errors there were before
  };

  // ---- inference.cpp: expressions
  void find_values();
  void group(const std::vector<uint32_t>& members);
  Node own_use(const Definition&) const;
  void begin_recursive(Node function, Variable);
  void define(Variable, Node value, size_t mistakes);
  void walk(Node root);
  bool is_interrupted() { return interrupt_ && interrupt_->due(); }
  bool may_instantiate(Span at);
  bool may_read_more(Node);
  void push(Task::Kind kind, Node node, uint32_t index = 0) { tasks_.push_back({kind, node, index}); }
  void visit(Node);
  void visit_cases(Node);
  void check_names(std::span<const Case> bindings);
  void visit_let(Node);
  void done(Node);
  void name(Node);
  void constructor(Node);
  void list(Node);
  void apply(Node);
  void binary(Node);
  bool is_chained(Operator, Node left, Node right);
  void join(Node, Node left, Node right);
  void conditional(Node);
  void bind_case(Node, uint32_t index);
  void case_done(Node, uint32_t index);
  void value_done(Node, size_t mistakes);

  // ---- inference_bindings.cpp
  bool generalises(const Case& binding) const;
  void bind_let(Node, uint32_t index);
  void enter_rec(Node);
  void rec_done(Node, size_t mistakes);
  uint32_t generalise(std::span<const Variable>, Span);

  // ---- inference_memory.cpp: references and arrays
  bool apply_form(Node);
  Term memory_type(MemoryOperation, Span use);

  // ---- inference_patterns.cpp
  void pattern(Pattern, Term type);
  void leaf_pattern(Pattern, Term type);
  void bind(const PatternData&, Term type);
  void note_catching(const PatternData&, Term type);
  void warn_of_catching();

  // ---- inference_records.cpp: fields with labels
  uint32_t record_type(Node);
  uint32_t type_with(Node, std::span<const Parameter> labels);
  void no_field(Node, uint32_t definition, const Parameter& label);
  void label_error(Node, const Parameter& label, std::string message);
  void record(Node);

  // ---- inference_types.cpp: written types
  void declare_names();
  void declare_synonyms();
  void declare_data();
  void declare_parameters(uint32_t definition);
  Term synonym(uint32_t definition, std::span<const Term> arguments, Span use);
  Term exception_type(Span use);
  void declare_externs();
  void check_c_function(const Definition&, Term given);
  Term convert(TypeNode);
  Term named(TypeNode, std::span<const Term> arguments);
  Term builtin_type(const Builtin&, Span use);
  Term constructor_type(uint32_t constructor, Span use, std::vector<Term>* fields);

  // ---- inference_errors.cpp
  // Unifies the types, or reports that they differ. `what` names the code of type `found`.
  bool expect(Term expected, Term found, Node at, std::string_view what);
  bool expect(Term expected, Term found, Span, Span template_span, std::string_view what);
  bool agree(Term expected, Node at, size_t errors_before, std::string_view what);
  bool require(Term, infer::Classes, Node at, Span by, std::string_view what);
  void report(const infer::Mismatch&, Term expected, Term found, Span, Span template_span, std::string_view what);
  std::string fault(const infer::Mismatch&, infer::TypeWriter&);
  void note_origins(Diagnostic&, const infer::Mismatch&, infer::TypeWriter&, Span said_at);
  void warn_of_unused(Node statement);
  void note_weak(Node name);
  void note_own_use(Node name);
  void note_curried(Node);
  Diagnostic& error(std::string_view code, Node at, std::string message);

  infer::Terms& terms() { return typed_.terms; }
  const NodeData& data(Node node) const { return program_.nodes[node]; }
  Term& type(Node node) { return typed_.nodes[node.index]; }
  Span span(Node node) const { return program_.nodes[node].span; }

  const Program& program_;
  Diagnostics& diagnostics_;
  Interrupt* interrupt_;
  Typed typed_;
  std::vector<Task> tasks_;
  std::unordered_map<Name, uint32_t> data_types_;            // by name: which definition
  std::optional<uint32_t> exceptions_;                       // the definition of all exceptions
  std::map<std::pair<Name, uint32_t>, Term> type_variables_; // of the definition, in annotations; and the expansion
  uint32_t definition_level_ = 0;                            // theirs: a `let` inside does not generalise them
  std::vector<std::pair<Pattern, Term>> patterns_;           // still to be looked at
  // Variables in cases that are spelled like constructors of what is matched, but for the case of their first letters.
  struct Catching {
    Variable variable;
    Span span;
    Name name, constructor;
  };
  std::vector<Catching> catching_;
  std::unordered_set<Variable> weak_;     // definitions whose types stay open: their values are computed
  Diagnostic* said_ = nullptr;            // the last mismatch that was reported, until the next message
  std::optional<FieldTypes> field_types_; // once a field is read by name
  size_t constructors_read_ = 0;          // by fields that are read by name
  bool is_one_of_cases_ = false;          // the pattern that is looked at
  bool is_too_large_ = false;             // reported
  bool fixed_type_variables_ = false;     // in a data type: only its parameters
};

} // namespace letcont::l
