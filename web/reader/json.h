// Writes JSON: objects and arrays are opened and closed explicitly, commas are automatic. The text is as good UTF-8 as
// the strings in it.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

namespace letcont::web {

class Json {
public:
  Json& open(char bracket) {
    comma();
    text_ += bracket;
    fresh_ = true;
    return *this;
  }
  Json& close(char bracket) {
    text_ += bracket;
    fresh_ = false;
    return *this;
  }
  Json& key(std::string_view name) {
    string(name);
    text_ += ':';
    fresh_ = true;
    return *this;
  }
  Json& string(std::string_view value) {
    comma();
    text_ += '"';
    for (char c : value) escape(c);
    text_ += '"';
    return *this;
  }
  Json& number(uint64_t value) { return raw(std::to_string(value)); }
  Json& integer(int64_t value) { return raw(std::to_string(value)); }
  Json& boolean(bool value) { return raw(value ? "true" : "false"); }
  std::string take() { return std::move(text_); }

private:
  Json& raw(std::string_view text) {
    comma();
    text_ += text;
    return *this;
  }
  void comma() {
    if (!fresh_) text_ += ',';
    fresh_ = false;
  }
  void escape(char c) {
    static constexpr char digits[] = "0123456789abcdef";
    if (c == '"' || c == '\\') {
      text_ += '\\';
      text_ += c;
    } else if (static_cast<unsigned char>(c) < 0x20) {
      text_ += "\\u00";
      text_ += digits[c >> 4];
      text_ += digits[c & 15];
    } else {
      text_ += c;
    }
  }

  std::string text_;
  bool fresh_ = true; // nothing stands before, on this level
};

} // namespace letcont::web
