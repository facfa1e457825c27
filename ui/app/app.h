// The application: a model, panes that draw it, and the line to an engine. The same on the desktop, in a page and in
// tests; who hosts it brings a Platform, a Carrier to an engine, and draws ImGui's triangles.
//
//   App app(platform);            // makes the ImGui context: the host's ImGui backends come after it
//   app.set_carrier(&carrier);    // now or later; until then the status line says that the engine is loading
//   loop:
//     wait for input, an event of the engine, or app.seconds_to_next_frame()
//     after input: app.touch(); after events: app.poll()
//     if (app.needs_frame()) { the backends' NewFrame; app.frame(…); clear app.backdrop(); draw ImGui::GetDrawData(); }
//
// Frames are drawn after input and after events, and the caret does not blink: an idle application draws none. Not
// thread-safe; no call blocks.
//
// App itself is the frame: it draws, gives each part its turn, and lets them follow what the engine says. What the user
// asks for is done by the parts (control/), each of which changes the model and keeps what it alone has to remember.
#pragma once

#include "app/command_actions.h"
#include "app/control/dialogs.h"
#include "app/control/engine_line.h"
#include "app/control/files.h"
#include "app/control/finder.h"
#include "app/control/focus.h"
#include "app/control/frames.h"
#include "app/control/keeper.h"
#include "app/control/lighting.h"
#include "app/control/links.h"
#include "app/control/notices.h"
#include "app/control/pass_walk.h"
#include "app/control/stepper.h"
#include "app/model/model.h"
#include "app/model/platform.h"
#include "app/translation.h"
#include "app/view/backdrop.h"
#include "app/view/surface.h"
#include "app/view/tips.h"
#include "app/view/touch.h"
#include "app/view/typing.h"
#include "support/not_copied.h"

#include <string>
#include <string_view>

namespace letcont::app {

class App : NotCopied {
public:
  // Restores what the platform kept: settings and the last program; else the first example.
  explicit App(Platform&, Carrier* = nullptr);
  ~App();

  // Null: the engine has gone.
  void set_carrier(Carrier*);
  // Takes what has arrived at the carrier.
  void poll();

  // How many of the window's units a length of 1 takes, besides the zoom.
  void set_screen_scale(float);
  // Draws one frame into ImGui's draw lists. `seconds` since the last one.
  void frame(float width, float height, float seconds);
  // What is to be cleared before those are drawn.
  const Backdrop& backdrop() const { return backdrop_; }
  // A finger on the screen, by its number, at a place in units of the window.
  void finger(int64_t id, Touch::Phase, float x, float y);
  // Input has come: the next frames are due.
  void touch() { frames_.touch(); }
  // Keys were released, and nothing else has come.
  void release() { frames_.release(); }
  bool needs_frame() { return seconds_to_next_frame() <= 0; }
  // 0: now; infinite: not before something happens.
  double seconds_to_next_frame();
  // Writes at once what is otherwise written after a pause.
  void flush();
  // Call it before the application goes away: the same, and the program is among the recent ones.
  void close();
  // It did not go away, or is back.
  void come_back();
  // The address has no link any more: the user went back. The program stays.
  void stay() { keeper_.stay(); }

  void command(Command);
  void set_source(std::string text, std::string language = {});
  void set_more_contrast(bool more);
  // Draws what no embedded font has. Before the first frame; the font lives as long as the application.
  void use_system_font(SystemFont& font) { surface_.use_system_font(font); }
  void set_input(std::string text); // what the program reads
  // Wherever the focus is, unlike the commands.
  void undo(app::Field);
  void redo(app::Field);
  // The language of its words, by the tag of app/words/languages.h; empty: as the system's.
  void set_display_language(std::string_view tag);
  // Takes the catalogue of a language that Platform::catalogue was asked for; an empty one: it cannot be had.
  void set_words(std::string_view language, std::string catalogue);

  // ---- For hosts, tests and the page's mirror of the application
  const Model& model() const { return model_; }
  const std::string& source_text() const { return model_.source.text().bytes(); }
  uint64_t frames_drawn() const { return frames_.drawn(); }
  std::string_view dialog() const; // the one that is open, or nothing
  bool escape_is_free();           // the editor has the keys, and Escape would close nothing
  // After a finger: whether a phone's keyboard should be there now; nothing: as it is.
  std::optional<bool> touch_wants_text() const;
  // There is less room than before: a phone's keyboard may cover what one types.
  void made_lower();
  // The clipboard's text was asked for or came, as an event of the host: for the field that has the keys, or the pane.
  std::string copy(bool cut);
  void paste(std::string_view);
  // The host does not get what the command Paste has asked for.
  void clipboard_is_closed();
  bool edits() const;      // keys go into the editor: no field, dialog or menu has them
  bool wants_text() const; // typing goes into the editor or a field: a page shows its keyboard

  EngineLine& engine() { return engine_; }
  Focus& focus() { return focus_; }
  const Finder& finder() const { return finder_; }
  Stepper& stepper() { return stepper_; }
  Links& links() { return links_; }
  Files& files() { return files_; }
  const Lighting& lighting() const { return lighting_; }

private:
  void follow_engine();
  void greet();
  void follow_touch();
  void follow_wheel();
  void draw(Ui&, float width, float height);
  void draw_panes(Ui&, Rect, bool narrow);
  Rect draw_narrow_tabs(Ui&, Rect, const std::vector<Layout::Pane>&);
  PaneFrame pane_frame(const Layout::Pane&, bool alone);
  void take_asked(Ui&);

  Platform& platform_;
  Model model_;
  Surface surface_;
  Backdrop backdrop_;
  Frames frames_;
  EngineLine engine_;
  Typing typing_;
  Dialogs dialogs_;
  Focus focus_;
  Finder finder_;
  PassWalk passes_;
  Stepper stepper_;
  Links links_;
  Files files_;
  Keeper keeper_;
  Lighting lighting_;
  Translation translation_;
  Notices notices_;
  Touch touch_;
  float wheel_ = 0; // turned with Ctrl, and not yet zoomed by
  Tips tips_;
  CommandContext context_;
};

} // namespace letcont::app
