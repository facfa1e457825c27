// The texts of what outlives the application: programs that were worked on, and settings.
#include "app/model/actions.h"
#include "app/words/languages.h"
#include "examples/example.h"
#include "link/link.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <map>
#include <vector>

namespace letcont::app {

// ---- Kept programs

bool is_kept(const Model& model) { return model.source.text().size() <= max_shared_bytes; }

bool is_kept(const Model& model, const KeptProgram& program) {
  return std::find(model.kept.begin(), model.kept.end(), program) != model.kept.end();
}

KeptProgram program_here(const Model& model) { return {model.source.language(), model.source.text().bytes()}; }

void take_kept_program(Model& model) {
  model.was_kept = std::erase(model.kept, program_here(model)) > 0;
  model.kept_version += model.was_kept;
}

void resume_program(Model& model, std::string language, std::string text) {
  const bool is_anothers = !(program_here(model) == KeptProgram{language, text});
  if (is_anothers && model.was_kept) keep_program(model);
  replace_program(model, std::move(language), std::move(text));
  take_kept_program(model);
}

void keep_program(Model& model) { keep_program(model, program_here(model)); }

bool is_work(const KeptProgram& program) {
  bool blank = program.text.find_first_not_of(" \t\r\n") == std::string::npos;
  auto is_it = [&](const Example& example) { return example.text == program.text; };
  return !blank && std::none_of(examples().begin(), examples().end(), is_it); // which is easily found again
}

void keep_program(Model& model, KeptProgram program) {
  if (!is_work(program) || program.text.size() > max_shared_bytes) return;
  std::erase(model.kept, program);
  model.kept.insert(model.kept.begin(), std::move(program));
  limit_kept_programs(model);
  ++model.kept_version;
}

void limit_kept_programs(Model& model) {
  std::vector<KeptProgram>& kept = model.kept;
  if (kept.size() > most_kept_programs) kept.resize(most_kept_programs);
  size_t size = 0;
  for (const KeptProgram& each : kept) size += each.text.size();
  auto is_smaller = [](const KeptProgram& a, const KeptProgram& b) { return a.text.size() < b.text.size(); };
  while (size > max_kept_bytes && kept.size() > 1) { // of two of one size, the older one
    auto largest = std::max_element(kept.rbegin(), kept.rend() - 1, is_smaller);
    size -= largest->text.size();
    kept.erase(largest.base() - 1);
  }
}

std::string kept_programs_text(const Model& model) {
  std::string out;
  for (const KeptProgram& kept : model.kept)
    out += encode_link({ProgramText{kept.language, {}, kept.text, "default"}, {}, {}}) + "\n";
  return out;
}

static std::vector<KeptProgram> kept_programs(std::string_view text) {
  std::vector<KeptProgram> all;
  while (!text.empty() && all.size() < most_kept_programs) {
    size_t end = std::min(text.find('\n'), text.size());
    DecodedLink decoded = decode_link(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
    ProgramText& program = decoded.state.program;
    if (decoded.ok) all.push_back({std::move(program.language), std::move(program.text)});
  }
  return all;
}

void read_kept_programs(Model& model, std::string_view text) { model.kept = kept_programs(text); }

void add_kept_programs(Model& model, std::string_view text, std::string_view known) {
  std::vector<KeptProgram> old = kept_programs(known);
  size_t at = std::min<size_t>(model.kept.size(), 1);
  for (KeptProgram& each : kept_programs(text))
    if (std::find(old.begin(), old.end(), each) == old.end() && !is_kept(model, each))
      model.kept.insert(model.kept.begin() + static_cast<ptrdiff_t>(at++), std::move(each));
  limit_kept_programs(model);
}

std::string merged_kept_programs(Model& model, std::string_view stored, std::string& known) {
  if (stored != known) add_kept_programs(model, stored, known);
  return known = kept_programs_text(model);
}

// ---- Settings: lines of "key value"

std::string settings_text(const Model& model) {
  std::string out = "theme ";
  out += model.theme == Theme::Dark ? "dark" : "light";
  out += "\nzoom " + std::to_string(std::lround(model.zoom * 100));
  out += "\nlanguage " + model.source.language();
  if (!model.display_language.empty()) out += "\ndisplay-language " + model.display_language;
  if (!model.layout_follows_engine) out += "\nlayout " + model.layout.text();
  for (const NamedLayout& layout : model.layouts) out += "\nlayout-named " + layout.name + "=" + layout.text;
  if (model.tour_seen) out += "\ntour seen";
  if (model.side_by_side) out += "\ndifference sides";
  if (model.shows_remarks) out += "\nremarks on";
  if (model.wraps) out += *model.wraps ? "\nwrap on" : "\nwrap off";
  return out + "\n";
}

template <typename Action>
static void for_each_line(std::string_view text, Action action) {
  while (!text.empty()) {
    std::string_view line = text.substr(0, text.find('\n'));
    text.remove_prefix(std::min(line.size() + 1, text.size()));
    action(line);
  }
}

static std::string_view key_of_setting(std::string_view line) {
  return line.substr(0, line.find(line.starts_with("layout-named ") ? '=' : ' '));
}

// The lines by what they set: a key, or a key and the name of a layout.
static std::map<std::string_view, std::string_view> settings_by_key(std::string_view text) {
  std::map<std::string_view, std::string_view> lines;
  for_each_line(text, [&](std::string_view line) { lines.insert_or_assign(key_of_setting(line), line); });
  return lines;
}

std::string merged_settings(std::string_view own, std::string_view known, std::string_view stored, bool has_program) {
  auto before = settings_by_key(known), now = settings_by_key(own), there = settings_by_key(stored);
  std::string out;
  auto add = [&](std::string_view line) { out.append(line).append("\n"); };
  for_each_line(own, [&](std::string_view line) {
    std::string_view key = key_of_setting(line);
    auto old = before.find(key), theirs = there.find(key);
    bool is_own = key == "language" ? has_program : old == before.end() || old->second != line;
    if (is_own)
      add(line);
    else if (theirs != there.end())
      add(theirs->second);
  });
  for_each_line(stored, [&](std::string_view line) {
    std::string_view key = key_of_setting(line);
    if (!now.contains(key) && !before.contains(key)) add(line);
  });
  return out;
}

void apply_settings(Model& model, std::string_view text) {
  for_each_line(text, [&](std::string_view line) {
    size_t space = std::min(line.find(' '), line.size());
    std::string_view key = line.substr(0, space), value = line.substr(std::min(space + 1, line.size()));
    if (key == "theme" && (value == "dark" || value == "light")) {
      model.theme = value == "dark" ? Theme::Dark : Theme::Light;
    } else if (key == "zoom") {
      int percent = 0;
      if (std::from_chars(value.data(), value.data() + value.size(), percent).ec == std::errc{})
        set_zoom(model, static_cast<float>(percent) / 100);
    } else if (key == "language" && !value.empty() && value.size() <= 32) {
      model.source.set_language(value);
    } else if (key == "display-language" && is_display_language(value)) {
      model.display_language = value;
    } else if (key == "layout") {
      model.layout = Layout::from_text(value);
      model.layout_follows_engine = false;
    } else if (key == "layout-named" && value.find('=') != std::string_view::npos && model.layouts.size() < 20) {
      size_t equals = value.find('=');
      model.layouts.push_back({std::string(value.substr(0, equals)), std::string(value.substr(equals + 1))});
    } else if (key == "tour" && value == "seen") {
      model.tour_seen = true;
    } else if (key == "difference" && value == "sides") {
      model.side_by_side = true;
    } else if (key == "remarks") {
      model.shows_remarks = value == "on";
    } else if (key == "wrap") {
      model.wraps = value == "on";
    }
  });
}

} // namespace letcont::app
