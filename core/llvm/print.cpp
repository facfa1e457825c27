#include "llvm/emit.h"
#include "support/document_limit.h"

#include <llvm/IR/AssemblyAnnotationWriter.h>
#include <llvm/Support/FormattedStream.h>
#include <llvm/Support/raw_ostream.h>

namespace letcont {

namespace {

// LLVM's printer asks this for comments before each function and instruction; it records where they start.
class OriginRecorder : public llvm::AssemblyAnnotationWriter {
public:
  explicit OriginRecorder(const EmittedModule& emitted) : emitted_(emitted) {}

  void emitInstructionAnnot(const llvm::Instruction* instruction, llvm::formatted_raw_ostream& out) override {
    auto origin = emitted_.origins.find(instruction);
    if (origin == emitted_.origins.end() || out.tell() > max_document_bytes) return;
    uint32_t at = static_cast<uint32_t>(out.tell());
    ranges_.push_back({at, at, origin->second.span, origin->second.node});
  }

  void emitFunctionAnnot(const llvm::Function* function, llvm::formatted_raw_ostream& out) override {
    auto name = emitted_.names.find(function);
    if (name == emitted_.names.end() || out.tell() > max_document_bytes) return;
    uint32_t at = static_cast<uint32_t>(out.tell());
    ranges_.push_back({at, at, name->second, 0});
  }

  // A range goes up to the end of its line, without the indentation. A switch has several lines.
  std::vector<Range> ranges(std::string_view text) && {
    for (Range& range : ranges_) {
      range.begin = static_cast<uint32_t>(text.find_first_not_of(' ', range.begin));
      size_t end = text.find('\n', range.begin);
      if (end != std::string_view::npos && text[end - 1] == '[') end = text.find("  ]", end) + 3;
      range.end = static_cast<uint32_t>(std::min(end, text.size()));
    }
    return std::move(ranges_);
  }

private:
  const EmittedModule& emitted_;
  std::vector<Range> ranges_;
};

// Appends to a string, a buffer at a time. LLVM's own raw_string_ostream has no buffer, and then LLVM's printer, which
// counts columns, goes through several functions for every word.
class StringStream : public llvm::raw_ostream {
public:
  explicit StringStream(std::string& text) : text_(text) {}
  ~StringStream() override { flush(); }

private:
  // LLVM's printer cannot be stopped; text beyond the limit of the document is dropped.
  void write_impl(const char* bytes, size_t size) override {
    if (text_.size() <= max_document_bytes) text_.append(bytes, size);
    written_ += size;
  }
  uint64_t current_pos() const override { return written_; }
  size_t preferred_buffer_size() const override { return 1 << 16; }

  std::string& text_;
  uint64_t written_ = 0;
};

} // namespace

Document print_llvm(const EmittedModule& emitted, Ranges ranges) {
  Document document;
  OriginRecorder recorder(emitted);
  {
    StringStream out(document.text);
    emitted.module->print(out, ranges == Ranges::All ? &recorder : nullptr);
  }
  document.ranges = std::move(recorder).ranges(document.text);
  return document;
}

} // namespace letcont
