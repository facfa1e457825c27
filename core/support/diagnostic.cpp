#include "support/diagnostic.h"

#include <algorithm>

namespace letcont {

Diagnostic& Diagnostics::error(std::string code, Span span, std::string message) {
  ++errors_;
  return add(Severity::Error, std::move(code), span, std::move(message));
}

Diagnostic& Diagnostics::warning(std::string code, Span span, std::string message) {
  ++warnings_;
  return add(Severity::Warning, std::move(code), span, std::move(message));
}

Diagnostic& Diagnostics::add(Severity severity, std::string code, Span span, std::string message) {
  Diagnostic diagnostic{severity, std::move(code), span, std::move(message), {}};
  if (kept_.size() >= max_kept) return overflow_ = std::move(diagnostic);
  kept_.push_back(std::move(diagnostic));
  return kept_.back();
}

void Diagnostics::sort() {
  auto before = [](const Diagnostic& a, const Diagnostic& b) {
    return a.span.begin < b.span.begin; // Span::no_position is the largest
  };
  // Insertion, which keeps the order of equals; there are few.
  for (auto it = kept_.begin(); it != kept_.end(); ++it)
    std::rotate(std::upper_bound(kept_.begin(), it, *it, before), it, it + 1);
}

namespace {

// ANSI escapes, all empty when there is no colour.
struct Palette {
  std::string_view bold, red, magenta, cyan, green, plain;
};
constexpr Palette coloured{"\x1b[1m", "\x1b[1;31m", "\x1b[1;35m", "\x1b[36m", "\x1b[1;32m", "\x1b[0m"};
constexpr Palette colourless{};

constexpr size_t widest_excerpt = 120; // characters of a line that are shown

// A line of the source, decoded into characters, made safe to print.
struct Characters {
  std::vector<std::string> cells; // each one character wide on screen (wide scripts excepted)
};

// Splits UTF-8 into characters; damaged bytes and control characters become one cell that shows them harmlessly.
Characters characters(std::string_view line) {
  Characters result;
  for (size_t i = 0; i < line.size();) {
    unsigned char c = static_cast<unsigned char>(line[i]);
    size_t length = c < 0x80 ? 1 : c >= 0xF0 ? 4 : c >= 0xE0 ? 3 : c >= 0xC0 ? 2 : 1;
    bool whole = i + length <= line.size() && (c < 0x80 || c >= 0xC0);
    for (size_t j = 1; whole && j < length; ++j) whole = (static_cast<unsigned char>(line[i + j]) & 0xC0) == 0x80;
    if (!whole) {
      result.cells.emplace_back("?");
      ++i;
    } else if (c == '\t') {
      result.cells.emplace_back(" ");
      ++i;
    } else {
      bool control = c < 0x20 || c == 0x7F || (c == 0xC2 && static_cast<unsigned char>(line[i + 1]) < 0xA0);
      result.cells.emplace_back(control ? "?" : std::string(line.substr(i, length)));
      i += length;
    }
  }
  return result;
}

// The part of a line around `at` (a byte of it) that may be shown; whole characters. Lines of a megabyte exist.
struct Window {
  std::string_view text;
  size_t at;
  bool cut_before, cut_after;
};
Window window(std::string_view line, size_t at) {
  constexpr size_t reach = 4 * widest_excerpt; // bytes, of which a character has four at most
  auto inside = [&](size_t i) {
    return i > 0 && i < line.size() && (static_cast<unsigned char>(line[i]) & 0xC0) == 0x80;
  };
  at = std::min(at, line.size());
  size_t begin = at > reach ? at - reach : 0, end = std::min(line.size(), at + reach);
  for (int i = 0; i < 3 && inside(begin); ++i) --begin;
  for (int i = 0; i < 3 && inside(end); ++i) ++end;
  return {line.substr(begin, end - begin), at - begin, begin > 0, end < line.size()};
}

void render_excerpt(std::string& out, Span span, const Source& source, const Palette& palette) {
  uint32_t number = source.line_column(span.begin).line;
  std::string_view whole = source.line(number);
  size_t start = source.line_start(number);
  Window part = window(whole, std::min<size_t>(span.begin, source.text().size()) - start);
  // A span that goes on to further lines is marked up to the end of its first one.
  size_t marked = std::min<size_t>(std::max(span.end, span.begin) - span.begin, part.text.size() - part.at);
  Characters line = characters(part.text);
  size_t caret = characters(part.text.substr(0, part.at)).cells.size();
  size_t caret_end = std::max(characters(part.text.substr(0, part.at + marked)).cells.size(), caret + 1);

  size_t first = 0;
  if (caret >= widest_excerpt / 2 && line.cells.size() > widest_excerpt) first = caret - widest_excerpt / 2;
  size_t last = std::min(line.cells.size(), first + widest_excerpt);
  bool cut_before = first > 0 || part.cut_before;
  std::string gutter = std::to_string(source.place(span.begin).line);
  auto put_gutter = [&](std::string_view shown) {
    out.append(palette.cyan);
    out.append(gutter.size() - shown.size() + 2, ' ').append(shown).append(" | ").append(palette.plain);
  };
  put_gutter(gutter);
  if (cut_before) out += "…";
  for (size_t i = first; i < last; ++i) out += line.cells[i];
  if (last < line.cells.size() || part.cut_after) out += "…";
  out += '\n';
  put_gutter("");
  out.append(caret - first + (cut_before ? 1 : 0), ' ').append(palette.green).append("^");
  caret_end = std::min(caret_end, std::max(last, caret + 1));
  out.append(caret_end - caret - 1, '~').append(palette.plain).append("\n");
}

void render_message(std::string& out, Span span, std::string_view kind, std::string_view kind_colour,
                    std::string_view message, const Source& source, const Palette& palette) {
  out.append(palette.bold).append(span.known() ? source.name_at(span.begin) : source.name());
  if (span.known()) {
    LineColumn at = source.place(span.begin);
    out.append(":").append(std::to_string(at.line)).append(":").append(std::to_string(at.column));
  }
  out.append(": ").append(palette.plain).append(kind_colour).append(kind).append(": ").append(palette.plain);
  // Messages may quote the program; a panic's is a text of the program. Line breaks and tabs do no harm.
  for (char c : message) out += static_cast<unsigned char>(c) < 0x20 && c != '\n' && c != '\t' ? '?' : c;
  out += '\n';
  if (span.known()) render_excerpt(out, span, source, palette);
}

} // namespace

std::string render(const Diagnostic& diagnostic, const Source& source, bool colour) {
  const Palette& palette = colour ? coloured : colourless;
  std::string out;
  bool error = diagnostic.severity == Severity::Error;
  render_message(out, diagnostic.span, error ? "error" : "warning", error ? palette.red : palette.magenta,
                 diagnostic.message, source, palette);
  for (const Note& note : diagnostic.notes)
    render_message(out, note.span, "note", palette.cyan, note.message, source, palette);
  return out;
}

std::string render(const Diagnostics& diagnostics, const Source& source, bool colour) {
  std::string out;
  for (const Diagnostic& diagnostic : diagnostics.all()) out += render(diagnostic, source, colour);
  if (size_t more = diagnostics.not_kept()) out += source.name() + ": " + std::to_string(more) + " more messages\n";
  return out;
}

} // namespace letcont
