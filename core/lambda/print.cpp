// The stage `lambda`: a term as text. Variables keep the names of the source; one whose name is already used in its
// definition, by a global or by an operation, gets a number.

#include "lambda/pieces.h"
#include "lambda/term.h"
#include "support/text.h"
#include "support/unique_names.h"
#include "types/type_names.h"

#include <string>
#include <vector>

namespace letcont::lambda {

namespace {

class Printer {
public:
  Printer(const Program& program, TypeNames& types, Interrupt* interrupt)
      : program_(program), types_(types), out_(interrupt), named_(program.variable_limit()) {
    names_.reserve({"and", "case", "def", "else", "external", "fun", "if", "in", "let", "raise", "rec", "then", "try",
                    "type", "unreachable", "with"});
    reserve_constants();
    for (const Definition& definition : program.definitions)
      if (Variable variable = definition.variable) named_[variable.index] = names_.global(given_name(variable));
  }

  Document print() {
    for (Type type : types_.defined()) out_ << "type " << types_.name(type) << " = " << types_.definition(type) << '\n';
    for (const Definition& definition : program_.definitions) {
      if (is_full(out_)) break;
      names_.begin_definition();
      if (definition.variable) out_ << "def " << name(definition.variable) << " = ";
      pieces_.push(definition.value, 0);
      pieces_.drain(out_, [this](Term at, uint32_t indent) { term(at, indent); });
      out_ << '\n';
    }
    return out_.finish();
  }

private:
  // What the program uses and a variable would look like. One without booleans may define its own, as Church did.
  void reserve_constants() {
    for (uint32_t i = 1; i < program_.term_limit(); ++i) {
      const TermNode& node = program_[Term{i}];
      if (node.kind == TermKind::Bool) names_.reserve({"true", "false"});
      if (node.kind == TermKind::Operation) names_.reserve({info(node.operation).name});
      if (node.kind == TermKind::Memory) names_.reserve({info(static_cast<MemoryOperation>(node.number)).name});
      if (node.kind == TermKind::External && !node.variable) names_.reserve({info(node.external).name});
    }
  }

  std::string given_name(Variable variable) const {
    std::string_view given = program_.names.text(program_[variable].name);
    return given.empty() ? "x" + std::to_string(variable.index) : std::string(given);
  }

  // Variables are named at their binders, which precede their uses in the text.
  const std::string& name(Variable variable) {
    std::string& name = named_[variable.index];
    if (name.empty()) name = names_.local(given_name(variable), "");
    return name;
  }

  std::string parameters(std::span<const Variable> variables) {
    std::string out = "(";
    for (Variable variable : variables) {
      if (out.size() > 1) out += ", ";
      out += name(variable) + " : " + types_.text(program_[variable].type);
    }
    return out + ")";
  }

  void term(Term term, uint32_t indent) {
    const TermNode& node = program_[term];
    out_.open(node.span, term.index);
    pieces_.push_close();
    std::span<const Term> children = program_.children(term);
    switch (node.kind) {
    case TermKind::Unit: out_ << "()"; break;
    case TermKind::Bool: out_ << (node.number ? "true" : "false"); break;
    case TermKind::Int: out_ << std::to_string(static_cast<int32_t>(node.number)); break;
    case TermKind::Long: out_ << std::to_string(program_.long_value(term)) << 'L'; break;
    case TermKind::Character: out_ << quoted_character(node.number); break;
    case TermKind::Double: out_ << double_text(program_.double_value(term)); break;
    case TermKind::String: out_ << quoted(program_.string_value(term)); break;
    case TermKind::Var: out_ << name(node.variable); break;
    case TermKind::External:
      if (node.variable)
        out_ << "external(" << quoted(program_.names.text(program_[node.variable].name)) << ")";
      else
        out_ << info(node.external).name;
      break;
    case TermKind::Operation:
      out_ << info(node.operation).name;
      pieces_.push_list(children, indent);
      break;
    case TermKind::Memory:
      out_ << info(static_cast<MemoryOperation>(node.number)).name;
      if (children.empty()) pieces_.push(" : " + types_.text(node.type));
      pieces_.push_list(children, indent);
      break;
    case TermKind::Tuple: pieces_.push_list(children, indent); break;
    case TermKind::Project:
      out_ << '#' << std::to_string(node.number);
      pieces_.push_list(children, indent);
      break;
    case TermKind::Construct: {
      const Constructor& made = program_.types.constructors(program_.types.data_of(node.type))[node.number];
      out_ << program_.names.text(made.name);
      pieces_.push_list(children, indent);
      break;
    }
    case TermKind::Call:
      pieces_.push_list(children.subspan(1), indent);
      pieces_.push(children[0], indent);
      break;
    case TermKind::Function:
      out_ << "fun " << parameters(program_.binders(term)) << " ->" << line_break(indent + 1);
      pieces_.push(children[0], indent + 1);
      break;
    case TermKind::Let: let(term, indent); break;
    case TermKind::LetRec: let_rec(term, indent); break;
    case TermKind::If:
      out_ << "if ";
      pieces_.push(children[2], indent + 1);
      pieces_.push(line_break(indent) + "else ");
      pieces_.push(children[1], indent + 1);
      pieces_.push(line_break(indent) + "then ");
      pieces_.push(children[0], indent + 1);
      break;
    case TermKind::Case: branches(term, indent); break;
    case TermKind::Raise:
      out_ << "raise";
      pieces_.push_list(children, indent);
      break;
    case TermKind::Unreachable: out_ << "unreachable"; break;
    case TermKind::Try:
      out_ << "try ";
      pieces_.push(children[1], indent + 1);
      pieces_.push(line_break(indent) + "with " + name(program_.binders(term)[0]) + " -> ");
      pieces_.push(children[0], indent + 1);
      break;
    }
  }

  void let(Term term, uint32_t indent) {
    std::span<const Term> children = program_.children(term);
    out_ << "let " << name(program_.binders(term)[0]) << " = ";
    pieces_.push(children[1], indent);
    pieces_.push(" in" + line_break(indent));
    pieces_.push(children[0], indent + 1);
  }

  void let_rec(Term term, uint32_t indent) {
    std::span<const Term> children = program_.children(term);
    std::span<const Variable> binders = program_.binders(term);
    out_ << "let rec ";
    pieces_.push(children.back(), indent);
    pieces_.push(" in" + line_break(indent));
    for (Variable binder : binders) name(binder);
    for (size_t i = binders.size(); i-- > 0;) {
      pieces_.push(children[i], indent + 1);
      pieces_.push((i > 0 ? line_break(indent) + "and " : "") + name(binders[i]) + " = ");
    }
  }

  void branches(Term term, uint32_t indent) {
    Term examined = program_.children(term)[0];
    std::span<const Branch> all = program_.branches(term);
    for (const Branch& branch : all)
      for (Variable binder : program_.binders(branch)) name(binder);
    out_ << "case ";
    pieces_.push(line_break(indent) + "}");
    for (size_t i = all.size(); i-- > 0;) {
      pieces_.push(all[i].body, indent + 2);
      pieces_.push(line_break(indent + 1) + pattern(examined, all[i]) + " -> ");
    }
    pieces_.push(" {");
    pieces_.push(examined, indent + 1);
  }

  std::string pattern(Term examined, const Branch& branch) {
    if (!branch.tag) return "_";
    Type type = program_.type(examined);
    if (program_.types.kind(type) != TypeKind::Data) return std::to_string(static_cast<int32_t>(*branch.tag));
    std::string out(program_.names.text(program_.types.constructors(program_.types.data_of(type))[*branch.tag].name));
    std::span<const Variable> binders = program_.binders(branch);
    for (size_t i = 0; i < binders.size(); ++i) out += (i == 0 ? "(" : ", ") + name(binders[i]);
    return binders.empty() ? out : out + ")";
  }

  const Program& program_;
  TypeNames& types_;
  DocumentWriter out_;
  Pieces<Term> pieces_;
  UniqueNames names_;
  std::vector<std::string> named_; // by variable
};

} // namespace

// The first run finds the long types that are written more than once (type_names.h).
Document print(const Program& program, Interrupt* interrupt) {
  TypeNames types(program.types, program.names);
  if (types.counting()) {
    Printer(program, types, interrupt).print();
    types.choose();
  }
  return Printer(program, types, interrupt).print();
}

} // namespace letcont::lambda
