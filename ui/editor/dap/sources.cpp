#include "editor/dap/sources.h"

#include "cps/traverse.h"
#include "editor/rpc/units.h"

#include <algorithm>
#include <array>

namespace letcont::dap {

using debugger::is_in_library;

namespace {

constexpr uint32_t kinds = 4; // of texts

std::string file_name(std::string_view path) { return std::string(path.substr(path.find_last_of('/') + 1)); }

// Returns the column of a position, in UTF-16 units from 1.
uint32_t column_at(const Source& source, uint32_t position, uint32_t line) {
  uint32_t begin = source.line_start(line);
  Span before{begin, std::max(begin, position)};
  return 1 + rpc::units_in(source.text(before), rpc::Encoding::Utf16);
}

} // namespace

Sources::Sources(const debugger::Debugger& debugger, Names names, uint32_t generation)
    : debugger_(debugger), source_(debugger.source()), names_(std::move(names)),
      cps_(names_.cps, debugger.document().text), generation_(generation) {}

std::vector<TextOf> Sources::all() const {
  std::vector<TextOf> texts{TextOf::Program};
  if (is_in_library(source_, source_.library())) texts.push_back(TextOf::Library);
  if (source_.map() && (source_.map()->has_text || !names_.original.empty())) texts.push_back(TextOf::Original);
  texts.push_back(TextOf::Cps);
  return texts;
}

std::optional<TextOf> Sources::named(const JsonObject& source, const Files& files) const {
  std::vector<TextOf> texts = all();
  std::optional<TextOf> found;
  std::optional<uint32_t> reference = rpc::natural_in(source, "sourceReference");
  if (reference && *reference > 0) {
    found = static_cast<TextOf>(*reference % kinds);
  } else if (std::optional<std::string> path = rpc::string_in(source, "path")) {
    std::string full = files.canonical(*path);
    if (full == names_.program) found = TextOf::Program;
    if (!names_.original.empty() && full == names_.original) found = TextOf::Original;
  }
  bool exists = found && std::find(texts.begin(), texts.end(), *found) != texts.end();
  return exists ? found : std::nullopt;
}

JsonObject Sources::described(TextOf text) const {
  auto file = [](const std::string& path) {
    return JsonObject{{"name", rpc::text_value(file_name(path))}, {"path", rpc::text_value(path)}};
  };
  auto shown = [&](std::string_view name, std::string_view origin) {
    int64_t reference = int64_t{generation_} * kinds + static_cast<int64_t>(text);
    return JsonObject{{"name", rpc::text_value(name)}, {"sourceReference", reference}, {"origin", std::string(origin)}};
  };
  switch (text) {
  case TextOf::Program: return file(names_.program);
  case TextOf::Library: {
    JsonObject library = shown(source_.name_at(source_.library().begin), "the library");
    library["presentationHint"] = "deemphasize";
    return library;
  }
  case TextOf::Original:
    if (!names_.original.empty()) return file(names_.original);
    return shown(file_name(source_.map()->original->name()), "what a front end compiled");
  case TextOf::Cps: break;
  }
  return shown(names_.cps, "the program in CPS");
}

std::string_view Sources::text(TextOf text) const {
  switch (text) {
  case TextOf::Program: return source_.text();
  case TextOf::Library: return source_.text(source_.library());
  case TextOf::Original: return source_.map() ? source_.map()->original->text() : std::string_view();
  case TextOf::Cps: break;
  }
  return cps_.text();
}

uint32_t Sources::line_count(TextOf text) const {
  std::string_view all = this->text(text);
  return 1 + static_cast<uint32_t>(std::count(all.begin(), all.end(), '\n'));
}

// ---- Places

// Where an expression stands: a piece of a text, or, if `source` is null, the entry of a map into a text that is not
// here.
struct Sources::Located {
  TextOf text;
  const Source* source = nullptr;
  Span span = {};
  const SourceMap::Entry* entry = nullptr;

  uint32_t line() const {
    if (!source) return entry->begin.line;
    // The library has lines of its own.
    return text == TextOf::Library ? source->place(span.begin).line : source->line_column(span.begin).line;
  }
  Place place() const {
    if (!source)
      return {text, entry->begin.line, entry->begin.column, std::max(entry->end.line, entry->begin.line),
              std::max(entry->end.column, entry->begin.column)};
    uint32_t first = source->line_column(span.begin).line, last = source->line_column(span.end).line;
    return {text, line(), column_at(*source, span.begin, first), line() + (last - first),
            column_at(*source, span.end, last)};
  }
};

std::optional<Sources::Located> Sources::locate_in_source(Span span) const {
  if (!span.known()) return std::nullopt;
  const SourceMap* map = source_.map();
  const SourceMap::Entry* entry = map ? map->at(span.begin) : nullptr;
  if (entry && map->has_text) return Located{TextOf::Original, map->original.get(), map->span(*entry)};
  if (entry && !names_.original.empty()) return Located{.text = TextOf::Original, .entry = entry};
  return Located{is_in_library(source_, span) ? TextOf::Library : TextOf::Program, &source_, span};
}

std::optional<Sources::Located> Sources::locate(cps::Expr expr, bool in_cps) const {
  if (!expr) return std::nullopt;
  const cps::Program& program = debugger_.machine().program();
  cps::Expr acts = expr; // a declaration of continuations does nothing: what follows it has the place
  while (kind(program, acts) == cps::ExprKind::LetCont) acts = program.data().exprs[acts].body();
  if (!in_cps)
    if (std::optional<Located> found = locate_in_source(span(program, acts))) return found;
  const Range* range = debugger_.printed_range(expr);
  return range ? std::optional(Located{TextOf::Cps, &cps_, {range->begin, range->end}}) : std::nullopt;
}

std::optional<Place> Sources::place(cps::Expr expr, bool in_cps) const {
  std::optional<Located> found = locate(expr, in_cps);
  return found ? std::optional(found->place()) : std::nullopt;
}

std::span<const Sources::OnLine> Sources::on_lines(TextOf text, uint32_t first, uint32_t last) const {
  std::optional<std::vector<OnLine>>& all = lines_[static_cast<size_t>(text)];
  if (!all) {
    const cps::Program& program = debugger_.machine().program();
    all.emplace();
    cps::for_each_expression(program, [&](cps::Expr expr) {
      if (kind(program, expr) == cps::ExprKind::LetCont) return; // it does nothing
      std::optional<Located> found = locate(expr, text == TextOf::Cps);
      if (found && found->text == text) all->push_back({found->line(), static_cast<uint32_t>(all->size()), expr});
    });
    std::sort(all->begin(), all->end(),
              [](const OnLine& a, const OnLine& b) { return std::pair(a.line, a.order) < std::pair(b.line, b.order); });
  }
  if (first > last) return {};
  auto begin = std::partition_point(all->begin(), all->end(), [&](const OnLine& each) { return each.line < first; });
  auto end = std::partition_point(begin, all->end(), [&](const OnLine& each) { return each.line <= last; });
  return {begin, end};
}

cps::Expr Sources::first_in_cps(uint32_t line) const {
  const cps::Program& program = debugger_.machine().program();
  // The value of a definition that exists from the beginning is not evaluated; what its line means is the body.
  auto runs = [&](cps::Expr expr) {
    cps::Up up = cps::enclosing(program, expr);
    return up.kind != cps::Up::OfDefinition || !program.data().defs[cps::Def{up.index}].is_static;
  };
  if (line > cps_.line_count()) return {};
  const std::vector<Range>& ranges = debugger_.document().ranges; // sorted by where they begin
  uint32_t start = cps_.line_start(std::max(line, 1u));
  auto at = std::partition_point(ranges.begin(), ranges.end(), [&](const Range& range) { return range.begin < start; });
  for (; at != ranges.end(); ++at)
    if (at->node != 0 && runs(cps::Expr{at->node})) return cps::Expr{at->node};
  return {};
}

} // namespace letcont::dap
