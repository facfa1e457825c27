#include "app/control/pass_walk.h"

#include "app/control/engine_line.h"
#include "app/control/navigation.h"
#include "app/model/actions.h"
#include "app/model/linking.h"
#include "app/model/llvm_list.h"
#include "app/model/pane_actions.h"
#include "app/model/pass_selection.h"
#include "app/model/stage_names.h"

#include <utility>

namespace letcont::app {

// The focused pane, if it shows a stage that passes change; else the first one that does.
Layout::Id PassWalk::pane() const {
  auto fits = [&](std::string_view shows) {
    std::optional<StageWord> word = stage_word(model_, shows);
    return word && follows_passes(model_, word->stage);
  };
  if (fits(focus_.shown())) return focus_.pane();
  for (const Layout::Pane& pane : model_.layout.panes())
    if (fits(pane.shows)) return pane.id;
  return Layout::none;
}

void PassWalk::change(const std::optional<std::string>& shows, Layout::Id pane, std::string_view otherwise) {
  if (!shows) return set_notice(model_, otherwise);
  show_in_pane(model_, pane, *shows);
  model_.layout_follows_engine = false;
  select_shown(model_, pane);
  announce(pane);
}

void PassWalk::announce(Layout::Id pane) {
  std::string shows(model_.layout.shown_by(pane));
  std::optional<StageWord> word = stage_word(model_, shows);
  if (!word) return;
  std::string said = pane_title(model_, shows);
  if (word->from)
    said += ": " + model_.words("{0}, and {1}", point_title(model_, *word->from), point_title(model_, word->pass));
  set_notice(model_, said);
}

// One use of a macro more or less is unfolded in the focused pane.
void PassWalk::step_macros(int by) {
  std::optional<std::string> next = next_unfolding(model_, focus_.shown(), by);
  if (!next)
    return set_notice(model_, by > 0 ? model_.words("All uses of macros are unfolded.")
                                     : model_.words("No use of a macro is unfolded."));
  show_in_pane(model_, focus_.pane(), *next);
  model_.layout_follows_engine = false;
  std::vector<std::string>& macros = model_.macros;
  size_t count = *unfolded(model_, *next);
  std::string said = std::to_string(count), all = std::to_string(macros.size());
  set_notice(model_, count == 0 ? model_.words("{0} of {1} uses of macros unfolded.", said, all)
                                : model_.words("{0} of {1} uses of macros unfolded, the last of {2}.", said, all,
                                               macros[count - 1]));
}

void PassWalk::step(int by) {
  if (unfolded(model_, focus_.shown())) return step_macros(by);
  Layout::Id pane = this->pane();
  std::optional<StageWord> word = stage_word(model_, model_.layout.shown_by(pane));
  std::optional<size_t> here = word ? point_of(model_, word->pass) : std::nullopt;
  std::optional<uint32_t> execution = word ? execution_of(model_, *word) : std::nullopt;
  // From a difference of more than one pass, and from panes that show no stage, one goes on where the selection is.
  bool elsewhere =
      pane != focus_.pane() || (word && word->from && !shows_selection(model_, model_.layout.shown_by(pane)));
  if (uint32_t selected = model_.selected.execution; selected != 0 && elsewhere) execution = selected;
  if (std::optional<size_t> selected = selected_point(model_); selected && elsewhere) here = selected, execution = {};
  if (execution) return step_of_llvm(*execution, by);
  std::optional<size_t> there =
      here ? next_changed_point(model_, *here, by, shows_difference(model_) ? 1 : 0) : std::nullopt;
  if (there) {
    select_point(model_, *there, focus_.pane());
    return announce(this->pane());
  }
  // LLVM's passes come after the last one.
  if (here && by > 0 && model_.llvm_list.open && next_changed_execution(model_, 0, 1)) return step_of_llvm(0, by);
  set_notice(model_, by > 0 ? model_.words("No later pass changed anything.")
                            : model_.words("No earlier pass changed anything."));
}

void PassWalk::step_of_llvm(uint32_t from, int by) {
  std::optional<uint32_t> there = next_changed_execution(model_, from, by);
  std::optional<size_t> point =
      by < 0 ? next_changed_point(model_, last_point(model_) + 1, by, shows_difference(model_) ? 1 : 0) : std::nullopt;
  if (!there && !point) return set_notice(model_, "No later pass changed anything.");
  if (there)
    select_execution(model_, *there, focus_.pane());
  else
    select_point(model_, *point, focus_.pane());
  announce(this->pane());
}

void PassWalk::toggle_difference() {
  Layout::Id pane = unfolded(model_, focus_.shown()) ? focus_.pane() : this->pane();
  change(toggled_difference(model_, model_.layout.shown_by(pane)), pane,
         model_.words("No pane shows a stage with passes."));
}

void PassWalk::show_after(const std::string& pass) {
  StageWord after{"llvm", pass, {}};
  std::optional<uint32_t> execution = execution_of(model_, after);
  std::optional<size_t> point = point_of(model_, pass);
  if (!execution && !point) return;
  if (execution)
    select_execution(model_, *execution, focus_.pane());
  else
    select_point(model_, *point, focus_.pane());
  Layout::Id pane = this->pane();
  if (pane != Layout::none) return announce(pane);
  // No pane shows a stage that passes change: the one behind the focused one does from now on.
  if (!execution) after.stage = "cps";
  std::vector<Layout::Pane> panes = model_.layout.panes();
  for (size_t i = 0; i + 1 < panes.size() && pane == Layout::none; ++i)
    if (panes[i].id == focus_.pane()) pane = panes[i + 1].id;
  if (pane != Layout::none) change(text(after), pane, "");
}

// ---- The pass that changed a piece

void PassWalk::ask(bool backward) {
  Span piece = piece_at_caret(model_, focus_);
  Place at = focus_.here();
  if (piece_shown_ && piece_shown_->pane == at.pane && piece_shown_->end == at.end) piece = model_.change.piece;
  if (!piece.known()) return set_notice(model_, "The code at the cursor does not come from the source.");
  std::optional<Request> question = ask_change(model_, pane(), piece, backward);
  if (!question) return set_notice(model_, "No pane shows a stage with passes.");
  backward_ = backward;
  engine_.send(std::move(*question));
}

void PassWalk::take_answer() {
  ChangeView& answer = model_.change;
  if (answer.answered && model_.layout.shown_by(answer.pane) == answer.shows) {
    std::optional<StageWord> word = stage_word(model_, answer.shows);
    std::optional<size_t> point = point_of(model_, answer.pass);
    std::optional<uint32_t> execution = execution_of(model_, {"llvm", answer.pass, {}});
    if (word && execution) {
      change(text(word->from ? difference_of(*execution) : stage_after(*execution)), answer.pane, "");
      piece_to_show_ = answer.piece;
    } else if (word && point && !answer.pass.empty()) {
      word->pass = answer.pass;
      if (word->from) word->from = pass_at(model_, *point == 0 ? 0 : *point - 1);
      change(text(*word), answer.pane, "");
      piece_to_show_ = answer.piece;
    } else {
      set_notice(model_, backward_ ? model_.words("No earlier pass changed this.")
                                   : model_.words("No later pass changed this."));
    }
  }
  answer.answered = false;
  keep_selection(model_);
  show_piece();
}

// What the piece became, in the stage that a change was found in. It stays the piece that one asks about, though the
// caret there may belong to a part of it.
void PassWalk::show_piece() {
  if (!piece_to_show_.known()) return;
  Layout::Id pane = model_.change.pane;
  auto found = model_.documents.find(model_.layout.shown_by(pane));
  if (found == model_.documents.end() || is_stale(model_, found->second)) return;
  std::optional<uint32_t> there = first_lit(model_, found->first, std::exchange(piece_to_show_, nowhere));
  if (!there) return set_notice(model_, model_.words("{0}; no code here comes from it.", model_.notice.text));
  if (pane != focus_.pane()) return focus_.state(pane).code.reveal(*there);
  piece_shown_ = Place{pane, *there, *there};
  focus_.go_to(*piece_shown_);
}

} // namespace letcont::app
