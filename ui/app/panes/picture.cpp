// A picture stage: boxes and edges that can be zoomed, moved and linked like text.
//
// The wheel scrolls, with Shift sideways, with Ctrl it zooms around the mouse; dragging moves the picture. Keys: the
// arrows move between lines and boxes, + and - zoom, 0 and F fit everything in, Tab leaves the pane.
//
// Letters are drawn at sizes of whole pixels, as their shapes are made for; a cell is as wide as one of them is then.
#include "app/model/actions.h"
#include "app/panes/pane.h"

#include <algorithm>
#include <cmath>
#include <imgui_internal.h>

namespace letcont::app {

void PictureView::follow(std::string_view document, uint64_t its_version) {
  if (version == its_version) return;
  version = its_version;
  graph = read_graph(document);
  placement = graph.nodes.size() <= most_boxes ? place_graph(graph) : Placement();
  if (!by_hand) zoom = 0;
}

std::optional<std::pair<size_t, size_t>> PictureView::line_at(uint32_t at) const {
  for (size_t i = 0; i < graph.nodes.size(); ++i)
    for (size_t line = 0; line < graph.nodes[i].lines.size(); ++line) {
      const GraphLine& each = graph.nodes[i].lines[line];
      if (each.begin <= at && at <= each.end) return std::pair(i, line);
    }
  return std::nullopt;
}

namespace {

constexpr Spacing spacing;

class Painter {
public:
  Painter(Ui& ui, PaneFrame& frame, const std::vector<LitRange>& lit)
      : ui_(ui), frame_(frame), view_(frame.state->picture), lit_(lit), origin_(ImGui::GetCursorScreenPos()),
        room_(ImGui::GetContentRegionAvail()), p_(*ui.colours) {
    text_cell_ = advance(ImGui::GetFontSize());
    if (view_.zoom <= 0) fit();
    measure();
  }

  void run() {
    if (room_.x < 2 || room_.y < 2) return;
    ImGui::SetNextItemAllowOverlap(); // of the buttons in the corner
    ImGui::InvisibleButton("picture", room_, ImGuiButtonFlags_MouseButtonLeft | ImGuiButtonFlags_MouseButtonMiddle);
    ImGui::SetItemKeyOwner(ImGuiKey_MouseWheelX);
    ImGui::SetItemKeyOwner(ImGuiKey_MouseWheelY);
    mouse();
    if (frame_.focused && ui_.keys) keys();
    measure();
    draw_ = ImGui::GetWindowDrawList();
    draw_->PushClipRect(origin_, {origin_.x + room_.x, origin_.y + room_.y}, true);
    clusters();
    for (size_t i = 0; i < view_.graph.edges.size(); ++i) edge(i);
    for (size_t i = 0; i < view_.graph.edges.size(); ++i) label(i);
    for (size_t i = 0; i < view_.graph.nodes.size(); ++i) node(i);
    draw_->PopClipRect();
    buttons();
  }

private:
  float advance(float font) const { return ui_.regular->GetFontBaked(font)->GetCharAdvance('0'); }

  // Below that size there are no letters to be read, and the cell may be of any width.
  static constexpr float least_font = 4;

  void measure() {
    float font = ImGui::GetFontSize() * view_.zoom;
    font_ = font < least_font ? 0 : std::round(font);
    cell_ = font_ > 0 ? advance(font_) : std::max(0.2f, text_cell_ * view_.zoom);
  }
  float sx(float x) const { return std::floor(origin_.x + (x - view_.x) * cell_); }
  float sy(float y) const { return std::floor(origin_.y + (y - view_.y) * cell_); }
  float px(float units) const { return units * cell_; }

  static constexpr float least = 0.1f, greatest = 3;

  void fit_all() {
    view_.smallest = least;
    fit();
  }

  // Fits everything in if letters stay large enough; else shows the beginning.
  void fit() {
    view_.by_hand = false;
    float smallest = view_.smallest;
    float width = view_.placement.width + 4, height = view_.placement.height + 4;
    view_.zoom = std::clamp(std::min(room_.x / width, room_.y / height) / text_cell_, smallest, 1.0f);
    measure();
    float font = ImGui::GetFontSize(); // a cell may be wider than its share of the letters' size
    while (font_ > least_font && (font_ - 1) / font >= smallest &&
           (cell_ * width > room_.x || cell_ * height > room_.y)) {
      view_.zoom = (font_ - 1) / font;
      measure();
    }
    view_.x = std::min(-2.0f, (view_.placement.width - room_.x / cell_) / 2);
    view_.y = std::min(-2.0f, (view_.placement.height - room_.y / cell_) / 2);
  }

  // Keeps the point under the mouse, or the middle, in place.
  void zoom_by(float factor, ImVec2 around) {
    view_.by_hand = true;
    float before = cell_;
    view_.zoom = std::clamp(view_.zoom * factor, least, greatest);
    measure();
    view_.x += (around.x - origin_.x) * (1 / before - 1 / cell_);
    view_.y += (around.y - origin_.y) * (1 / before - 1 / cell_);
  }

  // Zooms around the middle until something changes: cells are whole pixels.
  void zoom_step(bool larger) {
    for (float before = cell_; cell_ == before && (larger ? view_.zoom < greatest : view_.zoom > least);)
      zoom_by(larger ? 1.2f : 1 / 1.2f, {origin_.x + room_.x / 2, origin_.y + room_.y / 2});
  }

  void wheel() {
    const ImGuiIO& io = ImGui::GetIO();
    if (io.MouseWheel == 0 && io.MouseWheelH == 0) return;
    if (io.KeyCtrl) return zoom_by(std::pow(1.15f, io.MouseWheel), io.MousePos);
    view_.by_hand = true;
    ImVec2 by{io.MouseWheelH, io.MouseWheel};
    if (io.KeyShift && by.x == 0) std::swap(by.x, by.y);
    float step = 3 * spacing.cell_height * text_cell_ / cell_; // three lines of the panes of text
    view_.x -= by.x * step;
    view_.y -= by.y * step;
    // A part of it stays visible.
    view_.x = std::clamp(view_.x, 8 - room_.x / cell_, std::max(8 - room_.x / cell_, view_.placement.width - 8));
    view_.y = std::clamp(view_.y, 4 - room_.y / cell_, std::max(4 - room_.y / cell_, view_.placement.height - 4));
  }

  void mouse() {
    const ImGuiIO& io = ImGui::GetIO();
    bool hovered = ImGui::IsItemHovered();
    ui_.model.over_picture |= hovered;
    if (hovered) wheel();
    if (hovered && ui_.model.pinch != 1) zoom_by(ui_.model.pinch, io.MousePos);
    if (ImGui::IsItemActive() && ImGui::IsMouseDragging(ImGuiMouseButton_Left, 3)) {
      view_.by_hand = true;
      view_.x -= io.MouseDelta.x / cell_;
      view_.y -= io.MouseDelta.y / cell_;
      ImGui::SetMouseCursor(ImGuiMouseCursor_ResizeAll);
    }
    if (!hovered) return;
    const GraphLine* line = line_under(io.MousePos);
    std::string_view whole = whole_text(line, io.MousePos);
    if (!whole.empty() && ImGui::IsItemHovered(ImGuiHoveredFlags_DelayNormal)) tooltip_now(ui_, whole);
    if (!line) return;
    frame_.hovered = line->begin;
    if (ImGui::IsMouseReleased(ImGuiMouseButton_Left) && !ImGui::IsMouseDragPastThreshold(ImGuiMouseButton_Left, 3))
      frame_.state->code.set_selection({line->begin, line->begin});
  }

  // Returns what is drawn cut under the mouse: a line, or the label of an edge. Empty if nothing is.
  std::string_view whole_text(const GraphLine* line, ImVec2 mouse) const {
    if (line) return line->cut.empty() ? std::string_view() : line->text;
    float x = (mouse.x - origin_.x) / cell_ + view_.x, y = (mouse.y - origin_.y) / cell_ + view_.y;
    for (size_t i = 0; i < view_.graph.edges.size(); ++i) {
      const Box& box = view_.placement.labels[i];
      if (x >= box.x && x <= box.x + box.width && y >= box.y && y <= box.y + box.height)
        return view_.graph.edges[i].cut.empty() ? std::string_view() : view_.graph.edges[i].label;
    }
    return {};
  }

  // Fit, - and + in the lower right corner.
  void buttons() {
    float gap = ui_.px(4), small = ui_.px(30), wide = button_width(ui_, Icon::None, ui_.words("Fit"));
    ImVec2 at{origin_.x + room_.x - wide - 2 * small - 3 * gap, origin_.y + room_.y - control_height(ui_) - gap};
    if (at.x < origin_.x || at.y < origin_.y) return;
    auto place = [&](float width) {
      ImGui::SetCursorScreenPos(at);
      at.x += width + gap;
    };
    place(wide);
    const Words& words = ui_.words;
    std::string how = std::string(words("Fit the picture in")) + "\n" + words.keys("0 or F");
    if (button(ui_, "fit", Icon::None, words("Fit"), how, Look::Normal)) fit_all();
    place(small);
    how = std::string(words("Zoom out")) + "\n-";
    if (button(ui_, "smaller", Icon::Minus, {}, how, Look::Normal, small)) zoom_step(false);
    place(small);
    how = std::string(words("Zoom in")) + "\n+";
    if (button(ui_, "larger", Icon::Plus, {}, how, Look::Normal, small)) zoom_step(true);
  }

  const GraphLine* line_under(ImVec2 mouse) const {
    float x = (mouse.x - origin_.x) / cell_ + view_.x, y = (mouse.y - origin_.y) / cell_ + view_.y;
    for (size_t i = 0; i < view_.graph.nodes.size(); ++i) {
      const Box& box = view_.placement.nodes[i];
      if (x < box.x || x > box.x + box.width || y < box.y || y > box.y + box.height) continue;
      const std::vector<GraphLine>& lines = view_.graph.nodes[i].lines;
      float line = std::floor((y - box.y - spacing.padding) / spacing.cell_height);
      return &lines[static_cast<size_t>(std::clamp(line, 0.0f, static_cast<float>(lines.size() - 1)))];
    }
    return nullptr;
  }

  void keys() {
    const ImGuiIO& io = ImGui::GetIO();
    if (io.KeyCtrl || io.KeyAlt) return;
    auto pressed = [](ImGuiKey key) { return ImGui::IsKeyPressed(key, true); };
    if (pressed(ImGuiKey_Equal) || pressed(ImGuiKey_KeypadAdd)) zoom_step(true);
    if (pressed(ImGuiKey_Minus) || pressed(ImGuiKey_KeypadSubtract)) zoom_step(false);
    if (pressed(ImGuiKey_0) || pressed(ImGuiKey_Keypad0) || pressed(ImGuiKey_F)) fit_all();
    int by_line = pressed(ImGuiKey_DownArrow) ? 1 : pressed(ImGuiKey_UpArrow) ? -1 : 0;
    int by_box = pressed(ImGuiKey_RightArrow) ? 1 : pressed(ImGuiKey_LeftArrow) ? -1 : 0;
    if (by_line != 0 || by_box != 0) move(by_line, by_box);
  }

  void move(int by_line, int by_box) {
    auto at = view_.line_at(frame_.state->code.selection().caret).value_or(std::pair<size_t, size_t>(0, 0));
    const std::vector<GraphNode>& nodes = view_.graph.nodes;
    auto node = static_cast<int64_t>(at.first), line = static_cast<int64_t>(at.second) + by_line;
    bool before = line < 0, behind = line >= static_cast<int64_t>(nodes[at.first].lines.size());
    if (by_box != 0 || before || behind) node += by_box != 0 ? by_box : before ? -1 : 1;
    if (node < 0 || node >= static_cast<int64_t>(nodes.size())) return;
    const std::vector<GraphLine>& lines = nodes[static_cast<size_t>(node)].lines;
    if (by_box != 0 || behind) line = 0;
    if (before && by_box == 0) line = static_cast<int64_t>(lines.size()) - 1;
    uint32_t caret = lines[static_cast<size_t>(line)].begin;
    frame_.state->code.set_selection({caret, caret});
    show(static_cast<size_t>(node));
  }

  // Moves the picture so that the box is visible.
  void show(size_t node) {
    const Box& box = view_.placement.nodes[node];
    float width = room_.x / cell_, height = room_.y / cell_;
    view_.x = std::min(box.x - 1, std::max(view_.x, box.x + box.width + 1 - width));
    view_.y = std::min(box.y - 1, std::max(view_.y, box.y + box.height + 1 - height));
  }

  void words(float x, float y, std::string_view text, Colour c, bool bold = false) {
    if (text.empty() || font_ <= 0) return;
    draw_->AddText(bold ? ui_.bold : ui_.regular, font_, {sx(x), sy(y)}, colour(c), text.data(),
                   text.data() + text.size());
  }

  void clusters() {
    for (size_t i = 0; i < view_.graph.clusters.size(); ++i) {
      const Box& box = view_.placement.clusters[i];
      if (view_.graph.clusters[i].title.empty() || box.width <= 0) continue;
      ImVec2 a{sx(box.x), sy(box.y)}, b{sx(box.x + box.width), sy(box.y + box.height)};
      draw_->AddRectFilled(a, b, colour(p_.window), px(0.8f));
      draw_->AddRect(a, b, colour(p_.border), px(0.8f));
      words(box.x + 1.5f, box.y + 0.6f, view_.graph.clusters[i].title, p_.dim, true);
    }
  }

  void edge(size_t i) {
    const GraphEdge& edge = view_.graph.edges[i];
    const auto& points = view_.placement.edges[i].points;
    ImU32 c = colour(p_.dim);
    float width = std::max(1.0f, px(0.14f));
    for (size_t k = 1; k < points.size(); ++k) {
      ImVec2 a{sx(points[k - 1].first), sy(points[k - 1].second)}, b{sx(points[k].first), sy(points[k].second)};
      if (edge.dashed)
        dashed(a, b, c, width);
      else
        draw_->AddLine(a, b, c, width);
    }
    arrow(points[points.size() - 2], points.back(), c);
  }

  // A label's ground has the colour of what it lies on, so that no edge runs through the text.
  void label(size_t i) {
    const Box& box = view_.placement.labels[i];
    if (box.width <= 0) return;
    const GraphEdge& edge = view_.graph.edges[i];
    bool in_cluster = !view_.graph.clusters[view_.graph.nodes[edge.from].cluster].title.empty();
    draw_->AddRectFilled({sx(box.x), sy(box.y)}, {sx(box.x + box.width), sy(box.y + box.height)},
                         colour(in_cluster ? p_.window : p_.panel), px(0.4f));
    words(box.x + 0.4f, box.y + 0.1f, edge.drawn(), p_.dim);
  }

  void dashed(ImVec2 a, ImVec2 b, ImU32 c, float width) {
    float dx = b.x - a.x, dy = b.y - a.y, length = std::sqrt(dx * dx + dy * dy), step = std::max(3.0f, px(0.7f));
    for (float at = 0; at < length; at += 2 * step) {
      float end = std::min(length, at + step);
      draw_->AddLine({a.x + dx * at / length, a.y + dy * at / length},
                     {a.x + dx * end / length, a.y + dy * end / length}, c, width);
    }
  }

  void arrow(std::pair<float, float> from, std::pair<float, float> to, ImU32 c) {
    float dx = to.first - from.first, dy = to.second - from.second, length = std::sqrt(dx * dx + dy * dy);
    if (length < 0.01f) return;
    dx /= length, dy /= length;
    // Only its tip is at a whole pixel, as the line's end is: else its shape would depend on where it stands.
    ImVec2 tip{sx(to.first), sy(to.second)}, foot{tip.x - px(dx * 1.2f), tip.y - px(dy * 1.2f)};
    float across = px(dx * 0.55f), down = px(dy * 0.55f);
    draw_->AddTriangleFilled(tip, {foot.x - down, foot.y + across}, {foot.x + down, foot.y - across}, c);
  }

  void node(size_t i) {
    const Box& box = view_.placement.nodes[i];
    ImVec2 a{sx(box.x), sy(box.y)}, b{sx(box.x + box.width), sy(box.y + box.height)};
    if (b.x < origin_.x || a.x > origin_.x + room_.x || b.y < origin_.y || a.y > origin_.y + room_.y) return;
    draw_->AddRectFilled(a, b, colour(p_.panel), px(0.5f));
    bool lit_box = false;
    const std::vector<GraphLine>& lines = view_.graph.nodes[i].lines;
    for (size_t line = 0; line < lines.size(); ++line) lit_box |= light(lines[line], box, line);
    draw_->AddRect(a, b, colour(lit_box ? p_.link_bar : p_.border_strong), px(0.5f), 0,
                   lit_box ? std::max(1.5f, px(0.2f)) : 1);
    uint32_t caret = frame_.state->code.selection().caret;
    for (size_t line = 0; line < lines.size(); ++line) {
      float y = box.y + spacing.padding + spacing.cell_height * static_cast<float>(line);
      if (frame_.focused && lines[line].begin <= caret && caret <= lines[line].end)
        draw_->AddRect({sx(box.x + 0.4f), sy(y)}, {sx(box.x + box.width - 0.4f), sy(y + spacing.cell_height)},
                       colour(p_.focus), px(0.3f));
      words(box.x + spacing.padding, y + 0.2f, lines[line].drawn(), p_.text, line == 0);
    }
  }

  // Draws the line's highlight, if any. Returns true if it is strong.
  bool light(const GraphLine& line, const Box& box, size_t number) {
    bool strong = false, weak = false;
    for (const LitRange& lit : lit_)
      if (lit.begin < line.end && line.begin < lit.end) (lit.weak ? weak : strong) = true;
    if (!strong && !weak) return false;
    float y = box.y + spacing.padding + spacing.cell_height * static_cast<float>(number);
    draw_->AddRectFilled({sx(box.x + 0.4f), sy(y)}, {sx(box.x + box.width - 0.4f), sy(y + spacing.cell_height)},
                         colour(strong ? p_.link : p_.link_weak), px(0.3f));
    if (strong)
      draw_->AddRectFilled({sx(box.x + 0.2f), sy(y)}, {sx(box.x + 0.5f), sy(y + spacing.cell_height)},
                           colour(p_.link_bar));
    return strong;
  }

  Ui& ui_;
  PaneFrame& frame_;
  PictureView& view_;
  const std::vector<LitRange>& lit_;
  ImVec2 origin_, room_;
  const Palette& p_;
  ImDrawList* draw_ = nullptr;
  float text_cell_ = 8, cell_ = 8, font_ = 18;
};

} // namespace

void draw_picture(Ui& ui, PaneFrame& frame, const StageView& stage) {
  PictureView& view = frame.state->picture;
  view.follow(stage.text.bytes(), stage.version);
  if (view.graph.nodes.empty()) return draw_hint(ui, marked("There is nothing to draw."), "");
  if (view.placement.nodes.empty())
    return draw_hint(ui, ui.words("This program is too large for a picture."),
                     ui.words("{0} prints it for Graphviz.", "letcont emit --stage=flow"));
  Painter(ui, frame, lit(ui, frame, stage.version * 2 + (is_stale(ui.model, stage) ? 1 : 0))).run();
}

} // namespace letcont::app
