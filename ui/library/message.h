// Diagnostics as letcont.h tells them: texts and places that no longer need the program.
#pragma once

#include "library/letcont.h"
#include "support/diagnostic.h"

#include <string>
#include <vector>

namespace letcont::library {

struct Message {
  uint32_t severity = LETCONT_ERROR;
  std::string code, text, file, own_file, line, rendered; // notes have no code, and are not rendered by themselves
  letcont_place place{};
  std::vector<Message> notes;
};

Message message_of(const Diagnostic&, const Source&);
std::vector<Message> messages_of(const Diagnostics&, const Source&);

} // namespace letcont::library
