// The interface that the page's text view (web/page/text_view.js) uses: the application's model and the user's actions.
//
// The text view is the application as plain text: headings, lists, buttons. Two modules have it. In the application's
// module it mirrors the canvas; in the reader's there is nothing else, for browsers without WebGL, for phones, and for
// pages that embed a program. Both export the same functions (exports.cpp), so the scripts need not know the module.
#pragma once

#include "app/model/actions.h"
#include "app/model/model.h"
#include "app/model/watching.h"

#include <string>

namespace letcont {
struct Example;
}

namespace letcont::web {

class TextHost {
public:
  virtual ~TextHost() = default;
  virtual const app::Model& model() const = 0;
  virtual void set_source(std::string text, std::string language) = 0; // language: empty to keep it
  virtual void open_lesson(const Example&) = 0;                        // with the stages that show what it claims
  virtual void open_recent(size_t index) = 0;                          // in Model::kept
  virtual void undo(app::Field) = 0;
  virtual void redo(app::Field) = 0;
  virtual void set_input(std::string text) = 0;           // what the program reads
  virtual void set_display_language(std::string tag) = 0; // of the user; empty: as the system's
  virtual void run() = 0;
  virtual void stop() = 0;
  // The debugger: a move, and stopping.
  virtual void watch(const app::Move&) = 0;
  virtual void leave_watch() = 0;
  // Also compiles a stage that no pane shows, from now on.
  virtual void want(std::string stage) = 0;
  // Returns the address for "Copy link"; empty if the program is too long for one.
  virtual std::string link() const = 0;
};

// The module's own.
TextHost& text_host();

// A text for JavaScript to copy before the next call.
const char* give_text(std::string);

} // namespace letcont::web
