#include "cli/suite/programs.h"

#include "compile/language.h"

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <fnmatch.h>

namespace letcont::cli {

namespace fs = std::filesystem;

namespace {

// A program, and its path below the folder that was given, for the folder of expectations.
struct Found {
  fs::path path, below;
};

bool is_program(const fs::path& path) { return language_of_file(path.string()) != nullptr; }

// Adds those in a folder, which is `given` or below it. What cannot be read is an error: nothing is left out without a
// word. A program that is no plain file fails later, as others do.
bool add_folder(const fs::path& given, const fs::path& folder, std::vector<Found>& found, std::string& message) {
  std::error_code error, none;
  for (fs::directory_iterator at(folder, error), end; !error && at != end; at.increment(error)) {
    const fs::path& path = at->path();
    if (at->is_directory(none)) {
      bool is_left_out = path.filename().string().starts_with('.') || at->is_symlink(none);
      if (!is_left_out && !add_folder(given, path, found, message)) return false;
    } else if (is_program(path)) {
      found.push_back({path, path.lexically_relative(given)});
    }
  }
  if (error) message = "cannot read '" + folder.string() + "': " + error.message();
  return !error;
}

bool add(const std::string& given, std::vector<Found>& found, std::string& message) {
  std::error_code error;
  fs::file_status status = fs::status(given, error);
  if (fs::is_directory(status)) return add_folder(given, given, found, message);
  if (!fs::exists(status))
    message = "there is no folder or program '" + given + "'";
  else if (!is_program(given))
    message = "the language of '" + given + "' is not known by its extension";
  else
    found.push_back({given, fs::path(given).filename()});
  return message.empty();
}

bool is_chosen(const std::string& path, const std::string& filter) {
  if (filter.find_first_of("*?[") == std::string::npos) return path.find(filter) != std::string::npos;
  return fnmatch(("*" + filter).c_str(), path.c_str(), 0) == 0;
}

SuiteProgram program_of(const Found& found, const std::string& expected) {
  fs::path folder = found.path.parent_path();
  std::string name = found.path.filename().string();
  if (name.starts_with('-')) name = "./" + name; // it is no option
  fs::path beside = expected.empty() ? found.path : fs::path(expected) / found.below;
  return {found.path.string(), folder.empty() ? "." : folder.string(), std::move(name),
          beside.replace_extension().string()};
}

} // namespace

bool parse_shard(const std::string& text, Selection& selection) {
  const char *at = text.data(), *end = at + text.size();
  auto [slash, wrong] = std::from_chars(at, end, selection.shard);
  if (wrong != std::errc() || slash == end || *slash != '/') return false;
  auto [rest, also_wrong] = std::from_chars(slash + 1, end, selection.shards);
  return also_wrong == std::errc() && rest == end && selection.shard >= 1 && selection.shard <= selection.shards;
}

std::optional<FoundPrograms> find_programs(const Selection& selection, std::string& message) {
  std::vector<Found> found;
  for (const std::string& path : selection.paths)
    if (!add(path, found, message)) return std::nullopt;
  auto path_of = [](const Found& each) { return each.path.lexically_normal().string(); };
  std::sort(found.begin(), found.end(), [&](const Found& a, const Found& b) { return path_of(a) < path_of(b); });
  auto same = [&](const Found& a, const Found& b) { return path_of(a) == path_of(b); };
  found.erase(std::unique(found.begin(), found.end(), same), found.end());
  FoundPrograms programs;
  size_t filtered = 0;
  for (const Found& each : found) {
    programs.all.push_back(program_of(each, selection.expected));
    if (is_chosen(each.path.string(), selection.filter) && filtered++ % selection.shards == selection.shard - 1)
      programs.chosen.push_back(programs.all.back());
  }
  return programs;
}

} // namespace letcont::cli
