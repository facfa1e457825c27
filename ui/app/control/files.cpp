#include "app/control/files.h"

#include "app/control/engine_line.h"
#include "app/control/frames.h"
#include "app/model/actions.h"

#include <utility>

namespace letcont::app {

// Says why opening another program loses this one: it has changes that are nowhere else. Empty: it does not.
std::string Files::loss() const {
  if (model_.source.revision() == model_.saved_revision || is_kept(model_)) return {};
  return std::string(model_.words("The program has changes that are not saved. Open again to lose them."));
}

void Files::open(const std::string& path) {
  std::string text, error = platform_.read_file(path, text);
  if (error.empty()) {
    open_text(path, std::move(text));
    if (model_.file == path) model_.file_state = platform_.file_state(path);
    return;
  }
  set_notice(model_, error, true);
  frames_.touch();
}

void Files::open_text(std::string name, std::string text) {
  frames_.touch();
  Warned now{name, model_.source.revision()};
  if (std::string why = loss(); !why.empty() && std::exchange(warned_, now) != now)
    return set_notice(model_, std::move(why), true);
  warned_ = {};
  open_file(model_, name, std::move(text));
  set_notice(model_, model_.words("opened {0}", name));
  engine_.sync();
}

void Files::ask() {
  if (!platform_.has_files()) return platform_.choose_file();
  dialog_ = {.open = true, .path = model_.file, .error = {}};
}

void Files::save() {
  if (!platform_.has_files()) return export_program();
  dialog_ = {.saving = true, .path = model_.file, .error = {}};
  if (!model_.file.empty()) {
    finish_dialog();
    if (dialog_.error.empty()) return;
  }
  dialog_.open = dialog_.saving = true;
}

void Files::save_as() {
  if (!platform_.has_files()) return export_program();
  dialog_ = {.open = true, .saving = true, .path = model_.file, .error = {}};
}

void Files::export_program() {
  bool ok = true;
  std::string notice = platform_.export_file(program(model_).name, model_.source.text().bytes(), ok);
  if (ok) model_.saved_revision = model_.source.revision();
  set_notice(model_, std::move(notice), !ok);
}

void Files::draw_dialog(Ui& ui) {
  if (draw_file_dialog(ui, dialog_)) finish_dialog();
}

// Whether the user has been told why entering this path loses something; if not, that is done, and they enter it again.
bool Files::has_warned(const std::string& why) {
  if (dialog_.warned == dialog_.path) return true;
  dialog_.warned = dialog_.path;
  dialog_.error = why;
  return false;
}

void Files::finish_dialog() {
  dialog_.error.clear();
  if (dialog_.saving)
    finish_saving();
  else
    finish_opening();
  dialog_.open &= !dialog_.error.empty();
  dialog_.wants_keys = dialog_.open;
}

void Files::finish_saving() {
  const Words& words = model_.words;
  std::string there = platform_.file_state(dialog_.path);
  bool is_own = dialog_.path == model_.file;
  if (!there.empty() && !is_own && !has_warned(words("{0} exists. Save again to replace it.", dialog_.path))) return;
  if (!there.empty() && is_own && there != model_.file_state &&
      !has_warned(words("{0} was changed by another program. Save again to replace it.", dialog_.path)))
    return;
  dialog_.error = platform_.write_file(dialog_.path, model_.source.text().bytes());
  if (!dialog_.error.empty()) return;
  model_.file = dialog_.path;
  model_.file_state = platform_.file_state(model_.file);
  model_.saved_revision = model_.source.revision();
  set_notice(model_, words("saved {0}", model_.file));
}

void Files::finish_opening() {
  if (std::string why = loss(); !why.empty() && !has_warned(why)) return;
  std::string text;
  dialog_.error = platform_.read_file(dialog_.path, text);
  if (!dialog_.error.empty()) return;
  open_file(model_, dialog_.path, std::move(text));
  model_.file_state = platform_.file_state(dialog_.path);
}

} // namespace letcont::app
