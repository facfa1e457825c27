#include "prompt/types.h"

namespace letcont::prompt {

namespace {

constexpr size_t largest_type = 20'000; // nodes

std::string_view basic_name(infer::Shape shape) {
  switch (shape) {
  case infer::Shape::Int: return "Int";
  case infer::Shape::Int64: return "Int64";
  case infer::Shape::Char: return "Char";
  case infer::Shape::Double: return "Double";
  case infer::Shape::Bool: return "Bool";
  case infer::Shape::String: return "String";
  case infer::Shape::Ref: return "Ref";
  case infer::Shape::Array: return "Array";
  default: return "Unit";
  }
}

} // namespace

bool settle(l::Typed& typed, infer::Term root) {
  bool was_open = false;
  std::vector<infer::Term> waiting{root};
  std::vector<bool> seen(typed.terms.count());
  while (!waiting.empty()) {
    infer::Meaning meaning = typed.terms[waiting.back()];
    waiting.pop_back();
    if (meaning.self.index >= seen.size() || seen[meaning.self.index]) continue;
    seen[meaning.self.index] = true;
    if (meaning.shape == infer::Shape::Variable && meaning.level != infer::Terms::generic_level) {
      typed.terms.unify(meaning.self, typed.terms.constant(infer::Shape::Unit));
      was_open = true;
    }
    for (infer::Term part : typed.terms.parts(meaning)) waiting.push_back(part);
  }
  return was_open;
}

bool holds_functions(const l::Program& program, l::Typed& typed, infer::Term root) {
  std::vector<infer::Term> waiting{root};
  std::vector<bool> seen(typed.terms.count()), seen_data(program.definitions.size());
  while (!waiting.empty()) {
    infer::Meaning meaning = typed.terms[waiting.back()];
    waiting.pop_back();
    if (seen[meaning.self.index]) continue;
    seen[meaning.self.index] = true;
    if (meaning.shape == infer::Shape::Arrow) return true;
    for (infer::Term part : typed.terms.parts(meaning)) waiting.push_back(part);
    if (meaning.shape != infer::Shape::Data || seen_data[meaning.data]) continue;
    seen_data[meaning.data] = true;
    const l::Definition& data = program.definitions[meaning.data];
    if (data.is_exception) return true;
    for (uint32_t i = 0; i < data.constructor_count; ++i)
      for (infer::Term field : typed.fields[data.first_constructor + i]) waiting.push_back(field);
  }
  return false;
}

// A type is visited again when its parts are finished; they are on the result stack then.
std::optional<KeptType> keep_type(l::Typed& typed, infer::Term root, const std::function<Entity(uint32_t)>& data) {
  struct Step {
    infer::Term term;
    bool parts_done;
  };
  KeptType type;
  std::vector<Step> steps{{root, false}};
  std::vector<uint32_t> made;
  while (!steps.empty()) {
    if (type.size() + steps.size() > largest_type) return std::nullopt;
    Step step = steps.back();
    steps.pop_back();
    infer::Meaning meaning = typed.terms[step.term];
    std::span<const infer::Term> parts = typed.terms.parts(meaning);
    if (!parts.empty() && !step.parts_done) {
      steps.push_back({step.term, true});
      for (size_t i = parts.size(); i-- > 0;) steps.push_back({parts[i], false});
      continue;
    }
    KeptTypeNode node{KeptTypeNode::Named, "", 0, {made.end() - static_cast<ptrdiff_t>(parts.size()), made.end()}};
    made.resize(made.size() - parts.size());
    switch (meaning.shape) {
    case infer::Shape::Tuple: node.kind = KeptTypeNode::Tuple; break;
    case infer::Shape::Arrow: node.kind = KeptTypeNode::Arrow; break;
    case infer::Shape::Data: node.data = data(meaning.data); break;
    default: node.basic = basic_name(meaning.shape); break;
    }
    made.push_back(static_cast<uint32_t>(type.size()));
    type.push_back(std::move(node));
  }
  return type;
}

} // namespace letcont::prompt
