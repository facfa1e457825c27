#include "prompt/unfinished.h"

#include "prompt/prompt.h"
#include "syntax/l/parse/token.h"

namespace letcont {

bool UnfinishedInput::grow(const std::string& text) {
  std::string_view lines = std::string_view(text).substr(size_);
  size_ = text.size();
  return (size_ <= 2 * last_read_ && stays_open(lines)) || read_all(text);
}

bool UnfinishedInput::read_all(const std::string& text) {
  last_read_ = text.size();
  open_.clear();
  in_comment_ = false;
  if (!Prompt::is_unfinished(text)) return false;
  Source source("", text);
  Diagnostics diagnostics;
  std::vector<l::Token> tokens = l::lex(source, diagnostics);
  if (diagnostics.has_errors()) {
    in_comment_ = diagnostics.all().back().code == "syntax/unclosed-comment";
    return true;
  }
  tokens = l::arrange(std::move(tokens), diagnostics);
  for (const l::Token& token : tokens)
    if (l::is_open(token.kind) && token.partner + 1 == tokens.size()) open_.push_back(token.kind);
  return true;
}

// Whether the lines leave what was open before them open. If not, or if it cannot be told from them alone, the text is
// to be read as a whole.
bool UnfinishedInput::stays_open(std::string_view lines) {
  if (in_comment_) return lines.find("*/") == std::string_view::npos;
  if (open_.empty()) return false;
  Source source("", std::string(lines));
  Diagnostics diagnostics;
  for (const l::Token& token : l::lex(source, diagnostics)) {
    if (token.begins_line && l::begins_definition(token.kind)) return false;
    if (l::is_open(token.kind)) open_.push_back(token.kind);
    if (!l::is_close(token.kind)) continue;
    if (l::closing(open_.back()) != token.kind) return false;
    open_.pop_back();
    if (open_.empty()) return false;
  }
  return !diagnostics.has_errors();
}

} // namespace letcont
