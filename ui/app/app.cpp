#include "app/app.h"

#include "app/font/font.h"
#include "examples/example.h"

#include <algorithm>
#include <cmath>
#include <imgui_internal.h>
#include <limits>
#include <utility>

namespace letcont::app {

namespace {

constexpr double keep_pause = 0.5;
// Longer programs are not packed into the address while one types; copying a link still packs them.
constexpr size_t max_live_link = 64 << 10;
constexpr double infinite = std::numeric_limits<double>::infinity();

ImFont* add_font(std::span<const unsigned char> bytes) {
  ImFontConfig config;
  config.FontDataOwnedByAtlas = false;
  config.PixelSnapH = true; // whole pixels from letter to letter: crisp, and columns line up
  config.OversampleH = config.OversampleV = 1;
  return ImGui::GetIO().Fonts->AddFontFromMemoryTTF(const_cast<unsigned char*>(bytes.data()),
                                                    static_cast<int>(bytes.size()), base_font_size, &config);
}

const char* clipboard_for_imgui(ImGuiContext* context) {
  auto* platform = static_cast<Platform*>(context->PlatformIO.Platform_ClipboardUserData);
  context->ClipboardHandlerData.clear();
  std::string text = platform->clipboard();
  context->ClipboardHandlerData.resize(static_cast<int>(text.size()) + 1);
  std::copy(text.begin(), text.end(), context->ClipboardHandlerData.Data);
  context->ClipboardHandlerData[static_cast<int>(text.size())] = 0;
  return context->ClipboardHandlerData.Data;
}

void set_clipboard_for_imgui(ImGuiContext* context, const char* text) {
  static_cast<Platform*>(context->PlatformIO.Platform_ClipboardUserData)->set_clipboard(text);
}

} // namespace

App::App(Platform& platform, Carrier* carrier) : platform_(platform) {
  imgui_ = ImGui::CreateContext();
  ImGui::SetCurrentContext(imgui_);
  ImGuiIO& io = ImGui::GetIO();
  io.IniFilename = io.LogFilename = nullptr;
  io.ConfigInputTextCursorBlink = false; // a blinking caret would need frames
  io.ConfigNavCaptureKeyboard = true;
  ImGuiPlatformIO& platform_io = ImGui::GetPlatformIO();
  platform_io.Platform_GetClipboardTextFn = clipboard_for_imgui;
  platform_io.Platform_SetClipboardTextFn = set_clipboard_for_imgui;
  platform_io.Platform_ClipboardUserData = &platform_;
  regular_ = add_font(regular_font());
  bold_ = add_font(bold_font());
  restore();
  set_carrier(carrier);
}

App::~App() {
  flush();
  ImGui::DestroyContext(imgui_);
}

void App::restore() {
  if (auto settings = platform_.load("settings")) apply_settings(model_, *settings);
  seen_settings_ = settings_text(model_);
  if (auto programs = platform_.load("programs")) read_kept_programs(model_, *programs);
  if (auto source = platform_.load("source"); source && !source->empty()) {
    model_.source.load(std::move(*source));
  } else if (!examples().empty()) {
    model_.language = examples()[0].language;
    model_.source.load(std::string(examples()[0].text));
    if (!model_.tour_seen && platform_.shows_tour()) model_.tour = 1; // somebody new
  }
  model_.saved_revision = kept_revision_ = seen_revision_ = model_.source.revision();
  focus_ = model_.layout.panes()[0].id;
  kept_view_ = seen_view_ = shared_view();
}

// ---- The engine

void App::set_carrier(Carrier* carrier) {
  carrier_ = carrier;
  given_up_.reset();
  forget_engine(model_);
  asked_ = {};
  poll();
  touch();
}

void App::engine_failed(std::string message) {
  set_carrier(nullptr);
  model_.engine = EngineState::Unusable;
  model_.engine_message = std::move(message);
}

void App::engine_died(std::string message, Carrier* next) {
  set_carrier(next);
  set_notice(model_, std::move(message), true);
}

void App::engine_given_up(std::string message) {
  engine_failed(std::move(message));
  given_up_ = {model_.source.revision(), model_.language, model_.passes, wanted_stages(model_)};
}

void App::poll() {
  Event event;
  while (carrier_ && carrier_->receive(event)) this->event(std::move(event));
}

void App::event(Event event) {
  if (receive(model_, std::move(event))) apply_stages_of_engine();
  restore_place();
  take_answers();
  sync();
  // No menu opens by an event: one frame for what has come, and one for what is under the mouse now.
  frames_due_ = std::max(frames_due_, 2);
  platform_.request_frame();
}

// The default layout shows stages that the engine has: once it has said which.
void App::apply_stages_of_engine() {
  if (!model_.layout_follows_engine) return;
  for (const Layout::Pane& pane : model_.layout.panes()) {
    bool known = !is_stage_pane(pane.shows) || stage_info(model_, pane.shows);
    if (!known) model_.layout.show(pane.id, unseen_stage(model_).value_or(pane.shows));
  }
}

void App::send(std::optional<Request> request) {
  if (request && carrier_) carrier_->send(*request);
  platform_.request_frame();
}

// Every way to change the program or the panes ends here, once a frame or event: nothing has to remember to compile.
void App::sync() {
  Compiled wanted{model_.source.revision(), model_.language, model_.passes, wanted_stages(model_)};
  if (given_up_ && !(wanted == *given_up_)) {
    given_up_.reset();
    platform_.restart_engine();
  }
  if (model_.engine != EngineState::Ready) return;
  follow_edits(model_);
  send_if(stop_left_watch(model_));
  send_if(refresh_watch(model_));
  if (wanted == asked_) return;
  asked_ = std::move(wanted);
  send(compile(model_));
}

bool App::answered() const {
  const TypeView& type = model_.type;
  bool asks_type = type.id != 0 && !type.answered && type.revision == model_.source.revision();
  return model_.engine == EngineState::Ready && model_.compiling.empty() && !asks_type && !model_.change.waiting &&
         model_.diagnosed_revision == model_.source.revision() && !is_moving(model_);
}

std::string_view App::dialog() const {
  if (palette_.open) return "palette";
  if (shortcuts_open_) return "shortcuts";
  if (file_dialog_.open) return "file";
  return imgui_->OpenPopupStack.Size > 0 ? "menu" : "";
}

// ---- Time

void App::touch() {
  frames_due_ = 3; // ImGui opens menus and finds out what is hovered a frame or two later
  platform_.request_frame();
}

// While the mouse rests on something that has a tooltip, frames go on until it shows.
bool App::settle_time(double& seconds) const {
  const ImGuiContext& g = *imgui_;
  bool waits = g.HoverItemDelayId != 0 && g.HoverItemDelayTimer < g.Style.HoverDelayNormal + 0.1f;
  bool drags = ImGui::IsMouseDown(ImGuiMouseButton_Left) && ImGui::IsMouseDragging(ImGuiMouseButton_Left);
  if (waits || drags) seconds = std::min(seconds, 0.03);
  return waits || drags;
}

double App::seconds_to_next_frame() {
  ImGui::SetCurrentContext(imgui_);
  if (frames_due_ > 0 || imgui_->InputEventsQueue.Size > 0) return 0;
  double now = platform_.seconds(), seconds = infinite, since = now - time_;
  if (settle_time(seconds)) seconds -= since;
  if (keep_at_ >= 0) seconds = std::min(seconds, keep_at_ - now);
  if (rest_at_ && time_ < rest_since_ + rest_time) seconds = std::min(seconds, rest_since_ + rest_time - now);
  return std::max(0.0, seconds);
}

void App::keep(bool now) {
  std::string settings = settings_text(model_);
  SharedState view = shared_view();
  if (model_.source.revision() != seen_revision_ || settings != seen_settings_ || !(view == seen_view_) ||
      model_.kept_version != kept_programs_) { // the pause begins anew
    seen_revision_ = model_.source.revision();
    seen_settings_ = std::move(settings);
    seen_view_ = std::move(view);
    if (model_.kept_version != kept_programs_) {
      kept_programs_ = model_.kept_version;
      platform_.save("programs", kept_programs_text(model_));
    }
    keep_at_ = time_ + keep_pause;
  }
  if (keep_at_ < 0 || (!now && time_ < keep_at_)) return;
  keep_at_ = -1;
  platform_.save("settings", seen_settings_);
  bool edited = kept_revision_ != model_.source.revision();
  if (!edited && kept_view_ == seen_view_) return;
  if (edited) platform_.save("source", source_text());
  kept_revision_ = model_.source.revision();
  kept_view_ = seen_view_;
  // A program that is too long for the address leaves it empty, or the next load would open the one of before.
  bool fits = source_text().size() <= max_live_link;
  platform_.set_fragment(fits ? encode_link(shared_state()) : std::string());
}

void App::flush() { keep(true); }

void App::set_screen_scale(float scale) {
  if (scale == screen_scale_ || !(scale > 0)) return;
  screen_scale_ = std::clamp(scale, 0.5f, 8.0f);
  touch();
}

// ---- Files

void App::open_file(const std::string& path) {
  std::string text, error = platform_.read_file(path, text);
  if (error.empty()) return open_text(path, std::move(text));
  set_notice(model_, error, true);
  touch();
}

void App::open_text(std::string name, std::string text) {
  app::open_file(model_, name, std::move(text));
  set_notice(model_, "opened " + name);
  sync();
  touch();
}

void App::file_command(bool saving) {
  if (!platform_.has_files()) {
    if (!saving) return platform_.choose_file();
    bool ok = true;
    std::string notice = platform_.export_file(program(model_).name, source_text(), ok);
    if (ok) model_.saved_revision = model_.source.revision();
    return set_notice(model_, std::move(notice), !ok);
  }
  if (saving && !model_.file.empty()) {
    file_dialog_ = {.saving = true, .path = model_.file, .error = {}};
    finish_file_dialog();
    if (file_dialog_.error.empty()) return;
  }
  file_dialog_ = {true, saving, model_.file, file_dialog_.error};
}

void App::finish_file_dialog() {
  if (file_dialog_.saving) {
    file_dialog_.error = platform_.write_file(file_dialog_.path, source_text());
    if (file_dialog_.error.empty()) {
      model_.file = file_dialog_.path;
      model_.saved_revision = model_.source.revision();
      set_notice(model_, "saved " + model_.file);
    }
  } else {
    std::string text;
    file_dialog_.error = platform_.read_file(file_dialog_.path, text);
    if (file_dialog_.error.empty()) app::open_file(model_, file_dialog_.path, std::move(text));
  }
  if (file_dialog_.error.empty()) file_dialog_.open = false;
}

// ---- For tests and the page

const std::string& App::stage_text(std::string_view stage) {
  static const std::string none;
  std::vector<std::string> wanted = wanted_stages(model_);
  if (std::find(wanted.begin(), wanted.end(), stage) == wanted.end()) {
    model_.extra_stages.emplace_back(stage);
    sync();
  }
  auto found = model_.documents.find(stage);
  return found == model_.documents.end() ? none : found->second.text.bytes();
}

void App::set_source(std::string text, std::string language) {
  if (!language.empty()) model_.language = std::move(language);
  model_.source.replace_all(std::move(text));
  sync();
  touch();
}

void App::run() { command(Command::Run); }
void App::stop() { command(Command::Stop); }

void App::command(Command command) {
  do_command(command);
  sync();
  touch();
}

} // namespace letcont::app
