// The desktop application: a window, the application in it, the engine in a thread.
#include "app/app.h"
#include "app/model/actions.h"
#include "desktop_platform.h"
#include "fingers.h"
#include "machine/machine.h"
#include "options.h"
#include "picture.h"
#include "session/thread/thread_carrier.h"
#include "support/visible.h"
#include "test_state.h"
#include "window.h"

#include <algorithm>
#include <clocale>
#include <cmath>
#include <cstdio>
#include <imgui_impl_sdl2.h>
#include <langinfo.h>
#include <limits>
#include <memory>

namespace letcont::desktop {
namespace {

constexpr int default_width = 1280, default_height = 800;

class Main {
public:
  explicit Main(Options options) : options_(std::move(options)), platform_(memory(options_)) {}

  int run() {
    int width = default_width, height = default_height;
    window_size(width, height);
    std::string error = window_.open(width, height, !options_.screenshot.empty());
    if (!error.empty()) return fail(error);
    app_ = std::make_unique<app::App>(platform_);
    error = window_.attach_imgui();
    if (!error.empty()) return fail(error);
    carrier_ =
        std::make_unique<ThreadCarrier>(DesktopPlatform::wake, machine::engines(), machine::stages(), LlvmPasses::All);
    app_->set_carrier(carrier_.get());
    bool fits = apply_options();
    if (options_.screenshot.empty())
      loop();
    else if (error = fits ? screenshot() : app_->model().notice.text; !error.empty())
      fail(error);
    remember();
    app_->set_carrier(nullptr);
    window_.detach_imgui();
    return error.empty() ? 0 : 1;
  }

private:
  static Memory memory(const Options& options) {
    return options.fresh ? Memory::None : options.screenshot.empty() ? Memory::Keeps : Memory::Reads;
  }

  int fail(const std::string& message) {
    std::fprintf(stderr, "letcont-desktop: %s\n", visible(message).c_str());
    window_.detach_imgui();
    return 1;
  }

  void window_size(int& width, int& height) {
    if (options_.width > 0) {
      width = options_.width;
      height = options_.height;
    } else if (auto kept = platform_.load("window")) {
      int w = 0, h = 0;
      if (std::sscanf(kept->c_str(), "%dx%d", &w, &h) == 2 && w >= 240 && h >= 160 && w <= 16384 && h <= 16384)
        width = w, height = h;
    }
  }

  void remember() {
    int width = 0, height = 0;
    window_.size(width, height);
    std::string problem; // which is lost with the window
    platform_.save("window", std::to_string(width) + "x" + std::to_string(height), problem);
    app_->close();
  }

  // Returns false if one of them cannot be followed, which the notice says.
  bool apply_options() {
    bool dark = app_->model().theme == app::Theme::Dark;
    if (!options_.theme.empty() && (options_.theme == "dark") != dark) app_->command(app::Command::ToggleTheme);
    if (options_.zoom > 0) {
      app_->command(app::Command::ZoomReset);
      int steps = static_cast<int>(std::lround((options_.zoom - 1) * 10));
      for (int i = 0; i < std::abs(steps); ++i) app_->command(steps > 0 ? app::Command::ZoomIn : app::Command::ZoomOut);
    }
    if (!options_.link.empty()) app_->links().open(options_.link);
    if (!options_.file.empty()) app_->files().open(options_.file);
    if (app_->model().notice.error) return false;
    if (!options_.layout.empty()) app_->focus().use_layout(options_.layout);
    return !app_->model().notice.error;
  }

  void frame() {
    app_->set_screen_scale(options_.scale > 0 ? options_.scale : window_.content_scale());
    window_.begin_frame();
    double now = platform_.seconds();
    int width = 0, height = 0;
    window_.size(width, height);
    app_->frame(static_cast<float>(width), static_cast<float>(height), static_cast<float>(now - last_frame_));
    last_frame_ = now;
    window_.draw(app_->backdrop());
  }

  void after_frame() {
    window_.show();
    std::string file = app_->model().file, name = file.substr(file.find_last_of('/') + 1);
    bool changed = !file.empty() && app_->model().source.revision() != app_->model().saved_revision;
    std::string title = file.empty() ? "Letcont" : (changed ? "* " : "") + name + " – Letcont";
    if (title != title_) SDL_SetWindowTitle(window_.get(), (title_ = title).c_str());
    if (!options_.test_state.empty()) platform_.write_file(options_.test_state, state_as_json(*app_));
  }

  bool is_hidden() { return SDL_GetWindowFlags(window_.get()) & (SDL_WINDOW_MINIMIZED | SDL_WINDOW_HIDDEN); }

  // Sleeps until something happens or a frame is due. False when the user is done.
  bool wait() {
    double seconds = is_hidden() ? std::numeric_limits<double>::infinity() : app_->seconds_to_next_frame();
    SDL_Event event;
    int got = 0;
    if (seconds <= 0)
      got = SDL_PollEvent(&event);
    else if (std::isinf(seconds))
      got = SDL_WaitEvent(&event);
    else
      got = SDL_WaitEventTimeout(&event, std::max(1, static_cast<int>(std::ceil(seconds * 1000))));
    for (; got; got = SDL_PollEvent(&event))
      if (!handle(event)) return false;
    return true;
  }

  // ImGui's backend takes keys of punctuation by their places; people take them by what is on them.
  static SDL_Event by_character(SDL_Event event) {
    if (event.type != SDL_KEYDOWN && event.type != SDL_KEYUP) return event;
    SDL_Scancode& place = event.key.keysym.scancode;
    switch (event.key.keysym.sym) {
    case SDLK_MINUS: place = SDL_SCANCODE_MINUS; break;
    case SDLK_PLUS:
    case SDLK_EQUALS: place = SDL_SCANCODE_EQUALS; break;
    case SDLK_SLASH: place = SDL_SCANCODE_SLASH; break;
    default: break;
    }
    return event;
  }

  // Ctrl+Q. What was typed before it still gets its frames.
  bool quits(const SDL_Event& event) {
    if (event.type != SDL_KEYDOWN || event.key.keysym.sym != SDLK_q) return false;
    int modifiers = event.key.keysym.mod & (KMOD_CTRL | KMOD_SHIFT | KMOD_ALT | KMOD_GUI);
    if (!(modifiers & KMOD_CTRL) || (modifiers & ~KMOD_CTRL)) return false;
    for (int i = 0; i < 20 && app_->needs_frame(); ++i) frame();
    return true;
  }

  bool handle(const SDL_Event& given) {
    const SDL_Event event = by_character(given);
    if (event.type == SDL_QUIT || quits(event)) return false;
    if (event.type == SDL_WINDOWEVENT && event.window.event == SDL_WINDOWEVENT_CLOSE) return false;
    if (event.type == SDL_USEREVENT) {
      app_->poll();
      return true;
    }
    if (event.type == SDL_DROPFILE) {
      app_->files().open(event.drop.file);
      SDL_free(event.drop.file);
      return true;
    }
    ImGui_ImplSDL2_ProcessEvent(&event);
    take_finger(*app_, event, ImGui::GetIO().DisplaySize);
    if (event.type == SDL_KEYUP)
      app_->release();
    else if (event.type != SDL_CLIPBOARDUPDATE && event.type != SDL_AUDIODEVICEADDED)
      app_->touch();
    return true;
  }

  void loop() {
    while (wait()) {
      if (is_hidden()) {
        app_->poll();
        app_->flush(); // no frame comes that would do it
      } else if (app_->needs_frame()) {
        frame();
        after_frame();
      }
    }
  }

  // Once the engine has answered, or after a while without it. Returns an error; empty: it worked.
  std::string screenshot() {
    double begin = platform_.seconds();
    do {
      frame();
      window_.show();
      SDL_Delay(10);
    } while (!is_settled(app_->model()) && platform_.seconds() - begin < 5);
    for (int i = 0; i < 5; ++i) frame();
    uint32_t width = 0, height = 0;
    std::vector<uint8_t> pixels = window_.pixels(width, height);
    return write_png(options_.screenshot, pixels, width, height);
  }

  Options options_;
  DesktopPlatform platform_;
  Window window_;
  std::unique_ptr<app::App> app_;
  std::unique_ptr<ThreadCarrier> carrier_; // goes before the window and the application
  double last_frame_ = 0;
  std::string title_;
};

} // namespace
} // namespace letcont::desktop

// The window's title is in UTF-8, which SDL believes only in such a locale. Numbers stay as they are in C.
static void use_utf8() {
  setlocale(LC_CTYPE, "");
  if (std::string_view(nl_langinfo(CODESET)) != "UTF-8") setlocale(LC_CTYPE, "C.UTF-8");
}

int main(int argc, char** argv) {
  use_utf8();
  letcont::desktop::Parsed parsed = letcont::desktop::parse_options(argc, argv);
  if (!parsed.options) {
    std::fputs(letcont::visible(parsed.text).c_str(), parsed.status == 0 ? stdout : stderr);
    return parsed.status;
  }
  return letcont::desktop::Main(std::move(*parsed.options)).run();
}
