// The engine's events and decoded links as JSON, for the package's scripts (source/engine.js).
//
// Places are bytes of the UTF-8 text that they are in; the scripts make JavaScript's of them. A span is two numbers, -1
// and -1 if it is nowhere.
#pragma once

#include "link/link.h"
#include "protocol/messages.h"

#include <string>

namespace letcont::web {

// Every event has "is", its kind, and "id", the request's.
std::string event_json(const Event&);

std::string link_json(const DecodedLink&);

} // namespace letcont::web
