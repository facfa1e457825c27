// Settings of programs and of runs: which there are, and their limits.
#include "library/handles.h"

using namespace letcont;
using namespace letcont::library;

namespace {

enum class Change : uint8_t { None, Allowed, CompilesAnew };

struct TextSetting {
  std::string* value = nullptr;
  Change change = Change::None;
};

TextSetting text_of(ProgramObject& program, uint32_t setting) {
  ProgramText& text = program.state.program;
  switch (setting) {
  case LETCONT_PROGRAM_NAME: return {&text.name, Change::CompilesAnew};
  case LETCONT_LANGUAGE: return {&text.language};
  case LETCONT_TEXT: return {&text.text};
  case LETCONT_PASSES_TO_RUN: return {&text.passes, Change::CompilesAnew};
  case LETCONT_LLVM_PASSES_TO_RUN: return {&text.llvm_passes, Change::CompilesAnew};
  case LETCONT_ORIGINAL: return {&text.original, Change::CompilesAnew};
  case LETCONT_ORIGINAL_NAME: return {&text.original_name, Change::CompilesAnew};
  case LETCONT_LAYOUT: return {&program.state.layout, Change::Allowed};
  case LETCONT_TARGET: return {&program.code.target, Change::Allowed};
  case LETCONT_CPU: return {&program.code.cpu, Change::Allowed};
  case LETCONT_INPUT: return {&program.state.input, Change::Allowed};
  default: return {};
  }
}

TextSetting text_of(RunObject& run, uint32_t setting) {
  switch (setting) {
  case LETCONT_INPUT: return {&run.input, Change::Allowed};
  case LETCONT_ENGINE: return {&run.engine_name};
  case LETCONT_OUTPUT: return {&run.output};
  default: return {};
  }
}

struct NumberSetting {
  uint64_t* value = nullptr;
  uint64_t most = UINT64_MAX;
  Change change = Change::Allowed;
};

NumberSetting number_of(ProgramObject& program, uint32_t setting) {
  switch (setting) {
  case LETCONT_MAX_MILLISECONDS: return {&program.max_milliseconds};
  case LETCONT_LEVEL: return {&program.code.level, 3};
  case LETCONT_DEBUG: return {&program.code.debug, 1};
  case LETCONT_NO_MAIN: return {&program.code.no_main, 1};
  case LETCONT_COLLECT: return {&program.code.collect, 1};
  case LETCONT_STACK: return {&program.code.stack};
  case LETCONT_HEAP: return {&program.code.heap};
  default: return {};
  }
}

NumberSetting number_of(RunObject& run, uint32_t setting) {
  switch (setting) {
  case LETCONT_MAX_MILLISECONDS: return {&run.settings.max_milliseconds};
  case LETCONT_MAX_STEPS: return {&run.settings.max_steps};
  case LETCONT_MAX_HEAP: return {&run.settings.max_heap};
  case LETCONT_MAX_STACK: return {&run.settings.max_stack};
  case LETCONT_MAX_OUTPUT: return {&run.settings.max_output};
  case LETCONT_STEPS: return {&run.steps, 0, Change::None};
  case LETCONT_MICROSECONDS: return {&run.microseconds, 0, Change::None};
  default: return {};
  }
}

letcont_status no_setting(Call& call, uint32_t setting) {
  return call.fail(LETCONT_BAD_VALUE, "there is no such setting: " + std::to_string(setting));
}

letcont_status read_only(Call& call) { return call.fail(LETCONT_BAD_VALUE, "this setting can only be read"); }

} // namespace

extern "C" {

letcont_status letcont_set_text(letcont_handle handle, uint32_t setting, const char* text, uint64_t length) {
  return with_program_or_run(handle, [&](Call& call, ProgramObject* program, RunObject* run) {
    TextSetting found = program ? text_of(*program, setting) : text_of(*run, setting);
    if (!found.value) return no_setting(call, setting);
    if (found.change == Change::None) return read_only(call);
    letcont_status status = LETCONT_OK;
    std::optional<std::string_view> value = call.text(text, length, status);
    if (!value) return status;
    found.value->assign(*value);
    if (found.change == Change::CompilesAnew) program->compiled = nullptr;
    return status;
  });
}

letcont_status letcont_set_number(letcont_handle handle, uint32_t setting, uint64_t value) {
  return with_program_or_run(handle, [&](Call& call, ProgramObject* program, RunObject* run) {
    NumberSetting found = program ? number_of(*program, setting) : number_of(*run, setting);
    if (!found.value) return no_setting(call, setting);
    if (found.change == Change::None) return read_only(call);
    if (value > found.most) return call.bad_value("this setting", value);
    *found.value = value;
    return ok;
  });
}

letcont_status letcont_get_text(letcont_handle handle, uint32_t setting, const char** text, uint64_t* length) {
  bool all = clear(text, length);
  return with_program_or_run(handle, [&](Call& call, ProgramObject* program, RunObject* run) {
    TextSetting found = program ? text_of(*program, setting) : text_of(*run, setting);
    if (!found.value) return no_setting(call, setting);
    return call.give_text(all, *found.value, text, length);
  });
}

letcont_status letcont_get_number(letcont_handle handle, uint32_t setting, uint64_t* value) {
  bool all = clear(value);
  return with_program_or_run(handle, [&](Call& call, ProgramObject* program, RunObject* run) {
    NumberSetting found = program ? number_of(*program, setting) : number_of(*run, setting);
    if (!found.value) return no_setting(call, setting);
    if (!all) return call.null_pointer();
    *value = *found.value;
    return ok;
  });
}

} // extern "C"
