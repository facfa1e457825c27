#include "editor/lsp/uris.h"

#include <algorithm>

namespace letcont::lsp {

namespace {

bool is_plain(char c) {
  return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
         std::string_view("-._~@").find(c) != std::string_view::npos;
}

std::string escaped(std::string_view text) {
  constexpr std::string_view digits = "0123456789ABCDEF";
  std::string made;
  for (char c : text) {
    auto byte = static_cast<unsigned char>(c);
    if (is_plain(c))
      made += c;
    else
      made.append("%").append(1, digits[byte >> 4]).append(1, digits[byte & 15]);
  }
  return made;
}

int digit(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  return c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
}

std::string unescaped(std::string_view text) {
  std::string made;
  for (size_t i = 0; i < text.size(); ++i) {
    bool is_escape = text[i] == '%' && i + 2 < text.size() && digit(text[i + 1]) >= 0 && digit(text[i + 2]) >= 0;
    made += is_escape ? static_cast<char>(digit(text[i + 1]) * 16 + digit(text[i + 2])) : text[i];
    if (is_escape) i += 2;
  }
  return made;
}

} // namespace

std::string stage_uri(std::string_view stage, std::string_view program) {
  std::string uri = std::string(stage_scheme) + ":/" + escaped(stage);
  return program.empty() ? uri : uri + "?" + escaped(program);
}

std::string file_uri(std::string_view path, std::string_view program) {
  if (!program.starts_with("file://") || path.empty() || path.starts_with('<')) return {};
  std::string uri(path.starts_with('/') ? std::string_view("file://") : program.substr(0, program.rfind('/') + 1));
  for (; !path.empty(); path.remove_prefix(1)) uri += path[0] == '/' ? "/" : escaped(path.substr(0, 1));
  return uri;
}

std::optional<StageUri> read_stage_uri(std::string_view uri) {
  if (!uri.starts_with(stage_scheme) || uri.substr(stage_scheme.size(), 1) != ":") return std::nullopt;
  uri.remove_prefix(stage_scheme.size() + 1);
  while (uri.starts_with('/')) uri.remove_prefix(1);
  size_t question = std::min(uri.find('?'), uri.size());
  return StageUri{unescaped(uri.substr(0, question)), unescaped(uri.substr(std::min(question + 1, uri.size())))};
}

} // namespace letcont::lsp
