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

TEST(Graph, CutsWhatIsTooLong) {
  EXPECT_EQ(cut_to("def f = code k (n)", 40), "");
  EXPECT_EQ(cut_to("def fact = code k [n : i32, next : [i32]]", 20), "def fact = code k […");
  EXPECT_EQ(cut_to("def fact = code k (n : i32, next : i32)", 26), "def fact = code k (n : i…)");
  EXPECT_EQ(cut_to("λλλλλ", 5), "") << "characters, not bytes";
  EXPECT_EQ(cut_to("λλλλλ", 4), "λλλ…");
  std::string long_name(100, 'x');
  Graph graph = read_graph("digraph calls {\n  n0 [label=\"def " + long_name +
                           "\\l\"];\n  n1 [label=\"a\\l\"];\n  n0 -> n1 [label=\"" + long_name + "\"];\n}\n");
  ASSERT_EQ(graph.nodes.size(), 2u);
  EXPECT_EQ(graph.nodes[0].lines[0].text, "def " + long_name);
  EXPECT_EQ(characters(graph.nodes[0].lines[0].drawn()), most_in_line);
  EXPECT_EQ(characters(graph.edges.at(0).drawn()), most_in_label);
  Placement placement = place_graph(graph);
  EXPECT_LE(placement.nodes[0].width, static_cast<float>(most_in_line) + 2);
  std::string svg = svg_of(graph, placement, palette(Theme::Light));
  EXPECT_NE(svg.find("<title>def " + long_name + "</title>" + graph.nodes[0].lines[0].cut), std::string::npos);
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

// A label is beside its edge, and neither over a box nor over another label.
TEST(Placement, LabelsStandBesideTheirEdges) {
  std::mt19937 random(3);
  for (int round = 0; round < 60; ++round) {
    Graph graph{{{"one"}}, {}, {}};
    size_t count = 2 + random() % 12;
    for (size_t i = 0; i < count; ++i) graph.nodes.push_back({"n", {{std::string(1 + random() % 20, 'x'), 0, 0}}, 0});
    for (size_t i = 1; i < count; ++i) // a tree, as the branches of a `case` are
      graph.edges.push_back({random() % i, i, std::string(1 + random() % 9, 'l'), false});
    Placement placement = place_graph(graph);
    for (size_t i = 0; i < graph.edges.size(); ++i) {
      const Box& label = placement.labels[i];
      ASSERT_GT(label.width, 0);
      EXPECT_GE(label.x, 0);
      EXPECT_LE(label.x + label.width, placement.width);
      for (const Box& box : placement.nodes) EXPECT_FALSE(overlap(label, box)) << round;
      for (size_t j = 0; j < i; ++j) EXPECT_FALSE(overlap(label, placement.labels[j])) << round;
      for (size_t j = 0; j < graph.edges.size(); ++j) // sampled, since what crosses is drawn under the label's ground
        for (size_t k = 1; k < placement.edges[j].points.size(); ++k) {
          auto [x0, y0] = placement.edges[j].points[k - 1];
          auto [x1, y1] = placement.edges[j].points[k];
          for (float t = 0; t <= 1; t += 0.02f) {
            Box point{x0 + (x1 - x0) * t, y0 + (y1 - y0) * t, 0, 0};
            if (i == j) EXPECT_FALSE(overlap(label, point)) << round << ": an edge through its own label";
          }
        }
    }
  }
}

// A chain of calls with edges over most of it: as many places to pass as their product.
TEST(Placement, LongEdgesOfADeepGraphGoStraight) {
  std::string text = "digraph calls {\n";
  for (int i = 0; i < 1500; ++i) text += "  n" + std::to_string(i) + " [label=\"f\"];\n";
  for (int i = 1; i < 1500; ++i) {
    text += "  n" + std::to_string(i - 1) + " -> n" + std::to_string(i) + ";\n";
    text += "  n" + std::to_string(i * 7 % 1000) + " -> n" + std::to_string(1000 + i % 500) + ";\n";
  }
  Graph graph = read_graph(text + "}\n");
  ASSERT_EQ(graph.edges.size(), 2998u);
  Placement placement = place_graph(graph);
  size_t straight = 0, points = 0;
  for (const Route& route : placement.edges) {
    ASSERT_GE(route.points.size(), 2u);
    points += route.points.size();
    straight += route.points.size() <= 4;
  }
  EXPECT_GT(straight, 2000u);
  EXPECT_LT(points, 60'000u);
}

TEST(Placement, UnconnectedPartsAreNotSpreadOut) {
  Graph graph{{{}}, {}, {}};
  for (size_t i = 0; i < 16; ++i) graph.nodes.push_back({"n", {{std::string(12, 'x'), 0, 0}}, 0});
  Placement placement = place_graph(graph);
  EXPECT_LT(placement.width, 90) << "in one row they take 260";
  float area = 0;
  for (const Box& box : placement.nodes) area += box.width * box.height;
  EXPECT_GT(area / (placement.width * placement.height), 0.4f) << "without holes";
}

constexpr std::string_view list = R"(digraph heap {
  rankdir=LR;
  node [shape=box fontname=monospace];
  v0 [label="xs\l"];
  r3 [label="#3 Cons\l  1\l  #2\l"];
  r2 [label="#2 Cons\l  2\l  #1\l"];
  r1 [label="#1 Cons\l  3\l  Nil\l"];
  v0 -> r3;
  r3 -> r2 [line=2];
  r2 -> r1 [line=2];
}
)";

TEST(Placement, ListsGoFromLeftToRight) {
  Graph graph = read_graph(list);
  ASSERT_TRUE(graph.sideways);
  ASSERT_EQ(graph.edges.size(), 3u);
  EXPECT_EQ(graph.edges[1].line, std::optional<size_t>(2));
  EXPECT_FALSE(graph.edges[0].line);
  Placement placement = place_graph(graph);
  for (size_t i = 0; i + 1 < graph.nodes.size(); ++i) {
    const Box &box = placement.nodes[i], &next = placement.nodes[i + 1];
    EXPECT_LT(box.x + box.width, next.x);
    auto begin = placement.edges[i].points.front(), end = placement.edges[i].points.back();
    EXPECT_FLOAT_EQ(begin.first, box.x + box.width);
    EXPECT_FLOAT_EQ(end.first, next.x);
  }
  EXPECT_FLOAT_EQ(placement.nodes[1].y, placement.nodes[3].y) << "in a row";
  Spacing spacing;
  float field = placement.nodes[1].y + spacing.padding + 2.5f * spacing.cell_height;
  EXPECT_FLOAT_EQ(placement.edges[1].points.front().second, field) << "from its field";
  EXPECT_FLOAT_EQ(placement.edges[1].points.back().second, field) << "straight on";
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
