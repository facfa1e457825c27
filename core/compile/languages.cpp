#include "compile/front_ends.h"

#include <vector>

namespace letcont {

std::span<const Language> languages() {
  static const std::vector<Language> all{add_language(), fun_language(), l_language(), cps_language()};
  return all;
}

const Language* language_named(std::string_view name) {
  for (const Language& language : languages())
    if (language.info.name == name) return &language;
  return nullptr;
}

const Language* language_of_file(std::string_view path) {
  for (const Language& language : languages()) {
    std::string_view extension = language.info.extension;
    if (path.size() > extension.size() && path.substr(path.size() - extension.size()) == extension) return &language;
  }
  return nullptr;
}

Source source_of(const ProgramText& program) {
  std::string text = program.text.size() > max_source_bytes ? std::string() : program.text;
  const Language* language = language_named(program.language);
  if (language && language->source_map)
    if (std::shared_ptr<const SourceMap> map = language->source_map(program))
      return {program.name, std::move(text), std::move(map)};
  if (!language || !language->library) return {program.name, std::move(text)};
  return {program.name, std::move(text), *language->library};
}

} // namespace letcont
