#include "cps/parse/primitive.h"

#include "cps/build.h"
#include "cps/var.h"
#include "lambda/c_function.h"
#include "support/numbers/whole_number.h"
#include "support/suggest.h"
#include "support/text.h"
#include "types/type_names.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace letcont::cps {

namespace {

class PrimitiveReader {
public:
  PrimitiveReader(Reader& in, Scopes& scopes) : in_(in), scopes_(scopes), begin_(in.lexer.peek()) {}

  std::optional<ReadPrimitive> run(std::optional<Type> said) {
    if (!form()) return std::nullopt;
    if (in_.skip(TokenKind::Colon)) {
      Span colon{in_.lexer.last_end() - 1, in_.lexer.last_end()};
      std::optional<Type> after = read_type(in_);
      if (!after) return std::nullopt;
      if (said && *said != *after) in_.error("type/twice", colon, "the variable has another type already");
      said = after;
    }
    if (out_.broken) return std::move(out_);
    if (said) out_.type = *said;
    if (!said && !infer()) return std::nullopt;
    if (said && constructor_ && !number_in_type()) return std::nullopt;
    return injection_fits() ? std::optional(std::move(out_)) : std::nullopt;
  }

private:
  bool form() {
    switch (begin_.kind) {
    case TokenKind::Integer: return integer();
    case TokenKind::Double: return real();
    case TokenKind::Character: return character();
    case TokenKind::String: return string();
    case TokenKind::Open: out_.kind = PrimKind::Tuple; return operands();
    case TokenKind::Hash: return projection();
    case TokenKind::Name: return word();
    default: return no_form();
    }
  }

  bool no_form() {
    in_.expected("a constant, (…), #i(…), an operation, a constructor, closure, external or fun");
    return false;
  }

  bool constant(PrimKind kind, uint32_t number, Type type) {
    out_.kind = kind;
    out_.number = number;
    out_.type = type;
    return true;
  }
  bool integer() {
    if (in_.lexer.text().ends_with('L')) {
      std::optional<int64_t> value = in_.long_integer(in_.lexer.next());
      return value && constant(PrimKind::Long, add_long(in_.program, *value), TypeTable::i64);
    }
    std::optional<int32_t> value = in_.integer(in_.lexer.next());
    return value && constant(PrimKind::Int, static_cast<uint32_t>(*value), TypeTable::i32);
  }
  bool real() {
    Token token = in_.lexer.next();
    std::optional<double> value = parse_double(in_.word(token));
    bool is_number = token.kind == TokenKind::Double && in_.word(token) != "-inf";
    if (value && std::isinf(*value) && is_number)
      in_.diagnostics.warning("syntax/double-range", token.span, "this number is too large for an f64: it is inf");
    return value && constant(PrimKind::Double, add_double(in_.program, *value), TypeTable::f64);
  }
  bool character() {
    Token token = in_.lexer.next();
    std::string_view text = in_.word(token);
    std::optional<ReadCharacter> read = read_character(text.substr(1));
    if (read && read->length + 2 == text.size() && text[1] != '\'')
      return constant(PrimKind::Character, read->code, TypeTable::character);
    in_.error("syntax/character-literal", token.span,
              "a character is one character in quotes: 'a', '\\n' or '\\u{1F600}'");
    return false;
  }
  bool string() {
    Token token = in_.lexer.next();
    std::string value = unquoted(in_.word(token), token.span, in_.diagnostics);
    return constant(PrimKind::String, in_.program.names.intern(value).index, TypeTable::str);
  }

  bool projection() {
    in_.lexer.next();
    std::optional<uint32_t> field = in_.natural("the number of a field");
    if (!field) return false;
    out_.kind = PrimKind::Projection;
    out_.number = *field;
    return operands();
  }

  // Variables may have the names of operations and constants.
  void no_symbol(const Token& token) {
    if (in_.symbols) in_.symbols->word(token.span, in_.word(token));
  }

  bool word() {
    std::string_view word = in_.lexer.text();
    if (word == "true" || word == "false") {
      Token constant_word = in_.lexer.next();
      no_symbol(constant_word);
      bool value = in_.word(constant_word) == "true";
      return constant(PrimKind::Bool, value, TypeTable::boolean);
    }
    if (word == "inf" || word == "nan") return real();
    if (word == "inj") return injection();
    if (word == "external") return external();
    if (std::optional<Operation> operation = operation_named(word)) {
      no_symbol(in_.lexer.next());
      out_.kind = PrimKind::Operation;
      out_.operation = *operation;
      return operands() && count_fits(info(*operation).name, info(*operation).operands.size());
    }
    if (std::optional<MemoryOperation> operation = memory_operation_named(word)) {
      no_symbol(in_.lexer.next());
      out_.kind = PrimKind::Memory;
      out_.number = static_cast<uint32_t>(*operation);
      return operands() && count_fits(info(*operation).name, info(*operation).operands);
    }
    if (word == "closure") {
      in_.lexer.next();
      out_.kind = PrimKind::Closure;
      return operands();
    }
    if (in_.constructors->any(word)) return constructor();
    if (word == "let" || word == "decl" || word == "def")
      return no_form(); // the next statement, which is still to be read
    unknown_word(std::string(word));
    return false;
  }

  // Which one is meant is known once its operands and its type are.
  bool constructor() {
    constructor_ = in_.lexer.next();
    out_.kind = PrimKind::Injection;
    if (in_.lexer.at(TokenKind::Open)) return operands();
    std::string word(in_.word(*constructor_));
    in_.expected("'(' and the fields of '" + word + "', as in " + word + "()");
    return false;
  }

  bool count_fits(std::string_view name, size_t wanted) {
    if (out_.broken || out_.operands.size() == wanted) return true;
    static constexpr std::array counts{"no operand", "one operand", "two operands", "three operands"};
    in_.error("type/arguments", {begin_.span.begin, in_.lexer.last_end()},
              "'" + std::string(name) + "' takes " + counts[wanted]);
    return false;
  }

  std::string no_primitive(const Token& token, const std::string& word) {
    size_t dot = std::min(word.rfind('.'), word.size() - 1);
    std::string number = word.substr(dot + 1);
    if (whole_number<uint32_t>(number) && !scopes_.is_value(token))
      return "part " + number + " of a tuple is read as #" + number + "(" + word.substr(0, dot) + ")";
    return "a let binds a primitive; there is no 'let x = y', use '" + word + "' itself instead";
  }

  void unknown_word(const std::string& word) {
    Token token = in_.lexer.next();
    if (!in_.lexer.at(TokenKind::Open)) {
      size_t at = token.span.end;
      while (at < in_.text.size() && in_.text[at] == ' ') ++at;
      if (at < in_.text.size() && is_operator(in_.text[at]))
        in_.skip(TokenKind::Name); // x + y: the scanner has reported the operator
      else
        in_.error("syntax/expected", token.span, no_primitive(token, word));
      return;
    }
    size_t most_names = in_.may_suggest() ? 1000 : 0;
    std::vector<std::string> known{"inj", "external", "closure", "fun", "code"};
    for (const OperationInfo& operation : operations) known.emplace_back(operation.name);
    for (const MemoryInfo& operation : memory_operations) known.emplace_back(operation.name);
    for (std::string& constructor : in_.constructors->names(most_names)) known.push_back(std::move(constructor));
    std::string_view near = nearest_name(word, known);
    bool is_capital = word[0] >= 'A' && word[0] <= 'Z';
    if (is_capital && in_.data_broken) return;
    if (near.empty() ? is_capital : in_.constructors->any(near).has_value())
      return complain_unknown_constructor(in_, token, near);
    std::string hint = near.empty() ? "; " + std::string(form_of_calls) : "; did you mean '" + std::string(near) + "'?";
    in_.error("name/operation", token.span, "there is no operation '" + word + "'" + hint);
  }

  bool injection() {
    in_.lexer.next();
    std::optional<uint32_t> tag = in_.natural("the number of a constructor, as in inj 0/2 (x)");
    if (!tag || !in_.take(TokenKind::Slash, "'/' and the number of constructors")) return false;
    count_ = in_.natural("the number of constructors");
    if (!count_) return false;
    out_.kind = PrimKind::Injection;
    out_.number = *tag;
    return operands();
  }

  bool external() {
    in_.lexer.next();
    if (!in_.take(TokenKind::Open, "'('")) return false;
    if (!in_.lexer.at(TokenKind::String)) return in_.expected("the external's name in quotes"), false;
    Token token = in_.lexer.next();
    std::string name = unquoted(in_.word(token), token.span, in_.diagnostics);
    if (!external_named(name) && !is_c_name(name) && !is_prompts_name(name))
      in_.error("extern/type", token.span,
                "an external is a C function, whose name has letters, digits and _, and begins with no digit");
    out_.kind = PrimKind::External;
    out_.number = in_.program.names.intern(name).index;
    return in_.take(TokenKind::Close, "')'");
  }

  // Variables in parentheses. All of them are looked up, so that all mistakes are reported.
  bool operands() {
    if (!in_.take(TokenKind::Open, "'(' and operands")) return false;
    while (!in_.skip(TokenKind::Close)) {
      std::optional<Token> name = in_.take_operand(out_.operands.empty() ? "a variable" : "a variable after ','");
      if (!name) return false;
      std::optional<Var> operand = scopes_.variable(*name);
      out_.broken |= !operand || !*operand;
      out_.operands.push_back(operand.value_or(Var{}));
      if (in_.skip(TokenKind::Comma)) continue;
      if (!in_.lexer.at(TokenKind::Close)) return in_.expected("',' or ')'"), false;
    }
    return true;
  }

  // ---- The type that follows from the operands; complains if none does.

  Span whole() const { return {begin_.span.begin, in_.lexer.last_end()}; }

  bool infer() {
    TypeTable& types = in_.program.types;
    switch (out_.kind) {
    case PrimKind::Operation: out_.type = info(out_.operation).result; return true;
    case PrimKind::Memory: return infer_memory();
    case PrimKind::Tuple: {
      std::vector<Type> fields;
      for (Var operand : out_.operands) fields.push_back(type(in_.program, operand));
      out_.type = types.tuple(fields);
      return true;
    }
    case PrimKind::Projection: return infer_field();
    case PrimKind::Closure: return infer_closure();
    case PrimKind::Injection:
      if (constructor_) return infer_constructor();
      in_.error("type/missing", whole(), "an injection needs its data type, as in: inj 0/2 () : List");
      return false;
    case PrimKind::External: {
      std::string_view name = in_.program.names.text(Name{out_.number});
      std::optional<External> known = external_named(name);
      if (known) out_.type = type_of(*known, types);
      if (!known) unknown_external(name);
      return known.has_value();
    }
    default: return true; // a constant
    }
  }

  bool infer_constructor() {
    std::vector<Type> fields;
    for (Var operand : out_.operands) fields.push_back(type(in_.program, operand));
    std::optional<Constructors::Place> meant = constructor_of(in_, *constructor_, fields);
    if (!meant) return false;
    out_.type = in_.program.types.data(meant->data);
    out_.number = meant->tag;
    in_.note_constructor(*constructor_, meant->data, meant->tag);
    return true;
  }

  // The number of the constructor in the type that is written.
  bool number_in_type() {
    std::optional<uint32_t> tag = constructor_in(in_, out_.type, *constructor_);
    if (!tag) return false;
    out_.number = *tag;
    in_.note_constructor(*constructor_, in_.program.types.data_of(out_.type), *tag);
    return true;
  }

  bool infer_field() {
    if (out_.operands.size() != 1)
      return in_.error("type/arguments", whole(), "a projection is of one variable"), false;
    Type whole_type = type(in_.program, out_.operands[0]);
    TypeKind kind = in_.program.types.kind(whole_type);
    bool has_fields = kind == TypeKind::Tuple || kind == TypeKind::Environment;
    if (!has_fields || out_.number >= in_.program.types.fields(whole_type).size()) {
      in_.error("type/field", whole(),
                "there is no field " + std::to_string(out_.number) + " in a value of type '" +
                    brief_text(in_.program.types, whole_type, in_.program.names) + "'");
      return false;
    }
    out_.type = in_.program.types.fields(whole_type)[out_.number];
    return true;
  }

  bool infer_memory() {
    std::vector<Type> operands;
    for (Var operand : out_.operands) operands.push_back(type(in_.program, operand));
    MemoryOperation operation = static_cast<MemoryOperation>(out_.number);
    std::optional<Type> result = result_type(operation, in_.program.types, operands);
    if (result) {
      out_.type = *result;
      return true;
    }
    if (operation == MemoryOperation::Empty) {
      in_.error("type/missing", whole(), "an empty array needs its type, as in: empty() : array(i32)");
      return false;
    }
    std::string needed = info(operation).holder == TypeKind::Array ? "an array" : "a reference";
    in_.error("type/memory", whole(),
              "'" + std::string(info(operation).name) + "' takes " + needed + ", not a value of type '" +
                  brief_text(in_.program.types, operands[0], in_.program.names) + "'");
    return false;
  }

  bool infer_closure() {
    const TypeTable& types = in_.program.types;
    Type code = out_.operands.empty() ? TypeTable::unit : type(in_.program, out_.operands[0]);
    if (types.kind(code) == TypeKind::Code && !types.parameters(code).empty() &&
        types.kind(types.parameters(code)[0]) == TypeKind::Environment) {
      out_.type = types.parameters(code)[0];
      return true;
    }
    in_.error("type/closure", whole(),
              "a closure begins with code that takes its environment first, as in: code k (e : env(…) fn(…) -> …, x)");
    return false;
  }

  void unknown_external(std::string_view name) {
    std::vector<std::string> known;
    for (const ExternalInfo& external : externals) known.emplace_back(external.name);
    std::string_view near = nearest_name(name, known);
    in_.error("type/missing", whole(),
              "the external '" + std::string(name) + "' is not known here, so it needs a type" +
                  (near.empty() ? "" : "; or did you mean '" + std::string(near) + "'?"));
  }

  // An injection by number says how many constructors there are, for its readers.
  bool injection_fits() {
    if (out_.kind != PrimKind::Injection || constructor_) return true;
    const TypeTable& types = in_.program.types;
    std::string text = brief_text(types, out_.type, in_.program.names);
    if (types.kind(out_.type) != TypeKind::Data)
      return in_.error("type/injection", whole(), "'" + text + "' is no data type"), false;
    size_t count = types.constructors(types.data_of(out_.type)).size();
    if (out_.number < count && count_ == count) return true;
    if (in_.data_broken && count == 0) return false;
    in_.error("type/injection", whole(),
              "'" + text + "' has " + std::to_string(count) + " constructors, numbered from 0");
    return false;
  }

  Reader& in_;
  Scopes& scopes_;
  Token begin_;
  ReadPrimitive out_{};
  std::optional<Token> constructor_; // an injection by name
  std::optional<uint32_t> count_;    // by number: how many constructors are said to be there
};

} // namespace

std::optional<ReadPrimitive> read_primitive(Reader& in, Scopes& scopes, std::optional<Type> type) {
  return PrimitiveReader(in, scopes).run(type);
}

} // namespace letcont::cps
