#include "syntax/l/infer/expand.h"
#include "syntax/l/infer/inference.h"

#include <utility>

namespace letcont::l {

// Whether a type may be copied for a use. Types that grow by each use of n definitions have n² parts, of 100 bytes
// each; the limit is far beyond what the types of programs have that people write.
bool Inference::may_instantiate(Span at) {
  constexpr size_t most_terms = 2'500'000, most_for_a_node = 10, most_parts_of_a_term = 3;
  size_t most = most_terms + most_for_a_node * program_.nodes.limit();
  if (terms().count() < most && terms().part_count() < most_parts_of_a_term * most) return true;
  if (!std::exchange(is_too_large_, true))
    diagnostics_.error("type/too-large", at,
                       "the types in this program have more than " + std::to_string(most_terms) + " parts in all");
  return false;
}

bool Inference::expect(Term expected, Term found, Node at, std::string_view what) {
  bool fits = expect(expected, found, data(at).span, data(at).template_span, what);
  if (!fits) note_curried(at);
  return fits;
}

bool Inference::expect(Term expected, Term found, Span at, Span template_span, std::string_view what) {
  std::optional<infer::Mismatch> mismatch = terms().unify(expected, found);
  if (mismatch) report(*mismatch, expected, found, at, template_span, what);
  return !mismatch;
}

// As expect(), but silent if there are more errors than before the node: they may be why the types differ.
bool Inference::agree(Term expected, Node at, size_t errors_before, std::string_view what) {
  if (diagnostics_.error_count() > errors_before) return !terms().unify(expected, type(at));
  return expect(expected, type(at), at, what);
}

// A function that takes its arguments one at a time was perhaps given all of them as a tuple, if that gives a function
// where none is wanted.
void Inference::note_curried(Node at) {
  if (data(at).kind != NodeKind::Apply || terms()[type(at)].shape != Shape::Arrow) return;
  Node function = program_.child(at, 0), argument = program_.child(at, 1);
  if (data(argument).kind != NodeKind::Tuple) return;
  bool has_name = data(function).kind == NodeKind::Name;
  std::string called = has_name ? program_.text(data(function).name) : "the function";
  said_->notes.push_back({span(argument), called +
                                              " takes this tuple as one argument, and gives a function; arguments one "
                                              "at a time are written " +
                                              (has_name ? called : "f") + "(1)(2)"});
}

bool Inference::require(Term type, infer::Classes classes, Node at, Span by, std::string_view what) {
  std::optional<infer::Mismatch> mismatch = terms().require(type, classes, by);
  if (!mismatch) return true;
  if (diagnostics_.is_full()) {
    said_ = &error("type/class", at, "");
    return false;
  }
  infer::TypeWriter writer = typed_.writer(program_);
  Diagnostic& said = error("type/class", at,
                           std::string(what) + " needs " + std::string(infer::class_members(classes)) + ", found " +
                               writer.type(type));
  if (terms().representative(mismatch->b) != terms().representative(type))
    said.message += "; " + fault(*mismatch, writer);
  Span origin = terms()[type].origin;
  if (origin.known() && origin != span(at)) said.notes.push_back({origin, writer.type(type) + " comes from here"});
  said_ = &said;
  note_curried(at);
  return false;
}

// What is wrong with the part that is not in the classes.
std::string Inference::fault(const infer::Mismatch& mismatch, infer::TypeWriter& writer) {
  return writer.type(mismatch.b) + " " + std::string(infer::class_fault(terms()[mismatch.b].shape, mismatch.classes));
}

Diagnostic& Inference::error(std::string_view code, Node at, std::string message) {
  return error_at(diagnostics_, code, data(at).span, data(at).template_span, std::move(message));
}

void Inference::report(const infer::Mismatch& mismatch, Term expected, Term found, Span at, Span template_span,
                       std::string_view what) {
  if (diagnostics_.is_full()) {
    said_ = &error_at(diagnostics_, "type/mismatch", at, template_span, "");
    return;
  }
  infer::TypeWriter writer = typed_.writer(program_);
  // The class itself, if it is all that is known of what is expected.
  bool any_of_class =
      mismatch.kind == infer::Mismatch::Class && terms().representative(mismatch.a) == terms().representative(expected);
  std::string members(infer::class_members(mismatch.classes));
  std::string wanted = any_of_class ? members : writer.type(expected), given = writer.type(found);
  std::string message = std::string(what) + ": expected " + wanted + ", found " + given;
  std::string code = "type/mismatch";
  if (mismatch.kind == infer::Mismatch::Infinite) {
    code = "type/infinite";
    message = std::string(what) + " would have an infinite type: " + writer.type(mismatch.a) +
              " would be the same as " + writer.type(mismatch.b) + ", which contains it";
  } else if (mismatch.kind == infer::Mismatch::Class) {
    code = "type/class";
    bool is_whole = terms().representative(mismatch.b) == terms().representative(found);
    if (!any_of_class || !is_whole || terms()[mismatch.b].shape == Shape::Data)
      message += "; " + fault(mismatch, writer);
  }
  said_ = &error_at(diagnostics_, code, at, template_span, std::move(message));
  note_origins(*said_, mismatch, writer, at);
}

// A statement that does nothing, before others.
void Inference::warn_of_unused(Node statement) {
  const NodeData& value = data(statement);
  std::string hint;
  switch (value.kind) {
  case NodeKind::Binary:
    if (value.op == Operator::Eq) hint = "; to write to a reference is ':='";
    break;
  case NodeKind::Int:
  case NodeKind::Negate:
    if (value.kind == NodeKind::Negate || value.integer < 0)
      hint = "; an operator stands at the end of the line before";
    break;
  case NodeKind::Name:
    if (terms()[type(statement)].shape == Shape::Unit || terms()[type(statement)].shape == Shape::Variable)
      return; // it may be there to be computed
    if (terms()[type(statement)].shape == Shape::Arrow) hint = "; a function is applied with parentheses";
    break;
  case NodeKind::Int64:
  case NodeKind::Double:
  case NodeKind::Char:
  case NodeKind::String:
  case NodeKind::Constructor:
  case NodeKind::Function: break;
  default: return;
  }
  if (!value.template_span.known()) diagnostics_.warning("type/unused", value.span, "this value is not used" + hint);
}

// The value restriction, if it is what the error just reported comes from.
void Inference::note_weak(Node name) {
  while (data(name).kind == NodeKind::Apply) name = program_.child(name);
  if (data(name).kind != NodeKind::Name || !weak_.contains(data(name).variable)) return;
  const VariableData& variable = program_.variables[data(name).variable];
  for (const Note& note : said_->notes)
    if (note.span == variable.span) return;
  said_->notes.push_back({variable.span, "'" + program_.text(variable.name) +
                                             "' has one type for all its uses, since its value is computed; "
                                             "as a function, { x -> … }, it could have many"});
}

// Within its own group a definition has one type, if that is what the error just reported comes from.
void Inference::note_own_use(Node name) {
  if (data(name).kind != NodeKind::Name) return;
  const VariableData& variable = program_.variables[data(name).variable];
  if (variable.kind != VariableKind::Def || typed_.schemes_of[data(name).variable.index] != Typed::none) return;
  said_->notes.push_back({span(name), "'" + program_.text(variable.name) +
                                          "' is used in its own definition, where it has one type; other uses may "
                                          "have others"});
}

// Where each of the two types that disagree comes from.
void Inference::note_origins(Diagnostic& said, const infer::Mismatch& mismatch, infer::TypeWriter& writer,
                             Span said_at) {
  infer::Meaning a = terms()[mismatch.a], b = terms()[mismatch.b];
  if (mismatch.kind == infer::Mismatch::Class) {
    if (a.needed_by.known() && a.needed_by != said_at)
      said.notes.push_back({a.needed_by, "this needs " + std::string(infer::class_members(mismatch.classes))});
  } else if (mismatch.kind == infer::Mismatch::Shapes && a.origin.known() && a.origin != said_at) {
    said.notes.push_back({a.origin, writer.type(mismatch.a) + " comes from here"});
  }
  if (b.origin.known() && b.origin != said_at && b.origin != a.origin)
    said.notes.push_back({b.origin, writer.type(mismatch.b) + " comes from here"});
}

} // namespace letcont::l
