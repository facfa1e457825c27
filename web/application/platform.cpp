#include "application/platform.h"

#include "application/page.h"

#include <cstdlib>
#include <emscripten.h>

namespace letcont::web {

void WebPlatform::set_clipboard(std::string_view text) {
  clipboard_ = text;
  page_copy(clipboard_.c_str());
}

bool WebPlatform::pastes_later() { return page_read_clipboard(); }

std::string WebPlatform::address() { return take_text(page_address()).value_or(std::string()); }
void WebPlatform::set_fragment(std::string_view text) { page_set_fragment(std::string(text).c_str()); }
void WebPlatform::open_address(std::string_view address) { page_open(std::string(address).c_str()); }

void WebPlatform::restart_engine() { page_restart_engine(); }

std::string WebPlatform::languages() { return take_text(page_languages()).value_or(std::string()); }

std::string_view WebPlatform::catalogue(std::string_view language) {
  size_t size = 0;
  char* bytes = page_load_words(std::string(language).c_str(), &size);
  if (bytes == nullptr) return {};
  catalogue_.assign(bytes, size);
  std::free(bytes);
  return catalogue_;
}

void WebPlatform::speaks(std::string_view language) { page_speaks(std::string(language).c_str()); }

double WebPlatform::seconds() { return emscripten_get_now() / 1000; }
void WebPlatform::request_frame() { page_ask(); }

std::optional<std::string> WebPlatform::load(std::string_view key) {
  return take_text(page_load(std::string(key).c_str()));
}
bool WebPlatform::save(std::string_view key, std::string_view value, std::string&) {
  return page_save(std::string(key).c_str(), std::string(value).c_str());
}

std::optional<std::string> WebPlatform::load_here(std::string_view key) {
  return take_text(page_load_here(std::string(key).c_str()));
}
void WebPlatform::save_here(std::string_view key, std::string_view value) {
  page_save_here(std::string(key).c_str(), std::string(value).c_str());
}

void WebPlatform::choose_file() { page_choose_file(); }

std::string WebPlatform::export_file(const std::string& name, std::string_view text, bool& ok) {
  page_download(name.c_str(), std::string(text).c_str());
  ok = true;
  const app::Words words = spoken();
  return words("{0} was downloaded.", name);
}

bool PageFont::draw(char32_t character, int width, int height, uint8_t* pixels) {
  return page_draw_character(character, width, height, pixels);
}

} // namespace letcont::web
