// Changes of a program's words that do not meet each other, collected and then made all at once.
#pragma once

#include "mutate/words.h"

namespace letcont::mutate {

class Edits {
public:
  explicit Edits(const Words& words) : words_(words) {}

  // Puts a text in the place of a range; an empty range means before that word. False if another edit is there
  // already.
  bool replace(Range range, std::string text) {
    for (const Edit& each : edits_)
      if (each.range.meets(range) || (each.range.begin == range.begin && each.range.size() == range.size()))
        return false;
    edits_.push_back({range, std::move(text)});
    return true;
  }
  // Both or none.
  bool replace(Range a, std::string first, Range b, std::string second) {
    if (a.meets(b) || !replace(a, std::move(first))) return false;
    if (replace(b, std::move(second))) return true;
    edits_.pop_back();
    return false;
  }
  bool empty() const { return edits_.empty(); }

  // The program with the edits.
  std::string text() const {
    std::string out;
    uint32_t count = static_cast<uint32_t>(words_.words.size());
    for (uint32_t i = 0; i <= count;) {
      const Edit* edit = nullptr;
      for (const Edit& each : edits_)
        if (each.range.begin == i) {
          if (each.range.size() > 0) {
            edit = &each;
          } else {
            out += (i < count ? words_.words[i].before : "") + each.text;
          }
        }
      if (edit) {
        out += words_.words[i].before + edit->text;
        i = edit->range.end;
        continue;
      }
      if (i == count) break;
      out += words_.words[i].before + words_.words[i].text;
      ++i;
    }
    return out + words_.after;
  }

private:
  struct Edit {
    Range range;
    std::string text;
  };
  const Words& words_;
  std::vector<Edit> edits_;
};

} // namespace letcont::mutate
