// Writes pictures of the window, for --screenshot.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace letcont::desktop {

// Writes 24-bit RGB pixels, top row first, as PNG. An error is a sentence; empty: it worked.
std::string write_png(const std::string& path, const std::vector<uint8_t>& rgb, uint32_t width, uint32_t height);

} // namespace letcont::desktop
