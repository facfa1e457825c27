// Pictures: the graph of a stage, its layout, and the SVG file.
#include "app/picture/svg.h"

#include <gtest/gtest.h>
#include <random>

namespace letcont::app {
namespace {

constexpr std::string_view document = R"(digraph flow {
  node [shape=box fontname=monospace];
  subgraph cluster_0 {
    label="f<g>";
    n0 [label="def f\l  let s = \"a\\n\"\l"];
    n1 [label="k()\l"];
  }
  n0 -> n1 [label="true"];
  n1 -> n0 [style=dashed];
  n1 -> n7;
}
)";

TEST(Graph, IsReadFromAStage) {
  Graph graph = read_graph(document);
  ASSERT_EQ(graph.nodes.size(), 2u);
  ASSERT_EQ(graph.nodes[0].lines.size(), 2u);
  EXPECT_EQ(graph.nodes[0].lines[1].text, "  let s = \"a\\n\"");
  const GraphLine& line = graph.nodes[0].lines[0];
  EXPECT_EQ(document.substr(line.begin, line.end - line.begin), "def f");
  EXPECT_EQ(graph.clusters[graph.nodes[0].cluster].title, "f<g>");
  ASSERT_EQ(graph.edges.size(), 2u) << "an edge to nowhere is none";
  EXPECT_EQ(graph.edges[0].label, "true");
  EXPECT_TRUE(graph.edges[1].dashed && !graph.edges[0].dashed);
}

TEST(Graph, TakesAnyText) {
  std::mt19937 random(1);
  for (int i = 0; i < 2000; ++i) {
    std::string text(document);
    for (int n = 0; n < 5; ++n) text[random() % text.size()] = "\"\\l[]{}->;n0 \n"[random() % 14];
    Graph graph = read_graph(text.substr(0, random() % text.size()));
    EXPECT_EQ(place_graph(graph).nodes.size(), graph.nodes.size());
  }
}

bool overlap(const Box& a, const Box& b) {
  return a.x < b.x + b.width - 0.01f && b.x < a.x + a.width - 0.01f && a.y < b.y + b.height - 0.01f &&
         b.y < a.y + a.height - 0.01f;
}

TEST(Placement, BoxesDoNotOverlapAndEdgesGoDown) {
  std::mt19937 random(2);
  for (int round = 0; round < 100; ++round) {
    Graph graph{{{"one"}, {"two"}}, {}, {}};
    size_t count = 1 + random() % 30;
    for (size_t i = 0; i < count; ++i)
      graph.nodes.push_back({"n", {{std::string(1 + random() % 20, 'x'), 0, 0}}, i % 2});
    for (size_t i = 0; i < count; ++i) {
      size_t from = random() % count, to = random() % count;
      if (from % 2 == to % 2) graph.edges.push_back({from, to, "", false});
    }
    Placement placement = place_graph(graph);
    for (size_t i = 0; i < count; ++i) {
      EXPECT_GE(placement.nodes[i].x, -0.01f);
      EXPECT_LE(placement.nodes[i].y + placement.nodes[i].height, placement.height + 0.01f);
      for (size_t j = i + 1; j < count; ++j) EXPECT_FALSE(overlap(placement.nodes[i], placement.nodes[j])) << round;
    }
    for (const Route& route : placement.edges) EXPECT_GE(route.points.size(), 2u);
  }
}

TEST(Placement, ALoopHasItsEntryAbove) {
  Graph graph{{{}}, {{"a", {{"entry", 0, 0}}, 0}, {"b", {{"loop", 0, 0}}, 0}, {"c", {{"body", 0, 0}}, 0}}, {}};
  graph.edges = {{0, 1, "", false}, {1, 2, "", false}, {2, 1, "", false}, {1, 1, "", false}};
  Placement placement = place_graph(graph);
  EXPECT_LT(placement.nodes[0].y, placement.nodes[1].y);
  EXPECT_LT(placement.nodes[1].y, placement.nodes[2].y);
  EXPECT_GT(placement.edges[2].points.front().second, placement.edges[2].points.back().second) << "back up";
}

TEST(Svg, HasEveryBoxAndEscapesText) {
  Graph graph = read_graph(document);
  std::string svg = svg_of(graph, place_graph(graph), palette(Theme::Light));
  EXPECT_TRUE(svg.starts_with("<svg ") && svg.ends_with("</svg>\n"));
  EXPECT_NE(svg.find("f&lt;g>"), std::string::npos);
  EXPECT_NE(svg.find("let s = &quot;a\\n&quot;"), std::string::npos);
  EXPECT_NE(svg.find("stroke-dasharray"), std::string::npos);
  EXPECT_EQ(svg.find("f<g>"), std::string::npos);
}

} // namespace
} // namespace letcont::app
