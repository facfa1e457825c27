#include "cli/debugger/debug_json.h"

#include "cli/debugger/debug_session.h"
#include "cli/terminal/exit_code.h"
#include "cli/terminal/input_lines.h"
#include "cli/terminal/terminal.h"
#include "debugger/place.h"
#include "editor/rpc/json.h"
#include "support/shown.h"
#include "support/visible.h"
#include "types/type_names.h"

#include <algorithm>

namespace letcont::cli {

using namespace debugger;
using rpc::text_value;
using Array = rpc::JsonArray;
using Object = rpc::JsonObject;
using JsonValue = rpc::Json;

namespace {

constexpr uint64_t most_steps = 10'000'000; // of one move, unless told otherwise

// The words of the protocol, each list in the order of its enumeration.
constexpr const char* stop_words[] = {"moving", "arrived", "breakpoint", "ended", "failed", "beginning", "no place"};
constexpr const char* state_words[] = {"running", "ended", "failed"};
constexpr const char* variable_words[] = {"local", "parameter", "captured", "global"};
constexpr const char* record_words[] = {"tuple", "constructor", "closure"};
constexpr const char* datum_words[] = {"integer", "double", "boolean",  "character",
                                       "string",  "code",   "external", "record"};
constexpr const char* motion_words[] = {"step", "over", "out", "expression", "run"}; // To is asked for by "jump"

template <class Kind>
constexpr size_t index_of(Kind kind) {
  return static_cast<size_t>(kind);
}
static_assert(std::size(stop_words) == index_of(Stop::NoPlace) + 1);
static_assert(std::size(state_words) == index_of(State::Failed) + 1);
static_assert(std::size(variable_words) == index_of(VariableKind::Global) + 1);
static_assert(std::size(record_words) == index_of(RecordKind::Closure) + 1);
static_assert(std::size(datum_words) == index_of(DatumKind::Record) + 1);
static_assert(std::size(motion_words) == index_of(Motion::Run) + 1);

const char* name_of(Stop stop) { return stop_words[index_of(stop)]; }
const char* name_of(State state) { return state_words[index_of(state)]; }
const char* name_of(VariableKind kind) { return variable_words[index_of(kind)]; }
const char* name_of(RecordKind kind) { return record_words[index_of(kind)]; }
const char* name_of(DatumKind kind) { return datum_words[index_of(kind)]; }

std::optional<Motion> motion_named(llvm::StringRef name) {
  const auto* found = std::find(std::begin(motion_words), std::end(motion_words), name);
  if (found == std::end(motion_words)) return std::nullopt;
  return static_cast<Motion>(found - motion_words);
}

class Answerer {
public:
  Answerer(Debugger& debugger, const Origins* origins) : debugger_(debugger), origins_(origins) {}

  bool ended() const { return ended_; }

  Object answer(const std::string& line) {
    std::string problem;
    std::optional<JsonValue> parsed = rpc::read_json(line, "request", problem);
    if (!parsed) return no(problem);
    const Object* request = parsed->getAsObject();
    if (!request) return no("a request is an object: {\"do\": \"step\"}");
    const JsonValue* id = request->get("id");
    std::string wrong = wrong_member(*request);
    Object answer = wrong.empty() ? obey(*request) : no(wrong);
    if (id) answer["id"] = *id;
    return answer;
  }

private:
  static Object no(std::string why) { return Object{{"ok", false}, {"error", text_value(short_message(why))}}; }

  // Returns what is wrong with a number or a truth value of a request; empty: nothing.
  std::string wrong_member(const Object& request) const {
    for (const char* name : {"step", "most", "times", "first", "count", "frame", "frames", "from", "breakpoint"}) {
      const JsonValue* given = request.get(name);
      std::optional<int64_t> value = given ? given->getAsInteger() : 0;
      if (!value || *value < 0)
        return "\"" + std::string(name) + "\" is a whole number, from 0 to " + std::to_string(INT64_MAX);
    }
    for (const char* name : {"back", "whole"})
      if (const JsonValue* given = request.get(name); given && !given->getAsBoolean())
        return "\"" + std::string(name) + "\" is true or false";
    uint64_t frame = number(request, "frame", 0);
    bool is_there = frame == 0 || frame < debugger_.machine().activations().size();
    return is_there ? "" : "there is no call " + std::to_string(frame) + "; \"frames\" lists them";
  }

  static uint64_t number(const Object& request, llvm::StringRef name, uint64_t otherwise) {
    std::optional<int64_t> value = request.getInteger(name);
    return value && *value >= 0 ? static_cast<uint64_t>(*value) : otherwise;
  }
  static uint32_t small(const Object& request, llvm::StringRef name, uint32_t otherwise) {
    return static_cast<uint32_t>(std::min<uint64_t>(number(request, name, otherwise), UINT32_MAX));
  }

  Object obey(const Object& request) {
    llvm::StringRef what = request.getString("do").value_or("");
    if (std::optional<Motion> motion = motion_named(what)) return move(request, *motion);
    if (what == "jump") return make({.motion = Motion::To, .step = number(request, "step", 0)}, request);
    if (what == "go on") return go_on(number(request, "most", most_steps));
    if (what == "state") return state();
    if (what == "program") return program();
    if (what == "frames") return frames(request);
    if (what == "evaluation") return evaluation(request);
    if (what == "variables") return variables(request);
    if (what == "heap") return heap(request);
    if (what == "output") return output(request);
    if (what == "break") return set_breakpoint(request);
    if (what == "delete") {
      if (debugger_.breakpoints().remove(small(request, "breakpoint", 0))) return Object{{"ok", true}};
      return no("there is no such breakpoint");
    }
    if (what == "breakpoints") return breakpoints();
    if (what == "quit") {
      ended_ = true;
      return Object{{"ok", true}};
    }
    return no("'" + what.str() + "' is nothing to do; `letcont debug --help` lists what is");
  }

  Object program() const {
    Object answer{{"ok", true},
                  {"cps", text_value(debugger_.document().text)},
                  {"source", text_value(debugger_.source().text())}};
    const SourceMap* map = debugger_.source().map();
    if (map && map->has_text) answer["original"] = text_value(map->original->text());
    return answer;
  }

  // ---- Moving

  std::optional<Breakpoint> place(const JsonValue& given, std::string& message) {
    const Object* object = given.getAsObject();
    const JsonValue* where = object ? object->get("place") : &given;
    const JsonValue* condition = object ? object->get("if") : nullptr;
    std::string text;
    if (where && where->getAsInteger())
      text = std::to_string(*where->getAsInteger());
    else if (where && where->getAsString())
      text = where->getAsString()->str();
    else if (where || !condition)
      return message = "a place is a text or the number of a line", std::nullopt;
    if (condition && !condition->getAsString()) return message = "\"if\" is a text", std::nullopt;
    if (condition) text += (text.empty() ? "" : " if ") + condition->getAsString()->str();
    return read_place(debugger_, text, message);
  }

  Object move(const Object& request, Motion motion) {
    Move move;
    move.motion = motion;
    move.back = request.getBoolean("back").value_or(false);
    if (const JsonValue* until = request.get("until")) {
      std::string message;
      move.until = place(*until, message);
      if (!move.until) return no(message);
    }
    return make(move, request);
  }

  Object make(const Move& move, const Object& request) {
    uint64_t most = number(request, "most", most_steps);
    repeated_ = move;
    uint64_t times = number(request, "times", 1);
    bool is_jump = move.motion == Motion::To; // it has arrived after the first time
    left_ = is_jump || times == 0 ? 0 : times - 1;
    if (times == 0 && !is_jump) return after(Stop::Arrived);
    return repeat(debugger_.move(move, most), most);
  }
  Object go_on(uint64_t most) { return repeat(debugger_.work(most), most); }

  // Makes the moves that are left, after one that has stopped so. Nobody could stop more than `most_steps` moves of an
  // endless program: the rest is for "go on".
  Object repeat(Stop stop, uint64_t most) {
    for (uint64_t made = 1; stop == Stop::Arrived && left_ > 0; ++made) {
      if (made == most_steps) return after(Stop::Moving);
      --left_;
      stop = debugger_.move(repeated_, most);
    }
    if (stop != Stop::Moving) left_ = 0;
    return after(stop);
  }

  Object after(Stop stop) {
    if (stop == Stop::NoPlace) return no(no_place_text(debugger_, *debugger_.until()));
    Object answer = state();
    answer["stop"] = name_of(stop);
    if (stop == Stop::Breakpoint) answer["breakpoint"] = static_cast<int64_t>(debugger_.hit());
    return answer;
  }

  Object state() const {
    Object answer{{"ok", true},
                  {"step", static_cast<int64_t>(debugger_.steps())},
                  {"state", name_of(debugger_.state())},
                  {"frames", static_cast<int64_t>(debugger_.frame_count())},
                  {"output", static_cast<int64_t>(debugger_.output().size())}};
    if (debugger_.state() == State::Failed) {
      answer["message"] = text_value(debugger_.error().message);
      answer["code"] = debugger_.error().code;
    }
    if (debugger_.at()) {
      Object at = place_of(debugger_.at());
      at["function"] = text_value(debugger_.frames(0, 1)[0].name);
      answer["at"] = std::move(at);
    }
    return answer;
  }

  Object place_of(cps::Expr expr) const {
    Object at{{"node", static_cast<int64_t>(expr.index)}};
    if (const Range* range = debugger_.printed_range(expr)) {
      std::string_view text = debugger_.document().text;
      at["cps"] = Object{{"begin", static_cast<int64_t>(range->begin)},
                         {"end", static_cast<int64_t>(range->end)},
                         {"line", static_cast<int64_t>(printed_line(debugger_, expr))},
                         {"text", text_value(text.substr(range->begin, range->end - range->begin))}};
    }
    if (Span where = span(debugger_.machine().program(), expr); where.known()) at["source"] = source_place(where);
    return at;
  }

  Object source_place(Span where) const {
    const Source& source = debugger_.source();
    LineColumn at = source.place(where.begin);
    Object place{{"begin", static_cast<int64_t>(where.begin)},
                 {"end", static_cast<int64_t>(where.end)},
                 {"line", static_cast<int64_t>(at.line)},
                 {"column", static_cast<int64_t>(at.column)},
                 {"text", text_value(source.text(where))}};
    const SourceMap* map = source.map();
    const SourceMap::Entry* origin = map ? map->at(where.begin) : nullptr;
    if (origin) place["original"] = text_value(map->original->name());
    if (origin && map->has_text) place["original_text"] = text_value(map->original->text(map->span(*origin)));
    if (is_in_library(source, where)) place["library"] = text_value(source.name_at(where.begin));
    return place;
  }

  // ---- Looking

  Object frames(const Object& request) const {
    Array all;
    for (const Frame& frame : debugger_.frames(small(request, "first", 0), small(request, "count", 100))) {
      Object each{{"index", static_cast<int64_t>(frame.index)},
                  {"name", text_value(frame.name)},
                  {"text", text_value(frame.text())},
                  {"entered", static_cast<int64_t>(frame.entered)},
                  {"tail_call", frame.by_tail_call},
                  {"at", place_of(frame.at)}};
      if (frame.continuation) {
        each["continuation"] = text_value(debugger_.naming().of(frame.continuation));
        each["meaning"] = text_value(frame.meaning.text);
      }
      all.push_back(std::move(each));
    }
    return Object{{"ok", true}, {"frames", std::move(all)}};
  }

  Object evaluation(const Object& request) const {
    if (!origins_) return no("the program is debugged after passes, or its language is CPS text: it has no evaluation");
    readback::Options options;
    options.whole = request.getBoolean("whole").value_or(false);
    std::optional<readback::Reading> reading = readback::read(debugger_.machine(), *origins_, options);
    if (!reading) return no("the program has ended");
    constexpr const char* piece_words[] = {"code", "value", "fold"};
    static_assert(std::size(piece_words) == index_of(readback::PieceKind::Fold) + 1);
    Array pieces, functions, memory;
    for (const readback::Piece& piece : reading->pieces)
      pieces.push_back(Object{{"kind", piece_words[static_cast<size_t>(piece.kind)]},
                              {"next", piece.is_next},
                              {"text", text_value(piece.text)}});
    for (const readback::LocalFunction& each : reading->functions)
      functions.push_back(Object{{"name", text_value(each.name)}, {"text", text_value(each.text)}});
    for (const readback::Cells& each : reading->memory)
      memory.push_back(Object{{"name", text_value(each.name)}, {"text", text_value(each.text)}});
    return Object{{"ok", true},
                  {"text", text_value(readback::text(*reading, readback::Notation::Marked))},
                  {"context", text_value(readback::text(*reading, readback::Notation::Context))},
                  {"pieces", std::move(pieces)},
                  {"functions", std::move(functions)},
                  {"memory", std::move(memory)},
                  {"inside", reading->is_inside}};
  }

  Object value(const Datum& datum) const {
    Object value{{"text", text_value(debugger_.text(datum))}, {"kind", name_of(datum.kind)}};
    switch (datum.kind) {
    case DatumKind::Integer: value["value"] = datum.integer; break;
    case DatumKind::Boolean: value["value"] = datum.boolean; break;
    case DatumKind::Text: value["value"] = text_value(datum.text); break;
    case DatumKind::Record:
      if (datum.record) value["record"] = static_cast<int64_t>(datum.record->id);
      break;
    case DatumKind::Real: // JSON has no infinities: the text has the value
    case DatumKind::Code:
    case DatumKind::Character:
    case DatumKind::External: break;
    }
    return value;
  }

  Object variables(const Object& request) const {
    const cps::Program& program = debugger_.machine().program();
    Scope scope = debugger_.scope(small(request, "frame", 0));
    Array all;
    for (const Variable& variable : scope.variables) {
      Object told{{"name", text_value(variable.name)},
                  {"source_name", text_value(variable.source_name)},
                  {"kind", name_of(variable.kind)},
                  {"type", text_value(brief_text(program.types, variable.type, program.names))},
                  {"value", value(variable.value)}};
      if (variable.has_ended) told["has_ended"] = true;
      if (variable.is_other_name) told["is_other_name"] = true;
      all.push_back(std::move(told));
    }
    return Object{{"ok", true}, {"variables", std::move(all)}, {"left_out", static_cast<int64_t>(scope.left_out)}};
  }

  Object heap(const Object& request) const {
    HeapGraph graph =
        debugger_.heap_graph(small(request, "frame", 0), small(request, "frames", 1), number(request, "most", 200));
    Array roots, records;
    for (const HeapRoot& root : graph.roots)
      roots.push_back(Object{{"variable", text_value(debugger_.naming().of(root.var))},
                             {"frame", static_cast<int64_t>(root.frame)},
                             {"record", static_cast<int64_t>(root.record)}});
    for (const Record& record : graph.records) {
      Array fields;
      for (const Field& field : record.fields)
        fields.push_back(Object{{"name", text_value(field.name)}, {"value", value(field.value)}});
      records.push_back(Object{{"id", static_cast<int64_t>(record.id)},
                               {"kind", name_of(record.kind)},
                               {"name", text_value(record.name)},
                               {"step", static_cast<int64_t>(record.step)},
                               {"shared", record.shared},
                               {"fields", std::move(fields)}});
    }
    return Object{{"ok", true}, {"roots", std::move(roots)}, {"records", std::move(records)}, {"cut", graph.cut}};
  }

  Object output(const Object& request) const {
    size_t from = std::min<size_t>(number(request, "from", 0), debugger_.output().size());
    return Object{{"ok", true}, {"text", text_value(std::string_view(debugger_.output()).substr(from))}};
  }

  // ---- Breakpoints

  Object set_breakpoint(const Object& request) {
    const JsonValue* at = request.get("at");
    if (!at) return no("a breakpoint is set \"at\" a place");
    std::string message;
    std::optional<Breakpoint> place = this->place(*at, message);
    if (!place) return no(message);
    uint32_t id = debugger_.breakpoints().add(*place);
    if (id == 0) return no(no_place_text(debugger_, *place));
    return Object{{"ok", true}, {"breakpoint", static_cast<int64_t>(id)}};
  }

  Object breakpoints() const {
    Array all;
    for (const Breakpoints::Entry& entry : debugger_.breakpoints().all()) {
      Array nodes;
      for (cps::Expr place : entry.places) nodes.push_back(static_cast<int64_t>(place.index));
      all.push_back(Object{{"breakpoint", static_cast<int64_t>(entry.id)},
                           {"text", text_value(place_text(debugger_, entry.breakpoint))},
                           {"nodes", std::move(nodes)}});
    }
    return Object{{"ok", true}, {"breakpoints", std::move(all)}};
  }

  Debugger& debugger_;
  const Origins* origins_;
  Move repeated_; // the last move, and how many times more it is to be made
  uint64_t left_ = 0;
  bool ended_ = false;
};

} // namespace

std::string json_help() {
  return R"(With --json, each line of standard input is a request, an object that says what to "do", and each line of standard
output an answer, with "ok", and the request's "id" if it has one; if it is not "ok", "error" says why.

  {"do": "step"}               or over, out, expression, run; "back": true, "times": N, "until": PLACE, and "most": N
                               steps at once (10,000,000), after which {"do": "go on"} continues; the answer has "stop"
                               (arrived, breakpoint, ended, failed, beginning, moving), "step", "state" and "at"
  {"do": "jump", "step": N}    with the same answer
  {"do": "state"}              the current position
  {"do": "program"}            "cps" and "source": the texts whose bytes "begin" and "end" count; with --source, the
                               text that the latter was made of as "original"
  {"do": "frames"}             "first": N, "count": N
  {"do": "evaluation"}         "whole": true folds nothing; the program as an expression: "text", "context", "pieces"
  {"do": "variables"}          "frame": N
  {"do": "heap"}               "frame": N, "frames": N, "most": N; "roots" and "records"
  {"do": "output"}             "from": N; the output so far
  {"do": "break", "at": PLACE} then "breakpoint" is its number; {"do": "breakpoints"}
  {"do": "delete", "breakpoint": N}, {"do": "quit"}

There, a PLACE is a text as above, or {"place": "fact", "if": "n == 5"}. "at" has the place in the CPS after passes as
"cps", and that in the program as "source": "begin", "end" and "text" there, "line" and "column". In a program that a
front end wrote, line and column are those in the front end's source, which is called "original", and "original_text"
is what stands there.
)";
}

int debug_in_json(Debugger& debugger, const Origins* origins, bool colour) {
  Answerer answerer(debugger, origins);
  InputLines lines(longest_debug_line);
  std::string line;
  while (!answerer.ended() && lines.read(line)) {
    if (line.find_first_not_of(" \t\r") == std::string::npos) continue;
    std::string text;
    llvm::raw_string_ostream(text) << JsonValue(answerer.answer(line)) << '\n';
    if (!write_output(visible_json(text), colour)) return failed;
  }
  if (!lines.message().empty()) complain(lines.message(), colour);
  return lines.failed() ? failed : ok;
}

} // namespace letcont::cli
