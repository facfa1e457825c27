// Writes output and handles failures. See output.h.
#define _GNU_SOURCE
#include "output.h"

#include "runtime.h"
#include "settings.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdio_ext.h>
#include <string.h>
#include <sys/types.h>
#include <unistd.h>

int letcont_line_begins = 1;
void (*letcont_on_lost_output)(int error);

static _Noreturn void lose_output(int error) {
  if (letcont_on_lost_output) letcont_on_lost_output(error);
  if (error != EPIPE) {
    letcont_say(letcont_source);
    letcont_say(": error: cannot write the output: ");
    letcont_say(strerror(error));
    letcont_say("\n");
  }
  _exit(1);
}

int letcont_has_waited(int file, short for_what) {
  if (errno != EAGAIN) return 0;
  struct pollfd ready = {file, for_what, 0};
  return poll(&ready, 1, -1) >= 0 || errno == EINTR;
}

#ifdef __GLIBC__
static volatile sig_atomic_t is_writing;

static ssize_t write_watched(void* cookie, const char* bytes, size_t size) {
  (void)cookie;
  is_writing = 1;
  for (size_t written = 0; written < size;) {
    ssize_t now = write(STDOUT_FILENO, bytes + written, size - written);
    if (now < 0 && (errno == EINTR || letcont_has_waited(STDOUT_FILENO, POLLOUT))) continue;
    if (now < 0) lose_output(errno);
    written += (size_t)now;
  }
  if (size > 0) letcont_line_begins = bytes[size - 1] == '\n';
  is_writing = 0;
  return (ssize_t)size;
}

// Somebody follows the program through its pipe: each line goes there at once, and is there if the program is ended.
static int is_followed;

// printf and similar functions write to whatever `stdout` is. It is buffered as usual.
void letcont_watch_output(void) {
  static FILE* watched;
  if (watched) return;
  cookie_io_functions_t functions = {.write = write_watched};
  watched = fopencookie(NULL, "w", functions);
  if (!watched) return;
  fflush(stdout);
  setvbuf(watched, NULL, is_followed || isatty(STDOUT_FILENO) ? _IOLBF : _IOFBF, BUFSIZ);
  stdout = watched;
}

void letcont_begin_streams(void) {
  FILE *input = fdopen(STDIN_FILENO, "r"), *output = fdopen(STDOUT_FILENO, "w"), *errors = fdopen(STDERR_FILENO, "w");
  if (!input || !output || !errors) lose_output(ENOMEM);
  setvbuf(errors, NULL, _IONBF, 0);
  stdin = input;
  stdout = output;
  stderr = errors;
  is_followed = 1;
}

void letcont_write_rest(void) {
  if (!is_writing) fflush_unlocked(stdout);
}
#else
void letcont_begin_streams(void) {
  __fpurge(stdin);
  __fpurge(stdout);
}
void letcont_watch_output(void) {}
void letcont_write_rest(void) {}
#endif

void letcont_begin_message(void) {
  if (letcont_line_begins || !isatty(STDOUT_FILENO) || !isatty(STDERR_FILENO)) return;
  letcont_say("\n");
  letcont_line_begins = 1;
}

int letcont_print_message(int file, const char* format, ...) {
  letcont_begin_message();
  char text[1280]; // more than a panic's buffer: the C library divides what it formats into smaller parts
  va_list values, again;
  va_start(values, format);
  va_copy(again, values);
  int length = vsnprintf(text, sizeof text, format, values);
  if (length < 0 || (size_t)length >= sizeof text || file != STDERR_FILENO)
    length = vdprintf(file, format, again);
  else
    letcont_say(text);
  va_end(again);
  va_end(values);
  return length;
}

int letcont_next_byte(void) {
#ifdef __GLIBC__
  if (stdin->_IO_read_ptr >= stdin->_IO_read_end) fflush(stdout);
#else
  fflush(stdout);
#endif
  for (;;) {
    int byte = getchar();
    if (byte != EOF || !ferror(stdin) || !(errno == EINTR || letcont_has_waited(STDIN_FILENO, POLLIN))) return byte;
    clearerr(stdin);
  }
}

void letcont_finish_output(void) {
  errno = 0;
  if (fflush(stdout) != 0 || ferror(stdout)) lose_output(errno ? errno : EIO);
}
