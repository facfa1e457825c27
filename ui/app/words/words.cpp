#include "app/words/words.h"

#include "support/shown.h"

#include <algorithm>

namespace letcont::app {

namespace {

constexpr std::string_view signature = "words 1\n";
constexpr size_t head = signature.size() + 4, entry = 8;

uint32_t number_at(std::string_view bytes, size_t at) {
  uint32_t value = 0;
  for (size_t i = 4; i-- > 0;) value = value << 8 | static_cast<uint8_t>(bytes[at + i]);
  return value;
}

// FNV-1a (Fowler, Noll, Vo); translations/compile.py computes the same.
uint32_t hashed(uint32_t hash, std::string_view text) {
  for (char c : text) hash = (hash ^ static_cast<uint8_t>(c)) * 16777619u;
  return hash;
}

uint32_t hash_of(std::string_view sense, std::string_view english) {
  uint32_t hash = 2166136261u;
  if (!sense.empty()) hash = hashed(hashed(hash, sense), "\4");
  return hashed(hash, english);
}

bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

// The words of keys, as keyboards name them.
[[maybe_unused]] constexpr std::string_view keys_words[] = {
    marked_in("key", "Ctrl"),  marked_in("key", "Shift"),    marked_in("key", "Alt"),   marked_in("key", "Enter"),
    marked_in("key", "Esc"),   marked_in("key", "Up"),       marked_in("key", "Down"),  marked_in("key", "Left"),
    marked_in("key", "Right"), marked_in("key", "PageDown"), marked_in("key", "Space"), marked_in("key", "PageUp"),
    marked_in("key", "Home"),  marked_in("key", "End"),      marked_in("key", "Tab"),   marked_in("key", "Del"),
    marked_in("key", "Plus"),  marked_in("key", "Minus"),    marked_in("key", "or"),
};

} // namespace

std::optional<Words> Words::read(std::string_view catalogue) {
  if (catalogue.size() < head || !catalogue.starts_with(signature)) return std::nullopt;
  Words words;
  words.bytes_ = catalogue;
  words.count_ = number_at(catalogue, signature.size());
  if ((catalogue.size() - head) / entry < words.count_ || catalogue.back() != '\0') return std::nullopt;
  for (size_t i = 0; i < words.count_; ++i)
    if (number_at(catalogue, head + i * entry + 4) >= catalogue.size()) return std::nullopt;
  return words;
}

std::string_view Words::find(std::string_view sense, std::string_view english) const {
  if (count_ == 0) return english;
  uint32_t hash = hash_of(sense, english);
  size_t low = 0, high = count_;
  while (low < high) {
    size_t middle = (low + high) / 2;
    if (number_at(bytes_, head + middle * entry) < hash)
      low = middle + 1;
    else
      high = middle;
  }
  if (low == count_ || number_at(bytes_, head + low * entry) != hash) return english;
  return bytes_.data() + number_at(bytes_, head + low * entry + 4); // a zero ends it, as read has seen
}

// The first form is for one thing, the second for any other number, as in English; compile.py refuses languages that
// count otherwise.
std::string Words::counted(const char* one, const char* many, uint64_t n,
                           std::span<const std::string_view> values) const {
  std::string_view form = find({}, one);
  if (form.data() == one) return fill(n == 1 ? one : many, values);
  auto next = static_cast<size_t>(form.data() - bytes_.data()) + form.size() + 1;
  return fill(n == 1 || next >= bytes_.size() ? form : std::string_view(bytes_.data() + next), values);
}

std::string_view Words::operator()(const char* english) const { return find({}, english); }
std::string_view Words::operator()(std::string_view english) const { return find({}, english); }
std::string_view Words::in(const char* sense, std::string_view english) const { return find(sense, english); }

std::string Words::filled(const char* english, std::span<const std::string_view> values) const {
  return fill(find({}, english), values);
}

std::string Words::fill(std::string_view pattern, std::span<const std::string_view> values) {
  std::string out;
  for (size_t at = 0; at < pattern.size();) {
    bool is_place = at + 2 < pattern.size() && pattern[at] == '{' && pattern[at + 2] == '}';
    auto which = static_cast<size_t>(is_place ? pattern[at + 1] - '0' : 0);
    if (is_place && which < values.size()) {
      out += values[which];
      at += 3;
    } else {
      out += pattern[at++];
    }
  }
  return out;
}

std::string Words::keys(std::string_view text) const {
  if (is_english()) return std::string(text);
  if (std::string_view whole = find("keys", text); whole.data() != text.data()) return std::string(whole);
  std::string out;
  while (!text.empty()) {
    size_t end = 0;
    while (end < text.size() && is_letter(text[end])) ++end;
    end = std::max<size_t>(end, 1);
    out += find("key", text.substr(0, end));
    text.remove_prefix(end);
  }
  return out;
}

std::string Words::number(uint64_t value) const {
  std::string digits = grouped(value);
  for (char& c : digits)
    if (c == ',') c = in("between thousands", ",")[0];
  return digits;
}

std::string Words::fraction(std::string digits) const {
  for (char& c : digits)
    if (c == '.') c = in("decimal point", ".")[0];
  return digits;
}

} // namespace letcont::app
