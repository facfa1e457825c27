#include "debugger/heap_picture.h"

#include "cps/views/picture.h"

#include <unordered_set>

namespace letcont::debugger {

namespace {

constexpr size_t most_fields = 12;

class Drawing {
public:
  Drawing(const Debugger& debugger, const HeapGraph& graph) : debugger_(debugger), graph_(graph) {
    for (const Record& record : graph.records) drawn_.insert(record.id);
  }

  Document draw() {
    out_ << "digraph heap {\n  rankdir=LR;\n  node [shape=box fontname=monospace];\n";
    for (size_t i = 0; i < graph_.roots.size(); ++i)
      if (drawn_.count(graph_.roots[i].record) > 0) variable(i);
    for (const Record& record : graph_.records) box(record);
    for (size_t i = 0; i < graph_.roots.size(); ++i)
      if (drawn_.count(graph_.roots[i].record) > 0)
        out_ << "  v" << std::to_string(i) << " -> r" << std::to_string(graph_.roots[i].record) << ";\n";
    for (const Record& record : graph_.records) edges(record);
    out_ << "}\n";
    return out_.finish();
  }

private:
  void variable(size_t i) {
    const std::string& name = debugger_.naming().of(graph_.roots[i].var);
    out_ << "  v" << std::to_string(i) << " [label=\"" << cps::escaped_label(name) << "\\l\"];\n";
  }

  void box(const Record& record) {
    out_ << "  r" << std::to_string(record.id) << " [label=\"";
    out_.open(record.maker ? span(debugger_.machine().program(), record.maker) : nowhere, record.maker.index);
    out_ << "#" << std::to_string(record.id);
    if (record.kind == RecordKind::Closure) out_ << " fun";
    if (!record.name.empty()) out_ << " " << cps::escaped_label(record.name);
    if (record.shared) out_ << ", shared";
    out_.close();
    out_ << "\\l";
    for (const Field& field : record.fields) {
      out_ << "  ";
      if (!field.name.empty()) out_ << cps::escaped_label(field.name) << " = ";
      out_ << cps::escaped_label(leads_to(field) ? "#" + std::to_string(field.value.record->id)
                                                 : debugger_.text(field.value, {.length = 30}))
           << "\\l";
    }
    if (graph_.cut && record.fields.size() == most_fields) out_ << "  …\\l";
    out_ << "\"];\n";
  }

  void edges(const Record& record) {
    for (size_t i = 0; i < record.fields.size(); ++i) {
      const Field& field = record.fields[i];
      if (!leads_to(field) || drawn_.count(field.value.record->id) == 0) continue;
      out_ << "  r" << std::to_string(record.id) << " -> r" << std::to_string(field.value.record->id);
      out_ << " [line=" << std::to_string(i + 1) << "];\n";
    }
  }

  static bool leads_to(const Field& field) {
    return field.value.kind == DatumKind::Record && field.value.record && field.value.record->count > 0;
  }

  const Debugger& debugger_;
  const HeapGraph& graph_;
  std::unordered_set<uint64_t> drawn_; // the ids of the records that have boxes
  DocumentWriter out_;
};

} // namespace

HeapPicture heap_picture(const Debugger& debugger, uint32_t frame, size_t most_records) {
  HeapGraph graph = debugger.heap_graph(frame, 1, most_records, most_fields);
  return {Drawing(debugger, graph).draw(), static_cast<uint32_t>(graph.records.size()), graph.cut};
}

} // namespace letcont::debugger
