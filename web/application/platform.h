// The web page as the application's platform.
#pragma once

#include "app/model/platform.h"
#include "app/view/substitute.h"

#include <utility>

namespace letcont::web {

class WebPlatform final : public app::Platform {
public:
  std::string clipboard() override { return clipboard_; }
  void set_clipboard(std::string_view) override;
  bool pastes_later() override;

  std::string address() override;
  void set_fragment(std::string_view) override;
  void open_address(std::string_view) override;

  void restart_engine() override;

  std::string languages() override;
  std::string_view catalogue(std::string_view language) override;
  void speaks(std::string_view language) override;

  double seconds() override;
  void request_frame() override;

  std::optional<std::string> load(std::string_view key) override;
  bool save(std::string_view key, std::string_view value, std::string& problem) override;
  std::optional<std::string> load_here(std::string_view key) override;
  void save_here(std::string_view key, std::string_view value) override;

  std::string export_file(const std::string& name, std::string_view text, bool& ok) override;

  bool can_choose_files() const override { return true; }
  void choose_file() override;

  bool welcomes() const override { return true; }
  bool browser_zooms() const override { return true; }
  bool has_book() const override { return true; }

  // The text of a copy or paste event, for clipboard(): a page cannot read the clipboard at other times.
  void remember(std::string text) { clipboard_ = std::move(text); }

private:
  std::string clipboard_;
  std::string catalogue_; // the last one that was there when it was asked for
};

// The fonts of the system, as the page draws them.
class PageFont final : public app::SystemFont {
public:
  bool draw(char32_t character, int width, int height, uint8_t* pixels) override;
};

} // namespace letcont::web
