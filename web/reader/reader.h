// The application without its canvas: its model, the line to the engine, and nothing that draws. So a page of text is
// there after a tenth of what the application needs.
#pragma once

#include "application/carrier.h"
#include "reader/host.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace letcont::web {

class Reader final : public TextHost {
public:
  // With what the page kept from another day; empty texts: the first example.
  Reader(std::string_view settings, std::string source);

  const app::Model& model() const override { return model_; }
  void set_source(std::string text, std::string language) override;
  void run() override;
  void stop() override;
  void watch(const app::Move&) override;
  void leave_watch() override;
  void want(std::string stage) override;
  std::string link() const override;

  // False, and a notice, if the link cannot be read; what was there stays.
  bool open_link(std::string_view);
  // The stages that the link names, which was opened last; empty if it names none.
  const std::vector<std::string>& linked_stages() const { return linked_stages_; }

  // ---- The engine
  void engine_started();
  void engine_event(const uint8_t* bytes, size_t size);
  void engine_lost(std::string message, EngineLoss);

private:
  struct Asked { // what the engine was last asked to compile
    uint64_t revision = 0;
    std::string language, passes;
    std::vector<std::string> stages;
    bool operator==(const Asked&) const = default;
  };
  void sync();
  void send(std::optional<Request>);

  app::Model model_;
  WorkerCarrier carrier_;
  Asked asked_;
  std::optional<Asked> given_up_; // what the engine was given up at
  std::vector<std::string> linked_stages_;
};

} // namespace letcont::web
