// The application's side of the text view: implements web/reader/host.h on the model that the canvas shows.

#include "application/program.h"
#include "reader/host.h"

namespace letcont::web {

namespace {

class ApplicationText final : public TextHost {
public:
  const app::Model& model() const override { return program().app.model(); }
  void open_lesson(const Example& example) override { program().app.links().open_lesson(example); }
  void set_source(std::string text, std::string language) override {
    program().app.set_source(std::move(text), std::move(language));
  }
  void open_recent(size_t index) override { program().app.links().open_recent(index); }
  void undo(app::Field field) override { program().app.undo(field); }
  void redo(app::Field field) override { program().app.redo(field); }
  void set_input(std::string text) override { program().app.set_input(std::move(text)); }
  void set_display_language(std::string tag) override { program().app.set_display_language(tag); }
  void run() override { program().app.command(app::Command::Run); }
  void stop() override { program().app.command(app::Command::Stop); }
  void watch(const app::Move& move) override { program().app.stepper().move(move); }
  void leave_watch() override { program().app.command(app::Command::LeaveWatch); }
  void want(std::string stage) override { program().app.engine().stage_text(stage); }
  std::string link() const override { return program().app.links().text(); }
};

} // namespace

TextHost& text_host() {
  static ApplicationText only;
  return only;
}

const char* give_text(std::string text) { return give(std::move(text)); }

} // namespace letcont::web
