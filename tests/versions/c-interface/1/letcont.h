// The C interface 1 as it was first released: what programs were compiled with, without its comments. It never changes.
#ifndef LETCONT_H
#define LETCONT_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define LETCONT_ABI 1

#define LETCONT_TERMINATED UINT64_MAX
#define LETCONT_NOWHERE UINT32_MAX

typedef uint64_t letcont_handle;
typedef letcont_handle letcont_session;
typedef letcont_handle letcont_program;
typedef letcont_handle letcont_run;
typedef letcont_handle letcont_document;

typedef int32_t letcont_status;
enum {
  LETCONT_OK = 0,
  LETCONT_ERRORS = 1,
  LETCONT_FAILED = 2,
  LETCONT_CANCELLED = 3,
  LETCONT_TIME_LIMIT = 4,
  LETCONT_NOT_THERE = 5,
  LETCONT_UNABLE = 6,
  LETCONT_BUSY = 7,

  LETCONT_NULL_POINTER = 16,
  LETCONT_BAD_HANDLE = 17,
  LETCONT_WRONG_KIND = 18,
  LETCONT_TOO_LONG = 19,
  LETCONT_BAD_VALUE = 20,
  LETCONT_WRONG_ABI = 21
};

const char* letcont_version(void);

uint32_t letcont_abi(void);

const char* letcont_status_text(letcont_status status);

const char* letcont_licences(void);

letcont_status letcont_session_new(uint32_t abi, letcont_session* session);

letcont_status letcont_session_message(letcont_session session, const char** text, uint64_t* length);

letcont_status letcont_free(letcont_handle handle);

letcont_status letcont_cancel(letcont_handle program_or_run);

enum { LETCONT_LANGUAGES = 1, LETCONT_ENGINES = 2, LETCONT_STAGES = 3, LETCONT_PASSES = 4, LETCONT_LLVM_PASSES = 5 };
enum {
  LETCONT_NAME = 1,
  LETCONT_TITLE = 2,
  LETCONT_ABOUT = 3,
  LETCONT_NOTATION = 4

};

letcont_status letcont_list_size(letcont_handle handle, uint32_t list, uint32_t* size);

letcont_status letcont_list_text(letcont_handle handle, uint32_t list, uint32_t index, uint32_t column,
                                 const char** text, uint64_t* length);

letcont_status letcont_program_new(letcont_session session, const char* language, const char* name, const char* text,
                                   uint64_t length, letcont_program* program);

letcont_status letcont_program_compile(letcont_program program);

letcont_status letcont_program_stage(letcont_program program, const char* stage, letcont_document* document);

enum {
  LETCONT_LLVM = 1,
  LETCONT_BITCODE = 2,
  LETCONT_ASSEMBLY = 3,
  LETCONT_OBJECT = 4,
  LETCONT_HEADER = 5,
  LETCONT_RUNTIME = 6,
  LETCONT_WASM = 7,

  LETCONT_WASM_LAUNCHER = 8
};

letcont_status letcont_program_build(letcont_program program, uint32_t form, letcont_document* document);

letcont_status letcont_program_build_executable(letcont_program program, const char* path);

letcont_status letcont_program_link(letcont_program program, letcont_document* document);

letcont_status letcont_program_of_link(letcont_session session, const char* link, uint64_t length,
                                       letcont_program* program);

enum {

  LETCONT_PROGRAM_NAME = 1,
  LETCONT_LANGUAGE = 2,
  LETCONT_TEXT = 3,
  LETCONT_PASSES_TO_RUN = 4,
  LETCONT_LLVM_PASSES_TO_RUN = 5,
  LETCONT_ORIGINAL = 6,
  LETCONT_ORIGINAL_NAME = 7,
  LETCONT_LAYOUT = 8,

  LETCONT_TARGET = 9,
  LETCONT_CPU = 10,

  LETCONT_INPUT = 11,

  LETCONT_ENGINE = 12,
  LETCONT_OUTPUT = 13
};
enum {

  LETCONT_MAX_MILLISECONDS = 101,

  LETCONT_LEVEL = 102,
  LETCONT_DEBUG = 103,
  LETCONT_NO_MAIN = 104,
  LETCONT_COLLECT = 105,
  LETCONT_STACK = 106,
  LETCONT_HEAP = 107,

  LETCONT_MAX_STEPS = 108,
  LETCONT_MAX_HEAP = 109,
  LETCONT_MAX_STACK = 110,
  LETCONT_MAX_OUTPUT = 111,
  LETCONT_STEPS = 112,
  LETCONT_MICROSECONDS = 113
};

letcont_status letcont_set_text(letcont_handle program_or_run, uint32_t setting, const char* text, uint64_t length);

letcont_status letcont_set_number(letcont_handle program_or_run, uint32_t setting, uint64_t value);

letcont_status letcont_get_text(letcont_handle program_or_run, uint32_t setting, const char** text, uint64_t* length);
letcont_status letcont_get_number(letcont_handle program_or_run, uint32_t setting, uint64_t* value);

struct letcont_range {
  uint32_t begin, end;
  uint32_t source_begin, source_end;
  uint32_t node;
};

letcont_status letcont_document_text(letcont_document document, const char** text, uint64_t* length);

letcont_status letcont_document_ranges(letcont_document document, const struct letcont_range** ranges, uint64_t* count);

enum { LETCONT_ERROR = 1, LETCONT_WARNING = 2 };

struct letcont_place {
  uint32_t begin, end;
  uint32_t line, column, end_line, end_column;
  uint32_t original_line, original_column, original_end_line, original_end_column;
};
enum { LETCONT_CODE = 1, LETCONT_MESSAGE = 2, LETCONT_FILE = 3, LETCONT_LINE_TEXT = 4, LETCONT_RENDERED = 5 };

letcont_status letcont_diagnostic_count(letcont_handle program_or_run, uint32_t* count);

letcont_status letcont_diagnostic_kind(letcont_handle program_or_run, uint32_t index, uint32_t* severity,
                                       uint32_t* notes);

letcont_status letcont_diagnostic_text(letcont_handle program_or_run, uint32_t index, uint32_t note, uint32_t column,
                                       const char** text, uint64_t* length);
letcont_status letcont_diagnostic_place(letcont_handle program_or_run, uint32_t index, uint32_t note,
                                        struct letcont_place* place);

letcont_status letcont_run_new(letcont_program program, const char* engine, letcont_run* run);

typedef int32_t (*letcont_output)(void* context, const char* text, uint64_t length);

letcont_status letcont_run_on_output(letcont_run run, letcont_output output, void* context);

letcont_status letcont_run_execute(letcont_run run);

letcont_status letcont_evaluate(letcont_session session, const char* language, const char* text, uint64_t length,
                                letcont_document* document);

#ifdef __cplusplus
}
#endif

#endif
