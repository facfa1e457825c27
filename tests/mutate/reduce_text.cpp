#include "mutate/reduce_text.h"

#include "mutate/edits.h"
#include "mutate/subject.h"

#include <algorithm>

namespace letcont::mutate {

namespace {

class Reducer {
public:
  Reducer(std::string_view language, std::string text, const std::function<bool(const std::string&)>& shows,
          uint32_t tries)
      : language_(language), best_(std::move(text)), shows_(shows), left_(tries) {}

  std::string run() {
    read();
    without_comments();
    for (bool again = true; again && left_ > 0;) {
      again = false;
      again |= without_items();
      again |= parts_for_pieces();
      again |= bodies_for_calls();
      again |= without_words();
      again |= simple_words();
    }
    return best_;
  }

private:
  // Takes over a text that shows the failure and is smaller.
  bool attempt(const std::string& text) {
    if (left_ == 0 || text.size() > best_.size() || text == best_) return false;
    --left_;
    if (!shows_(text)) return false;
    best_ = text;
    read();
    return true;
  }
  bool attempt(Range range, const std::string& instead) {
    Edits edits(subject_.words);
    edits.replace(range, instead);
    return attempt(edits.text());
  }
  void read() { subject_ = subject_of(language_, best_); }
  uint32_t count() const { return static_cast<uint32_t>(subject_.words.words.size()); }
  const Word& word(uint32_t i) const { return subject_.words.words[i]; }

  void without_comments() {
    Words plain = subject_.words;
    for (Word& word : plain.words)
      if (word.before.find('/') != std::string::npos)
        word.before = word.before.find('\n') == std::string::npos ? " " : "\n";
    plain.after.clear();
    attempt(text(plain));
  }

  // From the outside in; what goes first takes most with it.
  bool without_items() {
    bool changed = false;
    for (size_t g = 0; g < subject_.words.groups.size(); ++g)
      for (size_t i = 0; i < subject_.words.groups[g].items.size();) {
        Range range = subject_.words.groups[g].items[i];
        if (range.end < count() && (word(range.end).kind == Class::Separator || word(range.end).kind == Class::Comma))
          ++range.end;
        bool gone = attempt(range, "");
        changed |= gone;
        if (gone && g >= subject_.words.groups.size()) return true;
        i += gone ? 0 : 1;
      }
    return changed;
  }

  bool parts_for_pieces() {
    bool changed = false;
    for (size_t i = 0; i < subject_.pieces.size(); ++i) {
      const Piece piece = subject_.pieces[i];
      if (piece.range.size() == 1) continue;
      for (uint32_t other : std::vector<uint32_t>(subject_.by_type[piece.type])) {
        const Range part = subject_.pieces[other].range;
        if (part.size() >= piece.range.size()) continue;
        bool inside = piece.range.contains(part), small = part.size() == 1;
        if (!inside && !small) continue;
        if (attempt(piece.range, text(subject_.words, part))) {
          changed = true;
          break;
        }
      }
    }
    return changed;
  }

  // In CPS: of a jump or call and the continuation that follows, what that does.
  bool bodies_for_calls() {
    bool changed = false;
    for (size_t g = 0; language_ == "cps" && g < subject_.words.groups.size(); ++g)
      for (size_t i = 1; i < subject_.words.groups[g].items.size(); ++i) {
        const Range call = subject_.words.groups[g].items[i - 1], body = subject_.words.groups[g].items[i];
        if (word(body.end - 1).text != "}" || word(body.end - 1).partner == Word::none) continue;
        Range inside{word(body.end - 1).partner + 1, body.end - 1};
        Edits edits(subject_.words);
        edits.replace(Range{call.begin, body.end}, text(subject_.words, inside));
        for (const Range& item : subject_.words.groups[g].items)
          if (item.size() == 2 && word(item.begin).text == "decl" && word(item.end - 1).text == word(body.begin).text)
            edits.replace(item, "");
        if (!attempt(edits.text())) continue;
        changed = true;
        if (g >= subject_.words.groups.size()) return true;
      }
    return changed;
  }

  // Halves, quarters, … down to single words.
  bool without_words() {
    bool changed = false;
    for (uint32_t size = std::max(1u, count() / 2);; size /= 2) {
      for (uint32_t at = 0; at < count();) {
        bool gone = attempt(Range{at, std::min(at + size, count())}, "");
        changed |= gone;
        at += gone ? 0 : size;
      }
      if (size <= 1) return changed;
    }
  }

  bool simple_words() {
    bool changed = false;
    for (uint32_t i = 0; i < count(); ++i) {
      if (word(i).kind == Class::Open && word(i).partner != Word::none && word(i).partner > i) {
        Range whole{i, word(i).partner + 1};
        changed |= attempt(whole, text(subject_.words, Range{i + 1, whole.end - 1}));
      } else if (word(i).kind == Class::Integer && word(i).text != "0" && word(i).text != "1") {
        changed |= attempt(Range{i, i + 1}, "0") || attempt(Range{i, i + 1}, "1");
      }
    }
    return changed;
  }

  std::string language_, best_;
  const std::function<bool(const std::string&)>& shows_;
  uint32_t left_;
  Subject subject_;
};

} // namespace

std::string reduce_text(std::string_view language, std::string text,
                        const std::function<bool(const std::string&)>& shows, uint32_t tries) {
  return Reducer(language, std::move(text), shows, tries).run();
}

} // namespace letcont::mutate
