#include "syntax/l/parse/pattern_parser.h"

#include "support/text.h"
#include "syntax/token.h"

#include <array>
#include <cmath>

namespace letcont::l {

int64_t integer_value(TokenStream& in, const Token& token, const Token* sign) {
  std::optional<int64_t> value = integer_value(in.text(token), sign != nullptr);
  if (value) return *value;
  std::string text(in.text(token));
  bool is_long = text.ends_with('L') || !integer_value(text + "L", sign != nullptr); // else it would be one
  std::string as_long = (sign ? "-" : "") + text + "L";
  bool is_decimal = text.find_first_of("xXbB") == std::string::npos;
  in.error("syntax/integer-range", sign ? join(sign->span, token.span) : token.span,
           is_long ? "this integer does not fit into 64 bits, which hold -9223372036854775808L to 9223372036854775807L"
                   : "this integer does not fit into 32 bits" +
                         std::string(is_decimal ? ", which hold -2147483648 to 2147483647" : "") +
                         "; an Int64 ends with L: " + as_long);
  return 0;
}

double double_value(TokenStream& in, const Token& token) {
  double value = parse_double(in.text(token)).value_or(0);
  if (std::isinf(value)) in.error("syntax/double-range", token.span, "this number is too large for a Double");
  return value;
}

Parameter take_label(TokenStream& in, Program& program) {
  const Token& name = in.take();
  in.take();
  return {program.names.intern(in.text(name)), name.span};
}

namespace {

bool is_word(const TokenStream& in, size_t ahead, std::string_view word) {
  return in.kind(ahead) == TokenKind::Name && in.text(in.peek(ahead)) == word;
}

// How many tokens ahead the one after the pattern is that begins there and has no alternatives; 0 if none does.
size_t after_simple_pattern(const TokenStream& in, size_t ahead) {
  switch (in.kind(ahead)) {
  case TokenKind::Integer:
  case TokenKind::Double:
  case TokenKind::Character:
  case TokenKind::String:
  case TokenKind::Damaged:
  case TokenKind::Name:
  case TokenKind::Underscore: return ahead + 1;
  case TokenKind::Minus: {
    bool number = in.kind(ahead + 1) == TokenKind::Integer || in.kind(ahead + 1) == TokenKind::Double;
    return number ? ahead + 2 : 0;
  }
  case TokenKind::OpenParen:
  case TokenKind::OpenBracket: return in.after_bracket(ahead);
  case TokenKind::Upper: return in.kind(ahead + 1) == TokenKind::OpenParen ? in.after_bracket(ahead + 1) : ahead + 1;
  default: return 0;
  }
}

} // namespace

bool pattern_and_arrow_ahead(const TokenStream& in) {
  size_t ahead = 0;
  for (;;) {
    ahead = after_simple_pattern(in, ahead);
    if (ahead == 0) return false;
    while (is_word(in, ahead, "as") && in.kind(ahead + 1) == TokenKind::Name) ahead += 2;
    if (in.kind(ahead) != TokenKind::Bar) break;
    ++ahead;
  }
  if (in.kind(ahead) == TokenKind::If && in.kind(ahead + 1) == TokenKind::OpenParen)
    ahead = in.after_bracket(ahead + 1);
  return ahead > 0 && in.kind(ahead) == TokenKind::Arrow;
}

namespace {

// What patterns and types have in common: lists of items in parentheses, kept on a stack. A Level is an open
// parenthesis: its `span`, and `first_item`, from which on items_ are in it.
template <class Item, class Level>
class ListParser {
protected:
  struct Closed {
    Level level;
    Span span; // with both parentheses
    std::span<const Item> items;
  };

  ListParser(TokenStream& in, Program& program) : in_(in), program_(program) {}

  // At its closing parenthesis, takes the innermost list off the stack. Its items stay until they are dropped.
  Closed close() {
    Level level = levels_.back();
    levels_.pop_back();
    return {level, join(level.span, in_.take().span), std::span(items_).subspan(level.first_item)};
  }
  // What comes after an item: another one, the end of the list, or a mistake, which is reported.
  enum class After : uint8_t { Another, End, Mistake };
  After add_item(Item item, const char* expected) {
    items_.push_back(item);
    if (in_.take_if(TokenKind::Comma)) return After::Another;
    if (is_close(in_.kind()) && in_.kind() == closing(levels_.back().open)) return After::End;
    bool takes = in_.previous().kind == TokenKind::Upper;
    Diagnostic* error = in_.expected(expected);
    if (error && takes && (in_.kind() <= TokenKind::Underscore || in_.is(TokenKind::Less)))
      error->notes.push_back({in_.previous().span, "parentheses follow a constructor and a type: Some(x), List(Int)"});
    return After::Mistake;
  }
  void drop_items(const Closed& list) { items_.resize(list.level.first_item); }

  TokenStream& in_;
  Program& program_;
  std::vector<Level> levels_;
  std::vector<Item> items_;
};

// An open parenthesis or square bracket; `name` is the constructor before it.
struct PatternLevel {
  Span span;
  Name name;
  size_t first_item;
  TokenKind open = TokenKind::OpenParen;
  bool has_rest = false; // of a list: its last item is the rest
  size_t first_alternative = 0;
  size_t first_label = 0;
  bool labelled = false; // of a constructor: its fields are named
};

class PatternParser : ListParser<Pattern, PatternLevel> {
public:
  PatternParser(TokenStream& in, Program& program, bool of_let) : ListParser(in, program), of_let_(of_let) {}

  Pattern run() {
    for (;;) {
      Pattern pattern = begin();
      while (pattern) {
        if (!suffix(pattern)) break;
        if (levels_.empty()) return pattern;
        if (in_.is(TokenKind::ColonColon)) {
          pattern = annotate(pattern);
          if (!pattern) return {};
        }
        bool is_list = levels_.back().open == TokenKind::OpenBracket;
        After after = add_item(pattern, is_list ? "',' or ']' in the pattern" : "',' or ')' in the pattern");
        if (after == After::Mistake) return {};
        if (after == After::Another && !(is_list ? list_rest() : label())) return {};
        if (after == After::Another) break;
        pattern = is_list ? end_list() : end();
      }
      if (failed_) return {};
    }
  }

private:
  // A pattern that is whole; Pattern{} if a parenthesis was opened or (failed_) there is an error.
  Pattern begin() {
    const Token& token = in_.peek();
    switch (token.kind) {
    case TokenKind::Underscore: return leaf({.kind = PatternKind::Wildcard, .span = in_.take().span});
    case TokenKind::Name: return name();
    case TokenKind::Damaged: return leaf({.kind = PatternKind::Wildcard, .span = in_.take().span});
    case TokenKind::Integer:
    case TokenKind::Double: return number(nullptr);
    case TokenKind::Minus:
      if (in_.kind(1) == TokenKind::Integer || in_.kind(1) == TokenKind::Double) return number(&in_.take());
      break;
    case TokenKind::Character: {
      std::optional<ReadCharacter> read = read_character(in_.text(token).substr(1));
      return leaf({.kind = PatternKind::Char, .span = in_.take().span, .integer = read ? read->code : 0});
    }
    case TokenKind::String: {
      Name value = program_.names.intern(string_value(in_.text(token)));
      return leaf({.kind = PatternKind::String, .span = in_.take().span, .name = value});
    }
    case TokenKind::Upper: {
      Name name = program_.names.intern(in_.text(token));
      Span span = in_.take().span;
      if (in_.is(TokenKind::OpenParen)) return open(span, name);
      return leaf({.kind = PatternKind::Constructor, .span = span, .name = name});
    }
    case TokenKind::OpenParen: return open(token.span, {});
    case TokenKind::OpenBracket: return open_list();
    default: break;
    }
    in_.expected("a pattern");
    failed_ = true;
    return {};
  }

  Pattern leaf(PatternData pattern) { return program_.add(pattern); }

  Pattern name() {
    const Token& token = in_.take();
    if (in_.is(TokenKind::OpenParen) && in_.peek().touches) {
      std::string name(in_.text(token));
      in_.error("syntax/pattern", token.span,
                "only a constructor can be applied in a pattern; a function is defined as " + name +
                    " = { (x, y) -> … }");
      failed_ = true;
      return {};
    }
    std::string_view text = in_.text(token);
    PatternData data{.kind = PatternKind::Name, .span = token.span, .name = program_.names.intern(text)};
    bool defines = of_let_ && levels_.empty();
    if ((text == "true" || text == "false") && !defines) {
      data.kind = PatternKind::Bool;
      data.integer = text == "true";
    }
    return leaf(data);
  }

  Pattern number(const Token* sign) {
    const Token& token = in_.take();
    Span span = sign ? join(sign->span, token.span) : token.span;
    if (token.kind == TokenKind::Integer)
      return leaf({.kind = in_.text(token).ends_with('L') ? PatternKind::Int64 : PatternKind::Int,
                   .span = span,
                   .integer = integer_value(in_, token, sign)});
    double value = double_value(in_, token);
    return leaf({.kind = PatternKind::Double, .span = span, .real = sign ? -value : value});
  }

  Pattern open(Span span, Name name) {
    in_.take();
    levels_.push_back({span, name, items_.size(), TokenKind::OpenParen, false, alternatives_.size(), labels_.size()});
    if (in_.is(TokenKind::CloseParen)) return end();
    label();
    return {};
  }

  // At the beginning of an item in parentheses: its label, if it has one.
  bool label() {
    PatternLevel& level = levels_.back();
    bool has_label = level.name && in_.is(TokenKind::Name) && in_.kind(1) == TokenKind::Equals;
    if (items_.size() == level.first_item) level.labelled = has_label;
    if (has_label != level.labelled) {
      in_.error("syntax/labels", in_.peek().span, "either all fields in these parentheses are named, or none is");
      failed_ = true;
      return false;
    }
    if (!has_label) return true;
    labels_.push_back(take_label(in_, program_));
    return true;
  }

  // At the closing parenthesis.
  Pattern end() {
    Closed list = close();
    if (list.level.labelled) return end_fields(list);
    PatternKind kind = list.items.empty() ? PatternKind::Unit : PatternKind::Tuple;
    Pattern made = list.items.size() == 1 ? list.items[0] : program_.add({.kind = kind, .span = list.span}, list.items);
    drop_items(list);
    if (!list.level.name) return made;
    return program_.add({.kind = PatternKind::Constructor, .span = list.span, .name = list.level.name}, {&made, 1});
  }

  Pattern end_fields(const Closed& list) {
    PatternData fields{.kind = PatternKind::Fields, .span = list.span};
    fields.first_label = program_.add(std::span<const Parameter>(labels_).subspan(list.level.first_label));
    labels_.resize(list.level.first_label);
    Pattern made = program_.add(fields, list.items);
    drop_items(list);
    return program_.add({.kind = PatternKind::Constructor, .span = list.span, .name = list.level.name}, {&made, 1});
  }

  // After a pattern: its alternatives, and names for all of them. False if one more is to be read.
  bool suffix(Pattern& pattern) {
    if (in_.is(TokenKind::Bar)) return alternative(pattern);
    end_alternatives(pattern);
    while (is_word(in_, 0, "as") && in_.kind(1) == TokenKind::Name) {
      in_.take();
      const Token& token = in_.take();
      Span span = join(program_.patterns[pattern].span, token.span);
      Name name = program_.names.intern(in_.text(token));
      pattern = program_.add({.kind = PatternKind::As, .span = span, .name = name}, {&pattern, 1});
    }
    return !in_.is(TokenKind::Bar) || alternative(pattern);
  }

  bool alternative(Pattern pattern) {
    in_.take();
    alternatives_.push_back(pattern);
    return false;
  }

  void end_alternatives(Pattern& last) {
    size_t first = levels_.empty() ? 0 : levels_.back().first_alternative;
    if (alternatives_.size() == first) return;
    alternatives_.push_back(last);
    std::span<const Pattern> all = std::span(alternatives_).subspan(first);
    Span span = join(program_.patterns[all.front()].span, program_.patterns[all.back()].span);
    last = program_.add({.kind = PatternKind::Or, .span = span}, all);
    alternatives_.resize(first);
  }

  // ---- Lists

  Pattern open_list() {
    levels_.push_back({in_.take().span, {}, items_.size(), TokenKind::OpenBracket, false, alternatives_.size()});
    if (in_.is(TokenKind::CloseBracket)) return end_list();
    list_rest();
    return {};
  }

  // At the beginning of an item.
  bool list_rest() {
    if (levels_.back().has_rest) {
      in_.error("syntax/list-rest", in_.previous().span, "nothing can follow the rest of a list");
      failed_ = true;
      return false;
    }
    if (in_.take_if(TokenKind::Ellipsis)) levels_.back().has_rest = true;
    return true;
  }

  // At the closing bracket: Cons(first, Cons(second, … rest or Nil)).
  Pattern end_list() {
    Closed list = close();
    std::span<const Pattern> items = list.items;
    Pattern made;
    if (list.level.has_rest) {
      made = items.back();
      items = items.first(items.size() - 1);
    } else {
      made = leaf({.kind = PatternKind::Constructor,
                   .in_brackets = true,
                   .span = list.span,
                   .name = program_.names.intern("Nil")});
    }
    Name cons = program_.names.intern("Cons");
    for (size_t i = items.size(); i-- > 0;) {
      Span span = i == 0 ? list.span : Span{program_.patterns[items[i]].span.begin, list.span.end};
      Pattern fields = program_.add({.kind = PatternKind::Tuple, .span = span}, std::array{items[i], made});
      made = program_.add({.kind = PatternKind::Constructor, .in_brackets = true, .span = span, .name = cons},
                          {&fields, 1});
    }
    drop_items(list);
    return made;
  }

  Pattern annotate(Pattern pattern) {
    in_.take();
    TypeNode type = parse_type(in_, program_);
    if (!type) return failed_ = true, Pattern{};
    Span span = join(program_.patterns[pattern].span, program_.types[type].span);
    return program_.add({.kind = PatternKind::Annotate, .span = span, .type = type}, {&pattern, 1});
  }

  bool of_let_;
  std::vector<Parameter> labels_;     // of the open levels
  std::vector<Pattern> alternatives_; // of the open levels, before the last one
  bool failed_ = false;
};

// An open parenthesis; `name` is the type before it, whose arguments are in it.
struct TypeLevel {
  Span span;
  Name name;
  size_t first_item;
  size_t first_left;
  TokenKind open = TokenKind::OpenParen;
};

class TypeParser : ListParser<TypeNode, TypeLevel> {
public:
  TypeParser(TokenStream& in, Program& program) : ListParser(in, program) { levels_.push_back({nowhere, {}, 0, 0}); }

  TypeNode run() {
    for (;;) {
      TypeNode type = begin();
      if (failed_) return {};
      while (type) {
        if (in_.take_if(TokenKind::Arrow)) {
          lefts_.push_back(type);
          break;
        }
        type = fold_arrows(type);
        if (levels_.size() == 1) return type;
        After after = add_item(type, "'->', ',' or ')' in the type");
        if (after == After::Mistake) return {};
        if (after == After::Another) break;
        type = end();
      }
    }
  }

private:
  TypeNode begin() {
    const Token& token = in_.peek();
    if (token.kind == TokenKind::Name || token.kind == TokenKind::Upper) {
      Name name = program_.names.intern(in_.text(token));
      Span span = in_.take().span;
      bool applied = token.kind == TokenKind::Upper && in_.is(TokenKind::OpenParen);
      if (applied) return open(span, name);
      TypeNodeKind kind = token.kind == TokenKind::Upper ? TypeNodeKind::Named : TypeNodeKind::Variable;
      return program_.add({.kind = kind, .span = span, .name = name});
    }
    if (token.kind == TokenKind::OpenParen) return open(token.span, {});
    Diagnostic* error = in_.expected("a type");
    if (error && in_.is(TokenKind::OpenBracket))
      error->notes.push_back({in_.peek().span, "parentheses follow a constructor and a type: Some(x), List(Int)"});
    if (error && in_.index() > 0 && in_.previous().kind == TokenKind::Arrow)
      error->notes.push_back({in_.previous().span, "a parameter with a type is written { (x :: Type) -> … }"});
    return failed_ = true, TypeNode{};
  }

  TypeNode open(Span span, Name name) {
    in_.take();
    levels_.push_back({span, name, items_.size(), lefts_.size()});
    return in_.is(TokenKind::CloseParen) ? end() : TypeNode{};
  }

  // At the closing parenthesis.
  TypeNode end() {
    Closed list = close();
    Name name = list.level.name;
    TypeNodeKind kind = name ? TypeNodeKind::Named : TypeNodeKind::Tuple;
    bool is_item = !name && list.items.size() == 1;
    TypeNode made = is_item ? list.items[0] : program_.add({.kind = kind, .span = list.span, .name = name}, list.items);
    drop_items(list);
    return made;
  }

  TypeNode fold_arrows(TypeNode type) {
    while (lefts_.size() > levels_.back().first_left) {
      std::array parts{lefts_.back(), type};
      lefts_.pop_back();
      Span span = join(program_.types[parts[0]].span, program_.types[parts[1]].span);
      type = program_.add({.kind = TypeNodeKind::Arrow, .span = span}, parts);
    }
    return type;
  }

  std::vector<TypeNode> lefts_; // left sides of arrows
  bool failed_ = false;
};

} // namespace

Pattern parse_pattern(TokenStream& in, Program& program, bool of_let) {
  return PatternParser(in, program, of_let).run();
}
TypeNode parse_type(TokenStream& in, Program& program) { return TypeParser(in, program).run(); }

} // namespace letcont::l
