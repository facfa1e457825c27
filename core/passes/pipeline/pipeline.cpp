#include "passes/pipeline/pipeline.h"

#include "support/suggest.h"

#include <map>

namespace letcont::passes {

namespace {

constexpr std::array steps{
    Step{"shrink", "clears what the translation to CPS leaves, so that the others see the program itself"},
    Step{"records", "constructors without a tag to tell them apart are tuples to all that follows"},
    Step{"flatten", "before all else, since a tuple for each call hides what functions are given"},
    Step{"contify", "loops become continuations, before a function with a loop is small enough to be copied"},
    Step{"loop", "the loops that are left get a beginning to jump to; then their functions can be copied, too"},
    Step{"propagate", "what is the same in every turn is known in the loop"},
    Step{"inline", "functions are given known functions: copies of them call those directly"},
    Step{"shrink", "the copies collapse, and more functions are known"},
    Step{"inline", "for functions that came out of calls, as in Church's pairs"},
    Step{"shrink", "the same"},
    Step{"specialise", "after inlining, which copies all but recursive functions"},
    Step{"shrink", "functions that were given away are called once now, and move to their calls"},
    Step{"inline", "those that are called more than once"},
    Step{"shrink", "the same"},
    Step{"flatten", "functions that escaped before are known now"},
    Step{"contify", "likewise"},
    Step{"loop", "likewise"},
    Step{"propagate", "likewise"},
    Step{"inline", "the last of what came to be known"},
    Step{"shrink", "the same"},
    Step{"cse", "late: code that was copied from several places stands together now"},
    Step{"shrink", "what was decided by cse goes; nothing dead is put in a closure by the next step"},
    Step{"close", "last of those that need functions in functions"},
    Step{"shrink", "environments that are known, and code that is called once"},
};

std::string_view trim(std::string_view text) {
  while (!text.empty() && text.front() == ' ') text.remove_prefix(1);
  while (!text.empty() && text.back() == ' ') text.remove_suffix(1);
  return text;
}

void report_unknown(std::string_view name, Span span, Diagnostics& diagnostics) {
  if (name.empty()) {
    diagnostics.error("passes/missing-name", span, "expected the name of a pass");
    return;
  }
  std::vector<std::string> known{"default", "none"};
  for (const Pass& pass : all_passes()) known.emplace_back(pass.name);
  std::string message = "there is no pass \"" + std::string(name) + "\"";
  if (std::string_view near = nearest_name(name, known); !near.empty())
    message += "; did you mean \"" + std::string(near) + "\"?";
  diagnostics.error("passes/unknown", span, message);
}

void add_item(std::string_view name, Span span, Pipeline& pipeline, Diagnostics& diagnostics) {
  if (name == "none") return;
  if (name == "default") {
    for (const Pass* pass : default_pipeline()) pipeline.push_back(pass);
  } else if (const Pass* pass = pass_named(name)) {
    pipeline.push_back(pass);
  } else {
    report_unknown(name, span, diagnostics);
  }
}

} // namespace

std::span<const Step> default_steps() { return steps; }

Pipeline default_pipeline() {
  Pipeline pipeline;
  for (const Step& step : steps) pipeline.push_back(pass_named(step.pass));
  return pipeline;
}

Pipeline parse_pipeline(std::string_view text, Diagnostics& diagnostics) {
  Pipeline pipeline;
  size_t names = 0; // those of no pass included
  for (size_t begin = 0; begin <= text.size();) {
    size_t end = std::min(text.find(',', begin), text.size());
    std::string_view name = trim(text.substr(begin, end - begin));
    uint32_t at = static_cast<uint32_t>(name.empty() ? begin : static_cast<size_t>(name.data() - text.data()));
    Span span{at, at + static_cast<uint32_t>(name.size())};
    add_item(name, span, pipeline, diagnostics);
    if (++names > most_passes || pipeline.size() > most_passes) {
      diagnostics.error("passes/too-many", span, "a list of passes has at most " + std::to_string(most_passes));
      return {};
    }
    begin = end + 1;
  }
  return pipeline;
}

std::string text(const Pipeline& pipeline) {
  std::string list;
  for (const Pass* pass : pipeline) list.append(list.empty() ? "" : ",").append(pass->name);
  return list.empty() ? "none" : list;
}

std::vector<std::string> keys(const Pipeline& pipeline) {
  std::map<const Pass*, size_t> runs;
  std::vector<std::string> keys;
  for (const Pass* pass : pipeline) {
    size_t run = ++runs[pass];
    keys.push_back(std::string(pass->name) + (run > 1 ? "#" + std::to_string(run) : std::string()));
  }
  return keys;
}

// ---- Running

// What it found, which is nothing; null if it may find something.
const Counts* Running::nothing_found_by(const Pass& pass) const {
  for (const auto& [known, counts] : idle_)
    if (known == &pass) return &counts;
  return nullptr;
}

void Running::note(const Pass& pass, const Counts& counts) {
  if (total(counts) > 0)
    idle_.clear();
  else if (!nothing_found_by(pass))
    idle_.emplace_back(&pass, counts);
}

bool Running::step() {
  if (stopped_ || next_ == pipeline_.size()) return false;
  size_t index = next_++;
  const Pass& pass = *pipeline_[index];
  if (observer_.before) observer_.before(pass, index, program_);
  const Counts* nothing = nothing_found_by(pass);
  Counts counts = nothing ? *nothing : pass.run(program_);
  note(pass, counts);
  if (observer_.after && !observer_.after(pass, index, program_, counts)) stopped_ = true;
  return !stopped_;
}

bool run(const Pipeline& pipeline, cps::Program& program, const Observer& observer) {
  Running running(pipeline, program, observer);
  while (running.step()) {
  }
  return !running.stopped();
}

} // namespace letcont::passes
