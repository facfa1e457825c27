// The entries of the table of languages, one file each, and what their front ends share. languages.cpp puts them in
// order.
#pragma once

#include "compile/language.h"
#include "syntax/token.h"

#include <memory>
#include <optional>
#include <vector>

namespace letcont {

Language add_language();
Language fun_language();
Language l_language();
Language cps_language();

// A front end that reads a whole text.
class TextFrontEnd : public FrontEnd {
public:
  TextFrontEnd(const Source& source, Diagnostics& diagnostics) : source_(source), diagnostics_(diagnostics) {}

protected:
  const Source& source_;
  Diagnostics& diagnostics_;
};

// A front end of a language whose first stage is its tokens.
template <class Token>
class TokenFrontEnd : public TextFrontEnd {
public:
  using TextFrontEnd::TextFrontEnd;

  std::optional<Document> stage(size_t index) final {
    if (index == 0) return print_own_tokens(tokens(), source_, interrupt_);
    return stage_after_tokens(index);
  }

protected:
  const std::vector<Token>& tokens() {
    if (tokens_.empty()) tokens_ = lex(); // there is always an End
    return tokens_;
  }

private:
  virtual std::vector<Token> lex() = 0;
  virtual std::optional<Document> stage_after_tokens(size_t index) = 0;

  std::vector<Token> tokens_;
};

// Makes a front end of that class, for Language::open.
template <class Made>
std::unique_ptr<FrontEnd> open_front_end(const Source& source, Diagnostics& diagnostics) {
  return std::make_unique<Made>(source, diagnostics);
}

} // namespace letcont
