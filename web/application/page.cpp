#include "application/page.h"

#include <cstdlib>
#include <emscripten.h>

// Names are quoted so that no minifier renames what the page's own scripts call by name.
// clang-format off
EM_JS(void, page_ask, (), { Module["page"]["ask"](); });
EM_JS(void, page_send, (const uint8_t* bytes, size_t size), { Module["page"]["send"](bytes, size); });
EM_JS(void, page_expect_answer, (), { Module["page"]["expectAnswer"](); });
EM_JS(void, page_got_answer, (), { Module["page"]["gotAnswer"](); });
EM_JS(void, page_restart_engine, (), { Module["page"]["restartEngine"](); });
EM_JS(void, page_set_fragment, (const char* text), { Module["page"]["setFragment"](text); });
EM_JS(void, page_copy, (const char* text), { Module["page"]["copy"](text); });
EM_JS(bool, page_read_clipboard, (), { return Module["page"]["readClipboard"](); });
EM_JS(void, page_place_caret, (double x, double y, double height), { Module["page"]["placeCaret"](x, y, height); });
EM_JS(void, page_show_cursor, (int cursor), { Module["page"]["showCursor"](cursor); });
EM_JS(void, page_open, (const char* address), { Module["page"]["open"](address); });
EM_JS(char*, page_address, (), { return Module["page"]["address"](); });
EM_JS(char*, page_languages, (), { return Module["page"]["languages"](); });
EM_JS(char*, page_load_words, (const char* language, size_t* size), { return Module["page"]["loadWords"](language, size); });
EM_JS(void, page_speaks, (const char* language), { Module["page"]["speaks"](language); });
EM_JS(char*, page_load, (const char* key), { return Module["page"]["load"](key); });
EM_JS(bool, page_save, (const char* key, const char* value), { return Module["page"]["save"](key, value); });
EM_JS(char*, page_load_here, (const char* key), { return Module["page"]["loadHere"](key); });
EM_JS(void, page_save_here, (const char* key, const char* value), { Module["page"]["saveHere"](key, value); });
EM_JS(bool, page_draw_character, (uint32_t code, int width, int height, uint8_t* pixels),
      { return Module["page"]["drawCharacter"](code, width, height, pixels); });
EM_JS(void, page_choose_file, (), { Module["page"]["chooseFile"](); });
EM_JS(void, page_download, (const char* name, const char* text), { Module["page"]["download"](name, text); });
// clang-format on

namespace letcont::web {

std::optional<std::string> take_text(char* text) {
  if (text == nullptr) return std::nullopt;
  std::string copy(text);
  std::free(text);
  return copy;
}

} // namespace letcont::web
