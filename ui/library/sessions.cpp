// Versions, sessions, lists, and the life of all handles.
#include "compile/compilation.h"
#include "library/handles.h"
#include "licences/licences.h"
#include "llvm/passes/passes.h"
#include "machine/machine.h"
#include "passes/pipeline/table.h"

using namespace letcont;
using namespace letcont::library;

namespace {

// A row of a list, by its columns; the texts live as long as the handle that was asked.
struct Row {
  std::string_view name, title = {}, about = {}, notation = {};
};

Row row_of(const StageInfo& stage) { return {stage.name, stage.title, stage.documentation, stage.syntax}; }

struct List {
  size_t size = 0;
  Row (*row)(size_t, const std::vector<StageInfo>&) = nullptr;
};

// Without a function for a list that does not exist.
List list_named(uint32_t list, const std::vector<StageInfo>& stages) {
  using Stages = const std::vector<StageInfo>&;
  switch (list) {
  case LETCONT_LANGUAGES:
    return {languages().size(), [](size_t i, Stages) {
              const LanguageInfo& info = languages()[i].info;
              return Row{info.name, info.title, {}, info.extension};
            }};
  case LETCONT_ENGINES:
    return {machine::engines().size(), [](size_t i, Stages) {
              const Engine& engine = machine::engines()[i];
              return Row{engine.name, {}, engine.documentation};
            }};
  case LETCONT_STAGES: return {stages.size(), [](size_t i, Stages all) { return row_of(all[i]); }};
  case LETCONT_PASSES:
    return {passes::all_passes().size(), [](size_t i, Stages) {
              const passes::Pass& pass = passes::all_passes()[i];
              return Row{pass.name, {}, pass.documentation};
            }};
  case LETCONT_LLVM_PASSES:
    return {llvm_passes().size(),
            [](size_t i, Stages) { return Row{llvm_passes()[i].name, {}, llvm_passes()[i].does}; }};
  default: return {};
  }
}

const std::string_view* column_of(const Row& row, uint32_t column) {
  switch (column) {
  case LETCONT_NAME: return &row.name;
  case LETCONT_TITLE: return &row.title;
  case LETCONT_ABOUT: return &row.about;
  case LETCONT_NOTATION: return &row.notation;
  default: return nullptr;
  }
}

const std::vector<StageInfo>* stages_of_object(Object& object) {
  if (object.kind == Kind::Session) return &static_cast<SessionObject&>(object).stages;
  if (object.kind == Kind::Program) return &static_cast<ProgramObject&>(object).stages;
  return nullptr;
}

// Calls `body` with a list of the handle's, and with its stages. `all`: no pointer is NULL.
template <class Body>
letcont_status with_list(letcont_handle handle, uint32_t list, bool all, Body body) {
  return with_any(handle, [&](Call& call, Object& object) {
    const std::vector<StageInfo>* stages = stages_of_object(object);
    if (!stages) return call.wrong_kind();
    if (!all) return call.null_pointer();
    List found = list_named(list, *stages);
    return found.row ? body(call, found, *stages) : call.bad_value("a list", list);
  });
}

} // namespace

extern "C" {

const char* letcont_version(void) { return version().data(); } // a literal, so it ends with a zero byte

uint32_t letcont_abi(void) { return LETCONT_ABI; }

const char* letcont_status_text(letcont_status status) {
  switch (status) {
  case LETCONT_OK: return "no error";
  case LETCONT_ERRORS: return "the program has errors";
  case LETCONT_FAILED: return "the program has failed";
  case LETCONT_CANCELLED: return "cancelled";
  case LETCONT_TIME_LIMIT: return "the time limit is reached";
  case LETCONT_NOT_THERE: return "there is no such thing";
  case LETCONT_UNABLE: return "impossible";
  case LETCONT_BUSY: return "another call is under way in the session";
  case LETCONT_NULL_POINTER: return "a pointer is NULL";
  case LETCONT_BAD_HANDLE: return "no handle, or a freed one";
  case LETCONT_WRONG_KIND: return "a handle of another kind";
  case LETCONT_TOO_LONG: return "too long";
  case LETCONT_BAD_VALUE: return "no such value";
  case LETCONT_WRONG_ABI: return "the library has another ABI";
  default: return "no status";
  }
}

const char* letcont_licences(void) { return licences().data(); } // a literal, too

letcont_status letcont_session_new(uint32_t abi, letcont_session* session) {
  if (!clear(session)) return LETCONT_NULL_POINTER;
  if (abi != LETCONT_ABI) return LETCONT_WRONG_ABI;
  auto made = std::make_shared<SessionObject>();
  made->stages = stages_of(nullptr, machine::stages());
  *session = add(std::move(made));
  return LETCONT_OK;
}

letcont_status letcont_session_message(letcont_session session, const char** text, uint64_t* length) {
  bool all = clear(text, length);
  return with<SessionObject>(
      session, [&](Call& call, SessionObject& object) { return call.give_text(all, object.message, text, length); });
}

letcont_status letcont_free(letcont_handle handle) { return remove(handle) ? LETCONT_OK : LETCONT_BAD_HANDLE; }

letcont_status letcont_cancel(letcont_handle handle) {
  std::shared_ptr<Object> object = find(handle);
  if (!object) return LETCONT_BAD_HANDLE;
  if (object->kind != Kind::Program && object->kind != Kind::Run) return LETCONT_WRONG_KIND;
  object->cancelled = true;
  return LETCONT_OK;
}

letcont_status letcont_list_size(letcont_handle handle, uint32_t list, uint32_t* size) {
  bool all = clear(size);
  return with_list(handle, list, all, [&](Call&, const List& found, const std::vector<StageInfo>&) {
    *size = static_cast<uint32_t>(found.size);
    return ok;
  });
}

letcont_status letcont_list_text(letcont_handle handle, uint32_t list, uint32_t index, uint32_t column,
                                 const char** text, uint64_t* length) {
  bool all = clear(text, length);
  return with_list(handle, list, all, [&](Call& call, const List& found, const std::vector<StageInfo>& stages) {
    if (index >= found.size) return call.bad_value("an index of that list", index);
    Row row = found.row(index, stages);
    const std::string_view* cell = column_of(row, column);
    if (!cell) return call.bad_value("a column", column);
    *text = cell->data() ? cell->data() : "", *length = cell->size();
    return ok;
  });
}

} // extern "C"
