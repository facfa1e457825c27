#include "app/text/definition.h"

namespace letcont::app {

namespace {

// Returns the place of a whole word in the text, from that place on.
std::optional<uint32_t> find_word(std::string_view text, std::string_view word, size_t from) {
  for (size_t at = text.find(word, from); at != std::string_view::npos; at = text.find(word, at + 1)) {
    size_t end = at + word.size();
    bool begins = at == 0 || !is_word(text[at - 1]), ends = end == text.size() || !is_word(text[end]);
    if (begins && ends) return static_cast<uint32_t>(at);
  }
  return std::nullopt;
}

} // namespace

std::optional<uint32_t> find_definition(const Text& text, std::string_view name) {
  bool in_data = false; // up to the brace at which the constructors end
  for (uint32_t number = 0; !name.empty() && number < text.line_count(); ++number) {
    std::string_view line = text.line(number);
    in_data |= line.starts_with("data ");
    bool defines = in_data;
    for (std::string_view keyword : {"def ", "type ", "exception ", "macro "}) defines |= line.starts_with(keyword);
    size_t end = in_data ? line.size() : line.find_first_of("=(");
    if (std::optional<uint32_t> at = find_word(line.substr(0, end), name, 0); defines && at)
      return text.line_begin(number) + *at;
    if (line.find('}') != std::string_view::npos) in_data = false;
  }
  return std::nullopt;
}

} // namespace letcont::app
