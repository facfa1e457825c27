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

// A text of SDL's, which it wants back; null: an error.
std::string taken(char* text) {
  std::string result = text ? text : "";
  SDL_free(text);
  return result;
}

} // namespace

DesktopPlatform::DesktopPlatform(Memory memory)
    : folder_(memory == Memory::None ? std::string() : state_folder()), keeps_(memory == Memory::Keeps),
      wrecks_(keeps_ && !folder_.empty() ? folder_ + "/windows" : std::string()) {
  std::error_code error;
  if (!folder_.empty()) std::filesystem::create_directories(folder_, error);
  if (!error) return;
  folder_.clear();
  failed_ = error.value();
}

std::string DesktopPlatform::clipboard() { return taken(SDL_GetClipboardText()); }

void DesktopPlatform::set_clipboard(std::string_view text) { SDL_SetClipboardText(std::string(text).c_str()); }

// Elsewhere SDL has one of its own, which no other program knows.
bool DesktopPlatform::has_selection() const {
  const char* driver = SDL_GetCurrentVideoDriver();
  std::string_view name = driver ? driver : "";
  return name == "x11" || name == "wayland";
}

std::string DesktopPlatform::selection() { return taken(SDL_GetPrimarySelectionText()); }

void DesktopPlatform::set_selection(std::string_view text) { SDL_SetPrimarySelectionText(std::string(text).c_str()); }

void DesktopPlatform::open_address(std::string_view address) { SDL_OpenURL(std::string(address).c_str()); }

double DesktopPlatform::seconds() {
  return static_cast<double>(SDL_GetPerformanceCounter()) / static_cast<double>(SDL_GetPerformanceFrequency());
}

std::optional<std::string> DesktopPlatform::load(std::string_view key) {
  std::string text;
  if (folder_.empty() || !read_file(folder_ + "/" + std::string(key), text).empty()) return std::nullopt;
  return text;
}

bool DesktopPlatform::save(std::string_view key, std::string_view value, std::string& problem) {
  if (!keeps_ || (folder_.empty() && failed_ == 0)) return true;
  const app::Words words = spoken();
  errno = failed_;
  problem = folder_.empty() ? because(words("Cannot write {0}", state_folder()))
                            : write_file(folder_ + "/" + std::string(key), value);
  return problem.empty();
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

std::string DesktopPlatform::whole_path(const std::string& path) const {
  std::error_code failed; // then as it is
  std::filesystem::path whole = std::filesystem::absolute(with_home(path), failed);
  return failed ? path : whole.string();
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

static void push(Uint32 type) {
  SDL_Event event = {};
  event.type = type;
  SDL_PushEvent(&event);
}

void DesktopPlatform::wake() { push(SDL_USEREVENT); }

void DesktopPlatform::quit() { push(SDL_QUIT); }

} // namespace letcont::desktop
