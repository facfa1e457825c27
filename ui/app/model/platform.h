// The platform interface: what the application needs from its host. The desktop window, the web page and tests
// implement it. All calls come from the drawing thread.
#pragma once

#include "app/words/words.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace letcont::app {

class Platform {
public:
  virtual ~Platform() = default;

  // ---- Clipboard. A page gets a paste as an event: it calls App::paste, and `clipboard` gives what it has, or
  // nothing.
  virtual std::string clipboard() = 0;
  virtual void set_clipboard(std::string_view) = 0;
  // What was selected last, in whatever program, and the middle button pastes, where the system has that.
  virtual bool has_selection() const { return false; }
  virtual std::string selection() { return {}; }
  virtual void set_selection(std::string_view) {}
  // Where the clipboard must be asked for: has it pasted later (App::paste), and returns true.
  virtual bool pastes_later() { return false; }

  // ---- Addresses
  // Returns the page's address without its fragment, to which a link's fragment is appended; empty where there is none.
  virtual std::string address() = 0;
  virtual void set_fragment(std::string_view fragment) = 0; // with its "#"; without a new entry in the history
  virtual void open_address(std::string_view) = 0;

  // Starts an engine in the place of one that was given up (EngineLine::given_up), where the platform can; soon, not
  // now.
  virtual void restart_engine() {}

  // ---- Time
  virtual double seconds() = 0; // from any begin, never backward
  // Called when something changed outside of a frame: call App::needs_frame soon.
  virtual void request_frame() = 0;

  // ---- Small texts that outlive the application, by key: "source", "input", "settings" … False: there is no
  // room; `problem` is a sentence for the user then, or empty if the host has said it.
  virtual std::optional<std::string> load(std::string_view key) = 0;
  virtual bool save(std::string_view key, std::string_view value, std::string& problem) = 0;
  // Texts of this window alone, until it is closed, where one application has several windows that share what is saved:
  // "source", "input", "language". They survive a reload.
  virtual std::optional<std::string> load_here(std::string_view /*key*/) { return std::nullopt; }
  virtual void save_here(std::string_view /*key*/, std::string_view /*value*/) {}

  // Where windows share what is saved: leaves a text for the next window to find, if this one does not end well; empty:
  // there is none. Returns whether it is there. And what windows have left that are no more, once: it stays there until
  // it is dropped, the element i of it, since it is kept elsewhere.
  virtual bool leave_behind(std::string_view) { return false; }
  virtual std::vector<std::string> left_behind() { return {}; }
  virtual void drop_left(size_t /*i*/) {}

  // ---- Languages
  // What it says is in these words: the application's, which live as long as it does. Null: in English.
  void speak(const Words* words) { words_ = words; }
  // Returns those that the user reads (display_language_for); empty: nobody knows.
  virtual std::string languages() { return {}; }
  // Returns the catalogue of a language (app/words), whose bytes last, where it is at hand. Else it is empty, and
  // App::set_words is called with the catalogue, later.
  virtual std::string_view catalogue(std::string_view /*language*/) { return {}; }
  // Called when the application's words are in another language: the host may have words of its own.
  virtual void speaks(std::string_view /*language*/) {}

  // ---- Files, where the platform has them. An error is a sentence for the user; empty: it worked.
  virtual bool has_files() const { return false; }
  virtual std::string read_file(const std::string& /*path*/, std::string& /*text*/) { return no_files(); }
  virtual std::string write_file(const std::string& /*path*/, std::string_view /*text*/) { return no_files(); }
  // Returns a path that means the same wherever the application is started.
  virtual std::string whole_path(const std::string& path) const { return path; }
  // Returns what tells one state of a file from another: when it was written last, and its size; empty: there is none.
  virtual std::string file_state(const std::string& /*path*/) { return {}; }

  // Where there are no paths: the user chooses a file, which comes by Files::open_text.
  virtual bool can_choose_files() const { return false; }
  virtual void choose_file() {}

  // Saves a file that the application made where such files go, or lets the browser download it. Returns a notice that
  // says where it is, or an error if `ok` becomes false.
  virtual std::string export_file(const std::string& /*name*/, std::string_view /*text*/, bool& ok) {
    ok = false;
    return no_files();
  }

  // Whether its engine makes machine code. If not, the application says where to get it.
  virtual bool has_machine_code() const { return false; }

  // Whether somebody who comes for the first time is told what to do, and sees the first example's output.
  virtual bool welcomes() const { return false; }

  // True if `open_address("book/index.html")` shows the book.
  virtual bool has_book() const { return false; }

  // Whether the application has a window of its own, which `quit` closes: soon, not now.
  virtual bool has_window() const { return false; }
  virtual void quit() {}

  // True if the browser handles zooming by Ctrl and + - 0.
  virtual bool browser_zooms() const { return false; }

protected:
  Words spoken() const { return words_ ? *words_ : Words(); }

private:
  std::string no_files() const {
    const Words words = spoken();
    return std::string(words("There are no files here."));
  }

  const Words* words_ = nullptr;
};

} // namespace letcont::app
