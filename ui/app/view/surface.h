// ImGui's context: what the application is drawn on, with its fonts, its style and its clipboard.
//
// Invariant: the style is that of the theme and scale that the last frame was begun with.
#pragma once

#include "app/theme/theme.h"

#include <optional>

struct ImFont;
struct ImGuiContext;

namespace letcont::app {

class Platform;

class Surface {
public:
  // Makes the context, which becomes the current one.
  explicit Surface(Platform&);
  ~Surface();
  Surface(const Surface&) = delete;
  Surface& operator=(const Surface&) = delete;

  ImGuiContext& context() const { return *context_; }
  void make_current() const;
  ImFont* regular() const { return regular_; }
  ImFont* bold() const { return bold_; }
  // A menu or a dialog is open.
  bool has_menu() const;

  // How many of the window's units a length of 1 takes, besides the zoom. True if that is another one than before.
  bool set_screen_scale(float);
  // How many it takes in this frame.
  float scale() const { return applied_scale_; }
  // `walks`: arrow keys and Tab walk through controls.
  void begin_frame(float width, float height, float seconds, Theme, float zoom, bool walks);

  // Seconds within which ImGui needs another frame by itself, if the last one was drawn now: while something is
  // dragged, or the mouse rests on something that has a tooltip, until it shows.
  std::optional<double> settle_time() const;

private:
  ImGuiContext* context_;
  ImFont* regular_ = nullptr;
  ImFont* bold_ = nullptr;
  float screen_scale_ = 1, applied_scale_ = 0;
  std::optional<Theme> applied_theme_;
};

} // namespace letcont::app
