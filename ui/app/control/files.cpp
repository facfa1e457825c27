#include "app/control/files.h"

#include "app/control/engine_line.h"
#include "app/control/frames.h"
#include "app/model/actions.h"

#include <utility>

namespace letcont::app {

void Files::open(const std::string& path) {
  std::string text, error = platform_.read_file(path, text);
  if (error.empty()) return open_text(path, std::move(text));
  set_notice(model_, error, true);
  frames_.touch();
}

void Files::open_text(std::string name, std::string text) {
  open_file(model_, name, std::move(text));
  set_notice(model_, model_.words("opened {0}", name));
  engine_.sync();
  frames_.touch();
}

void Files::ask() {
  if (!platform_.has_files()) return platform_.choose_file();
  dialog_ = {true, false, model_.file, dialog_.error};
}

void Files::save() {
  if (!platform_.has_files()) return export_program();
  if (!model_.file.empty()) {
    dialog_ = {.saving = true, .path = model_.file, .error = {}};
    finish_dialog();
    if (dialog_.error.empty()) return;
  }
  dialog_ = {true, true, model_.file, dialog_.error};
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

void Files::finish_dialog() {
  if (dialog_.saving) {
    dialog_.error = platform_.write_file(dialog_.path, model_.source.text().bytes());
    if (dialog_.error.empty()) {
      model_.file = dialog_.path;
      model_.saved_revision = model_.source.revision();
      set_notice(model_, model_.words("saved {0}", model_.file));
    }
  } else {
    std::string text;
    dialog_.error = platform_.read_file(dialog_.path, text);
    if (dialog_.error.empty()) open_file(model_, dialog_.path, std::move(text));
  }
  if (dialog_.error.empty()) dialog_.open = false;
}

} // namespace letcont::app
