// Functions, continuations, and the statements in them. For this folder alone.
#pragma once

#include "cps/build.h"
#include "cps/parse/names.h"
#include "cps/parse/scan.h"

namespace letcont::cps {

// A parameter that was read.
struct ReadParameter {
  Token name;
  Type type;
};

// `fun k (x, …) -> {`, or `fun k h (x, …) raises t -> {`
struct Header {
  Token ret;
  std::optional<Token> handler;
  std::vector<ReadParameter> parameters;
  Type type;
  uint32_t body = 0; // the offset after its brace
};

// Reads a function's header, from the word `fun` or `code` on.
std::optional<Header> read_header(Reader&);

// Gives a function's continuations the names that its header has for them.
void name_continuations(Reader&, Fun, const Header&);

// Reads the body of a definition: from its brace on to the one that closes it.
class Bodies {
public:
  Bodies(Reader& in, Scopes& scopes, const Outline& outline) : in_(in), scopes_(scopes), outline_(outline) {}

  // The lexer is at the first token of the body.
  void dynamic_definition(Block block, Up slot);
  void function_definition(Fun fun, const Header&);

private:
  // A continuation that was declared.
  struct Declared {
    ContVar k;
    Token name;
    uint32_t number; // in its block, as Scopes counts
    bool has_body;
  };
  // A block that is being read, or a function whose turn comes after the one above it.
  struct Frame {
    Block block;
    Up slot;       // where its first expression is
    Fun fun{};     // whose body it is, if it is a function's
    Header header; // of a function
    bool begun = false, ended = false;
    bool complained = false;  // its end is not missed: it was reported, or may be in what was skipped
    bool lost_bodies = false; // what was skipped after a mistake may have had bodies of continuations
    std::vector<Declared> declared{};
  };
  struct Argument {
    Token name;
    std::optional<Type> type;
  };

  void run();
  void begin();
  void close();
  void recover(uint32_t statement, bool in_let);
  bool begins_statement();
  void skip_block();

  bool statement();
  bool let();
  bool functions(const Token& let, const Token& name);
  bool declare();
  struct Branches {
    std::vector<Block::Target> targets;
    ContVar otherwise{};
    bool broken = false; // a tag or a target is not known
  };
  bool branch();
  std::optional<Branches> read_branches(Var examined);
  bool read_tag(Var examined, Branches&);
  void no_tag();
  bool halt();
  bool unreachable(Span word);
  bool application();
  bool jump(const Token& k, std::span<const Argument>);
  bool call(const Token& function, std::span<const Argument>);
  bool call_of_unknown(std::span<const Argument>);
  void forgotten_handler(const Token& function, Type, std::span<const Argument>);
  Type callee_type(Var function) const;
  std::string call_with(const Token& function, std::span<const Argument> before, std::string_view added,
                        std::span<const Argument> after) const;
  bool continuation_body(const Token& k, std::span<const Argument>);
  bool may_go_on(Span);
  void end_block();
  std::optional<std::vector<Argument>> argument_list();
  std::optional<std::vector<Argument>> last_word(Token& word);
  std::optional<std::vector<Var>> values(std::span<const Argument>);
  void set_parameters(ContVar, std::span<const Argument>);
  void sink_declarations(const Frame&);
  Block& block(Span begin);

  Reader& in_;
  Scopes& scopes_;
  const Outline& outline_;
  std::vector<Frame> frames_;
};

} // namespace letcont::cps
