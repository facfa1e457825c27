#include "syntax/l/infer/derivable.h"

#include <unordered_map>
#include <unordered_set>

namespace letcont::l {

namespace {

using infer::DataClasses;

class Deriver {
public:
  Deriver(const Program& program, Typed& typed)
      : program_(program), typed_(typed), classes_(program.definitions.size()), users_(classes_.size()),
        waits_(classes_.size()) {}

  void run() {
    for (uint32_t i = 0; i < classes_.size(); ++i) {
      if (program_.definitions[i].kind != DefinitionKind::Data) continue;
      classes_[i].needs.resize(typed_.data_parameters[i].size());
      enqueue(i);
    }
    while (!waiting_.empty()) {
      uint32_t data = waiting_.back();
      waiting_.pop_back();
      waits_[data] = false;
      if (!look_at(data)) continue;
      enqueue(data); // its fields may contain itself
      for (uint32_t user : users_[data]) enqueue(user);
    }
    for (uint32_t i = 0; i < classes_.size(); ++i)
      if (program_.definitions[i].kind == DefinitionKind::Data) typed_.terms.set_classes(i, std::move(classes_[i]));
  }

private:
  void enqueue(uint32_t data) {
    if (!waits_[data]) waiting_.push_back(data);
    waits_[data] = true;
  }

  // True if something new is known of it.
  bool look_at(uint32_t data) {
    const Definition& definition = program_.definitions[data];
    parameters_.clear();
    for (uint32_t i = 0; i < typed_.data_parameters[data].size(); ++i)
      parameters_[typed_.terms.representative(typed_.data_parameters[data][i])] = i;
    seen_.clear();
    bool changed = false;
    for (uint32_t i = 0; i < definition.constructor_count; ++i)
      for (infer::Term field : typed_.fields[definition.first_constructor + i]) changed |= look_at(data, field);
    return changed;
  }

  bool look_at(uint32_t data, infer::Term field) {
    DataClasses& known = classes_[data];
    bool changed = false;
    work_.assign(1, field);
    while (!work_.empty()) {
      infer::Meaning meaning = typed_.terms[work_.back()];
      work_.pop_back();
      if (!seen_.insert(meaning.self).second) continue;
      bool functions = meaning.shape == infer::Shape::Arrow;
      if (meaning.shape == infer::Shape::Variable) {
        auto parameter = parameters_.find(meaning.self);
        if (parameter == parameters_.end() || known.needs[parameter->second]) continue;
        changed = known.needs[parameter->second] = true;
      } else if (meaning.shape == infer::Shape::Data) {
        if (meaning.data != data && (users_[meaning.data].empty() || users_[meaning.data].back() != data))
          users_[meaning.data].push_back(data);
        functions = classes_[meaning.data].has_functions;
        push_needed(meaning);
      } else {
        for (infer::Term part : typed_.terms.parts(meaning)) work_.push_back(part);
      }
      if (functions && !known.has_functions) changed = known.has_functions = true;
    }
    return changed;
  }

  void push_needed(const infer::Meaning& meaning) {
    const std::vector<bool>& needs = classes_[meaning.data].needs;
    std::span<const infer::Term> arguments = typed_.terms.parts(meaning);
    for (size_t i = 0; i < std::min(arguments.size(), needs.size()); ++i)
      if (needs[i]) work_.push_back(arguments[i]);
  }

  const Program& program_;
  Typed& typed_;
  std::vector<DataClasses> classes_;         // by definition, of data types
  std::vector<std::vector<uint32_t>> users_; // by definition: the data types whose fields contain it
  std::vector<bool> waits_;
  std::vector<uint32_t> waiting_;
  std::unordered_map<infer::Term, uint32_t> parameters_; // of the data type that is looked at
  std::unordered_set<infer::Term> seen_;                 // of its parts
  std::vector<infer::Term> work_;
};

} // namespace

void derive_classes(const Program& program, Typed& typed) { Deriver(program, typed).run(); }

} // namespace letcont::l
