// The parts that the fuzz targets share.
//
// A target is one file that defines LLVMFuzzerTestOneInput. libFuzzer calls it with inputs that it mutates, guided by
// coverage; replay.cpp calls it with files. A target must come back from any input, whatever it holds: a crash, a
// report of a sanitizer, a failed `require`, more than 20 seconds or more than 2 GB are finds.
#pragma once

#include "support/document.h"
#include "support/source.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size);

namespace letcont::fuzz {

// Stops the process with the message, as a find, unless the condition holds.
void require(bool holds, std::string_view what, std::string_view detail = {});

// The bytes of an input as text.
inline std::string_view text_of(const uint8_t* data, size_t size) {
  return {reinterpret_cast<const char*>(data), size};
}

// A number that depends on all of the text: for choices that an input should not have to spell out. The same on every
// machine.
uint64_t hash_of(std::string_view text);

// The text up to the separator, and what follows it; all of it and nothing if it has none.
struct Halves {
  std::string_view first, second;
};
Halves split_at(std::string_view text, std::string_view separator);

// The lines of the text, without their line ends.
std::vector<std::string_view> lines_of(std::string_view text);

// Requires that the ranges of a document are within its text and nest, and that their places are within the source.
void require_sound(const Document&, const Source&);

} // namespace letcont::fuzz
