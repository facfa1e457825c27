#include "grammar.h"

#include <cctype>
#include <map>
#include <set>
#include <sstream>

namespace letcont::grammar {

bool Symbol::matches(const Word& word) const {
  bool by_class = kind == Class || (kind == Not && is_class);
  if (!by_class) return word.text == text && word.kind != "string" && word.kind != "character";
  if (kind == Not && text == "SPACE") return !word.touches;
  if (kind == Not && text == "NEWLINE") return word.begins_line;
  return word.kind == text || (text == "name" && (word.kind == "operation" || word.kind == "memory")) ||
         (text == "memory" && word.kind == "reserved memory") || (text == "integer" && word.kind == "natural");
}

std::vector<std::string> Grammar::classes() const {
  std::set<std::string> found;
  for (const Rule& rule : rules)
    for (const auto& choice : rule.choices)
      for (const Symbol& symbol : choice)
        if (symbol.kind == Symbol::Class) found.insert(symbol.text);
  return {found.begin(), found.end()};
}

namespace {

// The lines of comments from one with "::=" up to the next one that is empty or no comment, without the slashes.
std::string grammar_lines(std::string_view sources) {
  std::istringstream lines{std::string(sources)};
  std::string out;
  bool inside = false;
  for (std::string line; std::getline(lines, line);) {
    bool comment = line.starts_with("//") && line.find_first_not_of("/ ") != std::string::npos;
    inside = comment && (inside || line.find("::=") != std::string::npos);
    if (inside) out += line.substr(2) + "\n";
  }
  return out;
}

class Reader {
public:
  explicit Reader(std::string_view text) { split(text); }

  Grammar run() {
    // All names first, so that a name is known to be a rule before its rule comes.
    for (size_t i = 0; i + 1 < tokens_.size(); ++i)
      if (tokens_[i + 1] == "::=") {
        if (!rules_.emplace(tokens_[i], static_cast<uint32_t>(out_.rules.size())).second)
          return fail("there are two rules " + tokens_[i]);
        out_.rules.push_back({tokens_[i], {}});
      }
    for (uint32_t rule = 0; at_ < tokens_.size() && out_.problem.empty(); ++rule) {
      if (at_ + 1 >= tokens_.size() || tokens_[at_ + 1] != "::=") return fail("a rule is missing: " + tokens_[at_]);
      at_ += 2;
      auto choices = read_choices();
      out_.rules[rule].choices = std::move(choices);
    }
    if (out_.rules.empty()) return fail("there is no rule");
    return std::move(out_);
  }

private:
  Grammar fail(std::string problem) {
    out_.problem = std::move(problem);
    return std::move(out_);
  }

  void split(std::string_view text) {
    for (size_t at = 0; at < text.size();) {
      if (std::isspace(static_cast<unsigned char>(text[at]))) {
        ++at;
        continue;
      }
      size_t end = at + 1;
      if (text[at] == '"')
        end = text.find('"', at + 1) + 1;
      else if (text.substr(at, 3) == "::=")
        end = at + 3;
      else if (std::isalpha(static_cast<unsigned char>(text[at])))
        while (end < text.size() && (std::isalnum(static_cast<unsigned char>(text[end])) || text[end] == '-')) ++end;
      tokens_.emplace_back(text.substr(at, end - at));
      at = end;
    }
  }

  bool at_end() const { return at_ >= tokens_.size() || (at_ + 1 < tokens_.size() && tokens_[at_ + 1] == "::="); }

  std::vector<std::vector<Symbol>> read_choices() {
    std::vector<std::vector<Symbol>> choices(1);
    while (!at_end() && std::string_view(")]}").find(tokens_[at_]) == std::string_view::npos) {
      if (tokens_[at_] == "|") {
        choices.emplace_back();
        ++at_;
      } else if (tokens_[at_] == "!") {
        ++at_;
        forbid(part(), choices.back());
      } else {
        choices.back().push_back(part());
      }
    }
    return choices;
  }

  // `!` before a rule whose choices are single words forbids each of them. The rule must stand before this one.
  void forbid(const Symbol& what, std::vector<Symbol>& choice) {
    std::vector<std::vector<Symbol>> words{{what}};
    if (what.kind == Symbol::Rule) words = out_.rules[what.rule].choices;
    if (words.empty()) out_.problem = "! stands before a rule that comes later";
    for (const auto& word : words) {
      if (word.size() != 1 || word[0].kind == Symbol::Rule) out_.problem = "! stands before words alone";
      choice.push_back({Symbol::Not, 0, word[0].text, word[0].kind == Symbol::Class});
    }
  }

  // Brackets become rules of their own; a repetition grows to its left, which costs the recogniser least.
  Symbol part() {
    std::string token = tokens_[at_++];
    if (token == "(" || token == "[" || token == "{") {
      auto inside = read_choices();
      std::string close = token == "(" ? ")" : token == "[" ? "]" : "}";
      if (at_ >= tokens_.size() || tokens_[at_++] != close) out_.problem = close + " is missing";
      auto made = static_cast<uint32_t>(out_.rules.size());
      if (token == "{")
        for (auto& choice : inside) choice.insert(choice.begin(), Symbol{Symbol::Rule, made, {}});
      if (token != "(") inside.insert(inside.begin(), std::vector<Symbol>{});
      out_.rules.push_back({"", std::move(inside)});
      return {Symbol::Rule, made, {}};
    }
    if (token[0] == '"') return {Symbol::Text, 0, token.substr(1, token.size() - 2)};
    if (auto rule = rules_.find(token); rule != rules_.end()) return {Symbol::Rule, rule->second, {}};
    if (!std::isalpha(static_cast<unsigned char>(token[0]))) out_.problem = "this means nothing: " + token;
    return {Symbol::Class, 0, token};
  }

  std::vector<std::string> tokens_;
  size_t at_ = 0;
  std::map<std::string, uint32_t> rules_;
  Grammar out_;
};

} // namespace

Grammar read_grammar(std::string_view sources) { return Reader(grammar_lines(sources)).run(); }

} // namespace letcont::grammar
