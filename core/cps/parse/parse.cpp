// Definitions: where they are, what they are called, and in which order they are read. Types come first; then the heads
// of functions and of dynamic definitions, which have their types; then static values, whose types come from their
// operands; and then bodies, which may mention all of them.

#include "cps/parse/parse.h"

#include "cps/check/check.h"
#include "cps/parse/blocks.h"
#include "cps/parse/primitive.h"
#include "cps/raw.h"

namespace letcont::cps {

namespace {

// `def name : type =`, and where what follows begins.
struct Head {
  Token begin, name;
  std::optional<Type> type;
  Visibility visibility;
  uint32_t value = 0;
  bool broken = true;
  Scopes::Kind kind{};
  std::optional<Header> function;
  Fun fun{};
  Def def{}; // once it is built
};

class Parser {
  using Kind = Scopes::Kind;

public:
  Parser(const Source& source, Diagnostics& diagnostics, Interrupt* interrupt, SymbolTable* symbols)
      : interrupt_(interrupt), in_{source.text(), diagnostics, program_, Lexer(source.text(), {0, 0})},
        outline_(scan(in_.text, diagnostics, interrupt)), heads_(outline_.items.size()) {
    in_.symbols = symbols;
  }

  std::optional<Program> run() {
    auto is_source = [](Item::Kind kind) { return kind == Item::Source; };
    auto is_data = [](Item::Kind kind) { return kind == Item::Data; };
    auto is_value = [](Item::Kind kind) { return kind > Item::Type; };
    for_each_item(is_source, [&](size_t) { source(); });
    for_each_item(is_data, [&](size_t) { declare_data(in_); });
    type_names();
    for_each_item(is_data, [&](size_t) {
      if (define_data(in_))
        expect_end();
      else
        in_.data_broken = true;
    });
    in_.constructors.emplace(program_.types, program_.names);
    for_each_item(is_value, [&](size_t i) { head(i); });
    for_each_item(is_value, [&](size_t i) {
      if (heads_[i].kind == Kind::StaticValue && !heads_[i].broken) static_value(i);
    });
    for_each_item(is_value, [&](size_t i) {
      if (heads_[i].kind != Kind::StaticValue && !heads_[i].broken) body(i);
    });
    if (in_.failed() || is_due(interrupt_)) return std::nullopt;
    Raw::data(program_).order.clear();
    for (const Head& head : heads_)
      if (head.def) Raw::data(program_).order.push_back(head.def);
    return checked() ? std::optional(std::move(program_)) : std::nullopt;
  }

private:
  // The lexer is after the word that begins the item, and sees nothing beyond it.
  template <class Wanted, class Action>
  void for_each_item(Wanted wanted, Action action) {
    for (size_t i = 0; i < outline_.items.size(); ++i) {
      const Item& item = outline_.items[i];
      if (!wanted(item.kind)) continue;
      if (is_due(interrupt_)) return;
      in_.lexer = Lexer(in_.text, item.span, nullptr, interrupt_);
      heads_[i].begin = in_.lexer.next();
      action(i);
    }
  }

  void type_names() {
    std::vector<Span> definitions;
    for (const Item& item : outline_.items)
      if (item.kind == Item::Type) definitions.push_back(item.span);
    for (size_t i : order_of_type_names(in_, definitions)) {
      if (is_due(interrupt_)) return;
      in_.lexer = Lexer(in_.text, definitions[i], nullptr, interrupt_);
      in_.lexer.next();
      if (define_type_name(in_)) expect_end();
    }
  }

  // The name of the text that a front end made this one of, which positions.h reads.
  void source() {
    Span name = in_.lexer.next().span;
    (void)unquoted(in_.lexer.text(name), name, in_.diagnostics);
    if (std::exchange(has_source_, true)) in_.error("syntax/second-source", name, "the text has a source already");
    expect_end();
  }

  uint32_t order(size_t item) const { return static_cast<uint32_t>(item + 1); }

  void head(size_t i) {
    Head& head = heads_[i];
    head.name = in_.lexer.next(); // the scanner has seen that there is one
    bool unused = in_.word(head.name) == "_";
    head.visibility = unused                                   ? Visibility::Unused
                      : outline_.items[i].kind == Item::Public ? Visibility::Public
                                                               : Visibility::Private;
    if (in_.skip(TokenKind::Colon) && !(head.type = read_type(in_))) return;
    bool is_header = in_.lexer.at(TokenKind::Open);
    if (!in_.take(TokenKind::Equals, is_header ? "'=', as in def f = fun k (x) -> { … }" : "'='")) return;
    head.value = in_.lexer.peek().span.begin;
    bool is_function = in_.lexer.at("fun") || in_.lexer.at("code");
    if (unused && !in_.lexer.at(TokenKind::BlockOpen)) {
      in_.error("syntax/unused", head.name.span,
                "a value that has no name has no use; only let _ = { … } does something");
      return;
    }
    head.kind = is_function ? Kind::Function : in_.lexer.at(TokenKind::BlockOpen) ? Kind::Dynamic : Kind::StaticValue;
    if (!unused) scopes_.declare_global(head.name, order(i), head.kind, outline_.items[i].span);
    if (is_function) {
      head.function = read_header(in_);
      if (!head.function) return;
      if (head.type && *head.type != head.function->type)
        in_.diagnostics.warning("type/twice", head.name.span, "the function has another type, and this one is ignored");
      define_head(head);
    } else if (head.kind == Kind::Dynamic) {
      (void)define_dynamic(program_, head.visibility, in_.word(head.name), head.type.value_or(TypeTable::unit),
                           head.begin.span);
      head.def = program_.data().order.back();
      if (!unused) scopes_.define_global(head.name, program_.data().defs[head.def].variable);
    }
    head.broken = false;
  }

  void define_head(Head& head) {
    std::vector<Name> parameters;
    for (const ReadParameter& each : head.function->parameters) parameters.push_back(in_.intern(each.name));
    head.fun = define_function(program_, head.visibility, in_.word(head.name), head.function->type, parameters,
                               {head.begin.span.begin, head.function->body});
    ProgramData& data = Raw::data(program_);
    name_continuations(in_, head.fun, *head.function);
    head.def = data.order.back();
    scopes_.define_global(head.name, data.funs[head.fun].self);
  }

  void body(size_t i) {
    Head& head = heads_[i];
    in_.lexer.seek(head.value);
    scopes_.begin_definition(order(i), head.kind);
    Bodies bodies(in_, scopes_, outline_);
    if (head.fun) {
      bodies.function_definition(head.fun, *head.function);
    } else {
      in_.skip(TokenKind::BlockOpen);
      Block block = Block(program_, Up::definition(head.def)).at(head.begin.span);
      bodies.dynamic_definition(block, Up::definition(head.def));
    }
    expect_end();
  }

  void static_value(size_t i) {
    Head& head = heads_[i];
    in_.lexer.seek(head.value);
    scopes_.begin_definition(order(i), head.kind);
    scopes_.open_block(true);
    std::optional<ReadPrimitive> read = read_primitive(in_, scopes_, head.type);
    if (!read || read->broken) return;
    Span span{head.begin.span.begin, in_.lexer.last_end()};
    if (read->kind == PrimKind::Operation || read->kind == PrimKind::Projection || read->kind == PrimKind::Memory) {
      in_.error("syntax/computed", span, "a value that is computed needs a block: def x : i32 = { … halt(y) }");
      return;
    }
    Var var = define_value(program_, head.visibility, in_.word(head.name), read->kind, read->number, read->operands,
                           read->type, span);
    head.def = program_.data().order.back();
    scopes_.define_global(head.name, var);
    expect_end();
  }

  void expect_end() {
    while (in_.skip(TokenKind::Semicolon)) {
    }
    bool reported = in_.lexer.at(TokenKind::BlockClose); // the scanner has
    if (!in_.lexer.at(TokenKind::End) && !reported) in_.expected("the next definition");
  }

  bool checked() {
    std::vector<Violation> violations = check(program_, Diagnostics::max_kept);
    for (Violation& violation : violations)
      in_.error("cps/" + std::string(info(violation.invariant).name),
                violation.span.known() ? violation.span : Span{0, 0}, std::move(violation.message));
    return violations.empty();
  }

  Interrupt* interrupt_;
  Program program_;
  Reader in_;
  Scopes scopes_{in_};
  Outline outline_;
  std::vector<Head> heads_; // one for each item
  bool has_source_ = false;
};

} // namespace

std::optional<Program> parse(const Source& source, Diagnostics& diagnostics, Interrupt* interrupt,
                             SymbolTable* symbols) {
  return Parser(source, diagnostics, interrupt, symbols).run();
}

} // namespace letcont::cps
