#include "app/picture/graph.h"

#include <algorithm>
#include <charconv>
#include <map>

namespace letcont::app {

namespace {

// Reads one document; `at` of a piece is computed from its position in it.
struct Reader {
  std::string_view document;
  Graph graph;
  std::map<std::string, size_t, std::less<>> numbers; // of nodes, by their ids

  uint32_t offset(std::string_view piece) const { return static_cast<uint32_t>(piece.data() - document.data()); }

  // Returns the text between label=" and its closing quote; empty if there is none.
  static std::string_view quoted(std::string_view line) {
    size_t begin = line.find("label=\"");
    if (begin == std::string_view::npos) return {};
    begin += 7;
    size_t end = begin;
    while (end < line.size() && line[end] != '"') end += line[end] == '\\' ? 2 : 1;
    return line.substr(begin, std::min(end, line.size()) - begin);
  }

  static std::string unescaped(std::string_view text) {
    std::string result;
    for (size_t i = 0; i < text.size(); ++i) {
      if (text[i] == '\\' && i + 1 < text.size()) ++i;
      result += text[i];
    }
    return result;
  }

  void node(std::string_view id, std::string_view label) {
    GraphNode node{std::string(id), {}, graph.clusters.size() - 1};
    for (size_t i = 0; i < label.size();) { // up to each \l
      size_t end = i;
      while (end < label.size() && label.substr(end, 2) != "\\l") end += label[end] == '\\' ? 2 : 1;
      std::string_view line = label.substr(i, std::min(end, label.size()) - i);
      node.lines.push_back({unescaped(line), offset(line), offset(line) + static_cast<uint32_t>(line.size())});
      node.lines.back().cut = cut_to(node.lines.back().text, most_in_line);
      i = end + 2;
    }
    if (node.lines.empty()) node.lines.push_back({});
    numbers[node.id] = graph.nodes.size();
    graph.nodes.push_back(std::move(node));
  }

  void edge(std::string_view line, size_t arrow) {
    auto from = numbers.find(line.substr(0, arrow));
    std::string_view rest = line.substr(arrow + 4);
    auto to = numbers.find(rest.substr(0, rest.find_first_of(" ;")));
    if (from == numbers.end() || to == numbers.end()) return;
    std::string label = unescaped(quoted(line)), cut = cut_to(label, most_in_label);
    graph.edges.push_back({from->second, to->second, std::move(label),
                           rest.find("style=dashed") != std::string_view::npos, std::move(cut),
                           line_of(from->second, rest)});
  }

  // Reads the number after "line=", if the node has such a line.
  std::optional<size_t> line_of(size_t node, std::string_view options) const {
    size_t at = options.find("[line=");
    if (at == std::string_view::npos) return std::nullopt;
    size_t number = 0;
    std::string_view digits = options.substr(at + 6);
    std::from_chars(digits.data(), digits.data() + digits.size(), number);
    return number < graph.nodes[node].lines.size() ? std::optional(number) : std::nullopt;
  }

  void line(std::string_view line) {
    line = line.substr(std::min(line.find_first_not_of(' '), line.size()));
    if (size_t arrow = line.find(" -> "); arrow != std::string_view::npos && line.find('"') > arrow)
      edge(line, arrow);
    else if (line == "rankdir=LR;")
      graph.sideways = true;
    else if (line.starts_with("label="))
      graph.clusters.push_back({unescaped(quoted(line))});
    else if (line == "}")
      graph.clusters.push_back({});
    else if (size_t bracket = line.find(" [label="); bracket != std::string_view::npos)
      node(line.substr(0, bracket), quoted(line));
  }
};

} // namespace

size_t characters(std::string_view text) {
  return static_cast<size_t>(std::count_if(text.begin(), text.end(), [](char c) { return (c & 0xC0) != 0x80; }));
}

std::string cut_to(std::string_view text, size_t most) {
  if (characters(text) <= most) return {};
  auto first = [&](size_t count) { // its first characters
    size_t end = 0;
    for (size_t seen = 0; end < text.size(); ++end)
      if ((text[end] & 0xC0) != 0x80 && seen++ == count) break;
    return text.substr(0, end);
  };
  std::string_view beginning = first(most - 2);
  size_t opened = beginning.rfind('('), closed = beginning.rfind(')');
  bool in_list = opened != std::string_view::npos && (closed == std::string_view::npos || closed < opened);
  return in_list ? std::string(beginning) + "…)" : std::string(first(most - 1)) + "…";
}

Graph read_graph(std::string_view document) {
  Reader reader{document, {{{}}, {}, {}, false}, {}};
  for (size_t begin = 0; begin < document.size();) {
    size_t end = std::min(document.find('\n', begin), document.size());
    reader.line(document.substr(begin, end - begin));
    begin = end + 1;
  }
  return std::move(reader.graph);
}

} // namespace letcont::app
