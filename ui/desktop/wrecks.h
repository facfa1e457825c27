// What windows leave behind that do not end well: the program of each is in a file of its own, which goes when the
// window is closed. A lock tells whether a window is still there; the system lets go of it however the process ends.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace letcont::desktop {

class Wrecks {
public:
  // The folder, which is made when something is left there; empty: nothing is.
  explicit Wrecks(std::string folder) : folder_(std::move(folder)) {}
  ~Wrecks();
  Wrecks(const Wrecks&) = delete;
  Wrecks& operator=(const Wrecks&) = delete;

  // This window leaves the text, if it does not end well; empty: nothing. Returns whether the text is written; where
  // there is no room for it, what was left before stays.
  bool leave(std::string_view text);
  // Returns what windows have left that are no more. No other window gets that while this one is there; and once it is
  // not, the next one gets what was not dropped.
  std::vector<std::string> take();
  // Deletes what was taken as the element i of that: it is kept elsewhere.
  void drop(size_t i);

private:
  struct Taken {
    std::string path; // of the program
    int lock;         // -1: dropped
  };
  bool lock();
  std::string own(std::string_view extension) const;

  std::string folder_;
  std::string name_; // of this window's files
  int lock_ = -1;    // this window's
  std::vector<Taken> taken_;
};

} // namespace letcont::desktop
