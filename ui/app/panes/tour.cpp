// The first-time tour: three cards, which can be left at any time.
#include "app/model/actions.h"
#include "app/panes/pane.h"

#include <algorithm>
#include <cmath>
#include <imgui_internal.h>
#include <iterator>

namespace letcont::app {

namespace {

struct Card {
  std::string_view title;
  std::string_view text;
  std::string_view by_touch; // where panes are tabs and there are no keys
};

constexpr Card cards[] = {
    {marked("One program, every stage"),
     marked("Type in Source. The other panes show at once what the compiler makes of it, such as its continuations "
            "(CPS) and "
            "its LLVM IR. The title of a pane is a menu of all stages. Ctrl+Enter runs the program."),
     marked("Type in Source. The other tabs show at once what the compiler makes of it, such as its continuations "
            "(CPS) and "
            "its LLVM IR. The open tab is a menu of all stages. Run leads to the output.")},
    {marked("Everything is linked"),
     marked(
         "Put the cursor or the mouse on a piece of the program: the code made from it lights up in every pane, in all "
         "directions. F7 goes to the linked code in the next pane, Shift+F7 goes back."),
     marked("Tap a piece of the program: each tab says how many pieces of its code were made from it, and shows them "
            "lit up. "
            "The same works in all directions. A long press selects a word.")},
    {marked("See what the passes do"),
     marked("The layout “Passes” lists the changes of each pass. Alt+Down goes to the next pass with changes, F4 shows "
            "its "
            "diff. Ctrl+K opens the command palette, which has every command."),
     marked("The layout “Passes”, in the menu at the upper right, lists the changes of each pass and shows them as a "
            "diff. "
            "The command palette is in that menu, too, and has every command.")},
};
constexpr int last = static_cast<int>(std::size(cards));
static_assert(last == tour_steps);

} // namespace

void draw_tour(Ui& ui, Rect whole) {
  Model& model = ui.model;
  if (model.tour < 1 || model.tour > last) return;
  const Card& card = cards[model.tour - 1];
  float width = std::min(ui.px(460), whole.width - ui.px(24));
  float right = std::min(ui.px(20), (whole.width - width) / 2);
  ImGui::SetNextWindowPos({whole.x + whole.width - right, whole.y + whole.height - ui.px(48)}, ImGuiCond_Always,
                          {1, 1});
  // A window that sizes itself would do so a frame later, and its buttons would move away from under a finger.
  std::string_view words = ui.words(model.pane_area.one_at_a_time ? card.by_touch : card.text);
  float between = 3 * ImGui::GetStyle().ItemSpacing.y, height = ImGui::GetFontSize() + between + ui.px(4);
  height += wrapped_height(ui, words, width - ui.px(36)) + control_height(ui) + ui.px(28);
  ImGui::SetNextWindowSize({width, std::ceil(height)});
  ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2(ui.px(18), ui.px(14)));
  ImGui::PushStyleVar(ImGuiStyleVar_WindowRounding, ui.px(10));
  ImGui::PushStyleVar(ImGuiStyleVar_WindowBorderSize, std::max(1.0f, ui.px(1)));
  ImGui::PushStyleColor(ImGuiCol_WindowBg, colour4(ui.colours->popup));
  ImGui::PushStyleColor(ImGuiCol_Border, colour4(ui.colours->accent));
  ImGui::Begin("tour", nullptr,
               ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoSavedSettings |
                   ImGuiWindowFlags_NoFocusOnAppearing | ImGuiWindowFlags_NoNav);
  ImGui::PopStyleColor(2);
  ImGui::PopStyleVar(3);
  ImGui::PushFont(ui.bold, 0);
  std::string_view title = ui.words(card.title);
  ImGui::TextUnformatted(title.data(), title.data() + title.size());
  ImGui::PopFont();
  ImGui::PushTextWrapPos(width - ui.px(18));
  ImGui::PushStyleColor(ImGuiCol_Text, colour4(ui.colours->dim));
  ImGui::TextUnformatted(words.data(), words.data() + words.size());
  ImGui::PopStyleColor();
  ImGui::PopTextWrapPos();
  ImGui::Dummy({0, ui.px(4)});
  if (button(ui, "on", Icon::None, model.tour == last ? ui.words("Done") : ui.words("Next"), {}, Look::Accent))
    ++model.tour;
  if (model.tour < last) {
    ImGui::SameLine(0, ui.px(8));
    if (button(ui, "leave", Icon::None, ui.words("Skip"), ui.words.keys("Esc"), Look::Quiet)) model.tour = last + 1;
  }
  ImGui::SameLine(0, ui.px(12));
  ImVec2 at = ImGui::GetCursorScreenPos();
  std::string place = ui.words("{0} of {1}", std::to_string(std::min(model.tour, last)), std::to_string(last));
  put_text(ui, {at.x, at.y + (control_height(ui) - ImGui::GetFontSize()) / 2}, ui.colours->dim, place);
  ImGui::End();
  if (model.tour > last) leave_tour(model);
}

} // namespace letcont::app
