#include "session/change_search.h"

#include "compile/difference.h"

#include <algorithm>
#include <utility>

namespace letcont {

ChangeSearch::ChangeSearch(std::shared_ptr<Compilation> compilation, ChangeQuestion question)
    : compilation_(std::move(compilation)), question_(std::move(question)) {
  const Stage* stage = stage_named(compilation_->options().stages, question_.stage);
  if (stage && stage->print) stage_ = stage;
}

// Returns false if there is nothing to look at.
bool ChangeSearch::begin() {
  const cps::Program* converted = compilation_->converted();
  const passes::Pipeline& pipeline = compilation_->pipeline();
  if (!stage_ || !converted || compilation_->reports().size() != pipeline.size()) return false;
  keys_ = passes::keys(pipeline);
  size_t here = keys_.size(); // so many passes come before the place that is asked about
  if (question_.pass == "none") here = 0;
  auto known = std::find(keys_.begin(), keys_.end(), question_.pass);
  if (known != keys_.end()) here = static_cast<size_t>(known - keys_.begin()) + 1;
  first_ = question_.backward ? 0 : here;
  end_ = !question_.backward ? keys_.size() : here == 0 ? 0 : here - 1;
  program_ = *converted;
  running_.emplace(pipeline, *program_, passes::Observer());
  return first_ < end_;
}

bool ChangeSearch::has_changed(size_t pass) const { return passes::total(compilation_->reports()[pass].counts) > 0; }

void ChangeSearch::print() { document_ = stage_->print(*compilation_, *program_); }

// Runs the next pass and compares the stage before and after it.
void ChangeSearch::compare() {
  std::optional<Document> before = std::move(document_);
  size_t pass = next_++;
  running_->step();
  print();
  if (!before || !document_) return;
  if (changes_piece(difference(*before, *document_, stage_->info.syntax), question_.piece)) found_ = keys_[pass];
}

bool ChangeSearch::work() {
  if (compilation_->advance()) return false;
  if (!program_) return !begin();
  if (next_ < first_ || !has_changed(next_))
    ++next_, running_->step();
  else if (!document_)
    print();
  else
    compare();
  return next_ == end_ || (!question_.backward && !found_.empty());
}

} // namespace letcont
