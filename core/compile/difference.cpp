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
      bool has_node = false; // of an expression, not of a name alone
      for (; range < document_.ranges.size() && document_.ranges[range].begin <= end; ++range) {
        const Range& each = document_.ranges[range];
        if (range == line.first_range || (!has_node && each.node != 0)) line.source = each.source;
        has_node |= each.node != 0;
      }
      line.last_range = range;
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
    for (std::string_view word : {"def", "let ", "data ", "declare ", "@"})
      line.begins_definition |= bytes.starts_with(word);
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
    std::vector<Block> before = blocks(before_), after = blocks(after_);
    find_moved(before, after);
    pair_up();
    find_renamings();
    pair_declarations();
    uint32_t i = 0, j = 0;
    for (auto [x, y] : pairs_) {
      take_apart(i, x, j, y);
      if (same_[y]) {
        put("  ", after_document_, after_.all[y]);
      } else {
        put("- ", before_document_, before_.all[x]);
        put("+ ", after_document_, after_.all[y]);
      }
      i = x + 1;
      j = y + 1;
    }
    take_apart(i, static_cast<uint32_t>(before_.all.size()), j, static_cast<uint32_t>(after_.all.size()));
    return out_.finish();
  }

private:
  // A definition: its lines but for empty ones at its end, and its name.
  struct Block {
    uint32_t begin = 0, end = 0;
    std::string name;
  };

  static std::vector<Block> blocks(const Lines& lines) {
    std::vector<Block> result;
    for (uint32_t i = 0; i < lines.all.size(); ++i) {
      std::string_view text = lines.text(lines.all[i]);
      if (lines.all[i].begins_definition) result.push_back({i, i, name_in(text)});
      if (!result.empty() && text.find_first_not_of(' ') != std::string_view::npos) result.back().end = i + 1;
    }
    return result;
  }

  // "f" of "def f = …", "@f" of "define i32 @f(…".
  static std::string name_in(std::string_view line) {
    size_t at = line.find('@');
    if (at == std::string_view::npos) at = std::min(line.find(' ') + 1, line.size());
    return std::string(line.substr(at, line.substr(at).find_first_of(" (=")));
  }

  // Marks the definitions that are in both, but in another order, and the same but for names: all but the longest
  // sequence of definitions in the same order.
  void find_moved(const std::vector<Block>& before, const std::vector<Block>& after) {
    gone_.assign(before_.all.size(), false);
    come_.assign(after_.all.size(), false);
    std::map<std::string_view, std::pair<const Block*, int>> named; // and how many have that name
    for (const Block& block : before) ++(named[block.name] = {&block, named[block.name].second}).second;
    std::map<std::string_view, int> times;
    for (const Block& block : after) ++times[block.name];
    std::vector<std::pair<const Block*, const Block*>> same;
    std::vector<uint32_t> order, sorted;
    for (const Block& block : after) {
      auto found = named.find(block.name);
      if (found == named.end() || found->second.second != 1 || times[block.name] != 1) continue;
      if (!equal(*found->second.first, block)) continue;
      same.emplace_back(found->second.first, &block);
      order.push_back(found->second.first->begin);
    }
    sorted = order;
    std::sort(sorted.begin(), sorted.end());
    std::vector<bool> stays(same.size(), false);
    for (auto [x, y] : align(sorted, order, most_differences)) stays[y] = true;
    for (size_t k = 0; k < same.size(); ++k) {
      if (stays[k]) continue;
      std::fill(gone_.begin() + same[k].first->begin, gone_.begin() + same[k].first->end, true);
      std::fill(come_.begin() + same[k].second->begin, come_.begin() + same[k].second->end, true);
    }
  }

  bool equal(const Block& a, const Block& b) const {
    if (a.end - a.begin != b.end - b.begin) return false;
    Renaming renaming;
    for (uint32_t i = 0; i < a.end - a.begin; ++i) {
      const Line &x = before_.all[a.begin + i], &y = after_.all[b.begin + i];
      if (x.shape != y.shape || !renaming.extend(x.names, y.names)) return false;
    }
    return true;
  }

  // Aligns by shape and place first, then the rest by shape alone. What was moved is left out, and so is each `decl`.
  void pair_up() {
    auto keys = [](const Lines& lines, const std::vector<bool>& moved, std::vector<uint32_t>& kept, Numbers& numbers,
                   bool places) {
      std::vector<uint32_t> result;
      kept.clear();
      for (uint32_t i = 0; i < lines.all.size(); ++i) {
        if (moved[i] || declares(lines, i)) continue;
        const Line& line = lines.all[i];
        std::string place = places && line.source.known()
                                ? std::to_string(line.source.begin) + "-" + std::to_string(line.source.end)
                                : std::string();
        result.push_back(numbers.of(line.shape + '\x02' + place));
        kept.push_back(i);
      }
      return result;
    };
    Numbers exact, loose;
    std::vector<uint32_t> first, second; // the lines that are aligned
    std::vector<uint32_t> a = keys(before_, gone_, first, exact, true), b = keys(after_, come_, second, exact, true);
    std::vector<uint32_t> c = keys(before_, gone_, first, loose, false), d = keys(after_, come_, second, loose, false);
    uint32_t i = 0, j = 0;
    auto between = [&](uint32_t x, uint32_t y) {
      for (auto [p, q] : align(std::span(c).subspan(i, x - i), std::span(d).subspan(j, y - j), most_differences))
        pairs_.emplace_back(first[i + p], second[j + q]);
    };
    for (auto [x, y] : align(a, b, most_differences)) {
      between(x, y);
      pairs_.emplace_back(first[x], second[y]);
      i = x + 1;
      j = y + 1;
    }
    between(static_cast<uint32_t>(a.size()), static_cast<uint32_t>(b.size()));
  }

  // Finds a renaming for each definition of the second document, and which of the aligned lines agree with it.
  void find_renamings() {
    same_.assign(after_.all.size(), false);
    renamings_.emplace_back();
    std::vector<uint32_t> partner(after_.all.size(), UINT32_MAX);
    for (auto [x, y] : pairs_) partner[y] = x;
    for (uint32_t y = 0; y < after_.all.size(); ++y) {
      if (after_.all[y].begins_definition) renamings_.emplace_back();
      renaming_of_.push_back(renamings_.size() - 1);
      if (partner[y] != UINT32_MAX)
        same_[y] = renamings_.back().extend(before_.all[partner[y]].names, after_.all[y].names);
    }
  }

  // A `decl` says which continuations follow, not where anything is done: one that only stands elsewhere in its
  // definition is no change. They are paired in their order, as far as the renaming allows.
  void pair_declarations() {
    std::vector<std::vector<uint32_t>> left(renamings_.size()); // of the first document, by the definition they are in
    size_t next = 0;
    for (uint32_t x = 0; x < before_.all.size(); ++x) {
      while (next + 1 < pairs_.size() && pairs_[next].first < x) ++next;
      if (!gone_[x] && declares(before_, x)) left[pairs_.empty() ? 0 : renaming_of_[pairs_[next].second]].push_back(x);
    }
    std::vector<size_t> begin(left.size(), 0); // before it all are paired
    for (uint32_t y = 0; y < after_.all.size(); ++y) {
      if (come_[y] || !declares(after_, y)) continue;
      const std::vector<uint32_t>& lines = left[renaming_of_[y]];
      size_t& first = begin[renaming_of_[y]];
      while (first < lines.size() && gone_[lines[first]]) ++first;
      for (size_t k = first; k < std::min(lines.size(), first + most_tried); ++k) {
        uint32_t x = lines[k];
        if (gone_[x] || before_.all[x].shape != after_.all[y].shape ||
            !renamings_[renaming_of_[y]].extend(before_.all[x].names, after_.all[y].names))
          continue;
        gone_[x] = come_[y] = true;
        break;
      }
    }
  }
  static constexpr size_t most_tried = 50;
  static bool declares(const Lines& lines, uint32_t line) {
    std::string_view text = lines.text(lines.all[line]);
    text.remove_prefix(std::min(text.find_first_not_of(' '), text.size()));
    return text.starts_with("decl ");
  }

  // Lines without text are no changes either: definitions have one between them, and none at the end.
  static bool blank(const Line& line) { return line.shape.find_first_not_of(' ') == std::string::npos; }

  void take_apart(uint32_t i, uint32_t x, uint32_t j, uint32_t y) {
    for (; i < x; ++i)
      if (!gone_[i] && !blank(before_.all[i])) put("- ", before_document_, before_.all[i]);
    for (; j < y; ++j) put(come_[j] || blank(after_.all[j]) ? "  " : "+ ", after_document_, after_.all[j]);
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
  std::vector<bool> gone_, come_; // lines of the first and of the second document that stand in both, elsewhere
  std::vector<bool> same_;        // lines of the second that are the same as those that they are aligned with
  std::vector<Renaming> renamings_;
  std::vector<size_t> renaming_of_; // of the second document's lines
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
