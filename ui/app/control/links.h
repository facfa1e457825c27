// Links of the application, which hold the program and its view: makes them, copies them, and opens those of others;
// and opens lessons, where one sees what they claim, as the book's links do, and recent programs.
//
// Invariant: the place that a link named is wanted until the pane's text has come, the user goes elsewhere, or the
// program is edited. Meanwhile it stands in links that are made, so that a link opened and copied at once is the same.
#pragma once

#include "app/control/control.h"
#include "link/link.h"

#include <optional>
#include <string>
#include <string_view>

namespace letcont {
struct Example;
}

namespace letcont::app {

class Focus;
class Platform;

class Links : Control {
public:
  Links(const Control& control, Platform& platform, Focus& focus)
      : Control(control), platform_(platform), focus_(focus) {}

  // More characters than this are cut off by some programs that people chat with.
  static constexpr size_t long_for_chats = 2000;

  // Opens the program of a link with the sender's view. If that fails, says so and leaves the editor as it is. Runs
  // nothing. `again`: this window had it open already, and the program of before is another window's.
  bool open(std::string_view link, bool again = false);
  // Returns to the passes and the view that a link names, where the program and its input are there already. A damaged
  // link changes nothing.
  void resume(std::string_view link);
  // Opens a lesson with its passes, and with its stages if not all of them are shown already; "Reopen closed pane"
  // brings the panes of before back. Once it is compiled, the caret goes to the piece that shows what it claims.
  void open_lesson(const Example&);
  // Opens the program with that number in Model::kept, if there is one.
  void open_recent(size_t index);
  // Takes the program for one in that language. An example that nobody has changed makes no sense in another language:
  // in its place comes the language's first example. Undo brings back what was there.
  void use_language(const std::string& language);
  // Returns the link, or an empty text if the program is too long for one.
  std::string text() const;
  // Copies the link into the clipboard, and returns it.
  std::string copy();

  // Return the view without the texts of the program and its input, and with them.
  SharedState view() const;
  SharedState state() const;

  // Goes to the place that a link names, once the pane's text is there. Called after each event.
  void restore_place();
  // Takes note that the user goes elsewhere.
  void forget_place() { wanted_.reset(); }

private:
  struct Wanted {
    SharedPlace place;
    uint64_t revision = 0; // of the program that the link brought
    bool compiled = false; // only once the program is compiled, so that the stages follow
  };
  SharedPlace place() const;
  void use_view_of(SharedState&);

  Platform& platform_;
  Focus& focus_;
  std::optional<Wanted> wanted_;
};

} // namespace letcont::app
