#include "cli/suite/programs.h"

#include "compile/language.h"

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <fnmatch.h>
#include <map>

namespace letcont::cli {

namespace fs = std::filesystem;

namespace {

// A program, and its path below the folder that was given, for the folder of expectations.
struct Found {
  fs::path path, below;
  std::string fault = {};
  bool is_named = false;              // itself, not only its folder
  bool is_folder = false;             // that cannot be read
  std::vector<std::string> also = {}; // other paths of it that were given, for the filter
};

bool is_program(const fs::path& path) { return language_of_file(path.string()) != nullptr; }

// An extension is known in lower case only.
bool would_be_program(const fs::path& path) {
  std::string extension = path.extension().string();
  for (char& c : extension)
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  return is_program(fs::path(path).replace_extension(extension));
}

// Finds programs in folders. Nothing is left out without a word but folders whose name begins with a dot.
class Finder {
public:
  explicit Finder(std::vector<std::string>& left_out) : left_out_(left_out) {}

  // Adds what is in a folder, which is `given` or below it.
  void add_folder(const fs::path& given, const fs::path& folder) {
    std::error_code error;
    for (fs::directory_iterator at(folder, error), end; !error && at != end; at.increment(error)) add(given, *at);
    if (error) found.push_back({folder, folder, "cannot read the folder: " + error.message(), false, true});
  }

  std::vector<Found> found;

private:
  // A program that is no plain file fails later, as others do.
  void add(const fs::path& given, const fs::directory_entry& entry) {
    std::error_code none;
    const fs::path& path = entry.path();
    bool is_link = entry.is_symlink(none);
    if (entry.is_directory(none)) {
      if (path.filename().string().starts_with('.')) return;
      if (!is_link) return add_folder(given, path);
      left_out_.push_back("'" + path.string() + "' is a link to a folder, and is not tested");
    } else if (is_program(path)) {
      std::string fault = is_link ? "is a link: in a folder, only what stands there itself is tested" : "";
      found.push_back({path, path.lexically_relative(given), std::move(fault)});
    } else if (would_be_program(path)) {
      left_out_.push_back("'" + path.string() + "' is not tested: the extensions of programs are in lower case");
    }
  }

  std::vector<std::string>& left_out_;
};

bool add(const std::string& given, Finder& finder, std::string& message) {
  std::error_code error;
  fs::file_status status = fs::status(given, error);
  if (fs::is_directory(status)) return finder.add_folder(given, given), true;
  if (!fs::exists(status))
    message = "there is no folder or program '" + given + "'";
  else if (!is_program(given))
    message = "the language of '" + given + "' is not known by its extension";
  else
    finder.found.push_back({given, fs::path(given).filename(), "", true});
  return message.empty();
}

// A program that is there twice (by its folder and itself, by a relative path and an absolute one) is tested once.
std::vector<Found> without_repeats(std::vector<Found> found) {
  std::map<std::string, size_t> places;
  std::vector<Found> once;
  for (Found& each : found) {
    std::error_code error;
    fs::path path = fs::absolute(each.path, error);
    auto [place, is_new] = places.emplace((error ? each.path : path).lexically_normal().string(), once.size());
    if (is_new) {
      once.push_back(std::move(each));
      continue;
    }
    Found& first = once[place->second];
    first.also.push_back(each.path.string());
    if (each.is_named) first.is_named = true, first.fault.clear();
  }
  return once;
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
  return {.path = found.path.string(),
          .folder = folder.empty() ? "." : folder.string(),
          .name = std::move(name),
          .beside = beside.replace_extension().string(),
          .may_link = found.is_named || !expected.empty(),
          .fault = found.fault};
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
  FoundPrograms programs;
  Finder finder(programs.left_out);
  for (const std::string& path : selection.paths)
    if (!add(path, finder, message)) return std::nullopt;
  std::vector<Found> found = without_repeats(std::move(finder.found));
  auto path_of = [](const Found& each) { return each.path.lexically_normal().string(); };
  std::sort(found.begin(), found.end(), [&](const Found& a, const Found& b) { return path_of(a) < path_of(b); });
  std::sort(programs.left_out.begin(), programs.left_out.end());
  size_t filtered = 0;
  for (const Found& each : found) {
    programs.all.push_back(program_of(each, selection.expected));
    auto is_meant = [&](const std::string& other) { return is_chosen(other, selection.filter); };
    bool may_be_meant =
        each.is_folder || is_meant(each.path.string()) || std::any_of(each.also.begin(), each.also.end(), is_meant);
    if (may_be_meant && filtered++ % selection.shards == selection.shard - 1)
      programs.chosen.push_back(programs.all.back());
  }
  return programs;
}

} // namespace letcont::cli
