#include "syntax/l/parse/parser.h"

#include "syntax/l/parse/expression_parser.h"

#include <unordered_set>

namespace letcont::l {

namespace {

class Parser {
public:
  Parser(Program& program, std::span<const Token> tokens, const Source& source, Diagnostics& diagnostics,
         Interrupt* interrupt)
      : program_(program), in_(tokens, source, diagnostics, interrupt), expressions_(in_, program_) {}

  void run() {
    for (;;) {
      in_.skip_separators();
      if (in_.is(TokenKind::End)) return define_exceptions();
      uint32_t begin = in_.index();
      Definition definition;
      definition.span = in_.peek().span;
      if (!parse(definition)) in_.skip_statement(Token::none);
      definition.span = join(definition.span, in_.previous().span);
      if ((definition.kind == DefinitionKind::Expression && definition.value) || definition.name)
        program_.definitions.push_back(std::move(definition));
      if (in_.index() == begin) in_.take(); // always gets on
    }
  }

private:
  bool parse(Definition& definition) {
    switch (in_.kind()) {
    case TokenKind::Def: return def(definition);
    case TokenKind::Data: return data(definition);
    case TokenKind::Macro: return macro(definition);
    case TokenKind::Extern: return extern_function(definition);
    case TokenKind::Let:
      in_.error(
          "syntax/let", in_.peek().span,
          in_.kind(1) <= TokenKind::Upper || in_.kind(1) == TokenKind::Rec
              ? "at the top level a name is defined with 'def'"
              : "at the top level one name is defined with 'def', and parts of its value with match, first or second");
      return false;
    case TokenKind::Name:
      if (in_.text(in_.peek()) == "type" && in_.kind(1) == TokenKind::Upper) return type(definition);
      if (in_.text(in_.peek()) == "exception" && in_.kind(1) == TokenKind::Upper) return exception(definition);
      break;
    default: break;
    }
    definition.value = expressions_.parse();
    return true;
  }

  bool name(Definition& definition, DefinitionKind kind, TokenKind wanted, const char* what) {
    in_.take();
    definition.kind = kind;
    if (!in_.is(wanted)) {
      bool is_large = wanted == TokenKind::Name && in_.is(TokenKind::Upper);
      Diagnostic* error = in_.expected(what + std::string(is_large ? ", with a small letter" : ""));
      if (error && in_.kind() >= TokenKind::Def && in_.kind() <= TokenKind::Try && !in_.peek().begins_line)
        error->notes.push_back({in_.peek().span, "this is a keyword"});
      return false;
    }
    definition.name_span = in_.peek().span;
    definition.name = program_.names.intern(in_.text(in_.take()));
    return true;
  }

  bool equals(const char* after, bool is_type = false) {
    if (in_.take_if(TokenKind::Equals)) return true;
    Diagnostic* error = in_.expected("'=' after " + std::string(after));
    if (error && is_type && in_.is(TokenKind::Name) && !in_.peek().begins_line)
      error->notes.push_back({in_.peek().span, "the parameters of a type stand in parentheses: T(a, b)"});
    return false;
  }

  bool def(Definition& definition) {
    if (in_.kind(1) == TokenKind::Rec) {
      in_.error("syntax/def", in_.at(in_.index() + 1).span, "definitions see themselves and each other without 'rec'");
      in_.take();
    }
    if (!name(definition, DefinitionKind::Def, TokenKind::Name, "the name that is defined")) return false;
    if (in_.is(TokenKind::OpenParen) && in_.peek().touches)
      in_.error("syntax/def", in_.peek().span,
                "a function is defined as def " + program_.text(definition.name) + " = { (x, y) -> … }");
    else if (in_.is(TokenKind::ColonColon))
      in_.error("syntax/def", in_.peek().span,
                "a type stands after the value: def " + program_.text(definition.name) + " = … :: Type");
    else if (in_.is(TokenKind::Name) || in_.is(TokenKind::OpenParen))
      in_.expected("'=' after the name")
          ->notes.push_back({definition.name_span, "a function is defined as def " + program_.text(definition.name) +
                                                       " = { x -> … }, or of several arguments { (x, y) -> … }"});
    else if (equals("the name")) {
      definition.value = expressions_.parse();
      return true;
    }
    definition.value = program_.add({.kind = NodeKind::Error, .span = definition.name_span});
    return false;
  }

  // "(" names ")"
  bool parameters(Definition& definition) {
    in_.take();
    while (!in_.is(TokenKind::CloseParen)) {
      if (!in_.is(TokenKind::Name)) return in_.expected("the name of a parameter"), false;
      definition.parameters.push_back({program_.names.intern(in_.text(in_.peek())), in_.peek().span});
      in_.take();
      if (!in_.take_if(TokenKind::Comma)) break;
    }
    if (in_.take_if(TokenKind::CloseParen)) return true;
    return in_.expected("',' or ')' after the parameter"), false;
  }

  bool data(Definition& definition) {
    if (!name(definition, DefinitionKind::Data, TokenKind::Upper, "the name of the type, with a capital letter"))
      return false;
    if (in_.is(TokenKind::OpenParen) && !parameters(definition)) return false;
    if (!equals("the type", true)) return false;
    in_.skip_newlines();
    if (!in_.is(TokenKind::OpenBrace)) {
      if (Diagnostic* error = in_.expected("'{' and the constructors"))
        error->notes.push_back({definition.name_span, "constructors stand in braces: data T = { A; B(Int) }"});
      return false;
    }
    uint32_t open = in_.index();
    in_.take();
    std::vector<ConstructorData> constructors;
    bool fine = true;
    for (;;) {
      while (in_.at_separator() && in_.index() < in_.at(open).partner) in_.take();
      if (in_.is(TokenKind::CloseBrace) || in_.is(TokenKind::End) || in_.index() >= in_.at(open).partner) break;
      if (constructor(constructors)) continue;
      fine = false;
      in_.skip_statement(open);
    }
    definition.first_constructor = static_cast<uint32_t>(program_.constructors.size());
    definition.constructor_count = static_cast<uint32_t>(constructors.size());
    program_.constructors.insert(program_.constructors.end(), constructors.begin(), constructors.end());
    in_.take_if(TokenKind::CloseBrace);
    if (constructors.empty() && fine)
      in_.error("syntax/no-constructors", definition.name_span, "a data type has at least one constructor");
    return end();
  }

  bool type(Definition& definition) {
    if (!name(definition, DefinitionKind::Type, TokenKind::Upper, "the name of the type")) return false;
    if (in_.is(TokenKind::OpenParen) && !parameters(definition)) return false;
    if (!equals("the name", true)) return false;
    in_.skip_newlines();
    definition.type = parse_type(in_, program_);
    if (definition.type && in_.is(TokenKind::Bar)) {
      in_.error("syntax/expected", in_.peek().span,
                "a type of several constructors is declared by data T = { A; B(Int) }");
      return false;
    }
    return definition.type && end();
  }

  // All exceptions are constructors of one data type, which stands where the first one does.
  bool exception(Definition& definition) {
    Span word = in_.take().span;
    if (exceptions_.empty()) {
      definition.kind = DefinitionKind::Data;
      definition.is_exception = true;
      definition.name = program_.names.intern("Exception");
      definition.name_span = join(word, in_.peek().span);
      exception_definition_ = program_.definitions.size();
    }
    return constructor(exceptions_);
  }

  void define_exceptions() {
    if (exceptions_.empty()) return;
    Definition& definition = program_.definitions[exception_definition_];
    definition.first_constructor = static_cast<uint32_t>(program_.constructors.size());
    definition.constructor_count = static_cast<uint32_t>(exceptions_.size());
    program_.constructors.insert(program_.constructors.end(), exceptions_.begin(), exceptions_.end());
  }

  bool constructor(std::vector<ConstructorData>& constructors) {
    if (!in_.is(TokenKind::Upper)) return in_.expected("a constructor, with a capital letter"), false;
    ConstructorData made{.name = program_.names.intern(in_.text(in_.peek())), .span = in_.peek().span};
    in_.take();
    std::vector<TypeNode> fields;
    made.first_label = static_cast<uint32_t>(program_.labels.size());
    if (in_.take_if(TokenKind::OpenParen)) {
      do {
        if (!label(made, fields.empty())) return false;
        TypeNode field = parse_type(in_, program_);
        if (!field) return false;
        fields.push_back(field);
      } while (in_.take_if(TokenKind::Comma));
      if (!in_.take_if(TokenKind::CloseParen)) return in_.expected("',' or ')' after the field's type"), false;
    }
    made.first_field = static_cast<uint32_t>(program_.type_lists.size());
    made.field_count = static_cast<uint32_t>(fields.size());
    program_.type_lists.insert(program_.type_lists.end(), fields.begin(), fields.end());
    constructors.push_back(made);
    if (in_.at_separator() || in_.is(TokenKind::CloseBrace) || in_.is(TokenKind::End)) return true;
    if (Diagnostic* error = in_.expected("a line break, ';' or '}' after the constructor");
        error && in_.is(TokenKind::Name))
      error->notes.push_back({made.span, "parentheses follow a constructor and a type: Some(x), List(Int)"});
    return false;
  }

  // At the beginning of a field.
  bool label(ConstructorData& constructor, bool is_first) {
    bool has_label = in_.is(TokenKind::Name) && in_.kind(1) == TokenKind::ColonColon;
    if (is_first) constructor.has_labels = has_label;
    if (has_label != constructor.has_labels) {
      in_.error("syntax/labels", in_.peek().span, "either all fields of a constructor have names, or none has");
      return false;
    }
    if (!has_label) return true;
    Parameter made = take_label(in_, program_);
    if (is_first) labels_.clear();
    if (!labels_.insert(made.name).second)
      in_.error("name/twice", made.span,
                "two fields of this constructor are called '" + program_.text(made.name) + "'");
    program_.labels.push_back(made);
    return true;
  }

  bool macro(Definition& definition) {
    if (!name(definition, DefinitionKind::Macro, TokenKind::Name, "the name of the macro")) return false;
    if (!in_.is(TokenKind::OpenParen)) return in_.expected("'(' and the macro's parameters"), false;
    if (!parameters(definition) || !equals("the parameters")) {
      definition.value = program_.add({.kind = NodeKind::Error, .span = definition.name_span});
      return false;
    }
    definition.value = expressions_.parse();
    return true;
  }

  bool extern_function(Definition& definition) {
    if (!name(definition, DefinitionKind::Extern, TokenKind::Name, "the name of a function")) return false;
    if (!in_.take_if(TokenKind::ColonColon)) return in_.expected("'::' and the function's type"), false;
    definition.type = parse_type(in_, program_);
    return definition.type && end();
  }

  bool end() {
    if (in_.at_separator() || in_.is(TokenKind::End)) return true;
    return in_.expected("the end of the definition"), false;
  }

  Program& program_;
  TokenStream in_;
  ExpressionParser expressions_;
  std::unordered_set<Name> labels_; // of the constructor that is being read
  std::vector<ConstructorData> exceptions_;
  size_t exception_definition_ = 0; // the one that they are constructors of
};

} // namespace

Program parse(std::span<const Token> tokens, const Source& source, Diagnostics& diagnostics, Interrupt* interrupt) {
  Program program;
  Parser(program, tokens, source, diagnostics, interrupt).run();
  return program;
}

void parse_prelude(Program& program, const Source& source) {
  Diagnostics none; // a test compiles the prelude
  std::vector<Token> tokens = arrange(lex_library(source, none), none);
  size_t own = program.definitions.size();
  Parser(program, tokens, source, none, nullptr).run();
  for (size_t i = own; i < program.definitions.size(); ++i) program.definitions[i].from_prelude = true;
  mark_maps(program, own);
  Span library = source.library();
  size_t line_end = std::min(source.text(library).find('\n'), size_t{library.end - library.begin});
  program.prelude_start = {library.begin, library.begin + static_cast<uint32_t>(line_end)};
}

void mark_maps(Program& program, size_t first) {
  for (size_t i = first; i < program.definitions.size(); ++i) {
    Definition& definition = program.definitions[i];
    definition.is_map = definition.kind == DefinitionKind::Data && program.text(definition.name) == "Map";
  }
}

} // namespace letcont::l
