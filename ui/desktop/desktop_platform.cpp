#include "desktop_platform.h"

#include "app/translations/translations.h"
#include "support/source.h"
#include "whole_file.h"

#include <SDL.h>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <memory>
#include <unistd.h>

namespace letcont::desktop {

namespace {

using File = std::unique_ptr<std::FILE, int (*)(std::FILE*)>;

// The reason of a failure, behind what failed; the system has the words for it.
std::string because(std::string what) { return std::move(what) + ": " + std::strerror(errno) + "."; }

std::string state_folder() {
  const char* state = std::getenv("XDG_STATE_HOME");
  const char* home = std::getenv("HOME");
  if (state && *state == '/') return std::string(state) + "/letcont";
  return home && *home ? std::string(home) + "/.local/state/letcont" : std::string();
}

} // namespace

DesktopPlatform::DesktopPlatform(Memory memory) : keeps_(memory == Memory::Keeps) {
  if (memory == Memory::None) return;
  folder_ = state_folder();
  std::error_code error;
  if (!folder_.empty()) std::filesystem::create_directories(folder_, error);
  if (error) folder_.clear();
}

std::string DesktopPlatform::clipboard() {
  char* text = SDL_GetClipboardText();
  std::string result = text ? text : "";
  SDL_free(text);
  return result;
}

void DesktopPlatform::set_clipboard(std::string_view text) { SDL_SetClipboardText(std::string(text).c_str()); }

void DesktopPlatform::open_address(std::string_view address) { SDL_OpenURL(std::string(address).c_str()); }

double DesktopPlatform::seconds() {
  return static_cast<double>(SDL_GetPerformanceCounter()) / static_cast<double>(SDL_GetPerformanceFrequency());
}

std::optional<std::string> DesktopPlatform::load(std::string_view key) {
  std::string text;
  if (folder_.empty() || !read_file(folder_ + "/" + std::string(key), text).empty()) return std::nullopt;
  return text;
}

void DesktopPlatform::save(std::string_view key, std::string_view value) {
  if (keeps_ && !folder_.empty()) write_file(folder_ + "/" + std::string(key), value);
}

std::string DesktopPlatform::read_file(const std::string& given, std::string& text) {
  const app::Words words = spoken();
  const std::string path = with_home(given);
  std::error_code error;
  std::filesystem::file_status status = std::filesystem::status(path, error);
  if (std::filesystem::is_directory(status)) return words("{0} is a folder.", path);
  // Reading from another program could wait for ever.
  if (std::filesystem::is_other(status)) return words("{0} is no file.", path);
  File file(std::fopen(path.c_str(), "rb"), std::fclose);
  if (!file) return because(words("Cannot open {0}", path));
  std::string bytes;
  char buffer[1 << 16];
  while (size_t n = std::fread(buffer, 1, sizeof buffer, file.get())) {
    bytes.append(buffer, n);
    if (bytes.size() > max_source_bytes) return words("{0} is too long.", path);
  }
  if (std::ferror(file.get())) return because(words("Cannot read {0}", path));
  text = std::move(bytes);
  return {};
}

std::string DesktopPlatform::write_file(const std::string& path, std::string_view text) {
  const app::Words words = spoken();
  return write_whole(with_home(path), text) ? std::string() : because(words("Cannot write {0}", path));
}

std::string DesktopPlatform::file_state(const std::string& path) { return desktop::file_state(with_home(path)); }

std::string DesktopPlatform::export_file(const std::string& name, std::string_view text, bool& ok) {
  const app::Words words = spoken();
  std::error_code failed;
  std::filesystem::path folder = std::filesystem::current_path(failed);
  if (failed || access(folder.c_str(), W_OK) != 0) folder = with_home("~");
  std::filesystem::path path = free_name(folder, name);
  std::string error = write_file(path.string(), text);
  ok = error.empty();
  return ok ? words("saved {0}", path.string()) : error;
}

std::string DesktopPlatform::languages() {
  auto set = [](const char* name) {
    const char* value = std::getenv(name);
    return std::string(value ? value : "");
  };
  std::string locale;
  for (const char* name : {"LC_ALL", "LC_MESSAGES", "LANG"})
    if (locale.empty()) locale = set(name);
  if (locale.empty() || locale == "POSIX" || locale == "C" || locale.starts_with("C.")) return {};
  return set("LANGUAGE") + ":" + locale;
}

std::string_view DesktopPlatform::catalogue(std::string_view language) { return app::translation(language); }

void DesktopPlatform::wake() {
  SDL_Event event = {};
  event.type = SDL_USEREVENT;
  SDL_PushEvent(&event);
}

} // namespace letcont::desktop
