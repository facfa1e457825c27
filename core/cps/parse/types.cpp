// Types, as text: see types/type.h. A type may nest deeply, so what is open waits on a stack.

#include "cps/parse/reader.h"
#include "support/suggest.h"

#include <unordered_set>
#include <utility>

namespace letcont::cps {

namespace {

Type simple_type(std::string_view word) {
  static constexpr std::pair<std::string_view, Type> all[] = {{"i32", TypeTable::i32}, {"bool", TypeTable::boolean},
                                                              {"f64", TypeTable::f64}, {"str", TypeTable::str},
                                                              {"i64", TypeTable::i64}, {"char", TypeTable::character}};
  for (auto [name, type] : all)
    if (word == name) return type;
  return {};
}

// The name by which a type is known, whatever spaces its text has: List( i32 ) is List(i32).
Name type_key(Reader& in, Span span) {
  std::string_view text = in.lexer.text(span);
  if (text.find('(') == std::string_view::npos) return in.program.names.intern(text);
  std::string key;
  bool after_word = false;
  for (Lexer words(in.text, span); !words.at(TokenKind::End); words.next()) {
    bool is_word = words.at(TokenKind::Name);
    if (is_word && after_word) key += ' ';
    key += words.text();
    after_word = is_word;
  }
  return in.program.names.intern(key);
}

// What a type of other languages is called here; the name itself if it is none.
std::string_view own_name(std::string_view name) {
  static constexpr std::pair<std::string_view, std::string_view> all[] = {
      {"int", "i32"}, {"long", "i64"}, {"double", "f64"}, {"float", "f64"}, {"string", "str"}};
  for (auto [other, own] : all)
    if (differs_in_case_of_first(name, other)) return own;
  return name;
}

class TypeReader {
public:
  explicit TypeReader(Reader& in) : in_(in), types_(in.program.types) {}

  // A type, or with `results` a list of them; the values are left in `values_`.
  std::optional<std::vector<Type>> run(bool results) {
    if (results && in_.skip(TokenKind::Open)) open_list(List);
    for (;;) {
      if (!closed_ && !begin()) return std::nullopt;
      while (closed_ || value_) {
        if (open_.empty()) return std::vector<Type>{value_};
        if (closed_ && open_.back().kind == List) return std::move(values_);
        if (!(closed_ ? list_closed() : deliver())) return std::nullopt;
      }
    }
  }

private:
  enum Kind : uint8_t {
    List,
    Tuple,
    Parameters,
    ResultList,
    OneResult,
    Raised,
    Captured,
    OfEnvironment,
    Reference,
    Array
  };
  struct Open {
    Kind kind;
    bool code;
    size_t first, split; // its parts in values_; where results begin
    size_t end = 0;      // where they end, if `raises` follows
  };

  // Begins a type: sets value_ if that is all of it, or opens something.
  bool begin() {
    value_ = {};
    if (in_.skip(TokenKind::Open)) {
      open_list(Tuple);
      return true;
    }
    bool code = in_.lexer.at("code");
    if (code || in_.lexer.at("fn") || in_.lexer.at("env")) {
      bool env = in_.lexer.at("env");
      in_.lexer.next();
      if (!in_.take(TokenKind::Open, "'(' and a list of types")) return false;
      open_list(env ? Captured : Parameters, code);
      return true;
    }
    bool array = in_.lexer.at("array");
    if (array || in_.lexer.at("ref")) {
      in_.lexer.next();
      if (!in_.take(TokenKind::Open, "'(' and the type of what it holds")) return false;
      open_list(array ? Array : Reference);
      return true;
    }
    if (!in_.lexer.at(TokenKind::Name)) {
      in_.expected("a type");
      return false;
    }
    value_ = simple_type(in_.lexer.text());
    if (!value_) return named();
    in_.lexer.next();
    return true;
  }

  bool named() {
    std::optional<Span> span = read_data_name(in_);
    if (!span) return false;
    std::string_view wanted = in_.lexer.text(*span);
    Name name = type_key(in_, *span);
    if (auto place = in_.type_places.find(name); place != in_.type_places.end()) in_.note_use(*span, place->second);
    if (auto known = in_.data_types.find(name); known != in_.data_types.end()) {
      value_ = types_.data(known->second);
      return true;
    }
    if (auto known = in_.type_names.find(name); known != in_.type_names.end()) {
      value_ = known->second;
      return bool(value_);
    }
    std::string hint = in_.may_suggest() ? did_you_mean(own_name(wanted), known_types()) : "";
    in_.error("type/unknown", *span, "there is no type '" + std::string(wanted) + "'" + hint);
    return false;
  }
  std::vector<std::string> known_types() const {
    std::vector<std::string> known(std::begin(type_words), std::end(type_words));
    for (uint32_t i = 1; i <= types_.data_count() && i < 1000; ++i)
      known.emplace_back(in_.program.names.text(types_.name(DataType{i})));
    return known;
  }

  void open_list(Kind kind, bool code = false) {
    open_.push_back({kind, code, values_.size(), 0, 0});
    closed_ = in_.skip(TokenKind::Close);
  }

  // The value is a part of what is open.
  bool deliver() {
    values_.push_back(std::exchange(value_, Type{}));
    Open& open = open_.back();
    if (open.kind == OneResult) return results_end();
    if (open.kind == Raised) return finish(function(open, values_.back()));
    if (open.kind == OfEnvironment) return finish_environment(open);
    if (in_.skip(TokenKind::Comma)) return true;
    closed_ = in_.take(TokenKind::Close, "',' or ')'");
    return closed_;
  }

  // The list of the innermost open thing has been read.
  bool list_closed() {
    closed_ = false;
    Open& open = open_.back();
    switch (open.kind) {
    case Tuple: return finish(types_.tuple(std::span(values_).subspan(open.first)));
    case ResultList: return results_end();
    case Reference:
    case Array: return finish_mutable(open);
    case Captured: open.kind = OfEnvironment; return true;
    default: break;
    }
    if (!in_.take(TokenKind::Arrow, "'->' and what the function gives")) return false;
    open.split = values_.size();
    open.kind = OneResult;
    if (in_.skip(TokenKind::Open)) {
      open.kind = ResultList;
      closed_ = in_.skip(TokenKind::Close);
    }
    return true;
  }

  // The results of the innermost function have been read; what it raises may follow.
  bool results_end() {
    Open& open = open_.back();
    open.end = values_.size();
    if (!in_.skip("raises")) return finish(function(open, {}));
    open.kind = Raised;
    return true;
  }

  Type function(const Open& open, Type raises) {
    std::span<const Type> all(values_);
    auto parameters = all.subspan(open.first, open.split - open.first);
    auto results = all.subspan(open.split, open.end - open.split);
    return open.code ? types_.code(parameters, results, raises) : types_.function(parameters, results, raises);
  }

  bool finish_environment(const Open& open) {
    Type of = values_.back();
    if (types_.kind(of) != TypeKind::Function) {
      uint32_t end = in_.lexer.last_end();
      in_.error("type/environment", {end - 1, end}, "an environment is that of a function: env(…) fn(…) -> …");
      return false;
    }
    std::span<const Type> captured(values_);
    return finish(types_.environment(captured.subspan(open.first, values_.size() - 1 - open.first), of));
  }

  bool finish_mutable(const Open& open) {
    if (values_.size() - open.first != 1) {
      uint32_t end = in_.lexer.last_end();
      in_.error("type/arguments", {end - 1, end}, "a reference or an array holds values of one type: array(i32)");
      return false;
    }
    return finish(open.kind == Array ? types_.array(values_.back()) : types_.reference(values_.back()));
  }

  bool finish(Type type) {
    values_.resize(open_.back().first);
    open_.pop_back();
    value_ = type;
    return true;
  }

  Reader& in_;
  TypeTable& types_;
  std::vector<Open> open_;
  std::vector<Type> values_;
  Type value_;          // a type that was just read
  bool closed_ = false; // or a list that was just closed
};

} // namespace

std::optional<Type> read_type(Reader& in) {
  std::optional<std::vector<Type>> one = TypeReader(in).run(false);
  if (!one) return std::nullopt;
  return one->front();
}

std::optional<std::vector<Type>> read_results(Reader& in) { return TypeReader(in).run(true); }

std::optional<Span> read_data_name(Reader& in) {
  std::optional<Token> name = in.take_name("a type's name");
  if (!name) return std::nullopt;
  Span span = name->span;
  if (!in.lexer.at(TokenKind::Open) || in.lexer.peek().span.begin != span.end) return span;
  for (size_t depth = 0;;) {
    Token token = in.lexer.next();
    if (token.kind == TokenKind::Open) ++depth;
    if (token.kind == TokenKind::Close && --depth == 0) return Span{span.begin, token.span.end};
    if (token.kind != TokenKind::End) continue;
    in.error("syntax/expected", token.span, "expected ')' after the arguments of a type");
    return std::nullopt;
  }
}

void declare_data(Reader& in) {
  std::optional<Span> span = read_data_name(in);
  if (!span) return;
  Name key = type_key(in, *span), name = in.program.names.intern(in.lexer.text(*span));
  in.note_type(key, *span, *span);
  if (in.data_types.emplace(key, DataType{}).second)
    in.data_types[key] = in.program.types.declare(name);
  else
    in.error("name/twice", *span, "there are two data types '" + std::string(in.program.names.text(name)) + "'");
}

// The second one of its name in a data type. It can be mentioned, so the program means something.
static void repeated_constructor(Reader& in, Span place) {
  in.diagnostics.warning("name/twice", place,
                         "there is a constructor '" + std::string(in.lexer.text(place)) +
                             "' here already; only their numbers tell them apart, as in inj 1/2 ()");
}

bool define_data(Reader& in) {
  std::optional<Span> span = read_data_name(in);
  if (!span || !in.take(TokenKind::Equals, "'='") || !in.take(TokenKind::BlockOpen, "'{' and the constructors"))
    return false;
  std::vector<Constructor> constructors;
  std::vector<Span> places;
  std::unordered_set<Name> names;
  while (in.lexer.at(TokenKind::Name)) {
    places.push_back(in.lexer.peek().span);
    Constructor& constructor = constructors.emplace_back(Constructor{in.intern(in.lexer.next()), {}});
    if (!names.insert(constructor.name).second) repeated_constructor(in, places.back());
    if (in.lexer.at(TokenKind::Open)) {
      std::optional<std::vector<Type>> fields = read_results(in);
      if (!fields) return false;
      constructor.fields = std::move(*fields);
    }
    if (!in.skip(TokenKind::Comma)) in.skip(TokenKind::Semicolon);
  }
  if (!in.take(TokenKind::BlockClose, "a constructor or '}'")) return false;
  Name key = type_key(in, *span);
  in.note_constructors(key, in.data_types[key], places);
  in.program.types.define(in.data_types[key], std::move(constructors));
  return true;
}

bool define_type_name(Reader& in) {
  std::optional<Token> name = in.take_name("a type's name");
  if (!name) return false;
  Name called = in.intern(*name);
  in.note_type(called, name->span, name->span);
  bool known = in.data_types.contains(called) || in.type_names.contains(called) || simple_type(in.word(*name));
  if (known) in.error("name/twice", name->span, "there are two types '" + std::string(in.word(*name)) + "'");
  std::optional<Type> type;
  if (in.take(TokenKind::Equals, "'=' and a type")) type = read_type(in);
  if (!known) in.type_names.emplace(called, type.value_or(Type{}));
  return type.has_value();
}

std::vector<size_t> order_of_type_names(Reader& in, std::span<const Span> definitions) {
  std::unordered_map<std::string_view, size_t> defines; // by name
  for (size_t i = 0; i < definitions.size(); ++i) {
    Lexer words(in.text, definitions[i]);
    words.next();
    defines.emplace(words.text(), i);
  }
  std::vector<std::vector<size_t>> mentioned_by(definitions.size());
  std::vector<size_t> missing(definitions.size()), order; // how many of those that it mentions are not in the order yet
  for (size_t i = 0; i < definitions.size(); ++i) {
    Lexer words(in.text, definitions[i]);
    words.next();
    for (words.next(); !words.at(TokenKind::End); words.next()) {
      auto found = words.at(TokenKind::Name) ? defines.find(words.text()) : defines.end();
      if (found == defines.end()) continue;
      mentioned_by[found->second].push_back(i);
      ++missing[i];
    }
    if (missing[i] == 0) order.push_back(i);
  }
  for (size_t next = 0; next < order.size(); ++next)
    for (size_t i : mentioned_by[order[next]])
      if (--missing[i] == 0) order.push_back(i);
  for (size_t i = 0; i < definitions.size(); ++i)
    if (missing[i] > 0) order.push_back(i);
  return order;
}

} // namespace letcont::cps
