// letcont check: whether a program compiles, and what is wrong with it, for people and for programs.
#include "cli/terminal/terminal.h"
#include "command.h"
#include "compile/compilation.h"
#include "cps/text/positions.h"
#include "program_input.h"
#include "support/source.h"
#include "support/visible.h"

#include <llvm/Support/JSON.h>

namespace letcont::cli {

namespace {

using llvm::json::Array;
using llvm::json::Object;

// A text of a program may be no UTF-8, which JSON has to be.
llvm::json::Value text_value(std::string_view text) {
  llvm::StringRef all(text.data(), text.size());
  return llvm::json::isUTF8(all) ? llvm::json::Value(all.str()) : llvm::json::Value(llvm::json::fixUTF8(all));
}

void add_place(Object& object, const char* line, const char* column, LineColumn place) {
  object[line] = int64_t{place.line};
  object[column] = int64_t{place.column};
}

// A place, as in text/positions.h: in the original, with that in the text as `text`, or in the text. {} if unknown.
void add_place(Object& object, Span span, const Source& source) {
  if (!span.known()) return;
  Object in_text{{"file", text_value(source.name())}};
  add_place(in_text, "line", "column", source.line_column(span.begin));
  add_place(in_text, "endLine", "endColumn", source.line_column(span.end));
  const SourceMap::Entry* origin = source.map() ? source.map()->at(span.begin) : nullptr;
  object["file"] = text_value(source.name_at(span.begin));
  add_place(object, "line", "column", source.place(span.begin));
  if (!origin) {
    add_place(object, "endLine", "endColumn", source.line_column(span.end));
    return;
  }
  add_place(object, "endLine", "endColumn", origin->end);
  object["text"] = std::move(in_text);
}

Object object_of(const Diagnostic& diagnostic, const Source& source) {
  Object object{{"severity", diagnostic.severity == Severity::Error ? "error" : "warning"},
                {"code", diagnostic.code},
                {"message", text_value(diagnostic.message)}};
  add_place(object, diagnostic.span, source);
  Array notes;
  for (const Note& note : diagnostic.notes) {
    Object each{{"message", text_value(note.message)}};
    add_place(each, note.span, source);
    notes.push_back(std::move(each));
  }
  if (!notes.empty()) object["notes"] = std::move(notes);
  return object;
}

std::string_view without_folders(std::string_view path) { return path.substr(path.find_last_of("/\\") + 1); }

// A warning if the text says the name of another source than --source does: then its places are those of that one.
std::optional<Diagnostic> other_source(const ProgramText& program) {
  if (program.original_name.empty() || program.original_name == "<stdin>") return std::nullopt;
  std::string said = cps::source_name(program.text);
  if (said.empty() || without_folders(said) == without_folders(program.original_name)) return std::nullopt;
  return Diagnostic{Severity::Warning,
                    "driver/other-source",
                    {},
                    "this text says that it was made of '" + said + "'; --source is '" + program.original_name + "'",
                    {}};
}

std::string json_of(const std::optional<Diagnostic>& first, const Diagnostics& diagnostics, const Source& source) {
  Array all;
  if (first) all.push_back(object_of(*first, source));
  for (const Diagnostic& diagnostic : diagnostics.all()) all.push_back(object_of(diagnostic, source));
  Object object{{"ok", !diagnostics.has_errors()}, {"diagnostics", std::move(all)}};
  if (size_t more = diagnostics.not_kept()) object["notShown"] = static_cast<int64_t>(more);
  std::string text;
  llvm::raw_string_ostream(text) << llvm::json::Value(std::move(object));
  return visible_json(text) + "\n";
}

int check(const ProgramInput& input, bool as_json, bool colour) {
  int exit_code = ok;
  std::optional<ProgramText> program = read_source(input, colour, exit_code);
  if (!program) return exit_code;
  std::optional<Diagnostic> warning = other_source(*program);
  Compilation compilation(std::move(*program), {.verify = true});
  (void)compilation.check();
  const Diagnostics& diagnostics = compilation.diagnostics();
  bool is_well = !diagnostics.has_errors();
  if (as_json && !write_output(json_of(warning, diagnostics, compilation.source()), colour)) return failed;
  if (!as_json && warning) write_error(render(*warning, compilation.source(), colour));
  if (!as_json) write_error(render(diagnostics, compilation.source(), colour));
  return is_well ? ok : failed;
}

} // namespace

void add_check(CLI::App& app, Options& options) {
  CLI::App& command = *app.add_subcommand("check", "Say whether a program compiles, without running it");
  auto input = add_program_input(command);
  add_passes(command, *input);
  auto as_json = std::make_shared<bool>(false);
  command.add_flag("--json", *as_json, "Print the messages as JSON: code, message, file, line, column, notes");
  command.footer(
      "Nothing is printed if nothing is wrong. The program is checked after each pass, too, so that a front\n"
      "end that writes CPS text can test what it writes.\n\n"
      R"(Examples:
  letcont check p.l                                      messages as of run and build; the exit status says the rest
  letcont check p.cps --json                             an object with "ok" and "diagnostics"
  letcont check p.cps --source=p.toy                     places in p.toy, from which a front end made p.cps)");
  when_given(command, options, [=](bool colour) { return check(*input, *as_json, colour); });
}

} // namespace letcont::cli
