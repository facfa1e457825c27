// The reader's module: the functions that web/page/reading.js calls besides those of the text view (exports.cpp). The
// functions of the engine's carrier are those of the application's module.

#include "app/model/actions.h"
#include "reader/coloured.h"
#include "reader/reader.h"

#include <emscripten.h>
#include <memory>

namespace letcont::web {

namespace {

// The state of the module, made by reader_start.
struct Module {
  std::unique_ptr<Reader> reader;
  std::string kept; // the text that a function last gave to JavaScript
};

Module& module() {
  static Module only;
  return only;
}

Reader& reader() { return *module().reader; }

} // namespace

TextHost& text_host() { return reader(); }
const char* give_text(std::string text) { return (module().kept = std::move(text)).c_str(); }

} // namespace letcont::web

using namespace letcont::web;

extern "C" {

EMSCRIPTEN_KEEPALIVE void reader_start(const char* settings, const char* source) {
  module().reader = std::make_unique<Reader>(settings, source);
}
// The state to save besides the program, where `stored` is.
EMSCRIPTEN_KEEPALIVE const char* reader_settings(const char* stored, bool has_program) {
  return give_text(reader().settings(stored, has_program));
}
// The program (an empty name), or a stage as text_stage gives it, as HTML: <span class="keyword">let</span> …
EMSCRIPTEN_KEEPALIVE const char* reader_coloured(const char* name) {
  const auto& model = reader().model();
  if (*name == '\0') return give_text(coloured_html(model.source.text().bytes(), model.source.language()));
  const auto found = model.documents.find(std::string_view(name));
  const letcont::StageInfo* info = letcont::app::stage_info(model, name);
  if (found == model.documents.end() || !info) return give_text({});
  return give_text(coloured_html(found->second.text.bytes(), info->syntax));
}
// What is kept with a program that is too long for a link: how it is looked at.
EMSCRIPTEN_KEEPALIVE const char* reader_view() { return give_text(reader().view()); }
EMSCRIPTEN_KEEPALIVE void reader_resume(const char* view) { reader().resume(view); }
// The programs that were worked on, as the application stores them.
EMSCRIPTEN_KEEPALIVE void reader_read_programs(const char* stored) { reader().read_programs(stored); }
EMSCRIPTEN_KEEPALIVE const char* reader_programs(const char* stored) { return give_text(reader().programs(stored)); }
EMSCRIPTEN_KEEPALIVE void reader_programs_wait() { reader().programs_wait(); }
// Names, a line each.
EMSCRIPTEN_KEEPALIVE const char* reader_linked_stages() {
  std::string names;
  for (const std::string& name : reader().linked_stages()) names += name + "\n";
  return give_text(std::move(names));
}
// The catalogue of the language that the page speaks; of no bytes: English.
EMSCRIPTEN_KEEPALIVE void reader_take_words(const char* bytes, size_t size) {
  reader().set_words(std::string(bytes, size));
}
EMSCRIPTEN_KEEPALIVE bool reader_open_link(const char* fragment, bool again) {
  return reader().open_link(fragment, again);
}
EMSCRIPTEN_KEEPALIVE void reader_keep_program() { reader().keep_program(); }
EMSCRIPTEN_KEEPALIVE void reader_come_back() { reader().come_back(); }
// What the program was made from by a front end: its text, and its name.
EMSCRIPTEN_KEEPALIVE const char* reader_original() { return give_text(reader().model().original.text); }
EMSCRIPTEN_KEEPALIVE const char* reader_original_name() { return give_text(reader().model().original.name); }
EMSCRIPTEN_KEEPALIVE void reader_set_original(const char* name, const char* text) { reader().set_original(name, text); }

EMSCRIPTEN_KEEPALIVE void page_engine_started() { reader().engine_started(); }
EMSCRIPTEN_KEEPALIVE void page_engine_event(const uint8_t* bytes, size_t size) { reader().engine_event(bytes, size); }
EMSCRIPTEN_KEEPALIVE void page_engine_lost(const char* message, int loss) {
  reader().engine_lost(message, static_cast<letcont::web::EngineLoss>(loss));
}
}
