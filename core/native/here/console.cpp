#include "native/here/console.h"

#include "support/text.h"

#include <cstdio>

extern "C" {
#include "native/runtime/output.h"
}

namespace letcont::native {

static void print(const std::string& text) { std::fwrite(text.data(), 1, text.size(), stdout); }

void watch_output(void (*lost)(int error)) {
  letcont_on_lost_output = lost;
  letcont_watch_output();
}

void write_rest() { letcont_write_rest(); }

void begin_message() {
  std::fflush(stdout);
  letcont_begin_message();
}

// The programs of a process have one input.
static bool has_input = true;

void read_nothing() { has_input = false; }
int32_t next_byte() { return has_input ? letcont_next_byte() : -1; }

void show_string(const char* text) { print(quoted(text)); }
void show_double(double value) { print(double_text(value)); }
void show_character(uint32_t code) { print(quoted_character(code)); }
void begin_line() {
  std::fflush(stdout);
  if (!letcont_line_begins) print("\n");
}

} // namespace letcont::native
