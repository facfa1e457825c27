#include "settings.h"

#include "output.h"
#include "runtime.h"

#include <errno.h>
#include <limits.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

void letcont_say(const char* text) {
  for (size_t left = strlen(text); left > 0;) {
    ssize_t written = write(STDERR_FILENO, text, left);
    if (written < 0 && (errno == EINTR || letcont_has_waited(STDERR_FILENO, POLLOUT))) continue;
    if (written < 0) return;
    text += written;
    left -= (size_t)written;
  }
}

void letcont_say_number(uint64_t number) {
  char digits[21], *at = digits + sizeof digits - 1;
  *at = '\0';
  do {
    *--at = (char)('0' + number % 10);
    number /= 10;
  } while (number);
  letcont_say(at);
}

// fflush is not safe in every signal handler. Here the signal comes from this thread, so at worst a buffer that was
// being filled is lost.
_Noreturn void letcont_fail(Place place, const char* message) {
  fflush(stdout);
  letcont_begin_message();
  letcont_say(place.name ? place.name : letcont_source);
  if (place.name) {
    letcont_say(":");
    letcont_say_number(place.line);
    letcont_say(":");
    letcont_say_number(place.column);
  }
  letcont_say(": error: ");
  letcont_say(message);
  letcont_say("\n");
  if (place.name) {
    letcont_say(place.excerpt);
    letcont_say("\n");
    letcont_say(place.marks);
    letcont_say("\n");
  }
  _exit(1);
}

int letcont_flag_setting(const char* name) {
  const char* value = getenv(name);
  return value && *value && strcmp(value, "0") != 0;
}

int letcont_count_setting(const char* name) {
  if (!letcont_flag_setting(name)) return 0;
  long count = strtol(getenv(name), NULL, 10); // the nearest long if it is beyond them
  return count <= 0 ? 1 : count < INT_MAX ? (int)count : INT_MAX;
}

// With the largest unit that has it as a whole number.
static void say_size(size_t size) {
  unsigned unit = 0;
  while (unit < 3 && size % 1024 == 0) {
    size /= 1024;
    ++unit;
  }
  letcont_say_number(size);
  const char* const names[] = {"", "K", "M", "G"};
  letcont_say(names[unit]);
}

static _Noreturn void wrong_setting(const char* name, const char* value, size_t least, size_t most) {
  letcont_say(name);
  letcont_say(": '");
  letcont_say(value);
  letcont_say("' is no size that is possible here: a number with K, M or G, such as 64M, or a number of MiB, from ");
  say_size(least);
  letcont_say(" to ");
  say_size(most);
  letcont_say("\n");
  _exit(1);
}

size_t letcont_size_setting(const char* name, size_t usual, size_t least, size_t most) {
  const char* value = getenv(name);
  if (!value || !*value) return usual;
  size_t number = 0;
  const char* at = value;
  for (; *at >= '0' && *at <= '9'; ++at) {
    number = number * 10 + (size_t)(*at - '0');
    if (number > SIZE_MAX / 16) wrong_setting(name, value, least, most);
  }
  unsigned shift = 20;
  if (*at && at > value) {
    const char units[] = "KMG";
    const char* unit = strchr(units, *at & ~0x20); // lower case, too
    if (!unit || !*unit) wrong_setting(name, value, least, most);
    shift = 10 * (unsigned)(unit - units + 1);
    ++at;
  }
  if (*at || number > most >> shift || number << shift < least) wrong_setting(name, value, least, most);
  return number << shift;
}
