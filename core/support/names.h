// Interned strings: each different text is stored once and has one handle, so that names compare in O(1).
#pragma once

#include "support/handle.h"

#include <deque>
#include <string>
#include <string_view>
#include <unordered_map>

namespace letcont {

using Name = Handle<struct NameTag>; // Name{} is the empty name: "none was given"

class Names {
public:
  Names() = default;
  Names(const Names& other) { *this = other; }
  Names& operator=(const Names& other) {
    if (this == &other) return *this;
    texts_.clear();
    handles_.clear();
    for (const std::string& text : other.texts_) intern(text);
    return *this;
  }
  Names(Names&&) = default;
  Names& operator=(Names&&) = default;

  Name intern(std::string_view text) {
    if (text.empty()) return {};
    if (auto known = handles_.find(text); known != handles_.end()) return known->second;
    const std::string& kept = texts_.emplace_back(text);
    Name name{static_cast<uint32_t>(texts_.size())};
    handles_.emplace(kept, name);
    return name;
  }
  // Returns the handle of a text; Name{} if it has none.
  Name find(std::string_view text) const {
    auto known = handles_.find(text);
    return known == handles_.end() ? Name{} : known->second;
  }
  bool knows(std::string_view text) const { return handles_.count(text) > 0; }
  // Valid for the lifetime of this object. Empty for Name{}.
  std::string_view text(Name name) const { return name ? std::string_view(texts_[name.index - 1]) : ""; }
  size_t size() const { return texts_.size(); }

private:
  std::deque<std::string> texts_; // a deque keeps the texts where the map's keys point
  std::unordered_map<std::string_view, Name> handles_;
};

} // namespace letcont
