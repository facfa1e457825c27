// The words that the application shows, in the language that the user reads. The sources are written in English; a
// catalogue has what another language says instead. What it lacks stays English, and without one everything does.
//
//   words("Run")                                          → "Run", "Ausführen"
//   words("Remove breakpoint at {0}", place)              → "Remove breakpoint at 12", "Haltepunkt bei 12 entfernen"
//   words.plural("{0} step", "{0} steps", n, number)      → "1 step", "12 steps", "12 Schritte"
//   words.in("button", "All")                             → where a word has several senses: its sense
//   marked("Source"), marked_in("key", "Up")              → in tables: looked up where they are drawn
//
// xgettext finds the strings by these names (deploy/words), so they are written out as literals. A language is no
// global state: Model::words is the one in which the model is drawn, and functions that make text take it from there.
//
// A catalogue is a short text of bytes that translations/compile.py makes of a PO file: "words 1\n"; their number, 4
// bytes; for each a hash and where it is, 4 bytes each, sorted by hash; then the texts, each ended by a zero, plural
// forms behind each other. Numbers have the lowest byte first. A lookup hashes the English and searches by halves: it
// neither copies nor allocates. That no two strings have the same hash is checked when a catalogue is made.
#pragma once

#include <concepts>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace letcont::app {

// Return the English, and mark it as a string to be translated.
constexpr const char* marked(const char* english) { return english; }
constexpr const char* marked_in(const char* /*sense*/, const char* english) { return english; }

template <class T>
concept Word = std::convertible_to<const T&, std::string_view>;

class Words {
public:
  // English.
  Words() = default;
  // Returns the words of a catalogue, whose bytes must outlive them, or nothing if it is damaged.
  static std::optional<Words> read(std::string_view catalogue);

  // Returns the string in this language. It lives as long as the catalogue, or as its English.
  // Literals are taken by their address alone, since there are hundreds of calls, which pages have to load.
  std::string_view operator()(const char* english) const;
  std::string_view operator()(std::string_view english) const;
  // Puts the values in the places of {0}, {1} …
  template <Word... Values>
    requires(sizeof...(Values) > 0)
  std::string operator()(const char* english, const Values&... values) const {
    const std::string_view all[] = {std::string_view(values)...};
    return filled(english, all);
  }

  // The same for a word that has several senses.
  std::string_view in(const char* sense, std::string_view english) const;

  // Returns the form for `n` things, with the values in their places.
  template <Word... Values>
  std::string plural(const char* one, const char* many, uint64_t n, const Values&... values) const {
    const std::string_view all[] = {std::string_view(values)...};
    return counted(one, many, n, all);
  }

  // Returns keys as they are written on the language's keyboards: "Ctrl+Up", "Strg+Auf".
  std::string keys(std::string_view) const;
  // Returns a number with its digits in groups of three: "1,234", "1.234".
  std::string number(uint64_t) const;
  // Returns the digits of a fraction, "0.4", as the language writes them: "0,4".
  std::string fraction(std::string digits) const;

  // Puts the values in the places of {0}, {1} … of a pattern.
  static std::string fill(std::string_view pattern, std::span<const std::string_view> values);

  bool is_english() const { return count_ == 0; }

private:
  std::string_view find(std::string_view sense, std::string_view english) const;
  std::string filled(const char* english, std::span<const std::string_view> values) const;
  std::string counted(const char* one, const char* many, uint64_t n, std::span<const std::string_view> values) const;

  std::string_view bytes_; // of the catalogue
  uint32_t count_ = 0;     // of its entries
};

} // namespace letcont::app
