// Programs and their stages, links, and programs that are evaluated in one call.
#include "compile/missing_stage.h"
#include "library/compiling.h"
#include "library/running.h"
#include "link/sharing.h"
#include "machine/machine.h"
#include "support/suggest.h"

using namespace letcont;
using namespace letcont::library;

namespace {

constexpr RunSettings of_evaluation{.max_milliseconds = 10'000,
                                    .max_steps = 0,
                                    .max_heap = uint64_t{256} << 20,
                                    .max_stack = uint64_t{256} << 20,
                                    .max_output = uint64_t{1} << 20};

letcont_status no_language(Call& call, std::string_view name) {
  std::vector<std::string> known;
  for (const Language& language : languages()) known.push_back(language.info.name);
  return call.fail(LETCONT_NOT_THERE, "there is no language '" + std::string(name) + "'" + did_you_mean(name, known));
}

std::shared_ptr<ProgramObject> new_program(SharedState state) {
  auto program = std::make_shared<ProgramObject>();
  program->stages = stages_of(language_named(state.program.language), machine::stages());
  program->state = std::move(state);
  return program;
}

std::vector<letcont_range> ranges_of(const Document& document, const Source& source) {
  std::vector<letcont_range> ranges;
  ranges.reserve(document.ranges.size());
  auto size = static_cast<uint32_t>(source.text().size());
  for (const Range& range : document.ranges) {
    bool in_program = range.source.known() && range.source.begin <= size;
    Span span = in_program ? Span{range.source.begin, std::min(range.source.end, size)} : nowhere;
    ranges.push_back({range.begin, range.end, span.begin, span.end, range.node});
  }
  return ranges;
}

letcont_status give_stage(Call& call, ProgramObject& program, std::string_view name, letcont_document* document) {
  Work work(program, program.max_milliseconds);
  if (work.is_over()) return over(call, work, program.max_milliseconds);
  Compiling compiling(program.compiled, program.state.program, work);
  compiling.is_well(); // what is wrong with the program is told, whatever the stage
  std::vector<Message> of_stage;
  const Document* made = compiling.stage(name, of_stage);
  program.messages = compiling.messages();
  program.messages.insert(program.messages.end(), of_stage.begin(), of_stage.end());
  if (compiling->stopped()) return over(call, work, program.max_milliseconds);
  if (made) return call.give_document(made->text, ranges_of(*made, compiling->source()), document);
  if (!of_stage.empty() || compiling->program_diagnostics().has_errors())
    return has_errors(call, work, program.max_milliseconds);
  return call.fail(LETCONT_NOT_THERE, why_no_stage(*compiling, name));
}

} // namespace

extern "C" {

letcont_status letcont_program_new(letcont_session session, const char* language, const char* name, const char* text,
                                   uint64_t length, letcont_program* program) {
  bool all = clear(program);
  return with<SessionObject>(session, [&](Call& call, SessionObject&) {
    letcont_status status = LETCONT_OK;
    std::optional<std::string_view> in = call.name(language, status), called = call.name(name, status);
    std::optional<std::string_view> program_text = call.text(text, length, status);
    if (!in || !called || !program_text) return status;
    if (!all) return call.null_pointer();
    if (!language_named(*in)) return no_language(call, *in);
    SharedState state;
    state.program.language = *in;
    state.program.name = *called;
    state.program.text = *program_text;
    return call.give(new_program(std::move(state)), program);
  });
}

letcont_status letcont_program_compile(letcont_program handle) {
  return with<ProgramObject>(handle, [&](Call& call, ProgramObject& program) {
    Work work(program, program.max_milliseconds);
    if (work.is_over()) return over(call, work, program.max_milliseconds);
    Compiling compiling(program.compiled, program.state.program, work);
    bool is_well = compiling.is_well();
    program.messages = compiling.messages();
    return is_well ? ok : has_errors(call, work, program.max_milliseconds);
  });
}

letcont_status letcont_program_stage(letcont_program handle, const char* stage, letcont_document* document) {
  bool all = clear(document);
  return with<ProgramObject>(handle, [&](Call& call, ProgramObject& program) {
    letcont_status status = LETCONT_OK;
    std::optional<std::string_view> name = call.name(stage, status);
    if (!name) return status;
    return all ? give_stage(call, program, *name, document) : call.null_pointer();
  });
}

letcont_status letcont_program_link(letcont_program handle, letcont_document* document) {
  bool all = clear(document);
  return with<ProgramObject>(handle, [&](Call& call, ProgramObject& program) {
    if (!all) return call.null_pointer();
    auto [link, problem] = link_to_share(program.state);
    if (!problem.empty()) return call.fail(LETCONT_UNABLE, problem);
    return call.give_document(std::move(link), {}, document);
  });
}

letcont_status letcont_program_of_link(letcont_session session, const char* link, uint64_t length,
                                       letcont_program* program) {
  bool all = clear(program);
  return with<SessionObject>(session, [&](Call& call, SessionObject&) {
    letcont_status status = LETCONT_OK;
    std::optional<std::string_view> text = call.text(link, length, status);
    if (!text) return status;
    if (!all) return call.null_pointer();
    DecodedLink decoded = decode_link(*text);
    if (!decoded.ok) return call.fail(LETCONT_UNABLE, decoded.message);
    const Language* language = language_named(decoded.state.program.language);
    if (!language) return no_language(call, decoded.state.program.language);
    decoded.state.program.name = "program" + language->info.extension;
    return call.give(new_program(std::move(decoded.state)), program);
  });
}

letcont_status letcont_evaluate(letcont_session session, const char* language, const char* text, uint64_t length,
                                letcont_document* document) {
  bool all = clear(document);
  return with<SessionObject>(session, [&](Call& call, SessionObject& object) {
    letcont_status status = LETCONT_OK;
    std::optional<std::string_view> in = call.name(language, status), program = call.text(text, length, status);
    if (!in || !program) return status;
    if (!all) return call.null_pointer();
    if (!language_named(*in)) return no_language(call, *in);
    RunObject run;
    call.adopt(run);
    run.compiled = std::make_shared<CompiledProgram>(
        ProgramText{.language = std::string(*in),
                    .name = std::string("program").append(language_named(*in)->info.extension),
                    .text = std::string(*program)});
    run.engine = &machine::engines().front();
    run.settings = of_evaluation;
    status = execute(call, run);
    if (status == LETCONT_OK) return call.give_document(std::move(run.output), {}, document);
    if (!run.messages.empty()) object.message = run.messages.front().rendered;
    return status;
  });
}

} // extern "C"
