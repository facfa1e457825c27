// The functions for the text view's scripts, in either module: web/page/text_view.js. Texts are UTF-8 that ends with a
// zero; returned ones must be copied before the next call.

#include "app/model/actions.h"
#include "app/model/exporting.h"
#include "app/picture/svg.h"
#include "examples/example.h"
#include "reader/host.h"
#include "reader/state.h"

#include <emscripten.h>

using namespace letcont;
using namespace letcont::web;

extern "C" {

// A number that changes with everything that the text view shows.
EMSCRIPTEN_KEEPALIVE uint32_t text_number() { return state_number(text_host().model()); }
EMSCRIPTEN_KEEPALIVE const char* text_state() { return give_text(state_json(text_host().model())); }
EMSCRIPTEN_KEEPALIVE const char* text_examples() { return give_text(examples_json()); }

EMSCRIPTEN_KEEPALIVE const char* text_source() { return give_text(text_host().model().source.text().bytes()); }
EMSCRIPTEN_KEEPALIVE const char* text_language() { return give_text(text_host().model().source.language()); }
// What it prints may have zero bytes, and goes on behind them.
EMSCRIPTEN_KEEPALIVE const char* text_output() {
  std::string output;
  for (char c : text_host().model().run.output.bytes())
    if (c == '\0')
      output += "\uFFFD";
    else
      output += c;
  return give_text(std::move(output));
}
// The stage of the last program that had it; empty if none had.
EMSCRIPTEN_KEEPALIVE const char* text_stage(const char* name) {
  const auto& documents = text_host().model().documents;
  const auto found = documents.find(std::string_view(name));
  return give_text(found == documents.end() ? std::string() : found->second.text.bytes());
}

EMSCRIPTEN_KEEPALIVE void text_want(const char* stage) { text_host().want(stage); }
EMSCRIPTEN_KEEPALIVE void text_set_source(const char* text, const char* language) {
  text_host().set_source(text, language);
}
EMSCRIPTEN_KEEPALIVE const char* text_input() { return give_text(text_host().model().input.text().bytes()); }
EMSCRIPTEN_KEEPALIVE void text_set_input(const char* text) { text_host().set_input(text); }
EMSCRIPTEN_KEEPALIVE void text_open_example(uint32_t index) {
  if (index < examples().size()) text_host().open_lesson(examples()[index]);
}
// One of the programs that state_json names as recent.
EMSCRIPTEN_KEEPALIVE void text_open_recent(uint32_t index) { text_host().open_recent(index); }
EMSCRIPTEN_KEEPALIVE void text_undo(bool in_input) {
  text_host().undo(in_input ? app::Field::Input : app::Field::Program);
}
EMSCRIPTEN_KEEPALIVE void text_redo(bool in_input) {
  text_host().redo(in_input ? app::Field::Input : app::Field::Program);
}
// The language of what the page says; empty: as the system's.
EMSCRIPTEN_KEEPALIVE void text_set_display_language(const char* tag) { text_host().set_display_language(tag); }
EMSCRIPTEN_KEEPALIVE void text_run() { text_host().run(); }
EMSCRIPTEN_KEEPALIVE void text_stop() { text_host().stop(); }
// A move: "step", "over", "out", "expression" or "run", with or without "-back"; "first"; "leave".
EMSCRIPTEN_KEEPALIVE void text_watch(const char* what) {
  std::string_view word = what;
  if (word == "leave") return text_host().leave_watch();
  bool back = word.ends_with("-back");
  if (back) word.remove_suffix(5);
  WatchMotion motion = word == "over"         ? WatchMotion::Over
                       : word == "out"        ? WatchMotion::Out
                       : word == "expression" ? WatchMotion::Expression
                       : word == "run"        ? WatchMotion::Run
                       : word == "first"      ? WatchMotion::To
                                              : WatchMotion::Step;
  text_host().watch({.motion = motion, .back = back, .evaluation = true});
}
// The view as a file to save.
EMSCRIPTEN_KEEPALIVE const char* text_html() {
  return give_text(export_html(app::exported_program(text_host().model(), text_host().link())));
}
EMSCRIPTEN_KEEPALIVE const char* text_markdown() {
  return give_text(export_markdown(app::exported_program(text_host().model(), text_host().link())));
}
// A picture stage as SVG; empty for other stages.
EMSCRIPTEN_KEEPALIVE const char* text_svg(const char* name, bool dark) {
  const auto& model = text_host().model();
  const auto found = model.documents.find(std::string_view(name));
  const StageInfo* info = app::stage_info(model, name);
  if (found == model.documents.end() || !info || info->syntax != "dot") return give_text({});
  return give_text(app::svg_of_stage(found->second.text.bytes(), dark ? app::Theme::Dark : app::Theme::Light));
}

EMSCRIPTEN_KEEPALIVE const char* text_link() { return give_text(text_host().link()); }
}
