#include "llvm/passes/remarks.h"

#include "llvm/passes/columns.h"

#include <algorithm>
#include <vector>

namespace letcont {

std::string_view name_of(RemarkKind kind) {
  switch (kind) {
  case RemarkKind::Passed: return "passed";
  case RemarkKind::Missed: return "missed";
  case RemarkKind::Analysis: return "analysis";
  }
  return {};
}

namespace {

class RemarkPrinter {
public:
  explicit RemarkPrinter(const Source& source) : source_(source) {}

  Document print(std::span<const PassRemark> remarks) {
    std::vector<const PassRemark*> sorted;
    for (const PassRemark& each : remarks) {
      sorted.push_back(&each);
      width_ = std::max(width_, each.pass.size());
    }
    // Those without a place come last, since `nowhere` is after all places; those of one place in their order.
    std::sort(sorted.begin(), sorted.end(), [](const PassRemark* a, const PassRemark* b) {
      return a->source.begin != b->source.begin ? a->source.begin < b->source.begin : a < b;
    });
    for (const PassRemark* each : sorted) {
      head(each->source);
      remark(*each);
    }
    if (remarks.empty()) out_ << "; LLVM's passes have no remarks on this program\n";
    return out_.finish();
  }

private:
  // The line that the place is on, unless it is the one of the remark before.
  void head(Span place) {
    uint32_t line = place.known() ? source_.line_column(place.begin).line : 0;
    if (!is_first_ && line == line_) return;
    is_first_ = false;
    line_ = line;
    if (line == 0) {
      out_ << "   without a place in the source\n";
      return;
    }
    uint32_t begin = source_.line_start(line);
    LineColumn named = source_.place(begin);
    std::string_view text = source_.line(line);
    bool is_library = source_.library().begin <= begin && begin < source_.library().end;
    out_ << in_columns(named.line, 4) << "  ";
    if (is_library) out_ << source_.name_at(begin) << ": ";
    out_.open({begin, begin + static_cast<uint32_t>(text.size())});
    out_ << text;
    out_.close();
    out_ << '\n';
  }

  void remark(const PassRemark& remark) {
    std::string_view kind = name_of(remark.kind);
    out_ << "      ";
    if (remark.source.known()) out_.open(remark.source, remark.node);
    out_ << kind << std::string(std::string_view("analysis").size() - kind.size(), ' ')
         << in_columns(remark.execution, 6) << "  " << remark.pass << std::string(width_ - remark.pass.size(), ' ')
         << "  " << remark.on << ": " << remark.text;
    if (remark.source.known()) out_.close();
    out_ << '\n';
  }

  const Source& source_;
  DocumentWriter out_;
  size_t width_ = 0;
  uint32_t line_ = 0;
  bool is_first_ = true;
};

} // namespace

Document print_remarks(std::span<const PassRemark> remarks, const Source& source) {
  return RemarkPrinter(source).print(remarks);
}

} // namespace letcont
