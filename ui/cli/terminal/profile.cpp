#include "cli/terminal/profile.h"

#include "cli/terminal/terminal.h"
#include "support/shown.h"
#include "support/visible.h"

#include <algorithm>
#include <cstdio>
#include <llvm/Support/JSON.h>
#include <map>
#include <unordered_map>

namespace letcont::cli {

namespace {

constexpr size_t widest_line = 100;      // bytes of a line that are shown
constexpr size_t longest_table = 10;     // of what took most
constexpr size_t longest_stretch = 3;    // of lines on which nothing ran: of longer ones the ends are shown
constexpr size_t few_lines = 20;         // whose hottest need not be listed again
constexpr double hot = 0.1, warm = 0.01; // shares of all steps

std::string right(std::string text, size_t width) {
  if (text.size() < width) text.insert(0, width - text.size(), ' ');
  return text;
}

// A line of a text, counted from 0, on which something ran.
struct Row {
  size_t line = 0;
  uint64_t times = 0, steps = 0;
};

class Table {
public:
  Table(uint64_t steps, bool colour)
      : all_(steps), colour_(colour), width_(std::max<size_t>(grouped(steps).size(), 9)) {}

  std::string head(std::string_view what) const {
    return "\n" + right("steps", width_ + 2) + "   share  " + right("times", width_) + "  " + std::string(what) + "\n";
  }
  // What was counted of something, and what that is.
  std::string line(uint64_t steps, uint64_t times, const std::string& what) const {
    if (steps == 0) return paint(std::string(2 * width_ + 14, ' ') + what, "2") + "\n";
    double share = static_cast<double>(steps) / static_cast<double>(std::max<uint64_t>(all_, 1));
    char percent[16];
    std::snprintf(percent, sizeof percent, "%6.1f%%", 100 * share);
    std::string counted = right(grouped(steps), width_ + 2) + " " + percent + "  " +
                          right(times == 0 ? std::string() : grouped(times), width_);
    return paint(counted, share >= hot ? "1;31" : share >= warm ? "33" : "") + "  " + what + "\n";
  }
  // `count` lines in their order, of which `ran` ran; long stretches on which nothing ran are cut. `describe(line)`
  // gives the line with its place. Memory: that of what is shown.
  template <class Describe>
  std::string listing(size_t count, const std::vector<Row>& ran, size_t places, Describe describe) const {
    std::string text;
    size_t next = 0; // the first line that was not shown
    auto idle = [&](size_t i) { text += line(0, 0, describe(i)); };
    auto idle_until = [&](size_t end) {
      if (end - next > longest_stretch) {
        if (next > 0) idle(next);
        text += line(0, 0, right("", places) + " …");
        if (end < count) idle(end - 1);
      } else {
        for (size_t i = next; i < end; ++i) idle(i);
      }
      next = end;
    };
    for (const Row& row : ran) {
      idle_until(row.line);
      text += line(row.steps, row.times, describe(row.line));
      next = row.line + 1;
    }
    idle_until(count);
    return text;
  }
  static std::string with_place(const std::string& place, std::string_view text) {
    std::string shown = one_line(text, widest_line);
    return place + (shown.empty() ? " |" : " | " + shown);
  }

private:
  std::string paint(const std::string& text, std::string_view how) const {
    if (!colour_ || how.empty()) return text;
    return std::string("\x1b[").append(how).append("m").append(text).append("\x1b[0m");
  }

  uint64_t all_;
  bool colour_;
  size_t width_;
};

std::string line_of(Span span, const Source& source) {
  if (!span.known()) return {};
  const std::string& name = source.name_at(span.begin); // of the library, perhaps
  return (name == source.name() ? ", line " : ", " + one_line(name, widest_line) + " line ") +
         std::to_string(source.place(span.begin).line);
}

// The lines of the text that a front end made the source of. What comes from none of them has line 0.
std::vector<LineCount> by_original_line(const Profile& profile, const SourceMap& map) {
  std::map<uint32_t, LineCount> lines;
  for (const NodeCount& node : profile.nodes) {
    const SourceMap::Entry* entry = node.span.known() ? map.at(node.span.begin) : nullptr;
    bool exists = entry && (!map.has_text || entry->begin.line <= map.original->line_count());
    LineCount& count = lines[exists ? entry->begin.line : 0];
    count.line = exists ? entry->begin.line : 0;
    count.times = std::max(count.times, node.times);
    count.steps += node.times;
  }
  std::vector<LineCount> all;
  for (const auto& [_, count] : lines) all.push_back(count);
  return all;
}

std::string by_source(const Table& table, const std::vector<LineCount>& lines, const Source& source) {
  uint32_t count = source.line_count();
  if (count > 0 && source.line(count).empty()) --count; // behind the last line break
  auto place = [&](uint32_t line) {                     // of what a front end wrote: its own number, not the original's
    return std::to_string(source.map() ? line : source.place(source.line_start(line)).line);
  };
  std::vector<Row> rows;
  std::string elsewhere;
  LineCount library;
  for (const LineCount& each : lines) {
    if (each.line > source.line_count()) {
      library.steps += each.steps;
      library.times = std::max(library.times, each.times);
      continue;
    }
    if (each.line == 0 || each.line > count) {
      elsewhere += table.line(each.steps, each.times, "made by the compiler, for no line");
      continue;
    }
    if (each.steps > 0) rows.push_back({each.line - 1, each.times, each.steps});
  }
  if (library.steps > 0) elsewhere += table.line(library.steps, library.times, source.name_at(source.library().begin));
  size_t width = count > 0 ? place(count).size() : 0;
  auto describe = [&](size_t line) {
    uint32_t number = static_cast<uint32_t>(line + 1);
    return table.with_place(right(place(number), width), source.line(number));
  };
  return table.head(one_line(source.name(), widest_line)) + table.listing(count, rows, width, describe) + elsewhere;
}

std::string hottest_lines(const Table& table, std::vector<LineCount> lines, const Source& source) {
  std::erase_if(lines, [](const LineCount& each) { return each.line == 0; });
  if (lines.size() <= few_lines) return {};
  std::sort(lines.begin(), lines.end(), [](const LineCount& a, const LineCount& b) {
    return a.steps != b.steps ? a.steps > b.steps : a.line < b.line;
  });
  lines.resize(longest_table);
  std::string text = table.head("the hottest lines");
  for (const LineCount& each : lines) {
    uint32_t start = source.line_start(each.line);
    const std::string& name = source.name_at(start);
    text += table.line(each.steps, each.times,
                       (name == source.name() ? "" : one_line(name, widest_line) + " ") +
                           std::to_string(source.place(start).line) + " | " +
                           one_line(source.line(each.line), widest_line));
  }
  return text;
}

// A line of the CPS shows one node at most.
std::string by_cps(const Table& table, const Profile& profile, const Document& cps) {
  std::unordered_map<NodeId, uint64_t> times;
  for (const NodeCount& node : profile.nodes) times[node.node] = node.times;
  std::vector<Row> rows;
  std::vector<std::string_view> lines;
  uint64_t shown = 0;
  for (size_t begin = 0, range = 0; begin < cps.text.size();) {
    size_t end = std::min(cps.text.find('\n', begin), cps.text.size());
    Row row{lines.size()};
    lines.push_back(std::string_view(cps.text).substr(begin, end - begin));
    for (; range < cps.ranges.size() && cps.ranges[range].begin <= end; ++range)
      if (auto found = times.find(cps.ranges[range].node); found != times.end()) row.times = row.steps = found->second;
    shown += row.steps;
    if (row.steps > 0) rows.push_back(row);
    begin = end + 1;
  }
  auto describe = [&](size_t line) { return table.with_place("", lines[line]); };
  std::string text = table.head("CPS") + table.listing(lines.size(), rows, 0, describe);
  // A program that the passes have left with functions in functions is closed before it runs.
  if (uint64_t all = steps_of(profile); all > shown)
    text += table.line(all - shown, 0, "in what closing the functions added");
  return text;
}

std::string hottest_blocks(const Table& table, const Profile& profile, const Source& source) {
  std::string text = table.head("functions and definitions, with their continuations");
  std::vector<BlockCount> functions = by_function(profile), continuations;
  if (functions.size() > longest_table) functions.resize(longest_table);
  for (const BlockCount& each : functions)
    text += table.line(each.steps, each.times, visible(each.name) + line_of(each.span, source));
  for (const BlockCount& each : profile.blocks)
    if (each.kind == BlockKind::Continuation) continuations.push_back(each);
  std::sort(continuations.begin(), continuations.end(), took_more);
  if (continuations.size() > longest_table) continuations.resize(longest_table);
  if (!continuations.empty()) text += table.head("continuations");
  for (const BlockCount& each : continuations)
    text += table.line(each.steps, each.times,
                       visible(each.name + " of " + profile.blocks[each.owner].name) + line_of(each.span, source));
  return text;
}

// ---- JSON

using llvm::json::Array;
using llvm::json::Object;

llvm::json::Value text_value(std::string_view text) {
  llvm::StringRef all(text.data(), text.size());
  return llvm::json::isUTF8(all) ? llvm::json::Value(all.str()) : llvm::json::Value(llvm::json::fixUTF8(all));
}

llvm::json::Value number(uint64_t value) { return static_cast<int64_t>(value); }

void add_place(Object& object, Span span, const Source& source) {
  if (!span.known()) return;
  LineColumn at = source.place(span.begin);
  object["line"] = at.line;
  object["column"] = at.column;
  object["begin"] = span.begin;
  object["end"] = span.end;
}

Object block_object(const BlockCount& block, const Source& source) {
  Object object{{"name", text_value(block.name)},
                {"node", block.node},
                {"times", number(block.times)},
                {"steps", number(block.steps)}};
  add_place(object, block.span, source);
  return object;
}

} // namespace

std::string profile_text(const Profile& profile, const Source& source, const Document& cps, bool of_cps, bool colour) {
  uint64_t steps = steps_of(profile);
  Table table(steps, colour);
  std::string text = "\n" + grouped(steps) + (steps == 1 ? " step\n" : " steps\n");
  const SourceMap* map = source.map();
  bool of_original = map && map->has_text;
  const Source& shown = of_original ? *map->original : source;
  std::vector<LineCount> lines = of_original ? by_original_line(profile, *map) : by_line(profile, source);
  text += of_cps ? by_cps(table, profile, cps) : by_source(table, lines, shown) + hottest_lines(table, lines, shown);
  return text + hottest_blocks(table, profile, source);
}

std::string profile_json(const Profile& profile, const Source& source) {
  Array lines, functions, continuations, nodes;
  const SourceMap* map = source.map();
  for (const LineCount& each : map ? by_original_line(profile, *map) : by_line(profile, source)) {
    Object line{{"times", number(each.times)}, {"steps", number(each.steps)}};
    if (each.line != 0) line["line"] = each.line;
    lines.push_back(std::move(line));
  }
  for (const BlockCount& each : by_function(profile)) functions.push_back(block_object(each, source));
  for (const BlockCount& each : profile.blocks) {
    if (each.kind != BlockKind::Continuation) continue;
    Object object = block_object(each, source);
    object["of"] = text_value(profile.blocks[each.owner].name);
    continuations.push_back(std::move(object));
  }
  for (const NodeCount& each : profile.nodes) {
    Object object{{"node", each.node}, {"times", number(each.times)}};
    add_place(object, each.span, source);
    nodes.push_back(std::move(object));
  }
  llvm::json::Value all = Object{{"steps", number(steps_of(profile))},
                                 {"lines", std::move(lines)},
                                 {"functions", std::move(functions)},
                                 {"continuations", std::move(continuations)},
                                 {"nodes", std::move(nodes)}};
  std::string text;
  llvm::raw_string_ostream(text) << all << '\n';
  return visible_json(text);
}

} // namespace letcont::cli
