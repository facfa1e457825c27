#include "compile/difference.h"

#include "compile/align.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace letcont {

namespace {

bool is_word(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '.' ||
         c == '\'' || c == '$' || static_cast<unsigned char>(c) >= 0x80;
}

// Calls word(begin, end) for every word of the line that is not in a string. LLVM's sigil is part of the word.
template <class Word>
void words(std::string_view line, bool llvm, Word word) {
  for (size_t i = 0; i < line.size();) {
    if (line[i] == '"') {
      for (++i; i < line.size() && line[i] != '"'; ++i)
        if (line[i] == '\\' && !llvm) ++i;
      ++i;
    } else if (is_word(line[i]) || (llvm && (line[i] == '%' || line[i] == '@'))) {
      size_t begin = i++;
      while (i < line.size() && is_word(line[i])) ++i;
      word(begin, i);
    } else {
      ++i;
    }
  }
}

// A document as lines: their shapes, the local names in each, and their places in the source.
class Lines {
public:
  struct Line {
    uint32_t begin = 0, end = 0; // without the line break
    std::string shape;
    std::vector<std::string> names;
    Span source;
    uint32_t first_range = 0, last_range = 0; // that begin on it
    bool begins_definition = false;
  };

  Lines(const Document& document, std::string_view syntax) : document_(document), llvm_(syntax == "llvm") {
    split();
    if (!llvm_)
      for (const Line& line : all) collect(text(line));
    for (Line& line : all) look(line);
  }

  std::string_view text(const Line& line) const {
    return std::string_view(document_.text).substr(line.begin, line.end - line.begin);
  }

  std::vector<Line> all;

private:
  void split() {
    uint32_t range = 0, size = static_cast<uint32_t>(document_.text.size());
    for (uint32_t begin = 0; begin < size;) {
      size_t found = document_.text.find('\n', begin);
      uint32_t end = found == std::string::npos ? size : static_cast<uint32_t>(found);
      Line line{begin, end, {}, {}, {}, range, range, false};
      while (range < document_.ranges.size() && document_.ranges[range].begin <= end) ++range;
      line.last_range = range;
      if (line.first_range < range) line.source = document_.ranges[line.first_range].source;
      all.push_back(std::move(line));
      begin = end + 1;
    }
  }

  // Adds the names that the line binds.
  void collect(std::string_view line) {
    std::string previous;
    bool declares = false, header = line.ends_with("{");
    int depth = 0;
    size_t at = 0;
    words(line, false, [&](size_t begin, size_t end) {
      bool first_of_item = false;
      for (; at < begin; ++at) {
        if (line[at] == '(') first_of_item = ++depth == 1;
        if (line[at] == ')') --depth;
        if (line[at] == ',' && depth == 1) first_of_item = true;
        if (line[at] == '\\') first_of_item = header = true, depth = 1;
      }
      at = end;
      std::string word(line.substr(begin, end - begin));
      bool jump_header = header && previous.empty() && end < line.size() && line[end] == '(';
      bool after_keyword = previous == "let" || previous == "fun" || previous == "code";
      if (declares || jump_header || after_keyword || (header && depth == 1 && first_of_item && previous != "case"))
        bound_.insert(word);
      declares |= word == "decl";
      previous = std::move(word);
    });
  }

  bool is_name(std::string_view line, size_t begin, size_t end) const {
    if (!llvm_) return bound_.count(line.substr(begin, end - begin)) != 0;
    return line[begin] == '%' || (begin == 0 && end < line.size() && line[end] == ':');
  }

  void look(Line& line) {
    std::string_view bytes = text(line);
    if (llvm_) bytes = bytes.substr(0, bytes.find(';')); // predecessors, which follow from the branches
    while (bytes.ends_with(' ')) bytes.remove_suffix(1);
    line.begins_definition = bytes.starts_with("def") || bytes.starts_with("let ");
    size_t done = 0;
    words(bytes, llvm_, [&](size_t begin, size_t end) {
      if (!is_name(bytes, begin, end)) return;
      line.shape.append(bytes.substr(done, begin - done)) += '\x01';
      std::string_view name = bytes.substr(begin, end - begin);
      if (llvm_ && name[0] == '%') name.remove_prefix(1); // a label is written without it where it stands
      line.names.emplace_back(name);
      done = end;
    });
    line.shape.append(bytes.substr(done));
  }

  const Document& document_;
  bool llvm_;
  std::set<std::string, std::less<>> bound_;
};

using Line = Lines::Line;

// Maps keys to numbers, equal keys to equal numbers.
class Numbers {
public:
  uint32_t of(std::string key) { return known_.emplace(std::move(key), known_.size()).first->second; }

private:
  std::map<std::string, uint32_t> known_;
};

// A renaming that is being found.
class Renaming {
public:
  // Returns false and changes nothing if the names do not match.
  bool extend(const std::vector<std::string>& before, const std::vector<std::string>& after) {
    if (before.size() != after.size()) return false;
    std::vector<std::pair<std::string, std::string>> added;
    for (size_t i = 0; i < before.size(); ++i) {
      auto forth = forth_.emplace(before[i], after[i]);
      auto back = back_.emplace(after[i], before[i]);
      if (forth.second) added.emplace_back(before[i], std::string());
      if (back.second) added.emplace_back(std::string(), after[i]);
      if (forth.first->second == after[i] && back.first->second == before[i]) continue;
      for (const auto& [b, a] : added) b.empty() ? back_.erase(a) : forth_.erase(b);
      return false;
    }
    return true;
  }

private:
  std::map<std::string, std::string> forth_, back_;
};

class Difference {
public:
  Difference(const Document& before, const Document& after, std::string_view syntax)
      : before_document_(before), after_document_(after), before_(before, syntax), after_(after, syntax) {}

  Document run() {
    pair_up();
    Renaming renaming;
    uint32_t i = 0, j = 0;
    for (auto [x, y] : pairs_) {
      take_apart(i, x, j, y);
      const Line &a = before_.all[x], &b = after_.all[y];
      if (b.begins_definition) renaming = {};
      if (renaming.extend(a.names, b.names)) {
        put("  ", after_document_, b);
      } else {
        put("- ", before_document_, a);
        put("+ ", after_document_, b);
      }
      i = x + 1;
      j = y + 1;
    }
    take_apart(i, static_cast<uint32_t>(before_.all.size()), j, static_cast<uint32_t>(after_.all.size()));
    return out_.finish();
  }

private:
  // Aligns by shape and place first, then the rest by shape alone.
  void pair_up() {
    auto keys = [](const Lines& lines, Numbers& numbers, bool places) {
      std::vector<uint32_t> result;
      for (const Line& line : lines.all) {
        std::string place = places && line.source.known()
                                ? std::to_string(line.source.begin) + "-" + std::to_string(line.source.end)
                                : std::string();
        result.push_back(numbers.of(line.shape + '\x02' + place));
      }
      return result;
    };
    Numbers exact, loose;
    std::vector<uint32_t> a = keys(before_, exact, true), b = keys(after_, exact, true);
    std::vector<uint32_t> c = keys(before_, loose, false), d = keys(after_, loose, false);
    uint32_t i = 0, j = 0;
    auto between = [&](uint32_t x, uint32_t y) {
      for (auto [p, q] : align(std::span(c).subspan(i, x - i), std::span(d).subspan(j, y - j), most_differences))
        pairs_.emplace_back(i + p, j + q);
    };
    for (auto [x, y] : align(a, b, most_differences)) {
      between(x, y);
      pairs_.emplace_back(x, y);
      i = x + 1;
      j = y + 1;
    }
    between(static_cast<uint32_t>(a.size()), static_cast<uint32_t>(b.size()));
  }

  void take_apart(uint32_t i, uint32_t x, uint32_t j, uint32_t y) {
    for (; i < x; ++i) put("- ", before_document_, before_.all[i]);
    for (; j < y; ++j) put("+ ", after_document_, after_.all[j]);
  }

  // Returns the line with its ranges; longer ranges end with the line.
  void put(std::string_view mark, const Document& document, const Line& line) {
    out_ << mark;
    std::vector<uint32_t> ends;
    uint32_t at = line.begin;
    auto write_to = [&](uint32_t end) {
      out_ << std::string_view(document.text).substr(at, end - at);
      at = end;
    };
    auto close_before = [&](uint32_t limit) {
      while (!ends.empty() && ends.back() <= limit) {
        write_to(ends.back());
        ends.pop_back();
        out_.close();
      }
    };
    for (uint32_t r = line.first_range; r < line.last_range; ++r) {
      const Range& range = document.ranges[r];
      close_before(range.begin);
      write_to(std::max(at, range.begin));
      out_.open(range.source, range.node);
      ends.push_back(std::min(range.end, line.end));
    }
    close_before(line.end);
    write_to(line.end);
    out_ << '\n';
  }

  const Document &before_document_, &after_document_;
  Lines before_, after_;
  std::vector<std::pair<uint32_t, uint32_t>> pairs_;
  DocumentWriter out_;
};

} // namespace

Document difference(const Document& before, const Document& after, std::string_view syntax) {
  return Difference(before, after, syntax).run();
}

bool changes_piece(const Document& difference, Span piece) {
  if (!piece.known()) return false;
  auto marked = [&](uint32_t at) {
    size_t line = difference.text.rfind('\n', at);
    char mark = difference.text[line == std::string::npos ? 0 : std::min(line + 1, difference.text.size() - 1)];
    return mark == '-' || mark == '+';
  };
  return std::any_of(difference.ranges.begin(), difference.ranges.end(), [&](const Range& range) {
    return range.source.known() && range.source.begin >= piece.begin && range.source.end <= piece.end &&
           range.begin < difference.text.size() && marked(range.begin);
  });
}

} // namespace letcont
