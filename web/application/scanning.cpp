// Dear ImGui reads the versions of WebGL and of its language by sscanf. Emscripten's reads numbers of all kinds, which
// would be 8 KB of what the first frame waits for. This one, which replaces it, knows of %d only, and gives up at
// anything else: files of settings, and fields for numbers and colours, which the application does not have.

#include <cstdarg>

namespace {

// Reads the decimal number there, and moves behind it. Returns false if there is none.
bool read_number(const char*& text, int& number) {
  if (*text < '0' || *text > '9') return false;
  for (number = 0; *text >= '0' && *text <= '9'; ++text) number = number * 10 + (*text - '0');
  return true;
}

} // namespace

extern "C" int sscanf(const char* text, const char* format, ...) {
  va_list places;
  va_start(places, format);
  int read = 0;
  while (*format != 0) {
    if (format[0] == '%' && format[1] == 'd') {
      if (!read_number(text, *va_arg(places, int*))) break;
      ++read;
      format += 2;
    } else if (*format++ != *text++) {
      break;
    }
  }
  va_end(places);
  return read;
}
