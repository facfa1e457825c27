#include "link/packing.h"

#include <algorithm>
#include <zlib.h>

namespace letcont {

namespace {

constexpr int raw_deflate = -15; // zlib's way to say: no header, no checksum, a window of 32 KiB

// zlib does not write through its input pointers, but declares them const only on request.
Bytef* zlib_bytes(std::string_view bytes) { return reinterpret_cast<Bytef*>(const_cast<char*>(bytes.data())); }
uInt zlib_size(std::string_view bytes) { return static_cast<uInt>(bytes.size()); }

} // namespace

std::optional<std::string> deflate_with(std::string_view dictionary, std::string_view bytes) {
  z_stream stream{};
  constexpr int best_memory_level = 9;
  if (deflateInit2(&stream, Z_BEST_COMPRESSION, Z_DEFLATED, raw_deflate, best_memory_level, Z_DEFAULT_STRATEGY) != Z_OK)
    return std::nullopt;
  deflateSetDictionary(&stream, zlib_bytes(dictionary), zlib_size(dictionary));
  std::string packed(deflateBound(&stream, static_cast<uLong>(bytes.size())), '\0');
  stream.next_in = zlib_bytes(bytes);
  stream.avail_in = zlib_size(bytes);
  stream.next_out = zlib_bytes(packed);
  stream.avail_out = zlib_size(packed);
  bool done = deflate(&stream, Z_FINISH) == Z_STREAM_END;
  packed.resize(stream.total_out);
  deflateEnd(&stream);
  if (!done) return std::nullopt;
  return packed;
}

Inflated inflate_with(std::string_view dictionary, std::string_view packed, size_t limit) {
  z_stream stream{};
  if (inflateInit2(&stream, raw_deflate) != Z_OK) return {InflateError::Damaged, {}};
  inflateSetDictionary(&stream, zlib_bytes(dictionary), zlib_size(dictionary));
  stream.next_in = zlib_bytes(packed);
  stream.avail_in = zlib_size(packed);
  std::string bytes;
  int status = Z_OK;
  while (status == Z_OK && stream.total_out <= limit) {
    // One byte beyond the limit, to detect longer output.
    bytes.resize(std::min(std::max<size_t>(2 * bytes.size(), 4096), limit + 1));
    stream.next_out = zlib_bytes(bytes) + stream.total_out;
    stream.avail_out = static_cast<uInt>(bytes.size() - stream.total_out);
    status = inflate(&stream, Z_NO_FLUSH);
  }
  size_t length = stream.total_out;
  bool all_read = stream.avail_in == 0;
  inflateEnd(&stream);
  if (length > limit) {
    bytes.resize(limit);
    return {InflateError::TooLong, std::move(bytes)};
  }
  if (status != Z_STREAM_END || !all_read) return {InflateError::Damaged, {}};
  bytes.resize(length);
  return {InflateError::None, std::move(bytes)};
}

uint32_t crc32_of(std::string_view first, std::string_view second) {
  uLong crc = crc32(0, zlib_bytes(first), zlib_size(first));
  return static_cast<uint32_t>(crc32(crc, zlib_bytes(second), zlib_size(second)));
}

} // namespace letcont
