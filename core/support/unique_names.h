// Names that are unique within a definition, for printers and emitters. Variables keep their name if no earlier one
// has it; otherwise a number is added, to the beginning of a name that is very long. The result is the same for a
// program whose names are unique already.
#pragma once

#include <initializer_list>
#include <string>
#include <string_view>
#include <unordered_map>

namespace letcont {

class UniqueNames {
public:
  // Forgets all names but those of the globals.
  void begin_definition();
  // Words of the language, which no variable gets.
  void reserve(std::initializer_list<std::string_view> words);
  // A name for a global, for good.
  std::string global(std::string_view wanted);
  // A name that starts with `wanted`; or with `otherwise` and a number, if it is empty.
  std::string local(std::string_view wanted, std::string_view otherwise);

private:
  struct Seen {
    uint32_t definition = 0; // in which it was given out; UINT32_MAX: a global
    uint32_t next_number = 0;
    uint32_t globals_end = 0; // numbers from 1 up to here are globals'
  };
  bool taken(const std::string& name) const;
  std::string numbered(const std::string& prefix, uint32_t first);
  void note_number(std::string_view name);

  std::unordered_map<std::string, Seen> seen_;
  uint32_t definition_ = 0;
};

} // namespace letcont
