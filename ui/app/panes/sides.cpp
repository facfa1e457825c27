#include "app/panes/sides.h"

#include "app/panes/pane.h"

#include <algorithm>
#include <cmath>
#include <imgui_internal.h>

namespace letcont::app {

uint32_t DifferenceSide::from_difference(const Text& difference, uint32_t at) const {
  uint32_t line = difference.line_of(at), row = line < rows.size() ? rows[line] : none;
  if (row == none) return none;
  return std::min(text.line_begin(row) + (at - difference.line_begin(line)), text.line_end(row));
}

uint32_t DifferenceSide::to_difference(const Text& difference, uint32_t at) const {
  uint32_t row = text.line_of(at);
  if (lines[row] != none) return difference.line_begin(lines[row]) + (at - text.line_begin(row));
  while (row > 0 && lines[row] == none) --row;
  return lines[row] == none ? 0 : difference.line_begin(lines[row]);
}

void Sides::follow(const Text& difference, uint64_t its_version) {
  if (version == its_version) return;
  version = its_version;
  std::array<std::string, 2> bytes;
  for (DifferenceSide& each : side) each.lines.clear(), each.rows.assign(difference.line_count(), DifferenceSide::none);
  auto put = [&](size_t i, uint32_t line) {
    if (!side[i].lines.empty()) bytes[i] += '\n';
    if (line != DifferenceSide::none) side[i].rows[line] = static_cast<uint32_t>(side[i].lines.size());
    if (line != DifferenceSide::none) bytes[i] += difference.line(line);
    side[i].lines.push_back(line);
  };
  std::array<std::vector<uint32_t>, 2> replaced; // lines that are not in both, since the last one that is
  auto put_replaced = [&] {
    for (size_t k = 0; k < std::max(replaced[0].size(), replaced[1].size()); ++k)
      for (size_t i : {0, 1}) put(i, k < replaced[i].size() ? replaced[i][k] : DifferenceSide::none);
    replaced[0].clear(), replaced[1].clear();
  };
  for (uint32_t line = 0; line < difference.line_count(); ++line) {
    std::string_view text = difference.line(line);
    if (text.starts_with("-") || text.starts_with("+")) {
      replaced[text[0] == '+' ? 1 : 0].push_back(line);
      continue;
    }
    put_replaced();
    put(0, line), put(1, line);
  }
  put_replaced();
  for (size_t i : {0, 1}) side[i].text.set(std::move(bytes[i]));
}

namespace {

constexpr float least_width = 420; // of both

class SidesPainter {
public:
  SidesPainter(Ui& ui, PaneFrame& frame, const CodeInput& input)
      : ui_(ui), frame_(frame), input_(input), sides_(frame.state->sides) {}

  void run() {
    sides_.follow(*input_.text, input_.version);
    carry_selection();
    ImVec2 at = ImGui::GetCursorScreenPos(), room = ImGui::GetContentRegionAvail();
    float half = std::floor((room.x - 1) / 2);
    size_t hovered = ImGui::IsMouseHoveringRect(at, {at.x + half, at.y + room.y})                      ? 0
                     : ImGui::IsMouseHoveringRect({at.x + half, at.y}, {at.x + room.x, at.y + room.y}) ? 1
                                                                                                       : sides_.active;
    // The one that the wheel or the keys scroll is drawn first, and the other one follows.
    float y = -1;
    for (size_t i : {hovered, 1 - hovered}) {
      ImGui::SetCursorScreenPos({at.x + (i == 0 ? 0 : half + 1), at.y});
      if (y >= 0) ImGui::SetNextWindowScroll({-1, y});
      y = draw(i, {half, room.y});
    }
    ImGui::GetWindowDrawList()->AddLine({at.x + half, at.y}, {at.x + half, at.y + room.y}, colour(ui_.colours->border),
                                        1);
    CodeInput unfolded = input_;
    unfolded.folds = false;
    draw_code_menu(ui_, frame_, unfolded, menu_);
  }

private:
  // What moved the caret in the difference, such as a search, moves it here.
  void carry_selection() {
    const Selection& now = frame_.state->code.selection();
    if (now.caret == sides_.seen.caret && now.anchor == sides_.seen.anchor) return;
    sides_.seen = now;
    for (size_t i : {sides_.active, 1 - sides_.active}) {
      uint32_t caret = sides_.side[i].from_difference(*input_.text, now.caret);
      uint32_t anchor = sides_.side[i].from_difference(*input_.text, now.anchor);
      if (caret == DifferenceSide::none) continue;
      sides_.active = i;
      sides_.side[i].code.set_selection({anchor == DifferenceSide::none ? caret : anchor, caret});
      sides_.side[i].code.reveal_caret();
      return;
    }
  }

  // Draws a side. Returns how far it is scrolled down.
  float draw(size_t i, ImVec2 size) {
    DifferenceSide& side = sides_.side[i];
    std::vector<LitRange> lit = lit_on(side);
    std::vector<uint32_t> matches;
    for (uint32_t match : input_.matches)
      if (uint32_t at = side.from_difference(*input_.text, match); at != DifferenceSide::none) matches.push_back(at);
    CodeInput input = input_;
    input.text = &side.text;
    input.wraps = input.folds = false; // the rows of both sides stand beside each other
    input.lit = lit;
    input.matches = matches;
    input.focused = input_.focused && sides_.active == i;
    Selection before = side.code.selection();
    CodeOutput output = side.code.draw(ui_, i == 0 ? "before" : "after", size, input);
    frame_.has_code = true;
    if (output.pressed) sides_.active = i;
    menu_ |= output.menu;
    const Selection& after = side.code.selection();
    if (after.caret != before.caret || after.anchor != before.anchor) {
      sides_.seen = {side.to_difference(*input_.text, after.anchor), side.to_difference(*input_.text, after.caret)};
      frame_.state->code.set_selection(sides_.seen);
    }
    frame_.wants_focus |= output.pressed;
    frame_.leave |= output.leave;
    if (output.hovered) frame_.hovered = side.to_difference(*input_.text, *output.hovered);
    const ImVector<ImGuiWindow*>& children = ImGui::GetCurrentWindow()->DC.ChildWindows;
    return children.empty() ? -1 : children.back()->Scroll.y;
  }

  std::vector<LitRange> lit_on(const DifferenceSide& side) const {
    std::vector<LitRange> result;
    const Text& text = *input_.text;
    for (const LitRange& range : input_.lit)
      for (uint32_t line = text.line_of(range.begin); line <= text.line_of(std::max(range.begin, range.end - 1));
           ++line) {
        if (side.rows[line] == DifferenceSide::none) continue;
        uint32_t begin = std::max(range.begin, text.line_begin(line)), end = std::min(range.end, text.line_end(line));
        if (begin < end)
          result.push_back({side.from_difference(text, begin), side.from_difference(text, end), range.weak});
      }
    return result;
  }

  Ui& ui_;
  PaneFrame& frame_;
  const CodeInput& input_;
  Sides& sides_;
  bool menu_ = false; // is asked for
};

} // namespace

bool draw_sides(Ui& ui, PaneFrame& frame, const CodeInput& input) {
  if (!ui.model.side_by_side || ImGui::GetContentRegionAvail().x < ui.px(least_width)) return false;
  SidesPainter(ui, frame, input).run();
  return true;
}

} // namespace letcont::app
