// The envelope of a link, `#<version>.<flags>.<payload>`, is the same for all versions that will ever be:
//
// - version: a decimal number without leading zeros.
// - flags: one or more characters of base64url, each six bits, lowest first.
// - payload: base64url. Its first four bytes are a CRC-32 (big-endian) of everything else: of the characters between
//   the "#" and the payload, and of the bytes that follow it.
//
// So even a program that cannot read a link of a newer version can tell it from a damaged one. The payload of version
// 1 is a list of fields (fields.h), deflated with link_dictionary_v1 unless the flags say `stored`. A payload that
// would end in "-" or "_", which mail and chat programs cut off as punctuation, has a zero byte added, and the flag
// `padded`.
#include "link/link.h"

#include "link/base64url.h"
#include "link/bounds.h"
#include "link/dictionary.h"
#include "link/fields.h"
#include "link/packing.h"

#include <optional>

namespace letcont {

namespace {

enum Flag : uint8_t { stored = 1, padded = 2, known_flags = stored | padded };

// The limit for the program and everything else.
constexpr size_t max_field_bytes = max_shared_bytes + (size_t{64} << 10);
constexpr size_t checksum_bytes = 4;
// No link that we write is longer: in the worst case it is stored.
constexpr size_t max_link_characters = (max_field_bytes + checksum_bytes + 1) / 3 * 4 + 64;

// For deploy/words: the application says them in the user's language.
constexpr const char* marked(const char* english) { return english; }

constexpr const char* damaged = marked("The link is damaged: its checksum does not fit.");
constexpr const char* incomplete = marked("The link is damaged or incomplete.");
constexpr const char* newer = marked("The link was made by a newer version of Letcont.");
constexpr const char* too_long = marked("The link holds a program that is too long: at most 4 MiB can be shared.");
constexpr const char* no_link = marked("This is not a link to a program: such a link has \"#1.\" in it.");

constexpr const char* cut_short = marked("The link is too long: what stands behind its program is left out.");

DecodedLink fail(const char* message) { return {false, {}, message, {}}; }

// ---- Writing

std::string big_endian(uint32_t number) {
  std::string bytes;
  for (int shift = 24; shift >= 0; shift -= 8) bytes += static_cast<char>(number >> shift & 255);
  return bytes;
}

std::string seal(uint8_t flags, std::string_view packed) {
  std::string head = "1." + encode_base64url(std::string(1, static_cast<char>(flags << 2))).substr(0, 1) + ".";
  return "#" + head + encode_base64url(big_endian(crc32_of(head, packed)).append(packed));
}

// ---- Reading

bool is_space(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }

// Returns the text after the "#", without blanks and line ends from copying.
std::optional<std::string_view> fragment_of(std::string_view link) {
  while (!link.empty() && is_space(link.back())) link.remove_suffix(1);
  size_t hash = link.find('#');
  if (hash == link.npos) return std::nullopt;
  return link.substr(hash + 1);
}

struct Envelope {
  std::string_view version;
  std::string_view flags;
  std::string packed; // the payload behind its checksum
};

bool is_version(std::string_view text) {
  if (text.empty() || text.front() == '0') return false;
  return text.find_first_not_of("0123456789") == text.npos;
}

// Parses and checks the envelope. Returns a message if it is incomplete or its checksum does not match, else null.
const char* open_envelope(std::string_view fragment, Envelope& envelope) {
  size_t first = fragment.find('.');
  size_t second = first == fragment.npos ? first : fragment.find('.', first + 1);
  if (second == fragment.npos) return incomplete;
  envelope.version = fragment.substr(0, first);
  envelope.flags = fragment.substr(first + 1, second - first - 1);
  std::optional<std::string> payload = decode_base64url(fragment.substr(second + 1));
  if (!is_version(envelope.version) || envelope.flags.empty() || !payload || payload->size() < checksum_bytes)
    return incomplete;
  envelope.packed = payload->substr(checksum_bytes);
  payload->resize(checksum_bytes);
  return *payload == big_endian(crc32_of(fragment.substr(0, second + 1), envelope.packed)) ? nullptr : damaged;
}

// Returns the flags of version 1; nothing if there are unknown ones.
std::optional<uint8_t> known_flags_of(std::string_view text) {
  std::optional<std::string> bits = decode_base64url(std::string(text.substr(0, 1)) + "A");
  if (!bits || text.size() != 1) return std::nullopt;
  uint8_t flags = static_cast<uint8_t>(bits->front()) >> 2;
  if (flags & ~known_flags) return std::nullopt;
  return flags;
}

DecodedLink decode_fields(std::string_view bytes) {
  std::optional<SharedState> state = read_fields(bytes);
  if (!state || has_zero_byte(*state)) return fail(incomplete);
  if (shared_bytes(*state) > max_shared_bytes) return fail(too_long);
  std::string notice = bound(*state);
  return {true, std::move(*state), {}, std::move(notice)};
}

// The beginning of a list that is too long. Its program opens if it is whole: what asks for too much is another field.
DecodedLink decode_beginning(std::string_view bytes) {
  std::optional<SharedState> state = read_fields(bytes, true);
  if (!state || state->program.text.empty() || shared_bytes(*state) > max_shared_bytes) return fail(too_long);
  if (has_zero_byte(*state)) return fail(incomplete);
  std::string notice = bound(*state);
  return {true, std::move(*state), {}, cut_short + (notice.empty() ? "" : " " + notice)};
}

} // namespace

size_t shared_bytes(const SharedState& state) { return state.program.text.size() + state.program.original.size(); }

bool has_zero_byte(const SharedState& state) {
  auto has = [](const std::string& text) { return text.find('\0') != text.npos; };
  return has(state.program.text) || has(state.program.original) || has(state.input);
}

std::string encode_link(const SharedState& state) {
  if (shared_bytes(state) > max_shared_bytes || has_zero_byte(state)) return {};
  constexpr size_t single_fields = 12;
  if (state.panes.size() + state.unknown_fields.size() > max_fields - single_fields) return {};
  std::string packed = write_fields(state);
  if (packed.size() > max_field_bytes) return {};
  uint8_t flags = stored;
  std::optional<std::string> deflated = deflate_with(link_dictionary_v1(), packed);
  if (deflated && deflated->size() < packed.size()) {
    packed = std::move(*deflated);
    flags = 0;
  }
  std::string link = seal(flags, packed);
  if (link.back() != '-' && link.back() != '_') return link;
  return seal(flags | padded, packed.append(1, '\0'));
}

DecodedLink decode_link(std::string_view link) {
  std::optional<std::string_view> fragment = fragment_of(link);
  if (!fragment) return fail(no_link);
  if (fragment->size() > max_link_characters) return fail(too_long);
  Envelope envelope;
  if (const char* message = open_envelope(*fragment, envelope)) return fail(message);
  if (envelope.version != "1") return fail(newer);
  std::optional<uint8_t> flags = known_flags_of(envelope.flags);
  if (!flags) return fail(newer);
  std::string_view packed = envelope.packed;
  if (*flags & padded) {
    if (packed.empty() || packed.back() != '\0') return fail(damaged);
    packed.remove_suffix(1);
  }
  if (*flags & stored) return packed.size() > max_field_bytes ? fail(too_long) : decode_fields(packed);
  Inflated fields = inflate_with(link_dictionary_v1(), packed, max_field_bytes);
  if (fields.error == InflateError::TooLong) return decode_beginning(fields.bytes);
  if (fields.error == InflateError::Damaged) return fail(damaged);
  return decode_fields(fields.bytes);
}

} // namespace letcont
