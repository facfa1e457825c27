// ImGui's context, with the application's fonts, style and clipboard.
//
// Invariant: the style is that of the theme and scale that the last frame was begun with.
#pragma once

#include "app/theme/theme.h"
#include "support/not_copied.h"

#include <optional>

struct ImFont;
struct ImGuiContext;

namespace letcont::app {

class Platform;
class SystemFont;

class Surface : NotCopied {
public:
  // Makes the context the current one.
  explicit Surface(Platform&);
  ~Surface();

  ImGuiContext& context() const { return *context_; }
  void make_current() const;
  ImFont* regular() const { return regular_; }
  ImFont* bold() const { return bold_; }
  // Before the first frame. The font lives as long as this.
  void use_system_font(SystemFont&);
  // Returns whether a menu or a dialog is open.
  bool has_menu() const;

  // Sets how many of the window's units a length of 1 takes, besides the zoom. Returns whether that has changed.
  bool set_screen_scale(float);
  // Returns how many it takes in this frame, with the zoom.
  float scale() const { return applied_scale_; }
  // Sets size, style and time of a frame. `walks`: arrow keys and Tab walk through controls.
  void begin_frame(float width, float height, float seconds, const Palette&, float zoom, bool walks);

  // Returns within how many seconds of the last frame ImGui needs another one: while something is dragged, and until
  // the tooltip shows of what the mouse rests on.
  std::optional<double> settle_time() const;

private:
  ImGuiContext* context_;
  ImFont* regular_ = nullptr;
  ImFont* bold_ = nullptr;
  float screen_scale_ = 1, applied_scale_ = 0;
  const Palette* applied_palette_ = nullptr;
};

} // namespace letcont::app
