// What the page's text view (web/page/text_view.js) stands on: the application's model, and what a user may do to it.
//
// The text view is the application as plain text: headings, lists, buttons. Two modules have it. In the application's
// it mirrors what the canvas shows; in the reader's it is all there is, for browsers without WebGL, for phones, and for
// pages that embed a program. Both export the same functions (exports.cpp), so the scripts need not know which it is.
#pragma once

#include "app/model/model.h"
#include "app/model/watching.h"

#include <string>

namespace letcont::web {

class TextHost {
public:
  virtual ~TextHost() = default;
  virtual const app::Model& model() const = 0;
  virtual void set_source(std::string text, std::string language) = 0; // language: empty to keep it
  virtual void run() = 0;
  virtual void stop() = 0;
  // The program step by step: a move, and leaving it.
  virtual void watch(const app::Move&) = 0;
  virtual void leave_watch() = 0;
  // A stage that no pane shows is compiled, too, from now on.
  virtual void want(std::string stage) = 0;
  // The address that "Copy link" copies; empty if the program is too long for one.
  virtual std::string link() const = 0;
};

// The module's own.
TextHost& text_host();

// A text for JavaScript to copy before the next call.
const char* give_text(std::string);

} // namespace letcont::web
