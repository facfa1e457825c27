#include "cli/terminal/output_view.h"

#include "cli/terminal/terminal.h"
#include "support/shown.h"

namespace letcont::cli {

void OutputView::add(std::string_view text) {
  if (!is_bounded_) return write(text);
  if (!is_cut_) {
    std::string_view fits = text.substr(0, first_part(text, half_ - written_));
    write(fits);
    text.remove_prefix(fits.size());
    is_cut_ = !text.empty();
  }
  last_.append(text);
  if (last_.size() > 2 * half_) drop();
}

void OutputView::end() {
  if (!is_cut_) return;
  drop();
  if (left_out_ > 0) write(gap_line({&last_written_, 1}, left_out_));
  write(last_);
}

void OutputView::drop() {
  size_t begin = last_part(last_, half_);
  last_.erase(0, begin);
  left_out_ += begin;
}

void OutputView::write(std::string_view text) {
  if (text.empty() || failed_) return;
  failed_ = !write_output(text, colour_);
  written_ += text.size();
  last_written_ = text.back();
}

} // namespace letcont::cli
