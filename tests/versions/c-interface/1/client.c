// A program of the time of the C interface 1: it calls what that has, and prints what must stay as it is. It never
// changes.
#include "letcont.h"

#include <stdio.h>
#include <string.h>

static int32_t show(void* context, const char* text, uint64_t length) {
  fwrite(text, 1, length, context);
  return 0;
}

static void say(const char* what, const char* text, uint64_t length) { printf("%s: %.*s\n", what, (int)length, text); }

int main(void) {
  letcont_session session;
  letcont_program program, other;
  letcont_document document;
  letcont_run run;
  const char* text;
  uint64_t length, count, steps;
  uint32_t number;
  struct letcont_place place;
  const struct letcont_range* ranges;
  printf("abi: %u, header: %d\n", letcont_abi(), LETCONT_ABI);
  if (letcont_session_new(LETCONT_ABI, &session) != LETCONT_OK) return 1;
  printf("wrong abi: %d\n", letcont_session_new(LETCONT_ABI + 1, &other));
  letcont_program_new(session, "add", "sum.add", "3 + (2 + 4)", LETCONT_TERMINATED, &program);
  printf("compile: %d\n", letcont_program_compile(program));
  printf("stage: %d\n", letcont_program_stage(program, "cps", &document));
  letcont_document_text(document, &text, &length);
  letcont_document_ranges(document, &ranges, &count);
  printf("it has a text: %d, and ranges: %d\n", length > 0, count > 0);
  printf("no such stage: %d\n", letcont_program_stage(program, "nothing", &document));
  letcont_run_new(program, "vm", &run);
  letcont_run_on_output(run, show, stdout);
  printf("run: %d\n", letcont_run_execute(run));
  printf("steps are counted: %d\n", letcont_get_number(run, LETCONT_STEPS, &steps) == LETCONT_OK && steps > 0);
  letcont_program_link(program, &document);
  letcont_document_text(document, &text, &length);
  printf("link: %d\n", strncmp(text, "#1.", 3));
  printf("of a link: %d\n", letcont_program_of_link(session, "#1.A.YDns94OQ3Eg2AAA", LETCONT_TERMINATED, &other));
  letcont_get_text(other, LETCONT_TEXT, &text, &length);
  say("its text", text, length);
  letcont_program_new(session, "l", "wrong.l", "print(1 +\n\"two\")", LETCONT_TERMINATED, &program);
  printf("compile: %d\n", letcont_program_compile(program));
  letcont_diagnostic_count(program, &number);
  letcont_diagnostic_text(program, 0, 0, LETCONT_CODE, &text, &length);
  printf("diagnostics: %u\n", number);
  say("code", text, length);
  letcont_diagnostic_place(program, 0, 0, &place);
  printf("place: %u to %u, line %u, column %u\n", place.begin, place.end, place.line, place.column);
  letcont_program_new(session, "l", "endless.l", "def f = { n -> f(n + 1) }\nf(0)", LETCONT_TERMINATED, &program);
  letcont_run_new(program, NULL, &run);
  letcont_set_number(run, LETCONT_MAX_STEPS, 1000);
  printf("run: %d\n", letcont_run_execute(run));
  letcont_diagnostic_text(run, 0, 0, LETCONT_CODE, &text, &length);
  say("code", text, length);
  printf("a bad handle: %d\n", letcont_program_compile(12345));
  printf("free: %d\n", letcont_free(session));
  return 0;
}
