// The statements of a block: what each line of CPS text says.

#include "cps/parse/blocks.h"
#include "cps/parse/primitive.h"
#include "cps/raw.h"
#include "cps/var.h"
#include "lambda/equality.h"
#include "support/suggest.h"
#include "types/type_names.h"

#include <algorithm>
#include <array>
#include <utility>

namespace letcont::cps {

// What is built from now on came from the text between `begin` and the last token.
Block& Bodies::block(Span begin) { return frames_.back().block.at({begin.begin, in_.lexer.last_end()}); }

bool Bodies::statement() {
  if (in_.skip(TokenKind::Semicolon)) return true;
  if (!in_.lexer.at(TokenKind::Name))
    return in_.expected("let, decl, a jump, a call, case, halt or unreachable"), false;
  std::string_view word = in_.lexer.text();
  if (word == "let") return let();
  if (word == "decl") return declare();
  if (word == "case") return branch();
  if (word == "halt") return halt();
  return application();
}

// Only bodies of continuations may follow the end of a block; complains once. What stands there all the same is read
// for its own mistakes, and built in no place.
bool Bodies::may_go_on(Span span) {
  Frame& frame = frames_.back();
  if (!frame.ended) return true;
  frame.block = Block(in_.program);
  if (!std::exchange(frame.complained, true))
    in_.error("syntax/after-end", span,
              "this comes after the end of its block; only the bodies of continuations stand there");
  return false;
}

void Bodies::end_block() { frames_.back().ended = true; }

// ---- let

bool Bodies::let() {
  Token let = in_.lexer.next();
  may_go_on(let.span);
  std::optional<Token> name = in_.take_name("a variable");
  if (!name) return false;
  std::optional<Type> type;
  if (in_.skip(TokenKind::Colon) && !(type = read_type(in_))) return scopes_.bind(*name, Var{}), false;
  if (!in_.take(TokenKind::Equals, "'='")) return scopes_.bind(*name, Var{}), false;
  if (!type && (in_.lexer.at("fun") || in_.lexer.at("code"))) return functions(let, *name);
  std::optional<ReadPrimitive> read = read_primitive(in_, scopes_, type);
  Var var;
  if (read && !read->broken)
    var = block(let.span).primitive(read->kind, read->operation, read->number, read->operands, read->type,
                                    in_.intern(*name));
  scopes_.bind(*name, var);
  return read.has_value();
}

// A group of functions. All headers come first, since the functions see each other; then their bodies' turns come.
bool Bodies::functions(const Token& let, const Token& name) {
  std::vector<Token> names{name};
  std::vector<Header> headers;
  bool fine = true;
  do {
    std::optional<Header> header = read_header(in_);
    if (!(fine = header.has_value())) break;
    in_.lexer.seek(outline_.close_of(header->body - 1));
    in_.skip(TokenKind::BlockClose);
    headers.push_back(std::move(*header));
    if (!in_.skip("and")) break;
    std::optional<Token> next = in_.take_name("the name of the next function");
    if (next) names.push_back(*next);
    fine = next && in_.take(TokenKind::Equals, "'='");
  } while (fine);
  if (!fine) {
    for (const Token& each : names) scopes_.bind(each, Var{});
    return false;
  }

  std::vector<Name> interned;
  std::vector<Type> types;
  std::vector<std::vector<Name>> parameters;
  for (const Header& header : headers) {
    interned.push_back(in_.intern(names[interned.size()]));
    types.push_back(header.type);
    parameters.emplace_back();
    for (const ReadParameter& each : header.parameters) parameters.back().push_back(in_.intern(each.name));
  }
  std::vector<std::span<const Name>> spans(parameters.begin(), parameters.end());
  Block& here = frames_.back().block.at({let.span.begin, headers[0].body});
  HandleRange<Fun> funs = here.let_funs(interned, types, spans);
  const ProgramData& data = in_.program.data();
  for (uint32_t i = 0; i < funs.count; ++i) {
    name_continuations(in_, funs[i], headers[i]);
    scopes_.bind(names[i], data.funs[funs[i]].self, SymbolKind::Function);
  }
  for (uint32_t i = funs.count; i-- > 0;)
    frames_.push_back({.block = body_of(in_.program, funs[i]),
                       .slot = Up::function(funs[i]),
                       .fun = funs[i],
                       .header = std::move(headers[i])});
  return true;
}

// ---- decl, and the bodies of what it declares

bool Bodies::declare() {
  Token decl = in_.lexer.next();
  may_go_on(decl.span);
  std::vector<Token> names;
  bool fine = true;
  do {
    std::optional<Token> name = in_.take_name("the name of a continuation");
    fine = name.has_value();
    if (fine) names.push_back(*name);
  } while (fine && in_.skip(TokenKind::Comma));
  if (names.empty()) return false;

  std::vector<Name> interned;
  for (const Token& name : names) interned.push_back(in_.intern(name));
  std::vector<std::span<const Parameter>> no_parameters(names.size());
  HandleRange<ContVar> conts = block(decl.span).let_conts(interned, no_parameters);
  for (uint32_t i = 0; i < conts.count; ++i) {
    scopes_.bind(names[i], conts[i]);
    frames_.back().declared.push_back({conts[i], names[i], scopes_.bound(), false});
  }
  return fine;
}

bool Bodies::continuation_body(const Token& name, std::span<const Argument> parameters) {
  in_.lexer.next(); // =
  if (!in_.lexer.at(TokenKind::BlockOpen)) {
    in_.expected("'{' and the body of the continuation");
    if (in_.lexer.at(TokenKind::Name) && !in_.lexer.peek().begins_line) in_.lexer.next(); // it is no statement
    return false;
  }
  std::optional<ContVar> k = scopes_.declared_here(name);
  // Continuations of a block have rising handles.
  std::vector<Declared>& all = frames_.back().declared;
  auto declared = std::lower_bound(all.begin(), all.end(), k.value_or(ContVar{}),
                                   [](const Declared& each, ContVar wanted) { return each.k < wanted; });
  bool known = k && declared != all.end() && declared->k == *k;
  if (known && declared->has_body)
    in_.error("name/twice", name.span, "'" + std::string(in_.word(name)) + "' has a body already");
  if (k && !known)
    in_.error("name/undeclared", name.span, "'" + std::string(in_.word(name)) + "' is where this function returns to");
  if (!known || declared->has_body) return skip_block(), true;

  in_.lexer.next(); // {
  declared->has_body = true;
  scopes_.inside(declared->number);
  scopes_.open_block(false);
  set_parameters(*k, parameters);
  frames_.push_back(
      {.block = frames_.back().block.body_of(*k), .slot = Up::continuation(*k), .header = {}, .begun = true});
  return true;
}

// Gives a continuation the parameters that its declaration did not name.
void Bodies::set_parameters(ContVar k, std::span<const Argument> parameters) {
  ProgramData& data = Raw::data(in_.program);
  HandleRange<Var> vars = data.vars.add_range(static_cast<uint32_t>(parameters.size()));
  data.conts[k].first_parameter = vars.first;
  data.conts[k].parameter_count = vars.count;
  for (uint32_t i = 0; i < vars.count; ++i) {
    data.vars[vars[i]] = {in_.intern(parameters[i].name),
                          parameters[i].type.value_or(TypeTable::i32),
                          Occur{},
                          {Binder::ContinuationParameter, k.index}};
    scopes_.bind(parameters[i].name, vars[i], SymbolKind::Parameter);
  }
}

// ---- Ends of a block

// Reads the word that ends a block, and what is in parentheses after it.
std::optional<std::vector<Bodies::Argument>> Bodies::last_word(Token& word) {
  word = in_.lexer.next();
  may_go_on(word.span);
  end_block();
  if (in_.lexer.at(TokenKind::Name)) {
    in_.expected("'(' and the value, as in " + std::string(in_.word(word)) + "(x)");
    return std::nullopt;
  }
  return argument_list();
}

bool Bodies::halt() {
  Token halt;
  std::optional<std::vector<Argument>> arguments = last_word(halt);
  if (!arguments) return false;
  if (arguments->size() != 1) return in_.error("syntax/arguments", halt.span, "halt takes one value"), true;
  if (std::optional<std::vector<Var>> value = values(*arguments)) block(halt.span).halt((*value)[0]);
  return true;
}

bool Bodies::branch() {
  Token begin;
  std::optional<std::vector<Argument>> examined = last_word(begin);
  if (!examined) return false;
  if (examined->size() != 1) return in_.error("syntax/arguments", begin.span, "case takes one value"), false;
  std::optional<std::vector<Var>> value = values(*examined);
  if (!in_.take(TokenKind::BlockOpen, "'{' and the branches")) return false;
  uint32_t brace = in_.lexer.last_end() - 1;
  std::optional<Branches> branches = read_branches(value ? (*value)[0] : Var{});
  if (!branches) {
    in_.lexer.seek(brace);
    skip_block();
    return true;
  }
  if (value && !branches->broken) block(begin.span).branch((*value)[0], branches->targets, branches->otherwise);
  return true;
}

// `tag -> k` as often as there are some, and `_ -> k`. `examined` is Var{} if it is not known.
std::optional<Bodies::Branches> Bodies::read_branches(Var examined) {
  Branches out;
  while (!in_.skip(TokenKind::BlockClose)) {
    Token tag = in_.lexer.peek();
    bool otherwise = in_.skip("_");
    if (!otherwise && !read_tag(examined, out)) return std::nullopt;
    if (!in_.take(TokenKind::Arrow, "'->'")) return std::nullopt;
    std::optional<Token> name = in_.take_name("a continuation");
    if (!name) return std::nullopt;
    std::optional<ContVar> k = scopes_.continuation(*name);
    out.broken |= !k || !*k;
    if (!otherwise)
      out.targets.back().k = k.value_or(ContVar{});
    else if (out.otherwise)
      in_.error("syntax/default", tag.span, "this case has a default already");
    else
      out.otherwise = k.value_or(ContVar{});
    if (!in_.skip(TokenKind::Comma)) in_.skip(TokenKind::Semicolon);
  }
  return out;
}

// Adds a target, whose continuation is read next.
bool Bodies::read_tag(Var examined, Branches& out) {
  std::optional<int32_t> tag;
  if (in_.lexer.at("true") || in_.lexer.at("false")) {
    if (Type of = examined ? type(in_.program, examined) : Type{}; of && of != TypeTable::boolean) {
      in_.error("name/constructor", in_.lexer.peek().span,
                "'" + brief_text(in_.program.types, of, in_.program.names) + "' has no tag '" +
                    std::string(in_.lexer.text()) + "'");
      out.broken = true;
    }
    tag = in_.word(in_.lexer.next()) == "true";
  } else if (in_.lexer.at(TokenKind::Integer)) {
    if (in_.lexer.text().ends_with('L')) return no_tag(), false;
    tag = in_.integer(in_.lexer.next());
    if (!tag) return false;
  } else if (in_.lexer.at(TokenKind::Name)) {
    Token name = in_.lexer.next();
    if (examined) tag = constructor_in(in_, type(in_.program, examined), name);
    if (tag) in_.note_constructor(name, in_.program.types.data_of(type(in_.program, examined)), *tag);
    out.broken |= !tag;
  } else {
    return no_tag(), false;
  }
  out.targets.push_back({static_cast<uint32_t>(tag.value_or(0)), {}});
  return true;
}

// The next token is no tag: a literal of a type that a case does not take, or something else.
void Bodies::no_tag() {
  TokenKind kind = in_.lexer.peek().kind;
  Type type = kind == TokenKind::Integer     ? TypeTable::i64
              : kind == TokenKind::Double    ? TypeTable::f64
              : kind == TokenKind::Character ? TypeTable::character
              : kind == TokenKind::String    ? TypeTable::str
                                             : Type{};
  if (!type) {
    in_.expected("a constructor, an integer, true, false, '_' or '}'");
    return;
  }
  in_.error("syntax/expected", in_.lexer.peek().span,
            "a case takes a value of a data type, an i32 or a bool; compare the others, as in: let same = " +
                std::string(info(*equality_of(type)).name) + "(x, y)");
}

bool Bodies::unreachable(Span word) {
  may_go_on(word);
  end_block();
  block(word).unreachable();
  return true;
}

// A name and a list in parentheses: a jump, a call, or the body of a continuation. Without the list, it may be
// `unreachable`, which is a name otherwise.
bool Bodies::application() {
  Token name = in_.lexer.next();
  if (in_.word(name) == "if" && !scopes_.is_value(name) && !scopes_.is_continuation(name)) {
    in_.error("syntax/expected", name.span,
              "a condition is case(x) { true -> k1  false -> k2 }, where k1 and k2 go on");
    return false;
  }
  if (!in_.lexer.at(TokenKind::Open)) {
    std::string word(in_.word(name));
    if (word == "unreachable") return unreachable(name.span);
    const std::array<std::string, 5> words{"let", "decl", "case", "halt", "unreachable"};
    std::string_view near = nearest_name(word, words);
    std::string hint = near.empty() ? ", decl, a jump, a call, case, halt or unreachable" : "'";
    if (word == "and") hint = "; 'and' stands after the body of a function";
    in_.error("syntax/expected", name.span,
              near.empty() ? "expected let" + hint : "did you mean '" + std::string(near) + "'?");
    return false;
  }
  std::optional<std::vector<Argument>> arguments = argument_list();
  if (!arguments) return false;
  if (in_.lexer.at(TokenKind::Equals)) return continuation_body(name, *arguments);
  for (const Argument& argument : *arguments)
    if (argument.type) return in_.expected("'=' and the body of the continuation"), false;
  if (in_.lexer.at(TokenKind::BlockOpen)) return in_.expected("'=' before the body of the continuation"), false;
  may_go_on(name.span);
  end_block();
  return scopes_.is_continuation(name) ? jump(name, *arguments) : call(name, *arguments);
}

bool Bodies::jump(const Token& name, std::span<const Argument> arguments) {
  std::optional<ContVar> k = scopes_.continuation(name);
  std::optional<std::vector<Var>> given = values(arguments);
  if (k && *k && given) block(name.span).jump(*k, *given);
  return true;
}

bool Bodies::call(const Token& name, std::span<const Argument> arguments) {
  std::optional<Var> function = scopes_.variable(name, true);
  if (arguments.empty()) {
    if (function) in_.error("syntax/arguments", name.span, "a call names the continuation to go on with: f(k, …)");
    return true;
  }
  if (!function || !*function) return call_of_unknown(arguments);
  const TypeTable& types = in_.program.types;
  Type callee = callee_type(*function);
  std::optional<ContVar> k = scopes_.continuation(arguments[0].name, bool(callee)), handler = ContVar{};
  bool raises = callee && types.raises(callee);
  if (raises && (arguments.size() < 2 || scopes_.is_value(arguments[1].name))) {
    forgotten_handler(name, callee, arguments);
    return true;
  }
  if (!k || !*k) { // which has been told; another one may be meant to be the continuation
    std::vector<Argument> others;
    for (const Argument& each : arguments.subspan(1))
      if (!scopes_.is_continuation(each.name)) others.push_back(each);
    (void)values(others);
    return true;
  }
  if (callee && !raises && arguments.size() > 1 && scopes_.is_continuation(arguments[1].name)) {
    in_.error("name/kind", arguments[1].name.span,
              "'" + std::string(in_.word(name)) + "' raises nothing, so its call names no handler: " +
                  call_with(name, arguments.first(1), "", arguments.subspan(2)));
    (void)values(arguments.subspan(2));
    return true;
  }
  if (raises) handler = scopes_.continuation(arguments[1].name);
  std::optional<std::vector<Var>> given = values(arguments.subspan(raises ? 2 : 1));
  bool fine = handler && bool(*handler) == raises && given;
  if (fine) block(name.span).call(*function, *k, *handler, *given);
  return true;
}

// What is called has been reported. Its handler, if one is named, is no value.
bool Bodies::call_of_unknown(std::span<const Argument> arguments) {
  bool handled = arguments.size() > 1 && scopes_.is_continuation(arguments[1].name);
  (void)values(arguments.subspan(handled ? 2 : 1));
  frames_.back().complained = true; // it may be meant as a statement, which others follow
  return true;
}

// The call of a function that may raise has no second continuation.
void Bodies::forgotten_handler(const Token& name, Type callee, std::span<const Argument> arguments) {
  const TypeTable& types = in_.program.types;
  std::span<const Argument> rest = arguments.subspan(1);
  bool is_all = rest.size() == types.parameters(callee).size(); // nothing else is missing
  std::string message = "'" + std::string(in_.word(name)) + "' raises '" +
                        brief_text(types, types.raises(callee), in_.program.names) + "', so its call names a handler" +
                        (is_all ? ": " : " after the continuation: ") +
                        call_with(name, arguments.first(1), is_all ? "h" : "h, …", is_all ? rest : rest.first(0));
  if (rest.empty())
    in_.error("syntax/arguments", name.span, std::move(message));
  else
    in_.error("name/kind", rest[0].name.span, std::move(message));
  (void)values(rest);
}

// The text of a call, for a message.
std::string Bodies::call_with(const Token& function, std::span<const Argument> before, std::string_view added,
                              std::span<const Argument> after) const {
  constexpr size_t most = 4;
  std::string list;
  auto add = [&](std::string_view word) { list += (list.empty() ? "" : ", ") + std::string(word); };
  for (const Argument& each : before) add(in_.word(each.name));
  if (!added.empty()) add(added);
  for (const Argument& each : after.first(std::min(most, after.size()))) add(in_.word(each.name));
  if (after.size() > most) add("…");
  return std::string(in_.word(function)) + "(" + list + ")";
}

// The type of the function that a variable is; Type{} if it is none.
Type Bodies::callee_type(Var function) const {
  const TypeTable& types = in_.program.types;
  Type type = cps::type(in_.program, function);
  if (types.kind(type) == TypeKind::Environment) type = types.function_of(type);
  return types.callable(type) ? type : Type{};
}

std::optional<std::vector<Bodies::Argument>> Bodies::argument_list() {
  std::vector<Argument> arguments;
  if (!in_.take(TokenKind::Open, "'('")) return std::nullopt;
  while (!in_.skip(TokenKind::Close)) {
    std::optional<Token> name = in_.take_operand(arguments.empty() ? "a name" : "a name after ','");
    if (!name) return std::nullopt;
    Argument& argument = arguments.emplace_back(Argument{*name, {}});
    if (in_.skip(TokenKind::Colon) && !(argument.type = read_type(in_))) return std::nullopt;
    if (in_.skip(TokenKind::Comma) || in_.lexer.at(TokenKind::Close)) continue;
    in_.expected("',' or ')'");
    return std::nullopt;
  }
  return arguments;
}

// The variables that the arguments are. All are looked up, so that all mistakes are reported.
std::optional<std::vector<Var>> Bodies::values(std::span<const Argument> arguments) {
  std::vector<Var> vars;
  bool fine = true;
  for (const Argument& argument : arguments) {
    std::optional<Var> var = scopes_.variable(argument.name);
    fine &= var && *var;
    vars.push_back(var.value_or(Var{}));
  }
  if (!fine) return std::nullopt;
  return vars;
}

} // namespace letcont::cps
