// Where what an answer says of a program stands in the text that a front end made the program from
// (cps/text/positions.h): the part of the program's SourceMap that the answer needs.
#pragma once

#include "support/diagnostic.h"
#include "support/source.h"

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

namespace letcont {

struct OriginalPlace {
  uint32_t made = 0;                 // the byte of the program where a diagnostic or a note begins
  LineColumn begin{0, 0}, end{0, 0}; // in the original, as SourceMap::Entry has them; line 0: it comes from nowhere
  Span span = nowhere;               // in the original's text; nowhere if only its name is known
};

struct OriginalPlaces {
  std::string name;                  // of the original, as messages say it
  std::vector<OriginalPlace> places; // sorted by `made`; none of a program that people wrote

  // Returns where what begins at that byte comes from; null if from nowhere.
  const OriginalPlace* at(uint32_t made) const;
};

// Returns the places of diagnostics about a program, of their notes, and of `other` pieces of it.
OriginalPlaces original_places(const Source&, const std::vector<Diagnostic>&, std::span<const Span> other = {});

// Returns a place as messages begin with it: "sum.toy:5:7".
std::string text_of(const OriginalPlaces&, const OriginalPlace&);

// Returns a map that knows these places only, to render messages with. `original` is the text that they are places of;
// null if there are none.
std::shared_ptr<const SourceMap> source_map(const OriginalPlaces&, std::string original);

} // namespace letcont
