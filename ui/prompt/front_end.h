// The front end of an input at the prompt: that of L (l_front_end.cpp), with linking before it and loading, keeping and
// showing after it.
#pragma once

#include "compile/language.h"
#include "prompt/link.h"
#include "prompt/prompt.h"
#include "syntax/l/infer/infer.h"

namespace letcont::prompt {

// A definition of the input, once there is a program.
struct NewDefinition {
  uint32_t linked = 0;                              // which definition of the linked program
  std::string id;                                   // what it is kept as; empty if it is no value
  std::string type;                                 // as it is shown
  bool holds_functions = false, is_computed = true; // as in Entry
  bool was_open = false;                            // a part of its type was settled, since nothing determined it
};

class Shower;

class FrontEnd final : public letcont::FrontEnd {
public:
  FrontEnd(const State&, SourcePart, Purpose, Diagnostics&);

  std::optional<Document> stage(size_t index) override;
  std::optional<lambda::Program> elaborate() override;

  std::string type();
  const std::shared_ptr<Input>& input() const { return input_; }
  const Linked& linked() const { return linked_; }
  // Once there is a program:
  l::Typed& typed() { return *typed_; }
  const l::Program& expanded() const { return *expanded_; }
  const std::vector<NewDefinition>& new_definitions() const { return new_; }

private:
  bool expand();
  bool infer();
  void describe();
  void refuse(const Entry& outdated);
  void report(const Diagnostics&, uint32_t offset, bool warnings_of_the_input_only);
  void add_values(lambda::Program&);
  void load_values(lambda::Program&);
  void keep_values(lambda::Program&);
  void show_data(Shower&, const NewDefinition&);
  void show_values(lambda::Program&, std::span<const lambda::Term> values);
  std::string shown_name(uint32_t definition) const;
  std::string linked_name(const NewDefinition&) const;

  const State& state_;
  Purpose purpose_;
  Diagnostics& diagnostics_;
  std::shared_ptr<Input> input_;
  Linked linked_;
  std::optional<l::Program> expanded_;
  std::optional<l::Typed> typed_;
  std::vector<NewDefinition> new_;
};

} // namespace letcont::prompt
