// Expressions, conditions and blocks: operator precedence with an explicit stack, so that nesting costs no C++ stack.
//
// The parser is in one of two states: it expects an operand, or it has one and looks at what follows. Operands are on
// one stack; unfinished constructs are on another, as *frames*: an operator that needs its right side, a parenthesis
// its `)`, an `if` its `then`. A token that ends something finishes the frames above it. At an error the parser assumes
// the missing token, or ignores the unexpected one, and continues.
#pragma once

#include "syntax/fun/ast.h"
#include "syntax/fun/token_stream.h"

#include <array>
#include <unordered_set>

namespace letcont::fun {

class ExpressionParser {
public:
  ExpressionParser(TokenStream& tokens, Program& program) : tokens_(tokens), program_(program) {}

  // The body of a definition ends at a `;`, which is left there. The end of the program is a block. Both end at the
  // text's end, at `def` and, where no value of a block can begin, at `val`.
  enum class Ending : uint8_t { AtSemicolon, AtEnd };

  // Returns an expression, or an Error node after a reported error.
  Node parse(Ending);

private:
  // How tightly operators bind.
  enum Precedence : uint8_t {
    any = 1,
    disjunction = 1,
    conjunction,
    negation,
    comparison,
    writing,
    sum,
    product,
    sign
  };
  enum class FrameKind : uint8_t {
    Top,
    Paren,
    Brace,
    Arguments, // of a call, or of `write`
    Condition, // of an `if`, waiting for `then`
    Then,      // waiting for `else`
    Else,      // waiting for its end
    Value,     // of a `val` in a block
    Binary,
    Prefix,
  };
  struct Frame {
    FrameKind kind = FrameKind::Top;
    TokenKind operation = TokenKind::End; // Binary, Prefix; Arguments: Write, Name or Damaged
    uint8_t precedence = 0;               // Binary, Prefix
    Span span{};                          // of the operator; of the opening token
    Span paren = nowhere;                 // Arguments: the parenthesis
    Span semicolon = nowhere;             // Then: its first one
    Name name{};                          // Arguments
    uint32_t local = 0;                   // Value: in Program::locals
    uint32_t names = 0;                   // of the program, before the part of a block that is being read
    uint32_t block = 0;                   // the operands from here on are the block that is being read
    uint32_t first_argument = 0;          // Arguments: and those from here to there are arguments
    Node condition{}, then{};             // of an `if`
  };
  // An operand that is the value of a local, whose scope is the rest of the block.
  struct BlockValue {
    size_t operand = 0;
    uint32_t local = 0;
    Span word{}; // `val`
  };
  // What the parser expects next.
  enum class Next : uint8_t { Operand, Operator, Nothing };

  // 0: it is no binary operator.
  static uint8_t binary_precedence(TokenKind);

  // ---- Wanting an operand
  Next operand();
  Next literal();
  Next negative();
  Next name();
  Next write();
  Next open(FrameKind);
  Next prefix(TokenKind, uint8_t precedence);
  Next local();
  Next missing_operand();

  // ---- After an operand
  Next after_operand();
  Next binary(TokenKind);
  Next semicolon();
  Next comma();
  Next close_paren();
  Next close_brace();
  Next then_word();
  Next else_word();
  Next val_word();
  Next next_part(FrameKind ended, Node Frame::* part, FrameKind begun);
  void begin_part(Node Frame::* part, FrameKind begun);
  bool else_follows() const;
  Next juxtaposed();
  Next stray(std::string_view code, std::string message);
  Next finish();

  // ---- What other languages write (other_words.cpp)
  Next equals();
  std::string_view form_of_unknown(Name);
  std::string_view form_before();
  bool other_word();
  bool other_prefix();

  // ---- Frames (expression_frames.cpp)
  void push(Frame);
  Frame pop();
  Frame& top() { return frames_.back(); }
  uint32_t count(FrameKind kind) const { return counts_[static_cast<size_t>(kind)]; }
  bool nearest_bracket_is(FrameKind kind) const;
  // Finishes operators that bind at least this tightly; `complete` all of them, `else` branches, and values of blocks.
  void reduce(uint8_t precedence);
  void complete();
  // Finishes the top frame and reports what is missing.
  void abandon();
  void abandon_until(FrameKind, FrameKind or_this);

  // ---- Nodes (expression_frames.cpp)
  Node add(NodeData node) { return program_.nodes.add(node); }
  Node error_at(Span span) { return add({.kind = NodeKind::Error, .span = span}); }
  Span span_of(Node node) const { return program_.nodes[node].span; }
  void build_operator(const Frame&);
  void build_if(const Frame&);
  void build_call(const Frame&, Span close);
  // Combines the operands from `first` on into one.
  Node take_block(uint32_t first);
  Node take_operand();
  void add_comma_argument();

  TokenStream& tokens_;
  Program& program_;
  Ending ending_ = Ending::AtEnd;
  std::string_view told_;             // the form (forms.h) that the expression is said to have in Fun
  std::unordered_set<Name> declared_; // the names of the declarations before number `noted_`
  size_t noted_ = 0;
  bool strange_ = false; // a Stranger stands for an operator in the expression
  std::vector<Frame> frames_;
  std::vector<Node> operands_;
  std::vector<BlockValue> values_;    // among the operands
  std::array<uint32_t, 10> counts_{}; // of the frames of each kind
  std::vector<FrameKind> brackets_;   // those of the frames that are Paren, Brace, Arguments
};

// Reads the name of a type; Unknown after a reported error.
ValueType read_type(TokenStream&);
// Takes the `=` of a definition, or reports that it is missing; an `==` or `=>` stands for it then.
void take_equals(TokenStream&);

} // namespace letcont::fun
