#include "passes/pipeline.h"

#include "support/suggest.h"

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

// The passes that would find nothing: they have found nothing in the program as it is now.
class Idle {
public:
  // What it found, which is nothing; null if it may find something.
  const Counts* find(const Pass& pass) const {
    for (const auto& [known, counts] : found_)
      if (known == &pass) return &counts;
    return nullptr;
  }
  void add(const Pass& pass, const Counts& counts) {
    if (total(counts) > 0)
      found_.clear();
    else if (!find(pass))
      found_.emplace_back(&pass, counts);
  }

private:
  std::vector<std::pair<const Pass*, Counts>> found_;
};

} // namespace

std::span<const Step> default_steps() { return steps; }

Pipeline default_pipeline() {
  Pipeline pipeline;
  for (const Step& step : steps) pipeline.push_back(pass_named(step.pass));
  return pipeline;
}

Pipeline parse_pipeline(std::string_view text, Diagnostics& diagnostics) {
  Pipeline pipeline;
  for (size_t begin = 0; begin <= text.size();) {
    size_t end = std::min(text.find(',', begin), text.size());
    std::string_view name = trim(text.substr(begin, end - begin));
    uint32_t at = static_cast<uint32_t>(name.empty() ? begin : static_cast<size_t>(name.data() - text.data()));
    add_item(name, {at, at + static_cast<uint32_t>(name.size())}, pipeline, diagnostics);
    begin = end + 1;
  }
  return pipeline;
}

std::string text(const Pipeline& pipeline) {
  std::string list;
  for (const Pass* pass : pipeline) list.append(list.empty() ? "" : ",").append(pass->name);
  return list.empty() ? "none" : list;
}

bool run(const Pipeline& pipeline, cps::Program& program, const Observer& observer) {
  Idle idle;
  for (size_t i = 0; i < pipeline.size(); ++i) {
    if (observer.before) observer.before(*pipeline[i], i, program);
    const Counts* nothing = idle.find(*pipeline[i]);
    Counts counts = nothing ? *nothing : pipeline[i]->run(program);
    idle.add(*pipeline[i], counts);
    if (observer.after && !observer.after(*pipeline[i], i, program, counts)) return false;
  }
  return true;
}

} // namespace letcont::passes
