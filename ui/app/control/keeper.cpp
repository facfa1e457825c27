#include "app/control/keeper.h"

#include "app/control/focus.h"
#include "app/control/links.h"
#include "app/model/actions.h"
#include "app/model/platform.h"
#include "examples/example.h"

#include <utility>

namespace letcont::app {

namespace {

constexpr double pause = 0.5; // seconds
// Longer programs are not packed into the address while one types; copying a link still packs them.
constexpr size_t max_live_link = 64 << 10;

} // namespace

void Keeper::restore() {
  if (auto settings = platform_.load("settings")) apply_settings(model_, *settings);
  seen_settings_ = settings_text(model_);
  if (auto programs = platform_.load("programs")) read_kept_programs(model_, *programs);
  if (auto source = platform_.load("source"); source && !source->empty()) {
    model_.source.load(std::move(*source));
  } else if (!examples().empty()) {
    model_.language = examples()[0].language;
    model_.source.load(std::string(examples()[0].text));
    if (!model_.tour_seen && platform_.shows_tour()) model_.tour = 1; // somebody new
  }
  model_.saved_revision = kept_revision_ = seen_revision_ = model_.source.revision();
  focus_.keep_in(model_.layout.panes());
  kept_view_ = seen_view_ = links_.view();
}

bool Keeper::notice_changes() {
  std::string settings = settings_text(model_);
  SharedState view = links_.view();
  bool changed = model_.source.revision() != seen_revision_ || settings != seen_settings_ || !(view == seen_view_);
  seen_revision_ = model_.source.revision();
  seen_settings_ = std::move(settings);
  seen_view_ = std::move(view);
  return changed;
}

void Keeper::keep(double time, bool now) {
  bool changed = notice_changes();
  if (model_.kept_version != kept_programs_) {
    kept_programs_ = model_.kept_version;
    platform_.save("programs", kept_programs_text(model_));
    changed = true;
  }
  if (changed) due_ = time + pause; // it begins anew
  if (!due_ || (!now && time < *due_)) return;
  due_.reset();
  platform_.save("settings", seen_settings_);
  write_program();
}

void Keeper::write_program() {
  const std::string& source = model_.source.text().bytes();
  bool edited = kept_revision_ != model_.source.revision();
  if (!edited && kept_view_ == seen_view_) return;
  if (edited) platform_.save("source", source);
  kept_revision_ = model_.source.revision();
  kept_view_ = seen_view_;
  // A program that is too long for the address leaves it empty, or the next load would open the one of before.
  platform_.set_fragment(source.size() <= max_live_link ? encode_link(links_.state()) : std::string());
}

} // namespace letcont::app
