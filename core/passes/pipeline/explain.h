// What each pass and each of its rules does, in a few words for people: the command line prints them, the application
// shows them where a pass or a count is. The headers of the passes explain at length; this is what fits a tooltip.
#pragma once

#include <span>
#include <string_view>

namespace letcont::passes {

struct RuleText {
  std::string_view rule; // as in the pass's counts
  std::string_view text; // what it rewrites to what; without a full stop
};

struct PassText {
  std::string_view pass;
  std::string_view text; // a paragraph
  std::span<const RuleText> rules;
};

// One for each pass, with all its rules; a test compares them with what the passes count.
std::span<const PassText> pass_texts();

// Null if there is no such pass.
const PassText* text_of_pass(std::string_view pass);
// Empty if there is no such rule.
std::string_view text_of_rule(std::string_view pass, std::string_view rule);

} // namespace letcont::passes
