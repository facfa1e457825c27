// What the parts of the CPS parser share: the program that is being built, the lexer, and the ways to complain. For
// this folder alone.
//
// The parts:
//   text/lexer    text → tokens
//   scan          where definitions and blocks are
//   types         types and data types
//   constructors  which constructor a name means
//   names         what the names of values and continuations mean
//   primitive     what stands on the right of a let
//   blocks        functions, continuations and the blocks that are open
//   statements    what is in a block
//   parse         definitions, and everything together
//
// A function that reads something gives nothing, or false, if that is not there. It has reported that then, and the
// caller goes back to a place from where it can go on.
#pragma once

#include "cps/program.h"
#include "cps/text/constructors.h"
#include "cps/text/lexer.h"
#include "support/symbols.h"

#include <optional>
#include <unordered_map>
#include <vector>

namespace letcont::cps {

inline constexpr std::string_view form_of_calls =
    "a function is called as in f(k, x), with a continuation and without let";

struct Reader {
  std::string_view text;
  Diagnostics& diagnostics;
  Program& program;
  Lexer lexer;
  std::unordered_map<Name, DataType> data_types{};
  std::unordered_map<Name, Type> type_names{};         // Type{}: its definition is broken
  std::optional<Constructors> constructors{};          // once all data types are defined
  SymbolTable* symbols = nullptr;                      // what names stand for, if that is wanted
  std::unordered_map<Name, Span> type_places{};        // where types are bound
  std::vector<std::vector<Span>> constructor_places{}; // by data type and number
  size_t earlier_errors = diagnostics.error_count();   // of something else
  bool data_broken = false; // a data type's definition has a mistake: constructors are used without complaint

  bool failed() const { return diagnostics.error_count() != earlier_errors; }
  // A suggestion costs as much as there are names, so only the first mistakes get one.
  bool may_suggest() const { return diagnostics.error_count() < earlier_errors + 20; }

  Diagnostic& error(std::string code, Span span, std::string message) {
    return diagnostics.error(std::move(code), span, std::move(message));
  }
  // "expected …, found …", at the next token.
  Diagnostic& expected(std::string_view what);
  // Reads a token of that kind, or complains.
  bool take(TokenKind kind, std::string_view what);
  std::optional<Token> take_name(std::string_view what);
  // The same where other languages have constants, too.
  std::optional<Token> take_operand(std::string_view what);
  // Reads a token of that kind if it is next.
  bool skip(TokenKind kind);
  bool skip(std::string_view word);

  // Collect the symbols, if they are wanted.
  void note_type(Name, Span place, Span definition);
  void note_constructors(Name data, DataType, std::span<const Span> places);
  void note_constructor(const Token& use, DataType, uint32_t tag);
  void note_use(Span use, Span binding) {
    if (symbols) symbols->use(use, binding);
  }

  std::string_view word(const Token& token) const { return lexer.text(token.span); }
  Name intern(const Token& token) { return program.names.intern(word(token)); }
  // The number that an integer token means; complains if it has more than 32 bits.
  std::optional<int32_t> integer(const Token&);
  // Reads an integer token that ends with L; complains if it has more than 64 bits.
  std::optional<int64_t> long_integer(const Token&);
  // A number from 0 on: a field, a tag.
  std::optional<uint32_t> natural(std::string_view what);
};

// ---- Types (types.cpp)

// A type, as TypeTable::append writes it.
std::optional<Type> read_type(Reader&);
// What stands after a colon at a function: one type, or several in parentheses.
std::optional<std::vector<Type>> read_results(Reader&);
// The name of a data type: a name, or one with arguments, like List(i32), which is a name as a whole.
std::optional<Span> read_data_name(Reader&);
// What follows the word `data`. The names are declared before the constructors are read, which may mention them.
void declare_data(Reader&);
bool define_data(Reader&);
// What follows the word `type`. Once all data types are declared, before their constructors are read, and after the
// other names that it mentions.
bool define_type_name(Reader&);
// An order of these definitions, the spans from the word `type` on, in which each comes after those that it mentions.
// Those that are defined by way of themselves come last. O(length), on average.
std::vector<size_t> order_of_type_names(Reader&, std::span<const Span> definitions);

// ---- Constructors (constructors.cpp). A name has been read; these tell which constructor it means, or complain.

// In a data type that is known, from a type that is written or from what is examined.
std::optional<uint32_t> constructor_in(Reader&, Type, const Token& name);
// Where no type is written, applied to operands of these types.
std::optional<Constructors::Place> constructor_of(Reader&, const Token& name, std::span<const Type> operands);
// There is none of that name in any data type, nor an operation.
void complain_unknown_constructor(Reader&, const Token& name, std::string_view suggestion);

} // namespace letcont::cps
