// The application without its canvas: its model and the carrier to the engine, but no drawing. So a page of text loads
// with a tenth of the application's size.
#pragma once

#include "app/model/actions.h"
#include "application/carrier.h"
#include "link/link.h"
#include "reader/host.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace letcont::web {

class Reader final : public TextHost {
public:
  // Starts with the state that the page saved on the last visit; empty texts: the first example.
  Reader(std::string_view settings, std::string source);

  const app::Model& model() const override { return model_; }
  void set_source(std::string text, std::string language) override;
  void open_lesson(const Example&) override;
  void open_recent(size_t index) override;
  void undo(app::Field) override;
  void redo(app::Field) override;
  void set_input(std::string text) override;
  void set_display_language(std::string tag) override;
  void run() override;
  void stop() override;
  void watch(const app::Move&) override;
  void leave_watch() override;
  void want(std::string stage) override;
  std::string link() const override;

  // Takes the programs that were kept, and returns those to keep where `stored` is; `stored` if nothing has changed.
  void read_programs(std::string stored);
  std::string programs(std::string stored);
  // There was no room for them: the next time they are given again.
  void programs_wait();
  // The settings to keep where `stored` is. `has_program`: the program that is stored with them is this one.
  std::string settings(std::string_view stored, bool has_program);
  // Puts the program among the recent ones, since the page goes away, or nobody sees it; and takes it out again.
  void keep_program();
  void come_back();
  // Opens a link. Returns false, with a notice, if it cannot be read; then nothing changes. `again`: as in
  // Links::open (app/control/links.h).
  bool open_link(std::string_view, bool again);
  void set_original(std::string name, std::string text);
  // The link of a program without the program; and returns to the passes that such a link names.
  std::string view() const;
  void resume(std::string_view view);
  // Returns the stages that the last link names; empty if it names none.
  const std::vector<std::string>& linked_stages() const { return linked_stages_; }

  // Speaks the language of a catalogue (app/words); of no bytes: English.
  void set_words(std::string catalogue);

  // ---- The engine
  void engine_started();
  void engine_event(const uint8_t* bytes, size_t size);
  void engine_lost(std::string message, EngineLoss);

private:
  SharedState shared_view() const; // the state of a link, without the program
  void use_view_of(SharedState&);
  void sync();
  bool has_engine();
  void send(std::optional<Request>);

  app::Model model_;
  std::string catalogue_; // of model_.words
  WorkerCarrier carrier_;
  app::WantedCompilation asked_;                   // last
  std::optional<app::WantedCompilation> given_up_; // what the engine was given up at
  std::vector<std::string> linked_stages_;
  // What the last link says and only the canvas shows. The place is one in the program as it came.
  std::string linked_engine_;
  SharedPlace linked_place_;
  uint64_t linked_revision_ = 0;
  std::string known_programs_; // as they were last read or given
  std::string known_settings_; // the model's own, then
  uint64_t kept_programs_ = 0; // which version of the model's they were
};

} // namespace letcont::web
