// The Platform of a desktop: SDL's clipboard and clock, files, and a folder for settings.
#pragma once

#include "app/model/platform.h"
#include "wrecks.h"

#include <atomic>
#include <cstdint>

namespace letcont::desktop {

// What is done with persistent state, in $XDG_STATE_HOME/letcont (~/.local/state/letcont).
enum class Memory : uint8_t {
  None,  // nothing is there
  Reads, // it is read, and stays as it is
  Keeps, // it is read and written
};

class DesktopPlatform final : public app::Platform {
public:
  explicit DesktopPlatform(Memory);

  std::string clipboard() override;
  void set_clipboard(std::string_view) override;
  bool has_selection() const override;
  std::string selection() override;
  void set_selection(std::string_view) override;
  std::string address() override { return {}; } // only a fragment, which `letcont open` and every playground read
  void set_fragment(std::string_view) override {}
  void open_address(std::string_view) override;
  double seconds() override;
  void request_frame() override {} // the main loop checks after every event
  std::optional<std::string> load(std::string_view key) override;
  bool save(std::string_view key, std::string_view value, std::string& problem) override;
  bool leave_behind(std::string_view text) override { return wrecks_.leave(text); }
  std::vector<std::string> left_behind() override { return wrecks_.take(); }
  void drop_left(size_t i) override { wrecks_.drop(i); }
  bool has_files() const override { return true; }
  std::string read_file(const std::string& path, std::string& text) override;
  // Keeps the permissions of a file that is there, and what symbolic links to it mean.
  std::string write_file(const std::string& path, std::string_view text) override;
  std::string whole_path(const std::string& path) const override;
  std::string file_state(const std::string& path) override;

  // As GNU gettext finds them: LANGUAGE, then LC_ALL, LC_MESSAGES or LANG; only English in the locale C.
  std::string languages() override;
  std::string_view catalogue(std::string_view language) override;

  // Saves into the folder in which the application was started, or else into the user's, under a name that is free.
  std::string export_file(const std::string& name, std::string_view text, bool& ok) override;
  bool has_machine_code() const override { return true; }
  bool has_window() const override { return true; }
  void quit() override;
  bool welcomes() const override { return !folder_.empty(); }

  // Ends SDL's wait for events; from any thread.
  static void wake();

private:
  std::string folder_; // empty: remember nothing
  int failed_ = 0;     // errno of making it
  bool keeps_;
  Wrecks wrecks_; // in a folder of its own there
};

} // namespace letcont::desktop
