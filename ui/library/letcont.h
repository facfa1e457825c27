// letcont.h: Letcont as a library, for C and for every language that can call C.
//
// It compiles programs of the languages add, fun, l and cps, shows every stage of the compilation as text that knows
// which piece of the source it comes from, runs programs in several engines, and makes object files and executables.
//
// A whole program, which prints a stage and then runs the program:
//
//     #include <inttypes.h>
//     #include <letcont.h>
//     #include <stdio.h>
//
//     static int32_t show(void *context, const char *text, uint64_t length) {
//       fwrite(text, 1, length, context);
//       return 0;
//     }
//
//     int main(void) {
//       letcont_session session;
//       letcont_program program;
//       letcont_document cps;
//       letcont_run run;
//       const char *text;
//       uint64_t length;
//       if (letcont_session_new(LETCONT_ABI, &session) != LETCONT_OK) return 1;
//       letcont_program_new(session, "add", "sum.add", "3 + (2 + 4)", LETCONT_TERMINATED, &program);
//       if (letcont_program_compile(program) != LETCONT_OK) {
//         letcont_diagnostic_text(program, 0, 0, LETCONT_RENDERED, &text, &length);
//         fprintf(stderr, "%s", text);
//         return 1;
//       }
//       letcont_program_stage(program, "cps", &cps);
//       letcont_document_text(cps, &text, &length);
//       printf("%s", text);
//       letcont_run_new(program, "vm", &run);
//       letcont_run_on_output(run, show, stdout);
//       letcont_status status = letcont_run_execute(run);
//       letcont_free(session);
//       return status == LETCONT_OK ? 0 : 1;
//     }
//
// It is built with `cc main.c $(pkg-config --cflags --libs letcont)`, or by CMake with `find_package(Letcont)` and the
// target Letcont::letcont. The rest of this comment is what holds for all functions; then come the functions, each with
// its own.
//
// HANDLES. Everything is named by a handle, an integer. A *session* is a compiler of its own, to which all else
// belongs. A *program* is a text with settings, a *run* is one execution of a program, a *document* is a text or bytes
// that were made. `letcont_free` frees any of them; the documents and runs of a freed program stay. Freeing a session
// frees all that belongs to it. Handles are below 2^53, so that a double holds them; none is 0, and none is ever used
// twice. So a handle that was freed, that is of the wrong kind or that never was one gives an error, and nothing else
// happens.
//
// STATUS. Every function that can fail returns a `letcont_status`. Results come through pointers, which stand last. If
// the status is not LETCONT_OK, then what these point to has been set to 0 or NULL. `letcont_session_message` says in
// words what went wrong, except for LETCONT_BUSY and LETCONT_BAD_HANDLE. A status from LETCONT_NULL_POINTER on is a
// mistake in the call. Errors of the program that is compiled or run are its *diagnostics*: they have a code, a place
// and a message.
//
// TEXT. Texts are UTF-8, but for what they quote of programs that are not. Those that you give are copied. A text is
// given by its address and its length in bytes, for which LETCONT_TERMINATED says that a zero byte ends it; NULL with
// the length 0 is the empty text. A name (of a language, a stage, an engine, a file) is short and ends with a zero
// byte. Texts that you get belong to the handle that you asked. They are followed by a zero byte, never change, and
// stay where they are until the next call marked *Work* with that handle or until it is freed. The text of a document
// stays until that is freed.
//
// THREADS. One call at a time in a session: while one is under way, others in that session return LETCONT_BUSY at once,
// also from within a callback. Two functions may be called at any time, from any thread and from callbacks:
// `letcont_cancel` and `letcont_free`. What is freed during a call lives until that call ends. Different sessions work
// at the same time and know nothing of each other; a program that wants to compile on four threads has four sessions. A
// thread that calls needs the usual stack of 8 MiB, since LLVM's optimiser recurses.
//
// THE PROCESS. The library reads and writes no file, prints nothing, and neither reads nor changes what belongs to the
// process. There are two exceptions. `letcont_program_build_executable` writes files and starts the C compiler, and
// until that has ended the process adopts orphans (PR_SET_CHILD_SUBREAPER). The engine "native" starts a child process
// by fork, which it ends and waits for, and which ends with the process. Of the process the child has the memory only:
// neither its files nor its handlers of signals, and nothing runs there that it has registered for its exit. A terminal
// stops and continues it together with the process (Ctrl-Z), but SIGINT, SIGQUIT, SIGHUP and SIGTERM of others do not
// end it, so that the process decides what Ctrl-C does. It starts when no other thread compiles; after a second those
// that begin to let it go first, but wait no longer than it has, and not at all where one has compiled for longer. Both
// work where SIGCHLD is ignored. A process that reaps children which it does not know disturbs them: linking fails, and
// of a program that has crashed nobody learns how. Loading or unloading a shared library in another thread (dlopen, an
// import of Python) disturbs a run in "native" that begins at that moment: its child needs the dynamic linker, too, and
// if that was at work at the fork, the run fails, or hangs until it is ended. If memory is exhausted, the process ends.
// What cannot be checked is what a pointer points to: if it is not NULL, there must be what the function expects, and a
// callback must return, without an exception or a longjmp.
//
// FORK. A process that was forked by this one may use the library, and has copies of all handles. A session that was
// busy in another thread at the fork is so for ever there. If another thread compiled at the fork, the library does no
// work there: it may have locked what nobody unlocks, so all work returns LETCONT_UNABLE at once. None of this concerns
// a process that becomes another program (exec).
//
// BINDINGS. All numbers have a fixed width, structs are passed by pointer and consist of 32-bit integers without
// padding, there are no varargs, and constants keep their values. Within an ABI, functions and constants are only
// added. If anything else changes, LETCONT_ABI does, and with it the name that programs load: libletcont.so.1 is ABI 1.
// The codes of diagnostics are stable, too. What stages and messages say changes with versions, as do lists.
#ifndef LETCONT_H
#define LETCONT_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define LETCONT_ABI 1

#define LETCONT_TERMINATED UINT64_MAX // as a length: the text ends with a zero byte
#define LETCONT_NOWHERE UINT32_MAX    // as a position in bytes: not in the program's text

typedef uint64_t letcont_handle;
typedef letcont_handle letcont_session;
typedef letcont_handle letcont_program;
typedef letcont_handle letcont_run;
typedef letcont_handle letcont_document;

typedef int32_t letcont_status;
enum {
  LETCONT_OK = 0,
  LETCONT_ERRORS = 1,     // the program does not compile: its diagnostics say why
  LETCONT_FAILED = 2,     // the program has failed when it ran: the diagnostic of its run says why
  LETCONT_CANCELLED = 3,  // letcont_cancel has ended it, or the callback for the output has
  LETCONT_TIME_LIMIT = 4, // LETCONT_MAX_MILLISECONDS has ended it
  LETCONT_NOT_THERE = 5,  // there is no language, stage or engine of that name, or this program has no such stage
  LETCONT_UNABLE = 6,     // it is impossible for another reason: a damaged link, no C compiler, a file not written
  LETCONT_BUSY = 7,       // another call is under way in that session

  LETCONT_NULL_POINTER = 16, // a pointer is NULL that must not be
  LETCONT_BAD_HANDLE = 17,   // no handle, or a freed one
  LETCONT_WRONG_KIND = 18,   // a handle of something else
  LETCONT_TOO_LONG = 19,     // a text of more than 256 MiB, or a name of more than 1023 bytes
  LETCONT_BAD_VALUE = 20,    // no such constant, index or setting, or a number out of its range
  LETCONT_WRONG_ABI = 21     // the library has another ABI than the header that the caller was compiled with
};

// ---- Versions

// Returns the version of Letcont, such as "0.1.0". It stays as long as the process.
const char* letcont_version(void);
// Returns the LETCONT_ABI of the library.
uint32_t letcont_abi(void);
// Returns what a status means, in a few English words. It stays as long as the process.
const char* letcont_status_text(letcont_status status);
// Returns the licences of Letcont and of what it contains, which go along with copies of the library. The text stays as
// long as the process.
const char* letcont_licences(void);

// ---- Sessions, and what holds for all handles

// Opens a session. `abi` is the LETCONT_ABI that the caller was compiled with. It costs a few microseconds; what takes
// memory are programs, which keep what was compiled, and documents.
letcont_status letcont_session_new(uint32_t abi, letcont_session* session);
// Returns why the last call in this session failed that did: a sentence without a full stop; empty if none has failed.
// The text stays until the next call in the session. The diagnostics of a program say more than this.
letcont_status letcont_session_message(letcont_session session, const char** text, uint64_t* length);
// Frees what has this handle: a session with all that belongs to it, a program, a run or a document. Work under way
// with it is cancelled.
letcont_status letcont_free(letcont_handle handle);
// Cancels all work with a program or a run, now and later: it returns LETCONT_CANCELLED. Callable from any thread and
// at any time, also before the work begins. It takes effect within about 100 ms, but while LLVM optimises or makes
// machine code, only after that. Cancelling a program does not cancel its runs.
letcont_status letcont_cancel(letcont_handle program_or_run);

// ---- Lists of what there is

enum { // which list
  LETCONT_LANGUAGES = 1,
  LETCONT_ENGINES = 2,    // which run programs; the first is the default
  LETCONT_STAGES = 3,     // with a program, those of its language, in the order of compilation
  LETCONT_PASSES = 4,     // of the optimiser on CPS, for LETCONT_PASSES_TO_RUN
  LETCONT_LLVM_PASSES = 5 // of LLVM's optimiser, for LETCONT_LLVM_PASSES_TO_RUN
};
enum {                 // which column of a row; one that the list does not have is empty
  LETCONT_NAME = 1,    // what functions take
  LETCONT_TITLE = 2,   // for people (languages, stages)
  LETCONT_ABOUT = 3,   // what it is, in a line (all lists but the languages)
  LETCONT_NOTATION = 4 // of stages: how the text is highlighted, such as "cps", "llvm" or "plain"; of languages: the
                       // file extension, such as ".add"
};
// Returns the number of rows of a list. `handle` is a session or a program.
letcont_status letcont_list_size(letcont_handle handle, uint32_t list, uint32_t* size);
// Returns a column of row `index`, counted from 0.
letcont_status letcont_list_text(letcont_handle handle, uint32_t list, uint32_t index, uint32_t column,
                                 const char** text, uint64_t* length);

// ---- Programs

// Makes a program of a text. `language` is a name of the list LETCONT_LANGUAGES; `name` is what messages call the text,
// such as "p.l". It is compiled when that is asked for, with the settings that it has then. Any bytes are a text; a
// program of more than a million words has an error.
letcont_status letcont_program_new(letcont_session session, const char* language, const char* name, const char* text,
                                   uint64_t length, letcont_program* program);
// Work. Compiles the program: LETCONT_OK if it has no errors (there may be warnings), LETCONT_ERRORS if it has.
// Programs are compiled once, also when another function needs it, and anew after a change of settings.
letcont_status letcont_program_compile(letcont_program program);
// Work. Returns a stage of the compilation, such as "tokens", "cps", "llvm" or "assembly" (LETCONT_STAGES lists them),
// as a document with ranges. "NAME@PASS" is the stage NAME after that pass, "NAME@none" before all passes; "A..B" is
// the difference of two stages. LETCONT_NOT_THERE if this program has no such stage, LETCONT_ERRORS if it has errors
// that concern the stage, one of which is that it would be longer than 32 MiB. Stages before an error exist.
letcont_status letcont_program_stage(letcont_program program, const char* stage, letcont_document* document);

enum {                  // what letcont_program_build makes
  LETCONT_LLVM = 1,     // LLVM IR as text, after LLVM's optimiser
  LETCONT_BITCODE = 2,  // and as bytes
  LETCONT_ASSEMBLY = 3, // as text
  LETCONT_OBJECT = 4,   // an object file: `cc p.o -lm` links it; with LETCONT_NO_MAIN, its functions are for C
  LETCONT_HEADER = 5,   // the declarations of those functions
  LETCONT_RUNTIME = 6,  // the static library that an object made with LETCONT_COLLECT needs; for this machine
  LETCONT_WASM = 7,     // a module of WebAssembly
  // The JavaScript that runs that module. It takes it from a file beside, NAME.wasm for the program "NAME.l".
  LETCONT_WASM_LAUNCHER = 8
};
// Work. Makes code of the program, as the settings of code say: a document without ranges.
letcont_status letcont_program_build(letcont_program program, uint32_t form, letcont_document* document);
// Work. Makes an executable for this machine, in that file. It needs a C compiler (cc, gcc or clang) for linking.
letcont_status letcont_program_build_executable(letcont_program program, const char* path);

// Work. Makes a link, such as "#1.…", that holds the program, its input and its settings that matter for what is shown.
// Put behind the address of a playground, it opens the program there. LETCONT_UNABLE if the program is too long for
// that.
letcont_status letcont_program_link(letcont_program program, letcont_document* document);
// Makes a program of a link, or of an address that ends in one. Links come from anybody: nothing is compiled or run.
letcont_status letcont_program_of_link(letcont_session session, const char* link, uint64_t length,
                                       letcont_program* program);

// ---- Settings, of programs and of runs

enum { // texts
  // Of programs:
  LETCONT_PROGRAM_NAME = 1,       // what messages call it
  LETCONT_LANGUAGE = 2,           // read only
  LETCONT_TEXT = 3,               // read only
  LETCONT_PASSES_TO_RUN = 4,      // "default", "none", or names of LETCONT_PASSES with commas
  LETCONT_LLVM_PASSES_TO_RUN = 5, // those that stages show: "O2" and its like, or names of LETCONT_LLVM_PASSES
  LETCONT_ORIGINAL = 6,           // of CPS text that a front end wrote: the text that it was made from
  LETCONT_ORIGINAL_NAME = 7,      // and what that is called, such as "p.toy"
  LETCONT_LAYOUT = 8,             // the panes that a link opens, as the playground writes them; empty: the usual ones
  // Of the code that is built of a program:
  LETCONT_TARGET = 9, // as "aarch64-linux-gnu"; empty: this machine
  LETCONT_CPU = 10,   // by LLVM's name, or "native"; empty: what all machines of the target have
  // Of runs; of programs, for runs that are made of them:
  LETCONT_INPUT = 11, // the bytes that the program reads
  // Of runs:
  LETCONT_ENGINE = 12, // read only
  LETCONT_OUTPUT = 13  // what the last execution has printed, if there is no callback for it; read only
};
enum { // numbers; each is 0 unless it says otherwise
  // Of programs, for each work with them, and of runs, for their execution:
  LETCONT_MAX_MILLISECONDS = 101, // 0: no limit
  // Of the code that is built of a program:
  LETCONT_LEVEL = 102,   // how much LLVM optimises, 0 to 3; at first 2
  LETCONT_DEBUG = 103,   // 1 adds lines for debuggers
  LETCONT_NO_MAIN = 104, // 1 omits main, for functions that C calls; not of executables
  LETCONT_COLLECT = 105, // 1 lets an object file collect garbage (LETCONT_RUNTIME); otherwise it frees no memory
  LETCONT_STACK = 106,   // bytes of an executable's stack; 0: 1 GiB
  LETCONT_HEAP = 107,    // the most bytes of an executable's heap; 0: three quarters of the machine's memory
  // Of runs, but the first three not in the engine "native":
  LETCONT_MAX_STEPS = 108,   // 0: no limit
  LETCONT_MAX_HEAP = 109,    // bytes of live data; 0: 1 GiB
  LETCONT_MAX_STACK = 110,   // bytes of the call stack; 0: 1 GiB
  LETCONT_MAX_OUTPUT = 111,  // bytes; 0: 16 MiB
  LETCONT_STEPS = 112,       // of the last execution; the engine "native" counts none; read only
  LETCONT_MICROSECONDS = 113 // how long that took, without compiling; read only
};
// Work. Sets a text. Only its length is checked: a wrong list of passes is an error of compiling, and a wrong list of
// LLVM's passes one of the stages that show these.
letcont_status letcont_set_text(letcont_handle program_or_run, uint32_t setting, const char* text, uint64_t length);
// Work. Sets a number, if it is in its range.
letcont_status letcont_set_number(letcont_handle program_or_run, uint32_t setting, uint64_t value);
// Return a setting.
letcont_status letcont_get_text(letcont_handle program_or_run, uint32_t setting, const char** text, uint64_t* length);
letcont_status letcont_get_number(letcont_handle program_or_run, uint32_t setting, uint64_t* value);

// ---- Documents: texts with the places that they come from

// All positions count bytes. The bytes [begin, end) of a document's text come from the bytes [source_begin, source_end)
// of the program's text. Both are LETCONT_NOWHERE if they come from no place there, such as the library of L. `node` is
// not 0 if a node of the program is known that the piece shows; it is the same in all documents that are made of the
// same form, such as "cps" and "llvm".
struct letcont_range {
  uint32_t begin, end;
  uint32_t source_begin, source_end;
  uint32_t node;
};
// Returns the text of a document; for code it is bytes.
letcont_status letcont_document_text(letcont_document document, const char** text, uint64_t* length);
// Returns its ranges, as an array of `count`, which stays as long as the text; NULL if there are none. They nest or are
// disjoint, and are sorted by where they begin, outer ones before inner ones: the innermost range around a position is
// the last one that contains it.
letcont_status letcont_document_ranges(letcont_document document, const struct letcont_range** ranges, uint64_t* count);

// ---- Diagnostics: errors and warnings of programs and of runs

enum { LETCONT_ERROR = 1, LETCONT_WARNING = 2 };
// Where it is. Lines and columns count from 1, and columns count characters; the end is behind the last one. They are
// places of the program's text, or of L's library, and then `begin` and `end` are LETCONT_NOWHERE. If the place is
// unknown, they are that, too, and all else is 0. If the text says where it was made from (LETCONT_ORIGINAL), the last
// four are the place there; otherwise they are 0.
struct letcont_place {
  uint32_t begin, end; // bytes of the program's text
  uint32_t line, column, end_line, end_column;
  uint32_t original_line, original_column, original_end_line, original_end_column;
};
enum {                 // texts of a diagnostic
  LETCONT_CODE = 1,    // a stable name, such as "type/mismatch"; of the diagnostic only, not of its notes
  LETCONT_MESSAGE = 2, // one sentence for people, without a full stop
  LETCONT_FILE = 3,    // what the text is called that people look at: the original, to which original_line belongs, if
                       // that is not 0, or else as LETCONT_OWN_FILE
  LETCONT_LINE_TEXT = 4, // the line of the program, or of the library, in which it is
  LETCONT_RENDERED = 5,  // all of it with its notes, as the command prints it; of the diagnostic only
  LETCONT_OWN_FILE = 6   // what the text is called to which line belongs: the program, or the library
};
// Returns how many there are: of the last work with a program or a run, without those of single stages that other work
// has told. At most 100 are kept.
letcont_status letcont_diagnostic_count(letcont_handle program_or_run, uint32_t* count);
// Returns whether diagnostic `index`, counted from 0, is LETCONT_ERROR or LETCONT_WARNING, and how many notes it has:
// further places that explain it.
letcont_status letcont_diagnostic_kind(letcont_handle program_or_run, uint32_t index, uint32_t* severity,
                                       uint32_t* notes);
// Return a text and the place of a diagnostic, if `note` is 0, or of its note with that number, from 1.
letcont_status letcont_diagnostic_text(letcont_handle program_or_run, uint32_t index, uint32_t note, uint32_t column,
                                       const char** text, uint64_t* length);
letcont_status letcont_diagnostic_place(letcont_handle program_or_run, uint32_t index, uint32_t note,
                                        struct letcont_place* place);

// ---- Runs

// Makes a run of a program, as it is set now: later settings of the program do not change it. `engine` is a name of the
// list LETCONT_ENGINES, or NULL for the one of the link that the program was made of, or the first if there is none or
// this library does not have it. Nothing runs yet.
letcont_status letcont_run_new(letcont_program program, const char* engine, letcont_run* run);
// Called with what the program prints, on the thread that executes it, a few milliseconds after it was printed at most;
// in the engine "native", after its line was. The text is no longer there after the call, and a character may be cut in
// two between calls. Anything but 0 cancels the run.
typedef int32_t (*letcont_output)(void* context, const char* text, uint64_t length);
// Sets who gets the output; NULL: it is kept as LETCONT_OUTPUT. `context` is what the callback is called with.
letcont_status letcont_run_on_output(letcont_run run, letcont_output output, void* context);
// Work. Compiles the program if needed, and executes it to its end: LETCONT_OK if it ended well, LETCONT_FAILED if it
// has failed or reached a limit of steps, memory or output; then the run has one diagnostic. LETCONT_ERRORS if it does
// not compile; then the run has the diagnostics of that. Executed again, it begins anew.
letcont_status letcont_run_execute(letcont_run run);

// Compiles and runs a small program in the first engine, and returns what it prints. It is ended after 10 seconds, with
// 256 MiB of live data or of call stack, and with 1 MiB of output; freeing the session cancels it. If it has errors,
// letcont_session_message has the first diagnostic, as LETCONT_RENDERED.
letcont_status letcont_evaluate(letcont_session session, const char* language, const char* text, uint64_t length,
                                letcont_document* document);

#ifdef __cplusplus
}
#endif

#endif
