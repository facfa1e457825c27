// The line to the engine: what it is asked, and what becomes of the questions when it goes.
//
// Invariant: after sync, the engine has been asked to compile exactly what the model wants (the program, its language,
// its passes, the stages that are shown), or there is no engine that is ready.
#pragma once

#include "app/model/actions.h"
#include "app/model/model.h"
#include "protocol/messages.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace letcont::app {

class Frames;
class Platform;

class EngineLine {
public:
  EngineLine(Model& model, Platform& platform, Frames& frames) : model_(model), platform_(platform), frames_(frames) {}

  // Connects another engine, or none. Questions to the old one will not be answered.
  void set_carrier(Carrier*);
  // Takes note that the engine will not come, or has broken; the message is a sentence for the user.
  void failed(std::string message);
  // Takes note that the engine has died, and connects the one that comes in its place.
  void died(std::string message, Carrier* next);
  // Takes note that the engine dies of what it is asked, so that there is no other one for now. When the program, its
  // passes or the stages that are shown have changed, the platform is asked for a new engine.
  void given_up(std::string message);

  // Takes one event that has arrived into the model. Returns false if there is none.
  bool receive();
  void send(Request);
  void send_if(std::optional<Request> request) {
    if (request) send(std::move(*request));
  }
  // Asks for what the model wants and the engine has not been asked for. Called once a frame and event, so that no
  // change of the program or of the panes has to remember to compile.
  void sync();

  // Returns the stage's document, or an empty text if there is none yet. From the first call on, it is kept up to date.
  const std::string& stage_text(std::string_view stage);

private:
  Model& model_;
  Platform& platform_;
  Frames& frames_;
  Carrier* carrier_ = nullptr;
  WantedCompilation asked_;                   // last
  std::optional<WantedCompilation> given_up_; // what the engine was given up at
};

} // namespace letcont::app
