// The elaborator's class, for the files that implement it: elaborate.cpp (definitions and their instances),
// elaborate_expressions.cpp, elaborate_bindings.cpp, elaborate_matches.cpp, elaborate_records.cpp.
//
// It has a stack of tasks and a stack of finished terms. A table maps each variable of the program to its variable in
// lambda; each elaboration of a binder overwrites the entry. A local function that is copied for two types is
// elaborated twice, one after the other, so its uses always refer to the current copy.
#pragma once

#include "syntax/l/elaborate/closed_types.h"
#include "syntax/l/elaborate/derived.h"
#include "syntax/l/elaborate/elaborate.h"
#include "syntax/l/infer/builtins.h"

#include <map>
#include <unordered_set>

namespace letcont::l {

class Elaborator {
public:
  Elaborator(const Program&, Typed&, const Matches&, Diagnostics&, Interrupt*, Bindings*);
  std::optional<lambda::Program> run(bool is_for_c);

private:
  using Term = lambda::Term;

  // The limit for all polymorphic definitions and bindings together. Functions that use each other at two types have
  // exponentially many, and large programs have few.
  static constexpr size_t most_instances = 20'000;
  // The limit for the local functions and values in them: a `let rec` of n has n in each instance.
  static constexpr size_t most_members = 200'000;
  // The limit for the variables of fields that matches bind, in addition to twice the expressions of the program: each
  // match binds all fields of a constructor, so n expressions p.x on a record of n fields bind n² of them.
  static constexpr size_t most_fields = 500'000;

  // A place in the statements of a block: the statement, and the binding of it if it is a let.
  struct Rest {
    Node block{};
    uint32_t statement = 0;
    uint32_t binding = 0;
  };
  struct Task {
    enum Kind : uint8_t {
      Visit,
      Done,      // the children of `node` are done
      MatchDone, // the tree is done
      FunctionDone,
      Decide,      // makes the term of decision `index`
      Combine,     // the decisions after decision `index` are done
      RowDone,     // the body of row `index` is done: wraps it in its bindings
      GuardDone,   // the guard of a row, its body and what comes if the guard is false are done
      SharedBegin, // case `index` is used more than once: it becomes a function
      GuardBegin,  // and so does its guard
      SharedDone,
      Continue, // goes on with `rest`
      Discard,  // a statement's value is done, and what follows it
      Bound,    // the value of a binding is done
      LetDone,  // what follows a binding is done
      RecDone,
      PolyNext, // makes the values of instance `index` of a polymorphic binding
      PolyDone,
      TryDone, // the body and the handler are done
    };
    Kind kind = Visit;
    Node node{};
    uint32_t index = 0;
    Rest rest{};
  };

  // ---- Instances: one variable for each combination of types.
  struct Instance {
    std::vector<Type> types;
    std::vector<lambda::Variable> variables; // one for each that was generalised together, made when it is asked for
  };
  // The instances of a scheme so far, in order of first use.
  struct Instances {
    std::map<std::vector<Type>, uint32_t> by_types;
    std::vector<Instance> all;
    std::vector<Variable> members;
  };
  struct DefinitionInstance {
    std::vector<Type> types;
    lambda::Variable variable;
    Term value{};
  };
  struct DefinitionInstances {
    std::map<std::vector<Type>, uint32_t> by_types;
    std::vector<DefinitionInstance> all;
  };

  // A decision tree that is being translated. Its rows continue with the bodies of the cases, or, for a let, with the
  // rest of the block, or with a finished term.
  struct Match {
    const DecisionTree* tree = nullptr;
    Node node{};
    Span span{};
    Type result{};
    bool has_rest = false;
    Rest rest{};
    Term given{};
    std::vector<lambda::Variable> places;  // by place; Variable{} if it is a field of a tuple
    std::vector<lambda::Variable> actions; // by case: the function of one that is used more than once
    std::vector<lambda::Variable> guards;  // by case: that of its guard
  };

  // ---- elaborate.cpp
  lambda::Variable definition_instance(uint32_t definition, std::vector<Type> types);
  bool instance_values();
  lambda::Program finish(bool is_for_c);
  void catch_the_uncaught(bool is_for_c);
  Term caught(Term body, Span);
  void call_from_c(size_t definition);
  lambda::Variable uncaught_message();
  void walk(Node root);
  void step(const Task&);
  void push(Task::Kind kind, Node node, uint32_t index = 0) { tasks_.push_back({kind, node, index, {}}); }
  void push(Task::Kind kind, Node node, uint32_t index, const Rest& rest) {
    tasks_.push_back({kind, node, index, rest});
  }
  void bind(Variable, lambda::Variable to);
  Term pop();
  Type type(Node node) { return types_.close(typed_.nodes[node.index]); }
  const NodeData& data(Node node) const { return program_.nodes[node]; }
  Span span(Node node) const { return program_.nodes[node].span; }
  void too_many(size_t most, Span);
  void endless();
  void count_fields(size_t, Span);

  // ---- elaborate_expressions.cpp
  void visit(Node);
  void done(Node);
  void name(Node);
  void list(Node);
  std::vector<lambda::Program::NewBranch> taken_apart(uint32_t definition, Type of, Span);
  uint32_t position_of(uint32_t definition, uint32_t tag, Name label) const;
  void field(Node);
  void update(Node);
  void apply(Node);
  bool is_builtin(Node function) const;
  Term call_builtin(Node function, Type takes, Type gives, Term argument, Span);
  Term print(Type, Term argument, Span);
  Term operate(const Builtin&, Term argument, Span);
  Term operate(MemoryOperation, Type gives, Term argument, Span);
  template <class Apply>
  Term spread(uint32_t count, Term argument, Span, Apply apply);
  Term call_external(External, Term argument, Span);
  Term call_c_function(std::string_view name, Type gives, Term argument, Span);
  Term after(Term effect, Term value, Span);
  Term panic(Term message, Type gives, Span);
  Term builtin_as_function(Node);
  Term construct(uint32_t constructor, Type data, Term argument, Span);
  Term constructor_as_function(Node);
  Term binary(Node, Term left, Term right);
  Term negate(Node, Term operand);

  // ---- elaborate_bindings.cpp
  void go_on(Rest);
  void binding(Rest);
  void bound(const Task&);
  void discard();
  lambda::Variable bind_value(std::string_view name, Term value, Span written = nowhere);
  void let_rec(Rest);
  void rec_done(const Task&);
  uint32_t scheme_of(std::span<const Variable>) const;
  std::vector<Variable> variables_of(Node let, uint32_t binding) const;
  bool may_fail(const Task&) const;
  std::vector<Type> any_types(uint32_t scheme) const;
  void poly_next(const Task&);
  void poly_done(const Task&);
  lambda::Variable local_instance(Variable, std::vector<Type> types);

  // ---- elaborate_matches.cpp
  void function(Node);
  void function_done(Node);
  std::vector<bool> renaming(const DecisionTree&) const;
  void note_names(const DecisionTree& tree, lambda::Variable whole);
  void begin_match(Match, lambda::Variable whole);
  void decide(uint32_t decision);
  void combine(uint32_t decision);
  void leaf(const Decision&);
  void given_leaf(const DecisionTree::Row&);
  void shared_leaf(const Decision&);
  void row_done();
  void guard_done();
  void shared_begin(uint32_t index, bool guard);
  void shared_done();
  void match_done();
  void begin_try(Node);
  void try_done(Node);
  void let_done();
  Term constructor_switch(const Decision&, std::vector<Term>& results);
  Term conditional(const Decision&, std::vector<Term>& results);
  Term literal_switch(const Decision&, std::vector<Term>& results);
  Term test(const PatternData& literal, Term examined, Span);
  Term failure_message(const Match&, uint32_t decision);
  Term value_of(const Match&, Place, Span);
  void bind_on_the_way(Match&, Place, Span, std::vector<Place>& bound);
  Type type_of(const Match&, Place);
  std::string name_of(Name, bool from_template) const;
  std::string name_of(const PlaceData& place) const { return name_of(place.name, place.from_template); }
  std::string name_of(const VariableData& variable) const { return name_of(variable.name, variable.from_template); }

  const Program& program_;
  Typed& typed_;
  const Matches& matches_;
  Diagnostics& diagnostics_;
  Interrupt* interrupt_;
  Bindings* bindings_; // if somebody wants to know them
  lambda::Program out_;
  ClosedTypes types_;
  Derived derived_;
  std::vector<DefinitionInstances> instances_;         // by definition
  std::vector<std::pair<uint32_t, uint32_t>> waiting_; // instances whose values are not made yet
  size_t instance_count_ = 0, member_count_ = 0;
  size_t field_count_ = 0;                // variables of fields that matches bind
  std::string_view exception_name_ = "e"; // of what a `try` has caught; "" if the program calls a variable so
  std::unordered_set<Name> own_names_;    // of the program; what they hide of the prelude gets another name
  lambda::Variable uncaught_;             // the function that gives the message, once it is needed

  std::vector<Task> tasks_;
  std::vector<Term> terms_;
  std::vector<lambda::Variable> current_; // by variable of the program
  std::vector<lambda::Variable> binders_; // of functions, lets and branches whose bodies are being made
  std::vector<size_t> counts_;            // how many of them the topmost row or branch has
  std::vector<Place> named_;              // places that have a variable within a decision only
  std::vector<Match> open_;               // matches that are being made
  std::vector<Instances> local_;          // by scheme, of local bindings
  bool failed_ = false;
  Span endless_at_ = nowhere; // the expression whose type the program cannot have
};

} // namespace letcont::l
