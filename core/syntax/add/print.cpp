#include "support/document_limit.h"
#include "syntax/add/ast.h"

#include <string>

namespace letcont::add {

namespace {

// What is still to be written: a node, or a text (") " …); a null text closes a range.
struct Piece {
  Node node;
  const char* text = nullptr;
};

void print_node(DocumentWriter& out, const Program& program, const Source& source, Node root) {
  std::vector<Piece> pieces{{root, nullptr}};
  while (!pieces.empty() && !is_full(out)) {
    Piece piece = pieces.back();
    pieces.pop_back();
    if (!piece.node) {
      if (piece.text)
        out << piece.text;
      else
        out.close();
      continue;
    }
    const NodeData& node = program.nodes[piece.node];
    out.open(node.span, piece.node.index);
    pieces.push_back({});
    switch (node.kind) {
    case NodeData::Lit: out << "Lit " << std::to_string(node.value); break;
    case NodeData::Var: out << "Var " << source.text(node.name); break;
    case NodeData::Add:
      out << "Add (";
      pieces.push_back({{}, ")"});
      pieces.push_back({node.right, nullptr});
      pieces.push_back({{}, ") ("});
      pieces.push_back({node.left, nullptr});
      break;
    }
  }
}

} // namespace

Document print(const Program& program, const Source& source, Interrupt* interrupt) {
  DocumentWriter out(interrupt);
  for (const Binding& binding : program.bindings) {
    if (is_full(out)) break;
    out.open(join(binding.name, program.nodes[binding.value].span));
    out << source.text(binding.name) << " = ";
    print_node(out, program, source, binding.value);
    out.close();
    out << '\n';
  }
  print_node(out, program, source, program.result);
  out << '\n';
  return out.finish();
}

} // namespace letcont::add
