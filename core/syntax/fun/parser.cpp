// Declarations; expression_parser.h does the rest.

#include "syntax/fun/ast.h"
#include "syntax/fun/expression_parser.h"
#include "syntax/fun/forms.h"

#include <algorithm>
#include <array>

namespace letcont::fun {

namespace {

using Ending = ExpressionParser::Ending;

class Parser {
public:
  Parser(std::span<const Token> tokens, const Source& source, Diagnostics& diagnostics, Interrupt* interrupt)
      : tokens_(tokens, source, diagnostics, interrupt), expressions_(tokens_, program_) {}

  Program run() {
    while (tokens_.kind() != TokenKind::End) {
      tokens_.settle();
      if (tokens_.kind() == TokenKind::Def)
        definition();
      else if (tokens_.kind() == TokenKind::Val)
        constant();
      else if (tokens_.kind() == TokenKind::Semicolon)
        extra_semicolon();
      else if (!other_definition())
        main();
    }
    mark_errors();
    if (!has_main_ && !tokens_.diagnostics().has_errors()) missing_main(); // else it may have been lost
    return std::move(program_);
  }

private:
  Declaration begin(Declaration::Kind kind) {
    if (has_main_ && !reported_main_) {
      reported_main_ = true;
      tokens_.error("syntax/after-main", tokens_.span(),
                    "definitions come first: the program's expression is its last part");
    }
    if (kind == Declaration::Def) runs_on_ = false;
    Declaration declaration{.kind = kind, .span = tokens_.span()};
    declaration.has_errors = runs_on_;
    declaration.first_node = Node{program_.nodes.limit()};
    return declaration;
  }

  // A definition as other languages begin it, or without the word that begins it.
  bool other_definition() {
    if (tokens_.kind() != TokenKind::Name) return false;
    std::string_view form = form_of_word(tokens_.text(tokens_.peek()));
    TokenKind second = tokens_.peek(1).kind, third = tokens_.peek(2).kind;
    bool has_word = second == TokenKind::Name && !form.empty();
    bool is_function = has_word && third == TokenKind::OpenParen && form == form_of_word("fun");
    bool is_value =
        has_word && (third == TokenKind::Equals || third == TokenKind::Colon) && form == form_of_word("let");
    if (!is_function && !is_value && !is_header()) return false;
    if (Diagnostic* error =
            tokens_.error("syntax/assignment", tokens_.span(),
                          is_value ? "a definition begins with 'val'" : "a definition begins with 'def'");
        error && has_word)
      error->notes.push_back({tokens_.span(), std::string(form)});
    if (is_value)
      constant(true);
    else
      definition(is_function);
    return true;
  }

  // name(…) and `=` or `:`, where what is in parentheses begins as parameters do: f(1) = 1 is a comparison.
  bool is_header() const {
    TokenKind first = tokens_.peek(2).kind, after = tokens_.peek(3).kind;
    bool is_parameter = first == TokenKind::Name &&
                        (after == TokenKind::Colon || after == TokenKind::Comma || after == TokenKind::CloseParen);
    if (!is_parameter && first != TokenKind::CloseParen) return false;
    constexpr uint32_t near = 200; // tokens
    uint32_t depth = 0;
    for (uint32_t i = 1; i < near; ++i) {
      TokenKind kind = tokens_.peek(i).kind;
      if (kind == TokenKind::OpenParen)
        ++depth;
      else if (depth == 0 || kind == TokenKind::End)
        return false;
      else if (kind == TokenKind::CloseParen && --depth == 0)
        return tokens_.peek(i + 1).kind == TokenKind::Equals || tokens_.peek(i + 1).kind == TokenKind::Colon;
    }
    return false;
  }

  // def name(x: type, …) : type = expression ;
  void definition(bool has_word = true) {
    Declaration def = begin(Declaration::Def);
    if (has_word) tokens_.take();
    name(def, "the name of a function");
    def.first_parameter = static_cast<uint32_t>(program_.parameters.size());
    if (tokens_.take_if(TokenKind::OpenParen))
      def.damaged_parameters = !parameters();
    else
      names_as_parameters(), def.damaged_parameters = true;
    def.parameter_count = static_cast<uint32_t>(program_.parameters.size()) - def.first_parameter;
    if (colon()) {
      def.result = read_type(tokens_);
      def.result_is_written = true;
    }
    finish(def);
  }

  // def f x y = …, as other languages have it.
  void names_as_parameters() {
    tokens_.expected("'(' and the parameters");
    auto goes_on = [&] { return tokens_.peek(1).kind == TokenKind::Name || tokens_.peek(1).kind == TokenKind::Equals; };
    while (tokens_.kind() == TokenKind::Name && goes_on()) tokens_.take();
  }

  // val name : type = expression ;
  // With is_let it begins as other languages have it, and may end with `in`.
  void constant(bool is_let = false) {
    Declaration constant = begin(Declaration::Const);
    tokens_.take();
    name(constant, "the name of a constant");
    if (colon()) {
      constant.result = read_type(tokens_);
      constant.result_is_written = true;
    }
    finish(constant, is_let);
  }

  // Whether a type follows, though perhaps without its colon; `:=` is none.
  bool colon() {
    if (tokens_.kind() == TokenKind::Name && tokens_.peek(1).kind == TokenKind::Equals) {
      tokens_.expected("':' or '='");
      return true;
    }
    return tokens_.peek(1).kind != TokenKind::Equals && tokens_.take_if(TokenKind::Colon);
  }

  // = expression ;
  void finish(Declaration& declaration, bool is_let = false) {
    declaration.span = join(declaration.span, tokens_.gap());
    take_equals(tokens_);
    declaration.body = expressions_.parse(Ending::AtSemicolon);
    program_.declarations.push_back(declaration);
    if (tokens_.take_if(TokenKind::Semicolon)) return;
    if (tokens_.kind() == TokenKind::End) return; // then it is the program's expression that is missing
    if (is_let && tokens_.text(tokens_.peek()) == "in") return void(tokens_.take());
    if (Diagnostic* error = tokens_.error("syntax/missing-semicolon", tokens_.gap(),
                                          "expected ';' after the definition, found " + tokens_.found()))
      error->notes.push_back({declaration.span, "the definition"});
    runs_on_ = true;
    if (tokens_.kind() == TokenKind::Colon || tokens_.kind() == TokenKind::Comma) tokens_.take();
  }

  void extra_semicolon() {
    tokens_.expected("a definition or an expression");
    tokens_.take();
  }

  void main() {
    Declaration main = begin(Declaration::Main);
    main.body = expressions_.parse(Ending::AtEnd);
    main.span = main.name_span = program_.nodes[main.body].span;
    program_.declarations.push_back(main);
    has_main_ = !program_.damaged && !runs_on_; // else it may be a definition, or a part of the one before
  }

  void missing_main() {
    std::string message = program_.declarations.empty() ? "the program is empty: expected an expression"
                                                        : "expected an expression after the last definition";
    tokens_.error("syntax/no-main", tokens_.place(), std::move(message));
  }

  // Of the lexer, too.
  void mark_errors() {
    std::vector<Declaration>& all = program_.declarations;
    for (const Diagnostic& each : tokens_.diagnostics().all()) {
      if (each.severity != Severity::Error || !each.span.known()) continue;
      auto behind = std::upper_bound(all.begin(), all.end(), each.span.begin,
                                     [](uint32_t at, const Declaration& one) { return at < one.span.begin; });
      if (behind != all.begin()) std::prev(behind)->has_errors = true;
    }
  }

  void name(Declaration& declaration, std::string_view what) {
    declaration.name_span = tokens_.span();
    if (tokens_.kind() == TokenKind::Name) {
      declaration.name = program_.names.intern(tokens_.text(tokens_.take()));
      if (tokens_.take_if(TokenKind::Stranger)) (void)tokens_.take_if(TokenKind::Name); // even?, naïve
      return;
    }
    tokens_.expected(what);
    program_.damaged = true;
    // A keyword in its place, perhaps.
    TokenKind follows = tokens_.peek(1).kind;
    if (follows == TokenKind::OpenParen || follows == TokenKind::Colon || follows == TokenKind::Equals) tokens_.take();
  }

  // Up to the `)`, which is taken. Returns whether there was no error.
  bool parameters() {
    if (tokens_.take_if(TokenKind::CloseParen)) return true;
    for (bool fine = true;;) {
      if (tokens_.kind() != TokenKind::Name) {
        tokens_.expected("the name of a parameter");
        program_.damaged = true;
        fine = false;
        if (!skip_in_parameters()) return fine;
        continue;
      }
      const Token& token = tokens_.take();
      Parameter parameter{program_.names.intern(tokens_.text(token)), token.span};
      if (tokens_.take_if(TokenKind::Colon)) parameter.type = read_type(tokens_);
      program_.parameters.push_back(parameter);
      if (tokens_.take_if(TokenKind::CloseParen)) return fine;
      if (tokens_.take_if(TokenKind::Comma)) continue;
      tokens_.expected("',' or ')'");
      fine = false;
      if (!skip_in_parameters()) return fine;
    }
  }

  // After an error: advances to the next parameter (true), or past the `)` or to what cannot be inside.
  bool skip_in_parameters() {
    for (;;) {
      switch (tokens_.kind()) {
      case TokenKind::Comma: tokens_.take(); return true;
      case TokenKind::CloseParen: tokens_.take(); return false;
      case TokenKind::Equals:
      case TokenKind::Semicolon:
      case TokenKind::OpenBrace:
      case TokenKind::Def:
      case TokenKind::Val:
      case TokenKind::End: return false;
      default: tokens_.take();
      }
    }
  }

  TokenStream tokens_;
  Program program_;
  ExpressionParser expressions_;
  bool has_main_ = false;
  bool runs_on_ = false;       // the definition before has no `;`: what follows may be a part of it
  bool reported_main_ = false; // that something comes after it
};

} // namespace

ValueType read_type(TokenStream& tokens) {
  if (tokens.kind() != TokenKind::Name) {
    tokens.expected("a type");
    return ValueType::Unknown;
  }
  const Token& token = tokens.take();
  std::string_view written = tokens.text(token);
  for (ValueType each : {ValueType::Int, ValueType::Double, ValueType::Bool, ValueType::Void})
    if (written == text(each)) return each;
  tokens.error("type/unknown", token.span,
               "there is no type '" + std::string(written) + "'; the types are Int, Double, Bool and Void");
  tokens.settle();
  return ValueType::Unknown;
}

void take_equals(TokenStream& tokens) {
  if (tokens.take_if(TokenKind::Equals)) return;
  tokens.expected("'='");
  if (tokens.kind() == TokenKind::Colon && tokens.peek(1).kind == TokenKind::Equals) tokens.take(); // :=
  if (tokens.text(tokens.peek()).starts_with('=')) tokens.take();                                   // == or =>
}

Program parse(std::span<const Token> tokens, const Source& source, Diagnostics& diagnostics, Interrupt* interrupt) {
  return Parser(tokens, source, diagnostics, interrupt).run();
}

std::string_view text(ValueType type) {
  switch (type) {
  case ValueType::Unknown: return "?";
  case ValueType::Int: return "Int";
  case ValueType::Double: return "Double";
  case ValueType::Bool: return "Bool";
  case ValueType::Void: return "Void";
  }
  return "?";
}

} // namespace letcont::fun
