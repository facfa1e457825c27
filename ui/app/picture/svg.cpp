#include "app/picture/svg.h"

#include "support/text.h"

#include <cmath>
#include <cstdio>

namespace letcont::app {

namespace {

constexpr float cell = 8.4f; // pixels: 14 pixels high letters of a monospaced face are as wide
constexpr float margin = 12;

std::string number(float value) {
  char text[32];
  std::snprintf(text, sizeof text, "%.1f", static_cast<double>(value));
  return text;
}
std::string px(float units) { return number(units * cell + margin); }
std::string length(float units) { return number(units * cell); }

std::string hex(Colour c) {
  char text[8];
  std::snprintf(text, sizeof text, "#%02x%02x%02x", c.red, c.green, c.blue);
  return text;
}

std::string rectangle(const Box& box, Colour fill, Colour line) {
  return "<rect x=\"" + px(box.x) + "\" y=\"" + px(box.y) + "\" width=\"" + length(box.width) + "\" height=\"" +
         length(box.height) + "\" rx=\"5\" fill=\"" + hex(fill) + "\" stroke=\"" + hex(line) + "\"/>\n";
}

// `whole` is what the mouse shows, if the text is cut.
std::string words(float x, float y, std::string_view text, Colour c, std::string_view whole = {}, bool bold = false) {
  if (text.empty()) return {};
  std::string title = whole.empty() ? std::string() : "<title>" + escape_markup(whole) + "</title>";
  return "<text x=\"" + px(x) + "\" y=\"" + px(y) + "\" fill=\"" + hex(c) + "\"" +
         (bold ? " font-weight=\"600\"" : "") + " xml:space=\"preserve\">" + title + escape_markup(text) + "</text>\n";
}

std::string path(const Route& route, bool dashed, const Palette& p) {
  std::string out = "<path d=\"";
  for (size_t i = 0; i < route.points.size(); ++i)
    out += (i == 0 ? "M" : " L") + px(route.points[i].first) + " " + px(route.points[i].second);
  out += "\" fill=\"none\" stroke=\"" + hex(p.dim) + "\" marker-end=\"url(#arrow)\"";
  if (dashed) out += " stroke-dasharray=\"5 4\"";
  return out + "/>\n";
}

// The label's ground has the colour of what it lies on, so that no edge runs through the text.
std::string label(const GraphEdge& edge, const Box& box, Colour ground, const Palette& p) {
  if (box.width <= 0) return {};
  return rectangle(box, ground, ground) +
         words(box.x + 0.4f, box.y + box.height * 0.72f, edge.drawn(), p.dim, edge.cut.empty() ? "" : edge.label);
}

} // namespace

std::string svg_of(const Graph& graph, const Placement& placement, const Palette& p) {
  const Spacing spacing;
  std::string width = number(placement.width * cell + 2 * margin),
              height = number(placement.height * cell + 2 * margin);
  std::string out = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"" + width + "\" height=\"" + height +
                    "\" font-family=\"JetBrains Mono, monospace\" font-size=\"14\">\n";
  out += "<defs><marker id=\"arrow\" viewBox=\"0 0 8 8\" refX=\"7\" refY=\"4\" markerWidth=\"8\" markerHeight=\"8\" "
         "orient=\"auto\"><path d=\"M0 0 L8 4 L0 8 z\" fill=\"" +
         hex(p.dim) + "\"/></marker></defs>\n";
  out += "<rect width=\"100%\" height=\"100%\" fill=\"" + hex(p.panel) + "\"/>\n";
  for (size_t i = 0; i < graph.clusters.size(); ++i) {
    const Box& box = placement.clusters[i];
    if (graph.clusters[i].title.empty() || box.width <= 0) continue;
    out += rectangle(box, p.window, p.border);
    out += words(box.x + 1.5f, box.y + spacing.cell_height, graph.clusters[i].title, p.dim);
  }
  for (size_t i = 0; i < graph.edges.size(); ++i) out += path(placement.edges[i], graph.edges[i].dashed, p);
  for (size_t i = 0; i < graph.edges.size(); ++i) {
    const GraphCluster& cluster = graph.clusters[graph.nodes[graph.edges[i].from].cluster];
    out += label(graph.edges[i], placement.labels[i], cluster.title.empty() ? p.panel : p.window, p);
  }
  for (size_t i = 0; i < graph.nodes.size(); ++i) {
    const Box& box = placement.nodes[i];
    out += rectangle(box, p.panel, p.border_strong);
    for (size_t line = 0; line < graph.nodes[i].lines.size(); ++line) {
      const GraphLine& each = graph.nodes[i].lines[line];
      out += words(box.x + spacing.padding,
                   box.y + spacing.padding + spacing.cell_height * (static_cast<float>(line) + 0.75f), each.drawn(),
                   p.text, each.cut.empty() ? "" : each.text, line == 0);
    }
  }
  return out + "</svg>\n";
}

std::string svg_of_stage(std::string_view document, Theme theme) {
  const Graph graph = read_graph(document);
  return graph.nodes.size() > most_exported_boxes ? std::string() : svg_of(graph, place_graph(graph), palette(theme));
}

} // namespace letcont::app
