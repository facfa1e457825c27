#include "support/diagnostic.h"

#include "support/shown.h"
#include "support/source.h"
#include "support/utf8.h"
#include "support/visible.h"

#include <algorithm>

namespace letcont {

Diagnostic& Diagnostics::error(std::string code, Span span, std::string message) {
  ++errors_;
  return add(Severity::Error, std::move(code), span, std::move(message));
}

Diagnostic& Diagnostics::warning(std::string code, Span span, std::string message) {
  if (warnings_ < max_kept)
    for (const Diagnostic& each : kept_)
      if (each.span == span && each.code == code && each.message == short_message(message))
        return overflow_ = {Severity::Warning, std::move(code), span, {}, {}};
  ++warnings_;
  return add(Severity::Warning, std::move(code), span, std::move(message));
}

Diagnostic& Diagnostics::add(Severity severity, std::string code, Span span, std::string message) {
  bool is_kept = (severity == Severity::Error ? errors_ : warnings_) <= max_kept; // this one has been counted
  if (!is_kept) return overflow_ = {severity, std::move(code), span, {}, {}};
  kept_.push_back({severity, std::move(code), span, short_message(message), {}});
  return kept_.back();
}

// By now the caller has added the notes.
void Diagnostics::sort() {
  for (Diagnostic& each : kept_)
    for (Note& note : each.notes) note.message = short_message(note.message);
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

// Splits a source line into pieces, one for each character, each safe to print.
std::vector<std::string> characters(std::string_view line) {
  std::vector<std::string> cells;
  while (!line.empty()) {
    std::string& cell = cells.emplace_back();
    line.remove_prefix(append_visible(cell, line));
    if (cell == "\t") cell = " ";
  }
  return cells;
}

// Returns the columns of a character: those of its escape, or one. Wide scripts, which take two, are not known here.
size_t width(const std::string& cell) { return cell[0] == '\\' ? cell.size() : 1; }
size_t width(const std::vector<std::string>& cells, size_t begin, size_t end) {
  size_t columns = 0;
  for (size_t i = begin; i < end && i < cells.size(); ++i) columns += width(cells[i]);
  return columns;
}

// Returns the part of a line around the byte `at` that may be shown, in whole characters. Lines may have megabytes.
struct Window {
  std::string_view text;
  size_t at;
  bool cut_before, cut_after;
};
Window window(std::string_view line, size_t at) {
  constexpr size_t reach = 4 * widest_excerpt; // bytes, of which a character has four at most
  at = std::min(at, line.size());
  size_t begin = at > reach ? at - reach : 0, end = std::min(line.size(), at + reach);
  for (int i = 0; i < 3 && within_character(line, begin); ++i) --begin;
  for (int i = 0; i < 3 && within_character(line, end); ++i) ++end;
  return {line.substr(begin, end - begin), at - begin, begin > 0, end < line.size()};
}

void render_excerpt(std::string& out, Span span, const Source& source, const Palette& palette) {
  uint32_t number = source.line_column(span.begin).line;
  std::string_view whole = source.line(number);
  size_t start = source.line_start(number);
  Window part = window(whole, std::clamp<size_t>(span.begin, start, start + whole.size()) - start);
  // A span of several lines is marked up to the end of its first line.
  size_t marked = std::min<size_t>(std::max(span.end, span.begin) - span.begin, part.text.size() - part.at);
  std::vector<std::string> line = characters(part.text);
  size_t caret = characters(part.text.substr(0, part.at)).size();
  size_t caret_end = std::max(characters(part.text.substr(0, part.at + marked)).size(), caret + 1);

  size_t first = 0;
  if (caret >= widest_excerpt / 2 && line.size() > widest_excerpt) first = caret - widest_excerpt / 2;
  size_t last = std::min(line.size(), first + widest_excerpt);
  bool cut_before = first > 0 || part.cut_before;
  std::string gutter = std::to_string(source.map() ? number : source.place(span.begin).line);
  auto put_gutter = [&](std::string_view shown) {
    out.append(palette.cyan);
    out.append(gutter.size() - shown.size() + 2, ' ').append(shown).append(" | ").append(palette.plain);
  };
  put_gutter(gutter);
  if (cut_before) out += "…";
  for (size_t i = first; i < last; ++i) out += line[i];
  if (last < line.size() || part.cut_after) out += "…";
  out += '\n';
  put_gutter("");
  out.append(width(line, first, caret) + (cut_before ? 1 : 0), ' ').append(palette.green).append("^");
  caret_end = std::min(caret_end, std::max(last, caret + 1));
  out.append(std::max<size_t>(width(line, caret, caret_end), 1) - 1, '~').append(palette.plain).append("\n");
}

void render_message(std::string& out, Span span, std::string_view kind, std::string_view kind_colour,
                    std::string_view message, const Source& source, const Palette& palette) {
  out.append(palette.bold).append(visible(span.known() ? source.name_at(span.begin) : source.name()));
  if (span.known()) out.append(":").append(to_string(source.place(span.begin)));
  out.append(": ").append(palette.plain).append(kind_colour).append(kind).append(": ").append(palette.plain);
  out.append(visible(message)).append("\n"); // messages may quote the program; a panic's is a text of the program
  const SourceMap* map = source.map();
  const SourceMap::Entry* origin = map && span.known() ? map->at(span.begin) : nullptr;
  if (origin && map->has_text) render_excerpt(out, map->span(*origin), *map->original, palette);
  if (origin) {
    out.append(visible(source.name())).append(":").append(to_string(source.line_column(span.begin)));
    out.append(": ").append(palette.cyan).append("note: ").append(palette.plain);
    out.append("in the text that was made of it\n");
  }
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
    render_message(out, note.span, "note", palette.cyan, short_message(note.message), source, palette);
  return out;
}

std::string render(const Diagnostics& diagnostics, const Source& source, bool colour) {
  std::string out;
  for (const Diagnostic& diagnostic : diagnostics.all()) out += render(diagnostic, source, colour);
  if (size_t more = diagnostics.not_kept())
    out += visible(source.name()) + ": " + std::to_string(more) + " more messages\n";
  return out;
}

} // namespace letcont
