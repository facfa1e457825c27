// Compiles a program of L to the executable "answer.exe", and runs a program of CPS: all of it with the C interface.
#include <letcont.h>
#include <stdio.h>

int main(void) {
  const char* cps = "let write_int = external(\"write_int\")\n"
                    "let _ = {\n  let x = 42\n  decl done\n  write_int(done, x)\n"
                    "  done() = {\n    let u = ()\n    halt(u)\n  }\n}\n";
  const char* output;
  uint64_t length;
  letcont_session session;
  letcont_program program;
  letcont_run run;
  if (letcont_session_new(LETCONT_ABI, &session) != LETCONT_OK) return 1;
  letcont_program_new(session, "l", "p.l", "print(\"forty-two\\n\")", LETCONT_TERMINATED, &program);
  if (letcont_program_build_executable(program, "answer.exe") != LETCONT_OK) return 2;
  letcont_program_new(session, "cps", "p.cps", cps, LETCONT_TERMINATED, &program);
  if (letcont_run_new(program, NULL, &run) != LETCONT_OK || letcont_run_execute(run) != LETCONT_OK) return 3;
  letcont_get_text(run, LETCONT_OUTPUT, &output, &length);
  fputs(output, stdout);
  return letcont_free(session);
}
