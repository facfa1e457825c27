// The tree of an L program, as the parser and as macro expansion make it.
//
//   definition ::= def | data | exception | type | macro | extern | expression
//   expression ::= literal | name | Constructor | (e, …) | [e, …] | e(e) | Constructor(label = e, …) | e.label
//                | e with (label = e, …) | e op e | -e | if | match | try | function | block | e :: type
//
// `[a, b]` and `[a, ...rest]` are Cons(a, Cons(b, Nil)) and Cons(a, rest), with the constructors of these names that
// are in scope: those of the prelude, unless the program defines its own. In a pattern the parser writes it out.
//
// Labels are gone from the constructors and patterns of an expanded program: there the fields stand in their order.
//
// Expressions, patterns and types live in arenas, children before their parents. Several arguments are one tuple. In an
// expanded program every name refers to a Variable, every constructor is known, and there are no macros; a node that
// came from a macro's template has the place of the macro's use as its span, and its own place beside it.
#pragma once

#include "support/arena.h"
#include "support/document.h"
#include "support/names.h"
#include "support/source.h"

#include <optional>
#include <span>
#include <string>
#include <vector>

namespace letcont::l {

using Node = Handle<struct NodeTag>;
using Pattern = Handle<struct PatternTag>;
using TypeNode = Handle<struct TypeNodeTag>;
using Variable = Handle<struct VariableTag>;

enum class Operator : uint8_t { Or, And, Eq, Ne, Lt, Le, Gt, Ge, Join, Add, Sub, Mul, Div, Rem };
std::string_view symbol(Operator);

enum class NodeKind : uint8_t {
  Error, // what could not be parsed, reported
  Unit,
  Int,
  Int64,
  Double,
  Char,
  String,
  Name,
  Constructor,
  Tuple,    // children: two or more
  List,     // children: the elements, and the rest of the list if it has one (`has_rest`)
  Fields,   // children: the fields of a constructor, by their labels; the argument of an Apply, and only in a tree
  Field,    // child: a value with labelled fields; label: which one
  Update,   // children: such a value, and new values of some fields; labels: which ones
  Apply,    // children: the function, its argument
  Binary,   // op; children: two operands
  Negate,   // child
  If,       // children: condition, then, else
  Match,    // child: what is examined; cases
  Function, // cases
  Block,    // children: the statements; the last one is its value
  Let,      // a statement; cases: its bindings, each a pattern and a value
  Annotate, // child; type
  Try,      // child: the body; cases: of the exceptions that it raises
};

struct NodeData {
  NodeKind kind = NodeKind::Error;
  Operator op{};
  bool recursive = false;   // Let
  bool is_operator = false; // If, in an expanded program: it stands for `a && b` or `a || b`, as op says
  bool has_rest = false;    // List: its last child is the list that follows the elements
  Span span{};              // where it is in the program
  Span template_span{};     // expanded programs: where it is in the macro's template that it came from
  Name name{};              // Name, Constructor; String: its value; List: `Cons`; Field, Update: the data type of
                            // what has no other type, if several types have the fields (only at the prompt)
  Name empty{};             // List: `Nil`
  Variable variable{};      // Name, in an expanded program
  uint32_t constructor = 0; // Constructor, List (of `Cons`), in an expanded program
  uint32_t nil = 0;         // List, in an expanded program: the constructor of `Nil`
  int64_t integer = 0;      // Int, Int64; Char: its code
  double real = 0;
  TypeNode type{};
  uint32_t first_label = 0; // in Program::labels: Fields, Field, Update
  uint32_t first_child = 0, child_count = 0;
  uint32_t first_case = 0, case_count = 0;
};

// One case of a function or match; one binding of a let. With a guard it is a case only if that is true.
struct Case {
  Pattern pattern{};
  Node body{};
  Node guard{};
};

enum class PatternKind : uint8_t {
  Error,
  Wildcard,
  Name,
  Unit,
  Bool,
  Int,
  Int64,
  Double,
  Char,
  String,
  Tuple,
  Constructor,
  Annotate,
  Fields, // children, by their labels; the child of a Constructor, and only in a tree
  As,     // child; name
  Or,     // children: the alternatives, which bind the same variables
};

struct PatternData {
  PatternKind kind = PatternKind::Error;
  bool in_brackets = false; // Constructor: a `Cons` or `Nil` that is written as a list, [a, ...rest]
  Span span{};
  Span template_span{};
  Name name{}; // Name, As, Constructor; String: its value
  Variable variable{};
  uint32_t constructor = 0;
  int64_t integer = 0; // Int, Int64; Bool: 0 or 1; Char: its code
  double real = 0;
  TypeNode type{};
  uint32_t first_label = 0;                  // Fields: in Program::labels
  uint32_t first_child = 0, child_count = 0; // Constructor: none or one; Annotate: one
};

enum class TypeNodeKind : uint8_t { Error, Variable, Named, Tuple, Arrow };

struct TypeNodeData {
  static constexpr uint32_t no_data = UINT32_MAX;
  TypeNodeKind kind = TypeNodeKind::Error;
  Span span{};
  Name name{};             // Variable, Named
  uint32_t data = no_data; // Named, in an expanded program: which definition, if it is a Data or a Type
  uint32_t expansion = 0;  // Variable, in an expanded program: of which use of a macro; 0: written in the definition
  uint32_t first_child = 0, child_count = 0;
};

enum class DefinitionKind : uint8_t { Def, Data, Type, Macro, Extern, Expression };

struct ConstructorData {
  Name name{};
  Span span{};
  uint32_t first_field = 0, field_count = 0; // in Program::type_lists
  uint32_t first_label = 0;                  // in Program::labels, if its fields have labels: as many
  bool has_labels = false;
  uint32_t data = 0; // expanded programs: which data type, and which of its constructors
  uint32_t tag = 0;
};

// A parameter of a type or a macro; the label of a field.
struct Parameter {
  Name name{};
  Span span{};
};

struct Definition {
  DefinitionKind kind = DefinitionKind::Expression;
  Span span{};
  Name name{};
  Span name_span{};
  Variable variable{};                                   // Def, Extern, in an expanded program
  Node value{};                                          // Def, Macro, Expression
  TypeNode type{};                                       // Extern, Type
  std::vector<Parameter> parameters;                     // Data, Type, Macro
  uint32_t first_constructor = 0, constructor_count = 0; // Data
  std::vector<Node> references; // expanded programs: the names in it that refer to Defs and Externs
  bool from_prelude = false;
  bool is_exception = false; // Data: its constructors are the program's exceptions
  bool is_map = false;       // Data: the prelude's maps, which are what their entries are
  bool is_shadowed = false;  // Data of the prelude, in an expanded program: which has a type of that name itself
};

// What a name stands for.
enum class VariableKind : uint8_t {
  Local,
  Def,
  Extern,
  True,
  False,
  Print,
  Show,
  Panic,
  Assert,
  Builtin,
  Memory,
  Raise
};

struct VariableData {
  VariableKind kind = VariableKind::Local;
  Name name{};
  Span span{};
  uint32_t definition = 0; // Def, Extern: its index; Builtin: its row (infer/builtins.h); Memory: a MemoryOperation
  bool from_template = false;
};

struct Program {
  Names names;
  Arena<NodeData, Node> nodes;
  Arena<PatternData, Pattern> patterns;
  Arena<TypeNodeData, TypeNode> types;
  Arena<VariableData, Variable> variables; // of an expanded program
  std::vector<Node> children;
  std::vector<Pattern> pattern_children;
  std::vector<TypeNode> type_lists;
  std::vector<Case> cases;
  std::vector<ConstructorData> constructors;
  std::vector<Parameter> labels;
  std::vector<Definition> definitions; // the program's own, then those of the prelude
  Span prelude_start = nowhere;        // its first line: the place of what is made for built-in types
  bool shares_functions = false; // with other programs that may raise its exceptions (lambda::Program has it, too)

  std::span<const Node> children_of(Node node) const {
    return std::span(children).subspan(nodes[node].first_child, nodes[node].child_count);
  }
  // Calls `push` with each child, the last one first, as a stack wants it that gives them in order.
  template <class Push>
  void push_children_of(Node node, Push push) const {
    for (size_t i = nodes[node].child_count; i-- > 0;) push(children[nodes[node].first_child + i]);
  }
  Node child(Node node, uint32_t index = 0) const { return children[nodes[node].first_child + index]; }
  std::span<const Case> cases_of(Node node) const {
    return std::span(cases).subspan(nodes[node].first_case, nodes[node].case_count);
  }
  std::span<const Pattern> children_of(Pattern pattern) const {
    return std::span(pattern_children).subspan(patterns[pattern].first_child, patterns[pattern].child_count);
  }
  std::span<const TypeNode> children_of(TypeNode type) const {
    return std::span(type_lists).subspan(types[type].first_child, types[type].child_count);
  }
  std::span<const TypeNode> fields_of(const ConstructorData& constructor) const {
    return std::span(type_lists).subspan(constructor.first_field, constructor.field_count);
  }
  // The labels of a constructor's fields; none if they have none.
  std::span<const Parameter> labels_of(const ConstructorData& constructor) const {
    return std::span(labels).subspan(constructor.first_label, constructor.has_labels ? constructor.field_count : 0);
  }
  // The labels of a Field, an Update, or of Fields.
  std::span<const Parameter> labels_of(const NodeData& node) const {
    uint32_t count = node.kind == NodeKind::Update ? node.child_count - 1 : node.child_count;
    return std::span(labels).subspan(node.first_label, count);
  }
  std::span<const Parameter> labels_of(const PatternData& pattern) const {
    return std::span(labels).subspan(pattern.first_label, pattern.child_count);
  }
  // Returns the position of a label among the constructor's fields, if it has it. O(fields).
  std::optional<uint32_t> position_of(const ConstructorData&, Name label) const;
  // Whether the expression is an element of an array, a[i].
  bool is_element(Node) const;
  // Whether the expression is a function, perhaps with its type.
  bool is_function(Node) const;
  std::span<const ConstructorData> constructors_of(const Definition& data) const {
    return std::span(constructors).subspan(data.first_constructor, data.constructor_count);
  }
  // Calls `visit` with each part of a written type, the whole one first.
  template <class Visit>
  void each_type(TypeNode root, Visit visit) const {
    std::vector<TypeNode> waiting;
    if (root) waiting.push_back(root);
    while (!waiting.empty()) {
      TypeNode type = waiting.back();
      waiting.pop_back();
      visit(type);
      for (TypeNode part : children_of(type)) waiting.push_back(part);
    }
  }
  // Appends the variables that a pattern of an expanded program binds, from left to right.
  void append_variables(Pattern, std::vector<Variable>&) const;
  std::string text(Name name) const { return std::string(names.text(name)); }
  // How messages call a data type: by its name, or by `prelude.` and its name if the program has its own, or as the
  // program's, if its name is that of a built-in one.
  std::string type_name(uint32_t data) const;

  Node add(NodeData, std::span<const Node> children = {}, std::span<const Case> cases = {});
  Pattern add(PatternData, std::span<const Pattern> children = {});
  // Returns where the labels stand.
  uint32_t add(std::span<const Parameter>);
  TypeNode add(TypeNodeData, std::span<const TypeNode> children = {});
};

// The stage `ast`: a node a line, children indented below.
Document print_tree(const Program&, Interrupt* = nullptr);

// The stage `expanded`: the program as L text again, every operand in parentheses. Variables that a template introduced
// are numbered, and type variables by the use of the macro, so that they can be told from the program's own.
Document print_text(const Program&, Interrupt* = nullptr);
// One pattern, for messages; one written type.
std::string print_text(const Program&, Pattern);
std::string print_text(const Program&, TypeNode);

} // namespace letcont::l
