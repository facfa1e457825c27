#include "syntax/l/infer/derivable.h"

#include <unordered_map>
#include <unordered_set>

namespace letcont::l {

namespace {

using infer::DataClasses;

// What is found about a type is followed once into each place that waits for it.
class Deriver {
public:
  Deriver(const Program& program, Typed& typed)
      : program_(program), typed_(typed), classes_(program.definitions.size()), users_(classes_.size()) {}

  void run() {
    for (uint32_t i = 0; i < classes_.size(); ++i)
      if (is_data(i)) add_parameters(i);
    for (uint32_t i = 0; i < classes_.size(); ++i) {
      if (!is_data(i)) continue;
      const Definition& definition = program_.definitions[i];
      for (uint32_t k = 0; k < definition.constructor_count; ++k)
        for (infer::Term field : typed_.fields[definition.first_constructor + k]) work_.push_back({i, field});
      look_at_all();
    }
    for (uint32_t i = 0; i < classes_.size(); ++i)
      if (is_data(i)) typed_.terms.set_classes(i, std::move(classes_[i]));
  }

private:
  struct Place {
    uint32_t data; // the type of whose fields
    infer::Term term;
  };

  struct Parameter {
    uint32_t data;
    uint32_t index;
  };

  // What waits for news of a type.
  struct Users {
    std::vector<uint32_t> types;               // whose fields contain it
    std::vector<std::vector<Place>> arguments; // by parameter, while it is not needed: what stands for it
  };

  bool is_data(uint32_t definition) const { return program_.definitions[definition].kind == DefinitionKind::Data; }

  void add_parameters(uint32_t data) {
    const auto& parameters = typed_.data_parameters[data];
    classes_[data].needs.resize(parameters.size());
    users_[data].arguments.resize(parameters.size());
    for (uint32_t i = 0; i < parameters.size(); ++i)
      parameters_[typed_.terms.representative(parameters[i])] = {data, i};
  }

  void look_at_all() {
    while (!work_.empty()) {
      Place place = work_.back();
      work_.pop_back();
      infer::Meaning meaning = typed_.terms[place.term];
      if (!seen_.insert(uint64_t{place.data} << 32 | meaning.self.index).second) continue;
      if (meaning.shape == infer::Shape::Variable) {
        need(place.data, meaning.self);
      } else if (meaning.shape == infer::Shape::Arrow) {
        contains_functions(place.data);
      } else if (meaning.shape == infer::Shape::Data) {
        use(place.data, meaning);
        continue;
      }
      for (infer::Term part : typed_.terms.parts(meaning)) work_.push_back({place.data, part});
    }
  }

  void need(uint32_t data, infer::Term variable) {
    auto found = parameters_.find(variable);
    if (found == parameters_.end() || found->second.data != data) return;
    uint32_t index = found->second.index;
    if (classes_[data].needs[index]) return;
    classes_[data].needs[index] = true;
    std::vector<Place>& arguments = users_[data].arguments[index];
    work_.insert(work_.end(), arguments.begin(), arguments.end());
    arguments = {};
  }

  void contains_functions(uint32_t data) {
    with_functions_.assign(1, data);
    while (!with_functions_.empty()) {
      uint32_t next = with_functions_.back();
      with_functions_.pop_back();
      if (classes_[next].has_functions) continue;
      classes_[next].has_functions = true;
      for (uint32_t user : users_[next].types) with_functions_.push_back(user);
    }
  }

  // Fields of `data` contain another type, or itself.
  void use(uint32_t data, const infer::Meaning& meaning) {
    Users& users = users_[meaning.data];
    if (classes_[meaning.data].has_functions)
      contains_functions(data);
    else if (users.types.empty() || users.types.back() != data)
      users.types.push_back(data);
    std::span<const infer::Term> arguments = typed_.terms.parts(meaning);
    for (size_t i = 0; i < std::min(arguments.size(), users.arguments.size()); ++i) {
      if (classes_[meaning.data].needs[i])
        work_.push_back({data, arguments[i]});
      else
        users.arguments[i].push_back({data, arguments[i]});
    }
  }

  const Program& program_;
  Typed& typed_;
  std::vector<DataClasses> classes_; // by definition, of data types
  std::vector<Users> users_;         // by definition
  std::unordered_map<infer::Term, Parameter> parameters_;
  std::unordered_set<uint64_t> seen_; // places, as the type and the term
  std::vector<Place> work_;
  std::vector<uint32_t> with_functions_;
};

} // namespace

void derive_classes(const Program& program, Typed& typed) { Deriver(program, typed).run(); }

} // namespace letcont::l
