// The generators of random programs make every construct of their languages, in programs that compile: those listed in
// their headers, counted in what they have made by the compiler's own parsers.

#include "compile/language.h"
#include "construct_counters.h"
#include "cps/check/check.h"
#include "cps/convert.h"
#include "generate/fun_source.h"
#include "generate/l_program.h"
#include "syntax/fun/ast.h"
#include "syntax/fun/builtin.h"
#include "syntax/l/parse/parser.h"
#include "syntax/l/prelude/prelude.h"

#include <algorithm>
#include <gtest/gtest.h>
#include <map>
#include <set>

namespace letcont::generate {
namespace {

// The program passes the check as its front end gives it.
void expect_sound(const std::string& language, const std::string& text) {
  Source source = source_of({language, "program." + language, text, "default"});
  Diagnostics diagnostics;
  std::optional<lambda::Program> lambda = language_named(language)->open(source, diagnostics)->elaborate();
  ASSERT_TRUE(lambda) << text << render(diagnostics, source, false);
  ASSERT_EQ(cps::report(cps::check(cps::convert(*lambda))), "") << text;
}

// ---- Fun

class FunCounter {
public:
  FunCounter(const std::string& text, Counters& counters)
      : source_("program.fun", text), counters_(counters), tokens_(fun::lex(source_, diagnostics_)),
        program_(fun::parse(tokens_, source_, diagnostics_)) {}

  void count() {
    for (size_t i = 0; i < program_.declarations.size(); ++i) places_[program_.declarations[i].name.index] = i;
    for (size_t i = 0; i + 1 < program_.declarations.size(); ++i) declaration(i);
    for (uint32_t i = 1; i < program_.nodes.limit(); ++i) expression(fun::Node{i});
    words();
  }

private:
  std::string_view name(Name name) const { return program_.names.text(name); }

  void declaration(size_t i) {
    const fun::Declaration& declared = program_.declarations[i];
    using K = fun::ValueType;
    std::string type(fun::text(declared.result));
    if (declared.kind == fun::Declaration::Const) {
      const fun::NodeData& value = program_.nodes[declared.body];
      counters_.tick(declared.result_is_written ? "val with a type" : "val without a type");
      bool is_literal =
          value.kind == fun::NodeKind::Num || value.kind == fun::NodeKind::FNum || value.kind == fun::NodeKind::ChConst;
      counters_.tick(!is_literal ? "computed val" : value.kind == fun::NodeKind::FNum ? "Double val" : "Int val");
      counters_.tick("val of a character", value.kind == fun::NodeKind::ChConst);
      counters_.tick("negative val", value.kind == fun::NodeKind::Neg || value.number < 0 ||
                                         (value.kind == fun::NodeKind::FNum &&
                                          program_.doubles[static_cast<size_t>(value.number)] < 0));
      return;
    }
    counters_.tick("def");
    counters_.tick("def without parameters", declared.parameter_count == 0);
    counters_.tick(declared.result_is_written ? "def with a type" : "def without a type");
    if (declared.result_is_written && declared.result != K::Unknown) counters_.tick(type + " result");
    for (const fun::Parameter& parameter : program_.parameters_of(declared)) {
      counters_.tick(std::string(fun::text(parameter.type)) + " parameter");
      bool written = source_.text().substr(parameter.span.end, 1) == ":";
      counters_.tick(written ? "parameter with a type" : "parameter without a type");
      counters_.tick("parameter named like a built-in function", bool(fun::builtin_named(name(parameter.name))));
      counters_.tick("parameter named like a definition", places_.contains(parameter.name.index));
    }
    uses(i);
  }

  // The declarations that one uses: its own nodes end with its body.
  std::set<size_t> used(size_t i) const {
    const fun::Declaration& declared = program_.declarations[i];
    std::set<size_t> all;
    for (uint32_t n = declared.first_node.index; n <= declared.body.index; ++n) {
      const fun::NodeData& node = program_.nodes[fun::Node{n}];
      if (node.kind != fun::NodeKind::Call && node.kind != fun::NodeKind::Var) continue;
      if (auto found = places_.find(node.name.index); found != places_.end()) all.insert(found->second);
    }
    return all;
  }
  void uses(size_t i) {
    for (size_t other : used(i)) {
      bool constant = program_.declarations[other].kind == fun::Declaration::Const;
      if (constant)
        counters_.tick("function before a val that it uses", other > i);
      else
        counters_.tick("function before a function that it calls", other > i);
      counters_.tick("recursion", other == i);
      counters_.tick("mutual recursion", other != i && !constant && used(other).contains(i));
    }
  }

  void expression(fun::Node node) {
    using K = fun::NodeKind;
    const fun::NodeData& data = program_.nodes[node];
    bool builtin = (data.kind == K::Var || data.kind == K::Call) && fun::builtin_named(name(data.name));
    switch (data.kind) {
    case K::Num: counters_.tick("integer"); break;
    case K::FNum: counters_.tick("double"); break;
    case K::ChConst: counters_.tick("character"); break;
    case K::Var:
      if (builtin)
        counters_.tick(name(data.name) == "true" || name(data.name) == "false"
                           ? "true and false"
                           : "built-in function without parentheses");
      else
        counters_.tick(places_.contains(data.name.index) ? "val" : "variable");
      break;
    case K::Call:
      counters_.tick(builtin ? "built-in function" : "call");
      counters_.tick("call without arguments", !builtin && data.argument_count == 0);
      break;
    case K::Neg: counters_.tick("negation"); break;
    case K::Aop:
    case K::Bop:
      counters_.tick(std::string(info(data.operation).symbol));
      counters_.tick("comparison with !", program_.nodes[data.b].kind == K::Not);
      break;
    case K::Write: {
      std::string_view text = source_.text(data.span);
      counters_.tick(text.starts_with("write(") ? "write(e)" : "write e");
      break;
    }
    case K::If:
      counters_.tick("if");
      counters_.tick("if in an if", program_.nodes[data.c].kind == K::If);
      break;
    case K::Sequence: counters_.tick("sequence"); break;
    case K::Let: {
      const fun::Local& local = program_.locals[data.local];
      counters_.tick("val of a block");
      counters_.tick("val of a block with a type", local.type != fun::ValueType::Unknown);
      counters_.tick("val of a block that hides", !name(local.name).starts_with("v"));
      break;
    }
    case K::And: counters_.tick("&&"); break;
    case K::Or: counters_.tick("||"); break;
    case K::Not: counters_.tick("!"); break;
    case K::Error: ADD_FAILURE() << source_.text(); break;
    }
  }

  // What leaves no trace in the tree.
  void words() {
    using K = fun::TokenKind;
    for (size_t i = 1; i < tokens_.size(); ++i) {
      K before = tokens_[i - 1].kind, here = tokens_[i].kind;
      counters_.tick("if without parentheses in an operand", before == K::Plus && here == K::If);
      counters_.tick("block in braces", here == K::OpenBrace);
      counters_.tick("block in parentheses", here == K::Semicolon && in_parentheses(i));
      counters_.tick("';' at the end of a block",
                     before == K::Semicolon && (here == K::CloseBrace || here == K::CloseParen));
    }
    counters_.tick("comment", source_.text().find("//") != std::string::npos);
  }
  bool in_parentheses(size_t at) const {
    int depth = 0;
    for (size_t i = at; i-- > 0;) {
      using K = fun::TokenKind;
      K kind = tokens_[i].kind;
      if (kind == K::CloseParen || kind == K::CloseBrace) ++depth;
      if ((kind == K::OpenParen || kind == K::OpenBrace) && depth-- == 0) return kind == K::OpenParen;
    }
    return false;
  }

  Source source_;
  Counters& counters_;
  Diagnostics diagnostics_;
  std::vector<fun::Token> tokens_;
  fun::Program program_;
  std::map<uint32_t, size_t> places_; // of the declarations, by name
};

TEST(Constructs, OfFun) {
  Counters counters(fun_constructs);
  for (uint32_t seed = 0; seed < 1000; ++seed) {
    std::string text = fun_source({.seed = seed, .lines = 60, .any_order = true});
    FunCounter(text, counters).count();
  }
  counters.expect_all();
}

TEST(Constructs, FunProgramsCompile) {
  for (uint32_t seed = 0; seed < 1000; ++seed)
    ASSERT_NO_FATAL_FAILURE(expect_sound("fun", fun_source({.seed = seed, .lines = 60}))) << "seed " << seed;
}

// ---- L

class LCounter {
public:
  LCounter(const std::string& text, Counters& counters)
      : source_("program.l", text, l::prelude()), counters_(counters),
        tokens_(l::arrange(l::lex(source_, diagnostics_), diagnostics_)),
        program_(l::parse(tokens_, source_, diagnostics_)) {}

  void count() {
    types_ = language_named("l")->open(source_, diagnostics_);
    for (size_t i = 0; i < program_.definitions.size(); ++i)
      if (program_.definitions[i].kind == l::DefinitionKind::Def) places_[program_.definitions[i].name.index] = i;
    for (size_t i = 0; i < program_.definitions.size(); ++i) definition(i);
    for (uint32_t i = 1; i < program_.nodes.limit(); ++i) expression(program_.nodes[l::Node{i}], l::Node{i});
    for (uint32_t i = 1; i < program_.patterns.limit(); ++i) pattern(l::Pattern{i});
    for (uint32_t i = 1; i < program_.types.limit(); ++i) type(l::TypeNode{i});
    words();
  }

private:
  std::string text(Name name) const { return program_.text(name); }
  bool is(l::Node node, l::NodeKind kind) const { return program_.nodes[node].kind == kind; }

  void definition(size_t i) {
    const l::Definition& one = program_.definitions[i];
    switch (one.kind) {
    case l::DefinitionKind::Def: def(i); break;
    case l::DefinitionKind::Data:
      if (one.is_exception) {
        for (const l::ConstructorData& each : program_.constructors_of(one))
          counters_.tick(each.field_count ? "exception with fields" : "exception");
        break;
      }
      counters_.tick("data");
      counters_.tick("data with parameters", !one.parameters.empty());
      for (const l::ConstructorData& each : program_.constructors_of(one)) {
        counters_.tick(each.field_count ? "constructor with fields" : "constructor");
        counters_.tick("constructor with labels", each.has_labels);
        for (l::TypeNode field : program_.fields_of(each)) {
          counters_.tick("recursive data", program_.types[field].name == one.name);
          counters_.tick("ring of data", is_later(i, program_.types[field].name));
        }
      }
      break;
    case l::DefinitionKind::Type: counters_.tick("type"); break;
    case l::DefinitionKind::Macro:
      counters_.tick(one.parameters.empty() ? "macro without parameters" : "macro");
      macros_.insert(one.name.index);
      break;
    case l::DefinitionKind::Extern: counters_.tick("extern"); break;
    case l::DefinitionKind::Expression: counters_.tick("expression"); break;
    }
  }

  // Whether that is a data type that is declared later.
  bool is_later(size_t i, Name name) const {
    while (++i < program_.definitions.size())
      if (program_.definitions[i].kind == l::DefinitionKind::Data && program_.definitions[i].name == name) return true;
    return false;
  }

  void def(size_t i) {
    const l::Definition& one = program_.definitions[i];
    std::optional<TypeAt> found = types_->type_at(one.name_span.begin);
    std::string type = found ? found->type : "";
    bool function = is(one.value, l::NodeKind::Function);
    if (function)
      counters_.tick("def of a function");
    else if (type.find("->") != std::string::npos && type.front() != '(')
      counters_.tick("def of a closure");
    else if (type.front() == '(')
      counters_.tick("def of a tuple", type.find("->") == std::string::npos);
    else if (type == "Int" || type == "Int64" || type == "Double" || type == "Char" || type == "Bool" ||
             type == "String" || type == "Unit")
      counters_.tick("def of " + type);
    else if (type.starts_with("Ref(") || type.starts_with("Array("))
      counters_.tick("def of " + type.substr(0, type.find('(')));
    else
      counters_.tick("def of data", type.front() == 'T');
    for (size_t other : used(i)) {
      bool to_function = is(program_.definitions[other].value, l::NodeKind::Function);
      if (function && other > i)
        counters_.tick(to_function ? "function before a function that it calls"
                                   : "function before a value that it uses");
      counters_.tick("recursion", other == i);
      counters_.tick("mutual recursion", other != i && used(other).contains(i));
    }
  }
  std::set<size_t> used(size_t i) const {
    Span span = program_.definitions[i].span;
    std::set<size_t> all;
    for (uint32_t n = 1; n < program_.nodes.limit(); ++n) {
      const l::NodeData& node = program_.nodes[l::Node{n}];
      if (node.kind != l::NodeKind::Name || node.span.begin < span.begin || node.span.end > span.end) continue;
      if (auto found = places_.find(node.name.index); found != places_.end()) all.insert(found->second);
    }
    return all;
  }

  void expression(const l::NodeData& node, l::Node handle) {
    using K = l::NodeKind;
    switch (node.kind) {
    case K::Unit: counters_.tick("unit"); break;
    case K::Int: counters_.tick("integer"); break;
    case K::Int64: counters_.tick("64-bit integer"); break;
    case K::Char: counters_.tick("character"); break;
    case K::Double: counters_.tick("double"); break;
    case K::String:
      counters_.tick("string");
      counters_.tick("escape in a string", source_.text(node.span).find('\\') != std::string_view::npos);
      counters_.tick("string that is no UTF-8", source_.text(node.span).find("\\x80") != std::string_view::npos);
      break;
    case K::Name: name_use(node); break;
    case K::Constructor: counters_.tick("constructor use"); break;
    case K::Tuple: counters_.tick("tuple"); break;
    case K::List:
      counters_.tick(node.child_count == 0 ? "empty list" : node.child_count < 100 ? "list" : "long list");
      counters_.tick("list with rest", node.has_rest);
      break;
    case K::Fields: {
      std::vector<std::string> labels;
      for (const l::Parameter& label : program_.labels_of(node))
        if (text(label.name) != "shared") labels.push_back(text(label.name)); // the others are numbered
      counters_.tick("labelled fields");
      counters_.tick("labelled fields in another order", !std::is_sorted(labels.begin(), labels.end()));
      break;
    }
    case K::Field: counters_.tick("field"); break;
    case K::Update: counters_.tick("update"); break;
    case K::Apply: application(handle); break;
    case K::Binary: counters_.tick(std::string(l::symbol(node.op))); break;
    case K::Negate: counters_.tick("negation"); break;
    case K::If: {
      Span last = program_.nodes[program_.child(handle, 2)].span;
      counters_.tick(last.begin < last.end ? "if" : "if without else");
      break;
    }
    case K::Match:
      counters_.tick("match");
      for (const l::Case& each : program_.cases_of(handle)) counters_.tick("guard", static_cast<bool>(each.guard));
      break;
    case K::Try:
      counters_.tick("try");
      counters_.tick("try of several cases", node.case_count > 1);
      break;
    case K::Function:
      counters_.tick("function");
      counters_.tick("function of several cases", node.case_count > 1);
      for (const l::Case& each : program_.cases_of(handle)) {
        counters_.tick("curried function", is(each.body, K::Function));
        counters_.tick("function with statements", is(each.body, K::Block));
      }
      break;
    case K::Block:
      counters_.tick("block");
      for (l::Node statement : program_.children_of(handle).first(node.child_count - 1))
        counters_.tick("expression statement", !is(statement, K::Let));
      break;
    case K::Let: {
      std::string form = std::string("let") + (node.recursive ? " rec" : "") + (node.case_count > 1 ? " and" : "");
      counters_.tick(form);
      counters_.tick("let of alternatives", has_alternatives(program_.cases_of(handle)[0].pattern));
      const l::Case& first = program_.cases_of(handle)[0];
      l::PatternKind bound = program_.patterns[first.pattern].kind;
      counters_.tick("let of a function by two names", bound == l::PatternKind::As && is(first.body, K::Function));
      counters_.tick("let of a function in a tuple", bound == l::PatternKind::Tuple && is(first.body, K::Tuple) &&
                                                         is(program_.children_of(first.body)[0], K::Function));
      counters_.tick("let of a pattern",
                     program_.patterns[program_.cases_of(handle)[0].pattern].kind != l::PatternKind::Name);
      break;
    }
    case K::Annotate: counters_.tick("annotation"); break;
    case K::Error: ADD_FAILURE() << source_.text(); break;
    }
  }
  bool has_alternatives(l::Pattern pattern) const {
    std::span<const l::Pattern> children = program_.children_of(pattern);
    return program_.patterns[pattern].kind == l::PatternKind::Or ||
           std::any_of(children.begin(), children.end(), [&](l::Pattern child) { return has_alternatives(child); });
  }
  void application(l::Node node) {
    l::Node function = program_.child(node), argument = program_.child(node, 1);
    using K = l::NodeKind;
    counters_.tick("application");
    counters_.tick("application to nothing", is(argument, K::Unit));
    counters_.tick("application to several", is(argument, K::Tuple));
    counters_.tick("application of an application", is(function, K::Apply));
    counters_.tick("application to a block", source_.text(program_.nodes[node].span).ends_with("}"));
    counters_.tick("macro use", is(function, K::Name) && macros_.contains(program_.nodes[function].name.index));
  }
  void name_use(const l::NodeData& node) {
    counters_.tick("name");
    std::string name = text(node.name);
    bool is_word = name == "print" || name == "show" || name == "panic" || name == "assert" || name == "true" ||
                   name == "false" || name == "raise";
    if (is_word) counters_.tick(name);
    if (name == "ref" || name == "array" || name == "!" || name == ":=" || name == "[]" || name == "[]:=")
      counters_.tick(name);
    std::string_view after = std::string_view(source_.text()).substr(node.span.end);
    counters_.tick("map of the prelude", name == "map_of" || name == "map_insert");
    counters_.tick("reading", name.starts_with("read_") || name == "getchar");
    counters_.tick("prelude function", name == "map" || name == "fold" || name == "sort" || name == "member");
    counters_.tick("string function", name == "chars" || name == "split" || name == "contains");
    counters_.tick("print as a value", name == "print" && !after.starts_with("(") && !after.starts_with(" {"));
  }

  void pattern(l::Pattern handle) {
    const l::PatternData& one = program_.patterns[handle];
    using K = l::PatternKind;
    bool negative = source_.text(one.span).starts_with("-");
    for (l::Pattern child : program_.children_of(handle))
      counters_.tick("pattern in a pattern", program_.patterns[child].kind >= K::Unit);
    switch (one.kind) {
    case K::Wildcard: counters_.tick("wildcard"); break;
    case K::Name:
      counters_.tick("name pattern");
      counters_.tick("name that hides a definition", places_.contains(one.name.index));
      break;
    case K::Unit: counters_.tick("unit pattern"); break;
    case K::Bool: counters_.tick(source_.text(one.span) == "true" ? "true pattern" : "false pattern"); break;
    case K::Int: counters_.tick(negative ? "negative pattern" : "integer pattern"); break;
    case K::Int64: counters_.tick(negative ? "negative pattern" : "64-bit pattern"); break;
    case K::Char: counters_.tick("character pattern"); break;
    case K::Double: counters_.tick(negative ? "negative pattern" : "double pattern"); break;
    case K::String: counters_.tick("string pattern"); break;
    case K::Tuple: counters_.tick("tuple pattern"); break;
    case K::Constructor:
      if (source_.text(one.span).starts_with("[")) {
        counters_.tick("list pattern");
        counters_.tick("list pattern with rest", source_.text(one.span).find("...") != std::string_view::npos);
        break;
      }
      counters_.tick(one.child_count ? "constructor pattern with fields" : "constructor pattern");
      counters_.tick("constructor pattern with _", source_.text(one.span).ends_with("(_)"));
      break;
    case K::Fields: counters_.tick("constructor pattern with labels"); break;
    case K::Annotate: counters_.tick("pattern with a type"); break;
    case K::As: counters_.tick("as pattern"); break;
    case K::Or: counters_.tick("alternatives"); break;
    default: ADD_FAILURE() << "a pattern that is not counted: " << source_.text(one.span); break;
    }
  }
  void type(l::TypeNode handle) {
    const l::TypeNodeData& one = program_.types[handle];
    using K = l::TypeNodeKind;
    switch (one.kind) {
    case K::Variable: counters_.tick("type variable"); break;
    case K::Named:
      counters_.tick(one.child_count ? "type with arguments" : text(one.name) == "Unit" ? "unit type" : "named type");
      break;
    case K::Tuple: counters_.tick(one.child_count ? "tuple type" : "unit type"); break;
    case K::Arrow: counters_.tick("arrow type"); break;
    case K::Error: ADD_FAILURE() << source_.text(); break;
    }
  }

  void words() {
    for (const l::Token& token : tokens_) {
      counters_.tick("semicolon", token.kind == l::TokenKind::Semicolon);
      counters_.tick("line break", token.kind == l::TokenKind::Newline);
    }
    counters_.tick("comment", source_.text().find("//") != std::string::npos);
    counters_.tick("long comment", source_.text().find("/*") != std::string::npos);
  }

  Source source_;
  Counters& counters_;
  Diagnostics diagnostics_;
  std::vector<l::Token> tokens_;
  l::Program program_;
  std::unique_ptr<FrontEnd> types_;
  std::map<uint32_t, size_t> places_; // of the defs, by name
  std::set<uint32_t> macros_;
};

TEST(Constructs, OfL) {
  Counters counters(l_constructs);
  for (uint32_t seed = 0; seed < 1000; ++seed) {
    LCounter(text(l_program({.seed = seed, .size = 80, .any_order = true})), counters).count();
  }
  counters.expect_all();
}

TEST(Constructs, LProgramsCompile) {
  for (uint32_t seed = 0; seed < 1000; ++seed)
    ASSERT_NO_FATAL_FAILURE(expect_sound("l", text(l_program({.seed = seed, .size = 80})))) << "seed " << seed;
}

} // namespace
} // namespace letcont::generate
