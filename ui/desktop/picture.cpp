#include "picture.h"

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <memory>
#include <string_view>
#include <zlib.h>

namespace letcont::desktop {

namespace {

void put32(std::string& out, uint32_t value) {
  for (int shift = 24; shift >= 0; shift -= 8) out += static_cast<char>(value >> shift);
}

void put_chunk(std::string& out, std::string_view type, const std::string& data) {
  put32(out, static_cast<uint32_t>(data.size()));
  std::string body(type);
  body += data;
  out += body;
  put32(out,
        static_cast<uint32_t>(crc32(0, reinterpret_cast<const Bytef*>(body.data()), static_cast<uInt>(body.size()))));
}

} // namespace

std::string write_png(const std::string& path, const std::vector<uint8_t>& rgb, uint32_t width, uint32_t height) {
  std::string rows; // each begins with its filter: none
  for (uint32_t y = 0; y < height; ++y) {
    rows += '\0';
    rows.append(reinterpret_cast<const char*>(rgb.data()) + size_t{y} * width * 3, size_t{width} * 3);
  }
  uLongf packed_size = compressBound(rows.size());
  std::string packed(packed_size, '\0');
  compress2(reinterpret_cast<Bytef*>(packed.data()), &packed_size, reinterpret_cast<const Bytef*>(rows.data()),
            rows.size(), 6);
  packed.resize(packed_size);

  std::string header, out = "\x89PNG\r\n\x1a\n";
  put32(header, width);
  put32(header, height);
  header += std::string("\x08\x02\x00\x00\x00", 5); // 8 bits, RGB
  put_chunk(out, "IHDR", header);
  put_chunk(out, "IDAT", packed);
  put_chunk(out, "IEND", {});
  std::unique_ptr<std::FILE, int (*)(std::FILE*)> file(std::fopen(path.c_str(), "wb"), std::fclose);
  if (!file || std::fwrite(out.data(), 1, out.size(), file.get()) != out.size())
    return "Cannot write " + path + ": " + std::strerror(errno) + ".";
  return {};
}

} // namespace letcont::desktop
