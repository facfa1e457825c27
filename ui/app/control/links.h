// Links of the application: the program and how it is looked at, going out and coming in.
//
// Invariant: a place that a link named is wanted until a pane's text has it, the user goes elsewhere, or the program is
// edited; meanwhile the view that goes out has that place, so that a link opened and copied at once is the same.
#pragma once

#include "app/model/model.h"
#include "link/link.h"

#include <optional>
#include <string>
#include <string_view>

namespace letcont::app {

class EngineLine;
class Focus;
class Frames;
class Platform;

class Links {
public:
  Links(Model& model, Platform& platform, EngineLine& engine, Focus& focus, Frames& frames)
      : model_(model), platform_(platform), engine_(engine), focus_(focus), frames_(frames) {}

  // More characters than this are cut off by some programs that people chat with.
  static constexpr size_t long_for_chats = 2000;

  // Opens the program of a link, and looks at it as the sender did. If that fails it says so, and what is in the editor
  // stays. Nothing is run.
  bool open(std::string_view link);
  // The link as it is copied; empty if the program is too long for one.
  std::string text() const;
  std::string copy();

  // How the program is looked at, without its text; and both.
  SharedState view() const;
  SharedState state() const;

  // Goes to the place that a link names, once the pane's text is there. To be called after each event.
  void restore_place();
  // The user goes elsewhere.
  void forget_place() { wanted_.reset(); }

private:
  struct Wanted {
    SharedPlace place;
    uint64_t revision = 0; // of the program that the link brought
  };
  SharedPlace place() const;
  void use_layout_of(const SharedState&);

  Model& model_;
  Platform& platform_;
  EngineLine& engine_;
  Focus& focus_;
  Frames& frames_;
  std::optional<Wanted> wanted_;
};

} // namespace letcont::app
