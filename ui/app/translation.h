// The language of the application's words: as the user chose, or else as the system's. Its catalogue comes from the
// platform, at once or later; meanwhile the words are those of before.
//
// Invariant: Model::words reads what `bytes_` owns or the platform has for good, and changes only between two frames,
// so that what is drawn in a frame is of one language.
#pragma once

#include "app/model/model.h"

#include <string>
#include <string_view>

namespace letcont::app {

class Frames;
class Platform;

class Translation {
public:
  // Asks the platform for the languages of the system.
  Translation(Model&, Platform&, Frames&);

  // Notices whether another language is wanted. Called before each frame.
  void follow();
  // Takes the catalogue of a language. One that is no longer wanted changes nothing; an empty or damaged one leaves
  // English, with a notice.
  void take(std::string_view language, std::string catalogue);

private:
  // The words of the wanted language, or English if there are none.
  void use(std::string_view catalogue);

  Model& model_;
  Platform& platform_;
  Frames& frames_;
  std::string wanted_ = "en"; // the language that was asked for last
  std::string bytes_;         // of the catalogue, if the platform does not have it for good
};

} // namespace letcont::app
