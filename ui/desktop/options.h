// The desktop application's command line.
#pragma once

#include <optional>
#include <string>

namespace letcont::desktop {

struct Options {
  std::string file;       // to open
  std::string screenshot; // write a picture there and end
  std::string test_state; // write what is shown there after each frame, for tests
  std::string link;
  std::string layout;        // to open
  int width = 0, height = 0; // 0: as it was last time
  float scale = 0;           // 0: the screen's
  std::string theme;         // "light", "dark"; empty: as it was last time
  float zoom = 0;
  bool fresh = false; // neither reads nor writes what was remembered
};

// The result of the command line: continue with `options`, or print `text` and end with `status`.
struct Parsed {
  std::optional<Options> options;
  std::string text;
  int status = 0;
};
Parsed parse_options(int argc, char** argv);

} // namespace letcont::desktop
