#include "link/bounds.h"

#include "support/shown.h"

#include <algorithm>

namespace letcont {

namespace {

// Counts the passes of a list, with those of each "default". Ignores blanks around names.
size_t pass_count(std::string_view list) {
  size_t count = 0;
  for (size_t begin = 0; begin <= list.size();) {
    size_t end = std::min(list.find(',', begin), list.size());
    std::string_view name = list.substr(begin, end - begin);
    while (name.starts_with(' ')) name.remove_prefix(1);
    while (name.ends_with(' ')) name.remove_suffix(1);
    count += name == "default" ? passes_of_default : name == "none" ? 0 : 1;
    begin = end + 1;
  }
  return count;
}

bool has_controls(std::string_view text) {
  return std::any_of(text.begin(), text.end(), [](char c) {
    auto byte = static_cast<unsigned char>(c);
    return byte < 0x20 || byte == 0x7F;
  });
}

bool is_name(std::string_view text) { return text.size() <= longest_linked_name && !has_controls(text); }

std::string bound_passes(std::string& passes) {
  size_t count = pass_count(passes);
  bool good = count <= most_linked_passes && passes.size() <= longest_linked_list && !has_controls(passes);
  if (good) return {};
  passes = ProgramText().passes;
  if (count <= most_linked_passes) return "The link's list of passes is not one; the default passes are used.";
  return "The link names " + grouped(count) + " passes; the default ones are used, since it may name " +
         grouped(most_linked_passes) + ".";
}

// No entry of LLVM's list stands for a longer one, but for the first.
std::string bound_llvm_passes(std::string& passes) {
  auto count = static_cast<size_t>(std::count(passes.begin(), passes.end(), ',')) + 1;
  if (count <= most_linked_passes && passes.size() <= longest_linked_list && !has_controls(passes)) return {};
  passes = ProgramText().llvm_passes;
  if (count <= most_linked_passes) return "The link's list of LLVM's passes is not one; the default ones are used.";
  return "The link names " + grouped(count) + " of LLVM's passes; the default ones are used, since it may name " +
         grouped(most_linked_passes) + ".";
}

bool is_usual(const std::vector<std::string>& panes) {
  return panes.size() <= most_linked_panes && std::all_of(panes.begin(), panes.end(), is_name);
}

size_t size_of_unknown(const SharedState& state) {
  size_t bytes = 0;
  for (const auto& [tag, content] : state.unknown_fields) bytes += content.size();
  return bytes;
}

} // namespace

std::string bound(SharedState& state) {
  const SharedState defaults;
  std::string notice = bound_passes(state.program.passes);
  auto say = [&](std::string_view sentence) { (notice += notice.empty() ? "" : " ").append(sentence); };
  if (std::string refusal = bound_llvm_passes(state.program.llvm_passes); !refusal.empty()) say(refusal);
  if (!is_name(state.program.language)) {
    state.program.language = defaults.program.language;
    say("The link's language is not the name of one.");
  }
  if (!is_name(state.program.original_name)) {
    state.program.original_name.clear();
    say("The link's name of the original is not one.");
  }
  if (!is_usual(state.panes) || state.layout.size() > longest_linked_layout || has_controls(state.layout)) {
    state.panes.clear();
    state.layout.clear();
    state.place = {};
    say("The link's layout is left out: it is too large.");
  }
  if (!is_name(state.engine)) {
    state.engine.clear();
    say("The link's engine is not the name of one.");
  }
  if (state.step > most_linked_steps) {
    state.step = 0;
    say("The link's step is left out: it is too far away.");
  }
  if (size_of_unknown(state) > most_unknown_bytes) {
    state.unknown_fields.clear();
    say("What a newer version put into the link is left out: it is too much.");
  }
  return notice;
}

} // namespace letcont
