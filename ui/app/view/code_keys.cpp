// Keys of the code view: motions and the clipboard for every text, changes for an editor.
#include "app/view/code_view.h"

#include <imgui_internal.h>

namespace letcont::app {

namespace {

bool pressed(ImGuiKey key) { return ImGui::IsKeyPressed(key, true); }
bool chord(ImGuiKeyChord chord) { return ImGui::IsKeyChordPressed(chord, ImGuiInputFlags_Repeat); }

// The modifier for moves by words.
bool word_key() { return ImGui::GetIO().ConfigMacOSXBehaviors ? ImGui::GetIO().KeyAlt : ImGui::GetIO().KeyCtrl; }

void append_utf8(std::string& out, uint32_t c) {
  char bytes[5];
  out.append(bytes, static_cast<size_t>(ImTextCharToUtf8(bytes, c)));
}

} // namespace

bool CodeView::motion_keys(const CodeInput& input) {
  const ImGuiIO& io = ImGui::GetIO();
  bool words = word_key(), ctrl = io.KeyCtrl, extend = io.KeyShift;
  if (io.KeyAlt && !io.ConfigMacOSXBehaviors) return false; // those are commands
  bool moves_lines = ctrl && extend && (pressed(ImGuiKey_UpArrow) || pressed(ImGuiKey_DownArrow));
  if (moves_lines && input.editor) return false;
  struct Key {
    ImGuiKey key;
    Motion plain, with_ctrl;
  };
  const Key keys[] = {
      {ImGuiKey_LeftArrow, Motion::Left, words ? Motion::WordLeft : Motion::LineBegin},
      {ImGuiKey_RightArrow, Motion::Right, words ? Motion::WordRight : Motion::LineEnd},
      {ImGuiKey_UpArrow, Motion::Up, Motion::TextBegin},
      {ImGuiKey_DownArrow, Motion::Down, Motion::TextEnd},
      {ImGuiKey_PageUp, Motion::PageUp, Motion::PageUp},
      {ImGuiKey_PageDown, Motion::PageDown, Motion::PageDown},
      {ImGuiKey_Home, Motion::LineBegin, Motion::TextBegin},
      {ImGuiKey_End, Motion::LineEnd, Motion::TextEnd},
  };
  for (const Key& key : keys) {
    if (!pressed(key.key)) continue;
    bool sideways = key.key == ImGuiKey_LeftArrow || key.key == ImGuiKey_RightArrow;
    move(input, ctrl || (words && sideways) ? key.with_ctrl : key.plain, extend);
    return true;
  }
  if (chord(ImGuiMod_Ctrl | ImGuiKey_M) && brackets_) {
    bool at_partner = current(input).caret == brackets_->partner;
    uint32_t to = at_partner ? brackets_->at : brackets_->partner;
    select(input, {to, to});
    return true;
  }
  if (chord(ImGuiMod_Ctrl | ImGuiKey_A)) {
    select(input, {0, input.text->size()});
    return false; // the view stays where it is
  }
  return false;
}

void CodeView::clipboard_keys(Ui& ui, const CodeInput& input) {
  const Selection& selection = current(input);
  bool copy = chord(ImGuiMod_Ctrl | ImGuiKey_C) || chord(ImGuiMod_Ctrl | ImGuiKey_Insert);
  bool cut = input.editor && (chord(ImGuiMod_Ctrl | ImGuiKey_X) || chord(ImGuiMod_Shift | ImGuiKey_Delete));
  bool paste = input.editor && (chord(ImGuiMod_Ctrl | ImGuiKey_V) || chord(ImGuiMod_Shift | ImGuiKey_Insert));
  if ((copy || cut) && input.editor) {
    ui.platform.set_clipboard(cut ? input.editor->cut() : input.editor->copy());
  } else if (copy) { // nothing selected: the line
    Selection piece = selection.empty() ? line_at(*input.text, selection.caret) : selection;
    ui.platform.set_clipboard(std::string_view(input.text->bytes()).substr(piece.begin(), piece.end() - piece.begin()));
  }
  if (paste) input.editor->paste(ui.platform.clipboard());
  if (cut || paste) reveal_ = true;
}

void CodeView::characters(Editor& editor) {
  ImGuiIO& io = ImGui::GetIO();
  bool ignored = (io.KeyCtrl && !io.KeyAlt) || (io.ConfigMacOSXBehaviors && io.KeyCtrl);
  // One by one, since several may come in one frame: each may be a bracket.
  for (ImWchar c : io.InputQueueCharacters) {
    std::string typed;
    if (c >= 0x20 && c != 0x7F && !ignored) append_utf8(typed, c);
    if (!typed.empty() && editor.language() == "plain")
      editor.type(typed); // it has no brackets
    else if (!typed.empty())
      editor.type_key(typed);
  }
}

void CodeView::editing_keys(const CodeInput& input, CodeOutput& output) {
  Editor& editor = *input.editor;
  bool words = word_key();
  const ImGuiIO& io = ImGui::GetIO();
  bool plain = !io.KeyCtrl && !io.KeyAlt;
  if (pressed(ImGuiKey_Tab) && plain) {
    if (escaped_)
      output.leave = true;
    else if (io.KeyShift)
      editor.unindent();
    else
      editor.indent();
  }
  if (pressed(ImGuiKey_Backspace)) {
    if (io.ConfigMacOSXBehaviors && io.KeyCtrl && editor.selection().empty()) move(input, Motion::LineBegin, true);
    editor.erase_backward(words);
  }
  if (pressed(ImGuiKey_Delete) && !io.KeyShift) editor.erase_forward(words);
  if ((pressed(ImGuiKey_Enter) || pressed(ImGuiKey_KeypadEnter)) && plain) editor.new_line();
  if (chord(ImGuiMod_Ctrl | ImGuiKey_Z)) editor.undo();
  if (chord(ImGuiMod_Ctrl | ImGuiKey_Y) || chord(ImGuiMod_Ctrl | ImGuiMod_Shift | ImGuiKey_Z)) editor.redo();
  // On the keypad, and with Shift and 7, too: that is the slash of many European keyboards. The page goes by the
  // character.
  if (chord(ImGuiMod_Ctrl | ImGuiKey_Slash) || chord(ImGuiMod_Ctrl | ImGuiKey_KeypadDivide) ||
      chord(ImGuiMod_Ctrl | ImGuiMod_Shift | ImGuiKey_7))
    editor.toggle_comment();
  if (chord(ImGuiMod_Ctrl | ImGuiMod_Shift | ImGuiKey_K)) editor.erase_line();
  characters(editor);
}

void CodeView::keys(Ui& ui, const CodeInput& input, CodeOutput& output) {
  // Tab and the arrows belong to this view, not to ImGui's way through its controls.
  ImGuiID owner = ImGui::GetID(this);
  for (ImGuiKey key : {ImGuiKey_Tab, ImGuiKey_LeftArrow, ImGuiKey_RightArrow, ImGuiKey_UpArrow, ImGuiKey_DownArrow})
    ImGui::SetKeyOwner(key, owner, ImGuiInputFlags_None);
  Selection before = current(input);
  uint64_t revision = input.editor ? input.editor->revision() : 0;
  bool moved = motion_keys(input);
  clipboard_keys(ui, input);
  if (input.editor)
    editing_keys(input, output);
  else if (pressed(ImGuiKey_Tab) && !ImGui::GetIO().KeyCtrl && !ImGui::GetIO().KeyAlt)
    output.leave = true;
  bool changed = input.editor && input.editor->revision() != revision;
  if (moved || changed) reveal_ = true;
  if (ImGui::IsKeyPressed(ImGuiKey_Escape, false))
    escaped_ = ui.model.escape_is_free;
  else if (changed || !(before == current(input)))
    escaped_ = false;
}

} // namespace letcont::app
