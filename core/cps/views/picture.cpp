#include "cps/views/picture.h"

#include "cps/ast.h"
#include "cps/text/print.h"
#include "cps/traverse.h"
#include "support/document_limit.h"
#include "support/interrupt.h"

#include <map>
#include <string>
#include <vector>

namespace letcont::cps {

std::string escaped_label(std::string_view text) {
  std::string result;
  for (char c : text) {
    if (c == '"' || c == '\\') result += '\\';
    result += c;
  }
  return result;
}

namespace {

constexpr size_t most_lines = 24; // of a block; the others are told by "…"

struct Block {
  Up region;
  uint32_t owner = 0; // the block with which its function or definition begins
  std::vector<Expr> exprs;
};

// The blocks of a program, each function's and definition's together, in the order of the text.
class Blocks {
public:
  Blocks(const Program& program, Interrupt* interrupt)
      : program_(program), interrupt_(interrupt), text_(print(program, interrupt)) {
    first_ranges();
    for (Def def : program.data().order) {
      const DefData& data = program.data().defs[def];
      if (!data.is_static)
        add_all(Up::definition(def));
      else if (kind(program, data.value) == ExprKind::LetFun)
        for_each_function(program, data.value, [&](Fun f) { add_all(Up::function(f)); });
    }
  }

  std::vector<Block> all;

  const Document& text() const { return text_; }

  // Its number, or none for a return continuation.
  const uint32_t* of(Up region) const {
    auto found = numbers_.find({region.kind, region.index});
    return found == numbers_.end() ? nullptr : &found->second;
  }

  std::string_view line(Expr expr) const {
    const Range* range = range_of(expr);
    return range ? trimmed(line_begin(range->begin)) : std::string_view();
  }
  // "def fib = fun k (n)", "k0(x1)": the line above its first expression, without what opens the body.
  std::string_view header(const Block& block) const {
    const Range* range = block.exprs.empty() ? nullptr : range_of(block.exprs[0]);
    if (!range) return "?";
    size_t begin = line_begin(range->begin);
    std::string_view line = begin == 0 ? std::string_view() : trimmed(line_begin(begin - 1));
    for (std::string_view opening : {" -> {", " = {", " {"})
      if (line.ends_with(opening)) return line.substr(0, line.size() - opening.size());
    return line;
  }

private:
  // The last one first, so that the first one stays.
  void first_ranges() {
    ranges_.resize(program_.data().exprs.limit());
    for (size_t i = text_.ranges.size(); i-- > 0 && !is_due(interrupt_);)
      if (text_.ranges[i].node < ranges_.size()) ranges_[text_.ranges[i].node] = &text_.ranges[i];
  }
  const Range* range_of(Expr expr) const { return ranges_[expr.index]; }
  size_t line_begin(size_t at) const {
    size_t found = at == 0 ? std::string::npos : text_.text.rfind('\n', at - 1);
    return found == std::string::npos ? 0 : found + 1;
  }
  std::string_view trimmed(size_t begin) const {
    std::string_view line = std::string_view(text_.text).substr(begin);
    line = line.substr(0, line.find('\n'));
    return line.substr(std::min(line.find_first_not_of(' '), line.size()));
  }

  // The regions that a function or definition consists of; functions in it have blocks of their own behind it.
  void add_all(Up root) {
    std::vector<Up> functions{root};
    for (size_t i = 0; i < functions.size(); ++i) {
      auto owner = static_cast<uint32_t>(all.size());
      std::vector<Up> pending{functions[i]};
      while (!pending.empty()) {
        Up region = pending.back();
        pending.pop_back();
        Block block{region, owner, {}};
        std::vector<Up> inner;
        for (Expr expr = content(program_, region); expr && !is_due(interrupt_); expr = after(expr)) {
          block.exprs.push_back(expr);
          if (kind(program_, expr) == ExprKind::LetCont)
            for_each_continuation(program_, expr, [&](ContVar k) { inner.push_back(Up::continuation(k)); });
          if (kind(program_, expr) == ExprKind::LetFun)
            for_each_function(program_, expr, [&](Fun f) { functions.push_back(Up::function(f)); });
        }
        pending.insert(pending.end(), inner.rbegin(), inner.rend());
        numbers_[{region.kind, region.index}] = static_cast<uint32_t>(all.size());
        all.push_back(std::move(block));
      }
    }
  }
  Expr after(Expr expr) const { return is_let(kind(program_, expr)) ? program_.data().exprs[expr].body() : Expr{}; }

  const Program& program_;
  Interrupt* interrupt_;
  Document text_;
  std::vector<const Range*> ranges_; // by Expr, the first; null: none
  std::map<std::pair<int, uint32_t>, uint32_t> numbers_;
};

class Drawing {
public:
  Drawing(const Program& program, Interrupt* interrupt)
      : program_(program), blocks_(program, interrupt), out_(interrupt) {}

  Document flow() {
    if (is_too_long(blocks_.text())) return blocks_.text(); // which its blocks are shown with
    begin("flow");
    for (size_t i = 0; i < blocks_.all.size() && !is_full(out_); ++i) {
      if (blocks_.all[i].owner == i) open_cluster(i);
      flow_node(i);
    }
    if (!blocks_.all.empty()) out_ << "  }\n";
    for (size_t i = 0; i < blocks_.all.size() && !is_full(out_); ++i) flow_edges(i);
    out_ << "}\n";
    return out_.finish();
  }

  Document calls() {
    if (is_too_long(blocks_.text())) return blocks_.text();
    begin("calls");
    std::map<std::pair<uint32_t, int64_t>, bool> edges; // whether all those calls are tail calls
    bool indirect = false;
    for (size_t i = 0; i < blocks_.all.size() && !is_full(out_); ++i) {
      if (blocks_.all[i].owner == i) call_node(i);
      for (Expr expr : blocks_.all[i].exprs) add_call(blocks_.all[i].owner, expr, edges);
    }
    for (const auto& [edge, tail] : edges) indirect |= edge.second < 0;
    if (indirect) out_ << "  indirect [label=\"indirect calls\\l\"];\n";
    for (const auto& [edge, tail] : edges) {
      out_ << "  n" << std::to_string(edge.first) << " -> ";
      out_ << (edge.second < 0 ? "indirect" : "n" + std::to_string(edge.second));
      out_ << (tail ? " [style=dashed];\n" : ";\n");
    }
    out_ << "}\n";
    return out_.finish();
  }

private:
  void begin(std::string_view name) { out_ << "digraph " << name << " {\n  node [shape=box fontname=monospace];\n"; }

  void open_cluster(size_t i) {
    if (i > 0) out_ << "  }\n";
    out_ << "  subgraph cluster_" << std::to_string(i) << " {\n    label=\"" << escaped_label(name(i)) << "\";\n";
  }

  // "fib" of "def fib = fun k (n)".
  std::string name(size_t i) const {
    std::string_view header = blocks_.header(blocks_.all[i]);
    for (std::string_view word : {"def ", "let ", "and "})
      if (header.starts_with(word)) header.remove_prefix(word.size());
    return std::string(header.substr(0, header.find_first_of(" (")));
  }

  void label_line(std::string_view text, Span source, NodeId node) {
    out_.open(source, node);
    out_ << escaped_label(text);
    out_.close();
    out_ << "\\l";
  }

  void flow_node(size_t i) {
    const Block& block = blocks_.all[i];
    out_ << "    n" << std::to_string(i) << " [label=\"";
    Span source = block.exprs.empty() ? nowhere : source_of(block);
    label_line(blocks_.header(block), source, 0);
    size_t lines = 0;
    for (Expr expr : block.exprs) {
      ExprKind what = kind(program_, expr);
      if (what == ExprKind::LetCont || what == ExprKind::LetFun) continue;
      if (++lines > most_lines) {
        label_line("  …", nowhere, 0);
        break;
      }
      label_line("  " + std::string(blocks_.line(expr)), span(program_, expr), expr.index);
    }
    out_ << "\"];\n";
  }

  Span source_of(const Block& block) const {
    if (block.region.kind == Up::FunctionOf)
      if (Expr let = program_.data().funs[Fun{block.region.index}].let) return span(program_, let);
    Span all;
    for (Expr expr : block.exprs) all = join(all, span(program_, expr));
    return all;
  }

  void edge(size_t from, ContOccur target, std::string_view options) {
    const uint32_t* to = blocks_.of(Up::continuation(variable(program_, target)));
    if (!to) return; // it returns, or raises
    out_ << "  n" << std::to_string(from) << " -> n" << std::to_string(*to) << options << ";\n";
  }

  void flow_edges(size_t from) {
    for (Expr expr : blocks_.all[from].exprs) {
      visit(program_, expr,
            Overloaded{[&](ApplyCont jump) { edge(from, jump.target, ""); },
                       [&](Apply call) {
                         edge(from, call.target, " [style=dashed]");
                         if (call.handler) edge(from, call.handler, " [style=dashed label=\"raise\"]");
                       },
                       [&](Case branch) { case_edges(from, branch); }, [](auto) {}});
    }
  }

  void case_edges(size_t from, const Case& branch) {
    Type examined = type(program_, branch.examined);
    for (const Branch& each : branch.branches)
      edge(from, each.target, " [label=\"" + escaped_label(tag(examined, each.tag)) + "\"]");
    if (branch.otherwise) edge(from, branch.otherwise, " [label=\"_\"]");
  }

  std::string tag(Type examined, uint32_t tag) const {
    if (examined == TypeTable::boolean) return tag ? "true" : "false";
    if (program_.types.kind(examined) != TypeKind::Data) return std::to_string(static_cast<int32_t>(tag));
    return std::string(program_.names.text(program_.types.constructors(program_.types.data_of(examined))[tag].name));
  }

  void call_node(size_t i) {
    out_ << "  n" << std::to_string(i) << " [label=\"";
    label_line(name(i), source_of(blocks_.all[i]), 0);
    out_ << "\"];\n";
  }

  void add_call(uint32_t from, Expr expr, std::map<std::pair<uint32_t, int64_t>, bool>& edges) {
    visit(program_, expr,
          Overloaded{[&](Apply call) {
                       Fun callee = known_function(program_, variable(program_, call.function));
                       const uint32_t* to = callee ? blocks_.of(Up::function(callee)) : nullptr;
                       if (!to && is_external(program_, variable(program_, call.function)))
                         return; // of the world outside
                       bool tail = is_tail_call(program_, expr);
                       auto known = edges.emplace(std::pair(from, to ? int64_t{*to} : -1), tail);
                       known.first->second &= tail;
                     },
                     [](auto) {}});
  }

  const Program& program_;
  Blocks blocks_;
  DocumentWriter out_;
};

} // namespace

Document print_flow(const Program& program, Interrupt* interrupt) { return Drawing(program, interrupt).flow(); }
Document print_calls(const Program& program, Interrupt* interrupt) { return Drawing(program, interrupt).calls(); }

} // namespace letcont::cps
