#include "cli/debugger/debug_view.h"

#include "cli/terminal/terminal.h"
#include "debugger/place.h"
#include "support/shown.h"
#include "support/visible.h"

namespace letcont::cli {

using namespace debugger;

constexpr size_t longest_name = 200;   // bytes of a name that are shown
constexpr size_t longest_frame = 4000; // and of a call with its arguments

std::string DebugView::paint(std::string_view text, std::string_view how) const {
  if (!colour_) return visible(text);
  return std::string("\x1b[").append(how).append("m").append(visible(text)).append("\x1b[0m");
}

// "p.fun:2:6", or nothing.
std::string DebugView::place(cps::Expr expr) const {
  Span where = expr ? span(debugger_.machine().program(), expr) : nowhere;
  if (!where.known()) return {};
  return debugger_.source().name_at(where.begin) + ":" + to_string(debugger_.source().place(where.begin));
}

std::string DebugView::printed(cps::Expr expr) const {
  const Range* range = debugger_.printed_range(expr);
  if (!range) return {};
  return one_line(std::string_view(debugger_.document().text).substr(range->begin, range->end - range->begin), 200);
}

std::string DebugView::position() const {
  std::string text = bold("step " + std::to_string(debugger_.steps()));
  cps::Expr at = debugger_.at();
  if (!at) return text + ": the program has ended\n";
  text += " in " + one_line(debugger_.frames(0, 1)[0].title(), longest_name);
  if (std::string where = place(at); !where.empty())
    text += dim(", " + where + ": ") + one_line(debugger_.source().text(debugger_.source_span()), 60);
  return text + "\n  " + paint(printed(at), "36") + "\n";
}

std::optional<std::string> DebugView::evaluation(readback::Notation notation, bool whole) const {
  if (!origins_) return std::nullopt;
  readback::Options options;
  options.whole = whole;
  std::optional<readback::Reading> reading = readback::read(debugger_.machine(), *origins_, options);
  if (!reading) return "the program has ended\n";
  std::string text = visible(readback::text(*reading, notation)) + "\n";
  for (const readback::LocalFunction& each : reading->functions)
    text += dim("  where ") + visible(each.name + " = " + each.text) + "\n";
  for (const readback::Cells& each : reading->memory)
    text += dim("  where ") + visible(each.name + " = " + each.text) + "\n";
  return text;
}

std::string DebugView::changed_lines(std::string_view before, std::string_view after) {
  auto begins_line = [](std::string_view text, size_t at) { return at == 0 || text[at - 1] == '\n'; };
  size_t same = 0, least = std::min(before.size(), after.size());
  while (same < least && before[same] == after[same]) ++same;
  while (!begins_line(before, same)) --same;
  size_t end = 0;
  while (end < least - same && before[before.size() - 1 - end] == after[after.size() - 1 - end]) ++end;
  while (end > 0 && !begins_line(before, before.size() - end)) --end;
  std::string text;
  auto mark = [&](std::string_view lines, std::string_view sign) {
    while (!lines.empty()) {
      size_t line = std::min(lines.find('\n'), lines.size() - 1) + 1;
      text += "  " + std::string(sign) + " " + visible(std::string(lines.substr(0, line)));
      if (text.back() != '\n') text += '\n';
      lines.remove_prefix(line);
    }
  };
  mark(before.substr(same, before.size() - end - same), "-");
  mark(after.substr(same, after.size() - end - same), "+");
  return text;
}

std::string DebugView::frames(uint32_t most) const {
  std::string text;
  for (const Frame& frame : debugger_.frames(0, most)) {
    text += dim(std::to_string(frame.index)) + "  " + one_line(frame.text(), longest_frame);
    if (std::string where = place(frame.at); !where.empty()) text += dim("  " + where);
    if (frame.by_tail_call) text += dim("  (by a tail call)");
    text += "\n";
  }
  uint32_t count = debugger_.frame_count();
  if (count > most)
    text += "… " + std::to_string(count - most) + " more; `where " + std::to_string(count) + "` shows them\n";
  return text.empty() ? "the program has ended\n" : text;
}

std::string DebugView::variables(uint32_t frame, bool all) const {
  std::string text;
  Scope scope = debugger_.scope(frame);
  for (const Variable& variable : scope.variables) {
    bool function =
        variable.value.kind == DatumKind::Code || known_function(debugger_.machine().program(), variable.var);
    if (variable.kind == VariableKind::Global && function && !all) continue;
    text += "  " + bold(one_line(variable.name, longest_name)) + " = " +
            visible(shortened(debugger_.text(variable.value), longest_frame, longest_frame));
    if (variable.kind == VariableKind::Captured) text += dim("  (captured)");
    if (variable.kind == VariableKind::Global) text += dim("  (global)");
    if (variable.has_ended) text += dim("  (its name means another one here, or nothing)");
    text += "\n";
  }
  if (scope.left_out > 0) text += "  … " + std::to_string(scope.left_out) + " more\n";
  return text.empty() ? "  no variables are in scope\n" : text;
}

std::optional<std::string> DebugView::value(const std::string& name, uint32_t frame) const {
  const Scope scope = debugger_.scope(frame, SIZE_MAX);
  const Variable* found = scope.find(name);
  if (!found) return std::nullopt;
  return visible(found->name + " = " + debugger_.text(found->value, {.length = 4000, .depth = 200}));
}

// #12 Cons(1, #13)
std::string DebugView::record(const Record& record) const {
  std::string text = "  " + bold("#" + std::to_string(record.id)) + " ";
  bool closure = record.kind == RecordKind::Closure;
  text += one_line(closure ? "<fun " + record.name : record.name, longest_name);
  for (size_t i = 0; i < record.fields.size(); ++i) {
    const Field& field = record.fields[i];
    text += i > 0 || closure ? ", " : "(";
    if (!field.name.empty()) text += visible(field.name) + " = ";
    bool edge = field.value.kind == DatumKind::Record && field.value.record && field.value.record->count > 0;
    text += edge ? "#" + std::to_string(field.value.record->id) : visible(debugger_.text(field.value));
  }
  text += closure ? ">" : ")";
  return text + (record.shared ? dim("  shared") : "") + "\n";
}

std::string DebugView::heap(uint32_t frame) const {
  HeapGraph graph = debugger_.heap_graph(frame, 1, 100, 20);
  std::string text;
  for (const HeapRoot& root : graph.roots)
    text +=
        "  " + one_line(debugger_.naming().of(root.var), longest_name) + " → #" + std::to_string(root.record) + "\n";
  for (const Record& each : graph.records) text += record(each);
  if (graph.cut) text += "  … and more\n";
  return text.empty() ? "  no variable in scope points to the heap\n" : text;
}

// Numbered lines, the current one marked.
std::string DebugView::lines(std::string_view text, uint32_t current, uint32_t around) const {
  std::string shown;
  uint32_t number = 1;
  for (size_t begin = 0; begin < text.size(); ++number) {
    size_t end = std::min(text.find('\n', begin), text.size());
    if (around != UINT32_MAX && number > uint64_t{current} + around) break;
    bool wanted = around == UINT32_MAX || (number + around >= current && number <= uint64_t{current} + around);
    if (wanted) {
      std::string label = std::to_string(number);
      label.insert(0, label.size() < 5 ? 5 - label.size() : 0, ' ');
      std::string line = one_line(text.substr(begin, end - begin), 300);
      shown += (number == current ? "> " : "  ") + dim(label) + "  " + (number == current ? bold(line) : line) + "\n";
    }
    begin = end + 1;
  }
  return shown;
}

std::string DebugView::program(uint32_t around) const {
  return lines(debugger_.document().text, printed_line(debugger_, debugger_.at()), around);
}

// Of what a front end wrote: its original, if that is there.
std::string DebugView::source(uint32_t around) const {
  const Source& source = debugger_.source();
  Span where = debugger_.source_span();
  const SourceMap* map = source.map();
  if (map && map->has_text) {
    const SourceMap::Entry* entry = where.known() ? map->at(where.begin) : nullptr;
    return dim("  " + map->original->name()) + "\n" +
           lines(map->original->text(), entry ? entry->begin.line : 0, around);
  }
  if (map) return lines(source.text(), where.known() ? source.line_column(where.begin).line : 0, around);
  uint32_t current = where.known() ? source.place(where.begin).line : 0;
  if (!is_in_library(source, where)) return lines(source.text(), current, around);
  return dim("  " + source.name_at(where.begin)) + "\n" + lines(source.text(source.library()), current, around);
}

} // namespace letcont::cli
