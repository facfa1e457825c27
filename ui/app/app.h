// The application: a model, panes that draw it, and the line to an engine. The same on the desktop, in a page and in
// tests; who hosts it brings a Platform, a Carrier to an engine, and draws ImGui's triangles.
//
//   App app(platform);            // makes the ImGui context: the host's ImGui backends come after it
//   app.set_carrier(&carrier);    // now or later; until then the status line says that the engine is loading
//   loop:
//     wait for input, an event of the engine, or app.seconds_to_next_frame()
//     after input: app.touch(); after events: app.poll()
//     if (app.needs_frame()) { the backends' NewFrame; app.frame(…); draw ImGui::GetDrawData(); }
//
// Frames are drawn after input and after events, and the caret does not blink: an idle application draws none. Not
// thread-safe; no call blocks.
#pragma once

#include "app/commands/palette_entries.h"
#include "app/model/actions.h"
#include "app/model/model.h"
#include "app/model/platform.h"
#include "app/model/watching.h"
#include "app/panes/pane.h"
#include "export/export.h"
#include "link/link.h"
#include "protocol/messages.h"

#include <map>
#include <string>
#include <string_view>
#include <vector>

struct ImGuiContext;
struct ImGuiInputEvent;

namespace letcont::app {

class App {
public:
  // Restores what the platform kept: settings and the last program; else the first example.
  explicit App(Platform&, Carrier* = nullptr);
  ~App();
  App(const App&) = delete;
  App& operator=(const App&) = delete;

  // Null: the engine has gone.
  void set_carrier(Carrier*);
  // The engine will not come, or has broken: a sentence for the user.
  void engine_failed(std::string message);
  // The engine has died, and another one comes in its place, by that carrier.
  void engine_died(std::string message, Carrier* next);
  // The engine dies of what it is asked, so there is no other one; until the program, its passes or the stages that are
  // shown are others: then the platform is asked for one.
  void engine_given_up(std::string message);
  // Takes what has arrived at the carrier.
  void poll();
  void event(Event);

  // How many of the window's units a length of 1 takes, besides the zoom.
  void set_screen_scale(float);
  // Draws one frame into ImGui's draw lists. `seconds` since the last one.
  void frame(float width, float height, float seconds);
  // Input has come: the next frames are due.
  void touch();
  bool needs_frame() { return seconds_to_next_frame() <= 0; }
  // 0: now; infinite: not before something happens.
  double seconds_to_next_frame();
  // Writes at once what is otherwise written after a pause. Call it before the application goes away.
  void flush();

  // Opens the program of a link, and looks at it as the sender did. If that fails it says so, and what is in the editor
  // stays. Nothing is run.
  bool open_link(std::string_view link);
  void open_file(const std::string& path);
  // A file that the platform has read: chosen by the user, or dropped.
  void open_text(std::string name, std::string text);
  // A preset's name, or one of the user's; the status line says if there is none such.
  void use_layout(std::string_view name);
  // For pages, where a paste comes as an event: into the editor if it has the focus.
  void paste(std::string_view text);
  // What is selected in the focused pane; `cut`: and takes it out of the editor.
  std::string copy(bool cut);

  // ---- For tests and for the page's mirror of the application
  const Model& model() const { return model_; }
  // What the focused pane shows, and where its caret is.
  std::string focused() const { return std::string(model_.layout.shown_by(focus_)); }
  Selection caret() { return selection_in(focus_); }
  bool toolbar_focused() const { return toolbar_focused_; }
  std::string find_status() const { return find_status_; }
  std::string_view dialog() const; // the one that is open, or nothing
  const std::string& source_text() const { return model_.source.text().bytes(); }
  // The stage's document; it is kept up to date from the first call on. Empty if there is none (yet).
  const std::string& stage_text(std::string_view stage);
  const std::string& output() const { return model_.run.output.bytes(); }
  std::string status() const { return app::status(model_); }
  std::string run_status() const { return app::run_status(model_); }
  // All that the engine was asked, but for a program that runs, is answered.
  bool answered() const;
  // Everything belongs to the program in the editor, and nothing runs.
  bool settled() const { return answered() && !model_.run.active(); }
  void set_source(std::string text, std::string language = {});
  void run();
  void stop();
  void watch(const Move&); // step by step
  // More characters than this are cut off by some programs that people chat with.
  static constexpr size_t long_for_chats = 2000;
  std::string link() const; // as it is copied
  std::string copy_link();
  void command(Command);
  uint64_t frames_drawn() const { return frames_; }
  Span linked() const { return linked_; }                         // the piece of the source that lights up
  const std::vector<Span>& places() const { return places_lit_; } // those of a rule, instead of it
  bool wants_text() const; // typing goes into the editor: a page shows its keyboard

private:
  struct Compiled { // what the engine was last asked to compile
    uint64_t revision = 0;
    std::string language, passes;
    std::vector<std::string> stages;
    bool operator==(const Compiled&) const = default;
  };

  void restore();
  // app_link.cpp
  SharedState shared_view() const; // without the program's text
  SharedState shared_state() const;
  void use_layout_of(const SharedState&);
  void restore_place();
  void send(std::optional<Request>);
  void send_if(std::optional<Request> request) {
    if (request) send(std::move(request));
  }
  void sync();         // asks for what the model wants and has not
  void keep(bool now); // the address and the platform's memory follow the model after a pause
  void draw(Ui&, float width, float height);
  void draw_panes(Ui&, Rect, bool narrow);
  void command_keys(Ui&);
  std::vector<ImGuiInputEvent> hold_typing();
  void await_field();
  void open_palette(std::string query);
  void do_command(Command);
  void apply_stages_of_engine();
  void move_focus(int by);
  void set_focus(Layout::Id);
  void jump(uint32_t at);
  struct Place { // a selection in a pane
    Layout::Id pane = Layout::none;
    uint32_t begin = 0, end = 0;
  };
  void go_to(Place);
  Place here();
  void go_to_partner();
  void ask_change(bool backward);
  void take_answers();
  void show_piece();
  void ask_hovered_type(const std::optional<uint32_t>& source_at);
  void go_back();
  const Text* text_in(Layout::Id) const;
  Selection selection_in(Layout::Id);
  void set_selection(Layout::Id, Selection);
  Layout::Id stage_pane() const;
  void change_stage(const std::optional<std::string>& shows, Layout::Id, const char* otherwise);
  void step_stage(int by);
  void save_picture();
  void save_export(const std::string& name, std::string (*form)(const ExportedProgram&));
  void show_after_pass(const std::string& pass);
  void layout_changed();
  void choose(const PaletteEntry&);
  // app_steps.cpp
  void show_steps();
  void leave_steps();
  std::optional<std::string> place_at_caret();
  void toggle_breakpoint_at_caret();
  void do_step_command(Command);
  // app_find.cpp
  void open_find(bool everywhere);
  void close_find();
  void find_next(int by);
  std::vector<Layout::Id> searched_panes() const;
  const std::vector<uint32_t>& matches_in(Layout::Id);
  void matches_for(Layout::Id, std::string_view shows, PaneFrame&);
  float draw_find(Ui&, Rect);
  void next_problem(int by);
  void file_command(bool saving);
  void finish_file_dialog();
  bool settle_time(double& seconds) const;
  PaneState* focused_pane();
  bool editor_focused() const;

  Platform& platform_;
  Carrier* carrier_ = nullptr;
  Model model_;
  ImGuiContext* imgui_ = nullptr;
  ImFont* regular_ = nullptr;
  ImFont* bold_ = nullptr;
  std::map<Layout::Id, PaneState> panes_;

  Layout::Id focus_ = Layout::none;
  bool toolbar_focused_ = false, focus_toolbar_ = false;
  Span linked_; // the piece of the source that lights up
  struct Hover {
    Layout::Id pane = Layout::none;
    uint32_t at = 0;
    bool operator==(const Hover&) const = default;
  };
  std::optional<Hover> hover_;
  std::vector<Span> places_lit_; // of a rule that is pointed at
  bool reveal_places_ = false;
  static constexpr double rest_time = 0.35; // of the mouse over the program, before its type is asked for
  std::optional<uint32_t> rest_at_;
  double rest_since_ = 0;
  bool reveal_linked_ = false; // the caret has gone to another piece: the other panes show where it came to
  uint64_t linked_revision_ = 0;
  std::string layout_before_steps_; // empty: the steps did not change it
  std::string steps_layout_;        // what they changed it to
  bool followed_before_steps_ = false;
  bool watched_lights_ = false; // what runs next is the piece that lights up
  uint64_t seen_watch_ = 0;     // the version of the watched place that is in view
  std::vector<Place> places_;   // to go back to
  bool change_backward_ = false;
  Span piece_to_show_;               // once the stage that has just been asked for is there
  std::optional<Place> piece_shown_; // where the caret was put for it: from there one goes on with the same piece
  bool shortcuts_open_ = false;
  PaletteState palette_;
  bool find_focused_ = false; // the keys go into the bar
  bool focus_find_ = false;   // they will
  Layout::Id find_pane_ = Layout::none;
  std::string find_status_; // "3 of 17"
  struct Matches {          // of a pane's text, and what they were found for
    std::vector<uint32_t> all;
    uint64_t text_version = 0, query_version = 0;
  };
  std::map<Layout::Id, Matches> matches_;
  FileDialog file_dialog_;
  int awaits_field_ = 0; // frames that a field may still take to come, which has been asked for

  Compiled asked_;
  std::optional<Compiled> given_up_; // what the engine was given up at
  uint64_t kept_revision_ = 0, seen_revision_ = 0, kept_programs_ = 0;
  std::string seen_settings_;
  SharedState seen_view_, kept_view_;
  std::optional<SharedPlace> wanted_place_; // of a link: gone to as soon as there is such a place
  uint64_t wanted_revision_ = 0;
  double keep_at_ = -1; // when the pause is over; negative: nothing to keep

  float screen_scale_ = 1, applied_scale_ = 0;
  std::optional<Theme> applied_theme_;
  double time_ = 0;
  int frames_due_ = 3;
  uint64_t frames_ = 0;
};

} // namespace letcont::app
