// The state of the text view as JSON: everything but the long texts (source, output, stages), which have version
// numbers here and are fetched when those change.
#pragma once

#include "app/model/model.h"

#include <cstdint>
#include <string>

namespace letcont::web {

// A number that changes with the state: cheap, so that it can be polled after every event.
uint32_t state_number(const app::Model&);

std::string state_json(const app::Model&);

// [{"language", "title"}…], in the order of examples().
std::string examples_json();

} // namespace letcont::web
