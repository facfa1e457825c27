#include "generate/l_piece.h"

namespace letcont::generate {

Piece piece(Piece::Kind kind, std::string_view form, std::vector<Piece> parts, std::string simple) {
  Piece made{kind, std::move(simple), {}, std::move(parts)};
  for (size_t at; (at = form.find('@')) != std::string_view::npos; form.remove_prefix(at + 1))
    made.texts.emplace_back(form.substr(0, at));
  made.texts.emplace_back(form);
  return made;
}

Piece sequence(std::vector<Piece> parts) {
  return piece(Piece::Fixed, std::string(parts.size(), '@'), std::move(parts));
}

namespace {

void append(const Piece& piece, std::string& out) {
  out += piece.texts[0];
  for (size_t i = 0; i < piece.parts.size(); ++i) {
    append(piece.parts[i], out);
    out += piece.texts[i + 1];
  }
}

// Those that can be changed, from the outside in: what goes first takes most with it.
void collect(Piece& piece, std::vector<Piece*>& pieces) {
  if (piece.kind != Piece::Fixed) pieces.push_back(&piece);
  for (Piece& part : piece.parts) collect(part, pieces);
}

// The expressions right inside a piece.
void inner(const Piece& piece, std::vector<const Piece*>& expressions) {
  for (const Piece& part : piece.parts) {
    if (part.kind == Piece::Expression)
      expressions.push_back(&part);
    else
      inner(part, expressions);
  }
}

std::vector<Piece> simpler(const Piece& piece) {
  if (piece.kind == Piece::Item) return {fixed("")};
  std::vector<Piece> candidates;
  if (!piece.simple.empty() && text(piece) != piece.simple) candidates.push_back(fixed(piece.simple));
  std::vector<const Piece*> expressions;
  inner(piece, expressions);
  for (const Piece* each : expressions) candidates.push_back(*each);
  return candidates;
}

} // namespace

std::string text(const Piece& piece) {
  std::string out;
  append(piece, out);
  return out;
}

Piece reduce(Piece whole, const std::function<bool(const std::string&)>& shows, uint32_t tries) {
  // An assignment moves what is inside a piece, but not the piece itself.
  auto all = [&] {
    std::vector<Piece*> pieces;
    collect(whole, pieces);
    return pieces;
  };
  for (bool changed = true; changed && tries > 0;) {
    changed = false;
    for (size_t i = 0; i < all().size(); ++i) {
      Piece& here = *all()[i];
      Piece before = here;
      for (Piece& candidate : simpler(before)) {
        if (tries == 0) return whole;
        --tries;
        here = std::move(candidate);
        if (shows(text(whole))) {
          changed = true;
          break;
        }
        here = before;
      }
    }
  }
  return whole;
}

} // namespace letcont::generate
