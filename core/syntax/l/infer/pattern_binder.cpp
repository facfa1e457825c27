#include "syntax/l/infer/pattern_binder.h"

#include "syntax/l/infer/expand.h"
#include "syntax/l/infer/labels.h"

#include <algorithm>

namespace letcont::l {

namespace {

template <class Bound>
auto find_name(Bound& bound, Name name) {
  return std::find_if(bound.begin(), bound.end(), [&](const auto& each) { return each.first == name; });
}

} // namespace

Pattern PatternBinder::bind(Pattern root, Context context, Span use) {
  context_ = context;
  use_ = use;
  cut(0);
  made_.clear();
  steps_.assign(1, {root});
  while (!steps_.empty()) {
    Step step = steps_.back();
    steps_.pop_back();
    switch (step.kind) {
    case Step::Begin: begin(step); break;
    case Step::End: made_.push_back(end(step.pattern)); break;
    case Step::AlternativeEnd: end_alternative(in_.patterns[step.pattern]); break;
    }
  }
  return made_.back();
}

void PatternBinder::begin(const Step& step) {
  steps_.push_back({step.pattern, Step::End});
  std::span<const Pattern> children = in_.children_of(step.pattern);
  bool alternatives = in_.patterns[step.pattern].kind == PatternKind::Or;
  if (alternatives) open_.push_back({bound_.size(), {}, false});
  for (size_t i = children.size(); i-- > 0;) {
    if (alternatives) steps_.push_back({step.pattern, Step::AlternativeEnd});
    steps_.push_back({children[i]});
  }
}

Pattern PatternBinder::end(Pattern pattern) {
  PatternData data = in_.patterns[pattern];
  if (use_.known()) {
    data.template_span = data.span;
    data.span = use_;
  }
  std::vector<Pattern> children(made_.end() - data.child_count, made_.end());
  made_.resize(made_.size() - data.child_count);
  switch (data.kind) {
  case PatternKind::Name:
  case PatternKind::As: declare(data); break;
  case PatternKind::Constructor: fields(data, children); break;
  case PatternKind::Annotate: data.type = resolver_.use_types(data.type, context_); break;
  case PatternKind::Or:
    cut(open_.back().mark);
    for (const Bound& each : open_.back().first) add(each);
    open_.pop_back();
    break;
  default: break;
  }
  return out_.add(data, children);
}

void PatternBinder::declare(PatternData& data) {
  if (held_[data.name] > 0)
    error_at(diagnostics_, "name/twice-in-pattern", data.span, data.template_span,
             "'" + out_.text(data.name) + "' is bound twice in one pattern");
  // A later alternative binds what the first one does.
  for (const Alternatives& each : open_) {
    if (!each.first_done) continue;
    auto known = find_name(each.first, data.name);
    if (known == each.first.end()) return not_everywhere(data.name, data.span, data.template_span);
    data.variable = known->second;
    return add({data.name, data.variable});
  }
  data.variable = out_.variables.add({VariableKind::Local, data.name, data.span, 0, is_template(context_)});
  scope_.bind(data.name, context_, data.variable);
  add({data.name, data.variable});
}

void PatternBinder::add(Bound bound) {
  bound_.push_back(bound);
  ++held_[bound.first];
}

void PatternBinder::cut(size_t mark) {
  for (; bound_.size() > mark; bound_.pop_back()) --held_[bound_.back().first];
}

void PatternBinder::end_alternative(const PatternData& pattern) {
  Alternatives& last = open_.back();
  auto mark = bound_.begin() + static_cast<ptrdiff_t>(last.mark);
  std::vector<Bound> bound(mark, bound_.end());
  cut(last.mark);
  if (!std::exchange(last.first_done, true)) {
    last.first = std::move(bound);
    return;
  }
  for (const auto& [name, variable] : last.first)
    if (find_name(bound, name) == bound.end()) {
      // A variable as an alternative of others matches everything: it is meant as the value of a case.
      bool is_value = in_.patterns[in_.pattern_children[pattern.first_child]].kind == PatternKind::Name;
      return not_everywhere(name, use_.known() ? use_ : pattern.span, use_.known() ? pattern.span : nowhere,
                            is_value ? "; cases are separated by line breaks or ';'" : "");
    }
}

void PatternBinder::not_everywhere(Name name, Span span, Span template_span, std::string_view hint) {
  error_at(diagnostics_, "name/alternatives", span, template_span,
           "'" + out_.text(name) + "' is not bound by every alternative of this pattern" + std::string(hint));
}

// A constructor's pattern has as many parts as the constructor has fields.
void PatternBinder::fields(PatternData& data, std::vector<Pattern>& children) {
  data.constructor = resolver_.constructor(data.name, context_, data.span, data.template_span);
  if (data.constructor == Globals::none) {
    data.kind = PatternKind::Error;
    return;
  }
  uint32_t wanted = out_.constructors[data.constructor].field_count;
  uint32_t given = static_cast<uint32_t>(children.size());
  if (given == 1 && out_.patterns[children[0]].kind == PatternKind::Fields) return labelled(data, children);
  if (given == 1 && wanted != 1) {
    PatternData only = out_.patterns[children[0]];
    if (only.kind == PatternKind::Tuple) {
      std::span<const Pattern> parts = out_.children_of(children[0]);
      children.assign(parts.begin(), parts.end());
      given = static_cast<uint32_t>(children.size());
    } else if (only.kind == PatternKind::Wildcard && wanted > 1) {
      if (is_too_large(wanted, data)) return;
      for (; given < wanted; ++given) children.push_back(out_.add(PatternData(only)));
    }
  }
  if (given == wanted) return;
  error_at(diagnostics_, "match/arity", data.span, data.template_span,
           "the constructor '" + out_.text(data.name) + "' has " + std::to_string(wanted) +
               (wanted == 1 ? " field" : " fields") + ", and the pattern has " + std::to_string(given))
      .notes.push_back({out_.constructors[data.constructor].span, "it is defined here"});
  data.kind = PatternKind::Error;
}

// Whether patterns of so many fields cannot be written out any more, which is reported once: n patterns with one label
// each, of a constructor with n fields, have n² parts.
bool PatternBinder::is_too_large(uint32_t wanted, PatternData& data) {
  constexpr size_t most_added = 500'000;
  added_ += wanted;
  if (added_ <= most_added + out_.patterns.limit() / 2) return false;
  if (!std::exchange(reported_size_, true))
    error_at(diagnostics_, "match/too-large", data.span, data.template_span,
             "the patterns of this program leave out more than " + std::to_string(most_added) + " fields in all");
  data.kind = PatternKind::Error;
  return true;
}

// Fields that are not mentioned may be anything.
void PatternBinder::labelled(PatternData& data, std::vector<Pattern>& children) {
  PatternData given = out_.patterns[children[0]];
  std::vector<Pattern> parts(out_.children_of(children[0]).begin(), out_.children_of(children[0]).end());
  const ConstructorData& constructor = out_.constructors[data.constructor];
  if (is_too_large(constructor.field_count, data)) return;
  note_labels(out_, constructor, in_.labels_of(given), gone_);
  std::optional<std::vector<uint32_t>> positions =
      positions_of(out_, constructor, in_.labels_of(given), use_, diagnostics_);
  if (!positions) {
    data.kind = PatternKind::Error;
    return;
  }
  children.assign(constructor.field_count, Pattern{});
  for (size_t i = 0; i < parts.size(); ++i) children[(*positions)[i]] = parts[i];
  for (Pattern& child : children)
    if (!child)
      child = out_.add({.kind = PatternKind::Wildcard, .span = given.span, .template_span = given.template_span});
}

} // namespace letcont::l
