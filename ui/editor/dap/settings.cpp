#include "editor/dap/settings.h"

#include <charconv>

namespace letcont::dap {

namespace {

// Reads the attributes of an object, and remembers the first that is wrong.
class Reader {
public:
  Reader(const JsonObject& object, std::string& message) : object_(object), message_(message) {}

  bool is_good() const { return message_.empty(); }

  void read(llvm::StringRef name, std::string& text) {
    if (const Json* value = get(name)) {
      if (std::optional<llvm::StringRef> given = value->getAsString())
        text = given->str();
      else
        refuse(name, "a text");
    }
  }
  void read(llvm::StringRef name, bool& flag) {
    if (const Json* value = get(name)) {
      if (std::optional<bool> given = value->getAsBoolean())
        flag = *given;
      else
        refuse(name, "true or false");
    }
  }
  void read_count(llvm::StringRef name, uint64_t& count) {
    const Json* value = get(name);
    if (!value) return;
    std::optional<int64_t> given = value->getAsInteger();
    if (given && *given >= 0)
      count = static_cast<uint64_t>(*given);
    else
      refuse(name, "a number from 0 on");
  }
  void read_size(llvm::StringRef name, uint64_t& bytes) {
    const Json* value = get(name);
    if (!value || !value->getAsString()) return read_count(name, bytes);
    std::optional<uint64_t> size = size_in(*value->getAsString());
    if (size)
      bytes = *size;
    else
      refuse(name, "a number of bytes, or a text such as \"512M\"");
  }
  const JsonObject* object(llvm::StringRef name) {
    const Json* value = get(name);
    const JsonObject* object = value ? value->getAsObject() : nullptr;
    if (value && !object) refuse(name, "an object");
    return object;
  }
  void refuse(llvm::StringRef name, std::string_view what) {
    if (is_good()) message_ = "\"" + name.str() + "\" is " + std::string(what);
  }

private:
  const Json* get(llvm::StringRef name) const {
    const Json* value = object_.get(name);
    return value && !value->getAsNull() ? value : nullptr;
  }
  static std::optional<uint64_t> size_in(llvm::StringRef text) {
    uint64_t number = 0;
    auto [end, error] = std::from_chars(text.begin(), text.end(), number);
    llvm::StringRef unit = text.drop_front(static_cast<size_t>(end - text.begin()));
    int shift = unit.empty() ? 0 : unit == "K" ? 10 : unit == "M" ? 20 : unit == "G" ? 30 : -1;
    if (error != std::errc() || shift < 0 || number > UINT64_MAX >> 30) return std::nullopt;
    return number << shift;
  }

  const JsonObject& object_;
  std::string& message_;
};

} // namespace

std::optional<Settings> read_settings(const JsonObject& arguments, std::string& message) {
  Settings settings;
  message.clear();
  Reader reader(arguments, message);
  reader.read("program", settings.program);
  if (settings.program.empty()) reader.refuse("program", "the path of the program, which is needed");
  std::string passes, pass, step;
  reader.read("passes", passes);
  reader.read("pass", pass);
  reader.read("step", step);
  reader.read("input", settings.input);
  reader.read("source", settings.original);
  reader.read("stopOnEntry", settings.stops_on_entry);
  reader.read("noDebug", settings.only_runs);
  if (!passes.empty()) settings.passes = passes;
  if (!pass.empty() || !passes.empty()) settings.pass = pass;
  bool is_of_pass = !pass.empty() && pass != "none";
  if (step.empty())
    settings.step = is_of_pass ? StepBy::Cps : StepBy::Source;
  else if (step == "source")
    settings.step = StepBy::Source;
  else if (step == "line")
    settings.step = StepBy::Line;
  else if (step == "cps")
    settings.step = StepBy::Cps;
  else
    reader.refuse("step", "\"source\", \"line\" or \"cps\"");
  if (const JsonObject* limits = reader.object("limits")) {
    Reader of_limits(*limits, message);
    of_limits.read_count("steps", settings.limits.steps);
    of_limits.read_size("heap", settings.limits.heap_bytes);
    of_limits.read_size("stack", settings.limits.stack_bytes);
    of_limits.read_size("output", settings.limits.output_bytes);
  }
  return message.empty() ? std::optional(std::move(settings)) : std::nullopt;
}

} // namespace letcont::dap
