// Parses expressions by operator precedence: Pratt, "Top Down Operator Precedence" (1973). Every operand, bracket and
// operator that is incomplete is a frame on a stack, so that nesting costs memory and no recursion.
//
//   expr      ::= operand { infix operand | "::" type } [ ":=" expr ]
//   infix     ::= "||" | "&&" | "==" | "!=" | "<" | "<=" | ">" | ">=" | "++" | "+" | "-" | "*" | "/" | "%"
//   operand   ::= { "-" | "!" } primary { !SPACE "(" [ list ] ")" | !SPACE "[" expr "]" | !NEWLINE block
//                                       | "." name | "with" "(" labelled ")" }
//   labelled  ::= name "=" expr { "," name "=" expr }
//   primary   ::= name | Name [ !SPACE "(" labelled ")" ] | integer | double | character | string
//               | "(" [ list ] ")" | block | "[" [ list [ "," "..." expr ] ] "]"
//               | "if" "(" expr ")" [ NEWLINE ] expr [ "else" expr ]
//               | ( "match" | "try" ) "(" list ")" [ NEWLINE ] "{" cases "}"
//   list      ::= expr { "," expr }
//   block     ::= "{" body "}" | "{" cases "}"
//   cases     ::= case { separator case }
//   case      ::= pattern [ guard ] "->" { pattern [ guard ] "->" } body
//   guard     ::= "if" "(" expr ")"
//   body      ::= { statement separator } expr
//   statement ::= "let" [ "rec" ] pattern "=" expr { "and" pattern "=" expr } | expr
//
// `f(x)` applies f, `f (x)` is an error: `!SPACE` means that no space may follow, `!NEWLINE` no line break. Infix
// operators group to the left, but `++`, which joins strings, to the right; from the loosest to the tightest they are
// `:=`, `::`, `||`, `&&`, the comparisons, `++`, `+ -` and `* / %`.
//
// `!r` reads a reference and `r := x` writes it; `a[i]` reads an element of an array, where `[` touches what is before
// it, and `a[i] := x` writes it. The parser makes them applications of predefined functions whose names no program can
// write (infer/memory_builtins.h).
//
// Without `else`, an `if` gives the unit value. A case with a guard is chosen only if the guard is true of what the
// pattern binds; else the cases after it are tried. Of several alternatives each that fits is asked: with
// `(x, _) | (_, x) if (x > 0) -> x`, (0, 5) gives 5.
//
// `match (a, b) { … }` examines the pair of both, as f(a, b) applies f to it.
//
// A `try` has the value of the expression; if that raises an exception, as the predefined function `raise` does, that
// of the case that matches it. If none does, the exception is raised again.
//
// After an error the parser skips the rest of the statement.
#pragma once

#include "syntax/l/parse/pattern_parser.h"

namespace letcont::l {

class ExpressionParser {
public:
  ExpressionParser(TokenStream& in, Program& program) : in_(in), program_(program) {}

  // An expression up to the end of the statement at the top level. Never Node{}.
  Node parse();

private:
  struct Frame {
    enum Kind : uint8_t {
      Root,
      Binary,     // `left` waits for its right operand
      Negate,     //
      Read,       // `!`
      Assign,     // `left` gets the value that follows
      Index,      // inside the brackets after `left`
      Paren,      // inside parentheses; `left` is what is applied, if anything
      List,       // inside square brackets
      ApplyBlock, // `left` is applied to the block that follows
      Condition,  // inside the parentheses of an if
      Then,       // `left` is the condition
      Else,       // `left` is the condition, `middle` the then branch
      Examined,   // inside the parentheses of a match or try
      Block,      // inside braces; of a match if `left` is what is examined
      Guard,      // inside the parentheses of a guard
      Let,        // the value of a binding
    };
    Kind kind = Root;
    Operator op{};
    uint8_t power = 0;
    bool recursive = false; // Let
    bool cases = false;     // Block: it has cases
    bool tries = false;     // Examined, Block: of a try
    bool applies = false;   // Paren: `left` is applied
    bool has_rest = false;  // List: the last item is the rest
    bool updates = false;   // Paren: `left` is the value that `with` stands after
    bool labelled = false;  // Paren: its items have labels
    Node left, middle;
    uint32_t token = Token::none; // Paren, List, Block: the open bracket; Assign: its symbol
    Span span;                    // where it begins
    size_t first_item = 0;        // in items_
    size_t first_label = 0;       // in labels_
    size_t first_case = 0;        // in cases_
    size_t first_pattern = 0;     // in patterns_
    size_t body = 0;              // Block: where the items of the current case begin
  };

  // Each step reads an operand, or continues after one; false after a reported error.
  bool operand();
  bool after();
  bool infix();
  bool reduce();

  bool name_or_literal();
  bool minus();
  bool open_index();
  bool index_end();
  Node apply_named(std::string_view function, Span name, std::span<const Node> arguments, Span whole);
  Node assigned(const Frame&);
  bool open_paren();
  bool keyword_paren(Frame::Kind, const char* what);
  bool open_block(Node examined, Span from, bool tries);
  bool paren_item();
  bool field();
  bool open_update();
  bool label();
  bool fields_in_braces() const;
  Node labelled(NodeData, const Frame&, std::span<const Node> children);
  bool open_list();
  bool list_item();
  bool list_rest();
  bool end_list();
  bool condition_end();
  bool then_end();
  bool next_part(Node Frame::* part, Frame::Kind begun);
  bool expected_operator(const char* what);
  Node last_word() const;
  std::string_view own_form(Node& before) const;
  std::string_view form_between(Node before) const;
  bool are_parameters() const;
  bool begins_statement(Node) const;
  bool on_line(TokenKind) const;
  std::string definition_meant() const;
  bool no_expression();
  bool examined_end();
  bool let();
  bool binding();
  bool binding_end();
  bool statement();
  bool block_ends() const;
  bool is_given_up(const Frame& block) const;
  bool statement_end();
  bool begin_case();
  bool case_patterns();
  bool guard_end();
  void end_case(Frame&);
  bool end_block();
  void recover();

  Frame& push(Frame::Kind kind, Span span);
  Node body(std::span<const Node> statements, Span);
  Node add(NodeData node, std::span<const Node> children = {}) { return program_.add(node, children); }
  Span span(Node node) const { return program_.nodes[node].span; }

  TokenStream& in_;
  Program& program_;
  std::vector<Frame> frames_;
  std::vector<Node> items_;       // of the open parentheses and blocks
  std::vector<Parameter> labels_; // of the open parentheses
  std::vector<Case> cases_;       // of the open blocks and lets
  std::vector<Case> patterns_;    // that wait for their bodies or values, with their guards
  Node value_;                    // the operand that was just read
  Node word_;                     // the last name or literal that was read
  bool have_value_ = false;
  uint32_t recovered_at_ = Token::none; // where the last mistake was left behind
};

} // namespace letcont::l
