// The entry of CPS in the table of languages: the text of the stage `cps` is a language, too. It is also what front
// ends that are not of this compiler write; their own source is the stage `original` then.
#include "compile/front_ends.h"
#include "cps/parse/parse.h"
#include "cps/text/positions.h"
#include "cps/var.h"
#include "types/type_names.h"

#include <algorithm>
#include <tuple>
#include <utility>

namespace letcont {

namespace {

// What is linked in the original: a place of it, and what was made of it.
struct Link {
  Span here, made;
  bool is_whole = false; // it is all that was made of it, not one expression
};

std::vector<Link> links_of(const SourceMap& map, const std::vector<Span>& expressions) {
  std::vector<Link> links;
  for (const SourceMap::Entry& entry : map.entries)
    if (entry.begin.line > 0) links.push_back({map.span(entry), entry.piece, true});
  for (Span expression : expressions)
    if (const SourceMap::Entry* entry = map.at(expression.begin))
      links.push_back({map.span(*entry), expression, false});
  std::sort(links.begin(), links.end(), [](const Link& a, const Link& b) {
    auto key = [](const Link& link) {
      return std::tuple(link.here.begin, ~link.here.end, link.is_whole, link.made.begin, link.made.end);
    };
    return key(a) < key(b);
  });
  return links;
}

// The original as a document. A place of it has a range for each expression that was made of it, which lights up with
// that, and then one for the whole, which is the one that is found at that place. Of two places that overlap without
// one being in the other, the later one is left out: ranges nest. O(n log n).
Document print_original(const SourceMap& map, const std::vector<Span>& expressions) {
  Document document;
  document.text = map.original->text();
  std::vector<uint32_t> ends; // of the places that are open
  for (const Link& link : links_of(map, expressions)) {
    while (!ends.empty() && ends.back() <= link.here.begin) ends.pop_back();
    if (link.here.begin == link.here.end || (!ends.empty() && ends.back() < link.here.end)) continue;
    ends.push_back(link.here.end);
    document.ranges.push_back({link.here.begin, link.here.end, link.made});
  }
  return document;
}

// The places of the expressions of a text; none if it is wrong, which is reported elsewhere.
std::vector<Span> expressions_of(const Source& source, Interrupt* interrupt) {
  Diagnostics nowhere;
  std::vector<Span> spans;
  std::optional<cps::Program> program = cps::parse(source, nowhere, interrupt);
  if (!program) return spans;
  const auto& exprs = program->data().exprs;
  for (uint32_t i = 1; i < exprs.limit(); ++i)
    if (Span span = exprs[cps::Expr{i}].span; span.known()) spans.push_back(span);
  return spans;
}

class CpsFrontEnd : public TextFrontEnd {
public:
  using TextFrontEnd::TextFrontEnd;

  std::optional<Document> stage(size_t) override {
    const SourceMap* map = source_.map();
    if (!map || !map->has_text) return std::nullopt;
    return print_original(*map, expressions_of(source_, interrupt_));
  }
  std::optional<cps::Program> cps() override { return cps::parse(source_, diagnostics_, interrupt_); }
  std::optional<Symbols> symbols() override {
    look();
    return symbols_;
  }
  std::optional<TypeAt> type_at(uint32_t position) override {
    look();
    const SymbolPlace* place = program_ ? symbols_.at(position) : nullptr;
    if (!place) return std::nullopt;
    const Symbol& symbol = symbols_.all[place->symbol];
    std::string type = written_type(symbol);
    return type.empty() ? std::nullopt : std::optional(TypeAt{place->span, std::move(type)});
  }
  std::string type_of(const Symbol& symbol) override {
    look();
    return program_ ? written_type(symbol) : std::string();
  }

private:
  // Reads the text for an editor. cps() reads it again, since its reader changes what it gets.
  void look() {
    if (std::exchange(has_looked_, true)) return;
    Diagnostics nowhere;
    SymbolTable table;
    program_ = cps::parse(source_, nowhere, interrupt_, &table);
    symbols_ = table.finish();
  }

  // Returns the type of a value, and the types that a continuation takes; nothing for other symbols.
  std::string written_type(const Symbol& symbol) const {
    if (symbol.entity == 0) return {};
    auto text = [&](Type type) { return brief_text(program_->types, type, program_->names); };
    if (symbol.kind != SymbolKind::Continuation) return text(cps::type(*program_, cps::Var{symbol.entity}));
    std::string all;
    for (Type type : taken_by(cps::ContVar{symbol.entity})) all += (all.empty() ? "" : ", ") + text(type);
    return "(" + all + ")";
  }

  // What a return continuation takes is in its function's type, and so is what a handler takes.
  std::vector<Type> taken_by(cps::ContVar continuation) const {
    const cps::ContData& k = program_->data().conts[continuation];
    std::vector<Type> types;
    if (!k.of) {
      for (uint32_t i = 0; i < k.parameter_count; ++i)
        types.push_back(cps::type(*program_, cps::Var{k.first_parameter.index + i}));
      return types;
    }
    const cps::FunData& function = program_->data().funs[k.of];
    Type type = cps::type(*program_, function.self);
    if (function.handler == continuation) return {program_->types.raises(type)};
    std::span<const Type> results = program_->types.results(type);
    return {results.begin(), results.end()};
  }

  bool has_looked_ = false;
  std::optional<cps::Program> program_; // nothing if the text has mistakes
  Symbols symbols_;
};

std::shared_ptr<const SourceMap> source_map(const ProgramText& program) {
  return cps::source_map(program.text, program.original_name, program.original.empty() ? nullptr : &program.original);
}

} // namespace

// "(i32, i32) -> i32"
static std::string operation_type(const OperationInfo& operation) {
  Names none;
  TypeTable types;
  std::string text;
  for (Type each : operation.operands) text += (text.empty() ? "" : ", ") + brief_text(types, each, none);
  return "(" + text + ") -> " + brief_text(types, operation.result, none);
}

static std::string operation_help(std::string_view name) {
  std::optional<Operation> operation = operation_named(name);
  if (!operation) return {};
  const OperationInfo& about = info(*operation);
  std::string text = "operation: `" + operation_type(about) + "`";
  if (!about.symbol.empty()) text += ", `" + std::string(about.symbol) + "` in the source languages";
  if (about.can_fail()) text += "; it may end the program with an error";
  return text;
}

Language cps_language() {
  return {.info = {"cps", ".cps", "CPS"},
          .stages = {{"original", "Original", "the program that a front end made the CPS text from", "plain"}},
          .open = open_front_end<CpsFrontEnd>,
          .is_cps = true,
          .help = operation_help,
          .source_map = source_map};
}

} // namespace letcont
