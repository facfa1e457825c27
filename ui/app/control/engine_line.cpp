#include "app/control/engine_line.h"

#include "app/control/frames.h"
#include "app/model/actions.h"
#include "app/model/platform.h"
#include "app/model/presets.h"
#include "app/model/watching.h"

#include <algorithm>
#include <utility>

namespace letcont::app {

void EngineLine::set_carrier(Carrier* carrier) {
  carrier_ = carrier;
  given_up_.reset();
  forget_engine(model_);
  asked_ = {};
  frames_.touch();
}

void EngineLine::failed(std::string message) {
  set_carrier(nullptr);
  model_.engine = EngineState::Unusable;
  model_.engine_message = std::move(message);
}

void EngineLine::died(std::string message, Carrier* next) {
  set_carrier(next);
  set_notice(model_, std::move(message), true);
}

void EngineLine::given_up(std::string message) {
  failed(std::move(message));
  given_up_ = wanted_compilation(model_);
}

bool EngineLine::receive() {
  Event event;
  if (!carrier_ || !carrier_->receive(event)) return false;
  if (app::receive(model_, std::move(event))) show_stages_of_engine(model_);
  return true;
}

void EngineLine::send(Request request) {
  if (carrier_) carrier_->send(request);
}

void EngineLine::sync() {
  WantedCompilation wanted = wanted_compilation(model_);
  if (given_up_ && !(wanted == *given_up_)) {
    given_up_.reset();
    platform_.restart_engine();
  }
  if (model_.engine != EngineState::Ready) return;
  follow_edits(model_);
  send_if(stop_left_watch(model_));
  send_if(refresh_watch(model_));
  if (wanted == asked_) return;
  asked_ = std::move(wanted);
  send_if(compile(model_));
}

const std::string& EngineLine::stage_text(std::string_view stage) {
  static const std::string none;
  std::vector<std::string> stages = wanted_stages(model_);
  if (std::find(stages.begin(), stages.end(), stage) == stages.end()) {
    // Of those after a pass, only the last one: there are many.
    auto is_after_pass = [](std::string_view name) { return name.find('@') != std::string_view::npos; };
    if (is_after_pass(stage)) std::erase_if(model_.extra_stages, is_after_pass);
    model_.extra_stages.emplace_back(stage);
    sync();
  }
  auto found = model_.documents.find(stage);
  return found == model_.documents.end() ? none : found->second.text.bytes();
}

} // namespace letcont::app
