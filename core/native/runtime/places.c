// Looks up places in tables. See places.h.
#include "places.h"

#include <stddef.h>
#include <stdlib.h>

typedef struct {
  uintptr_t code;
  const PlaceTable* table;
} KnownProgram;

static KnownProgram* programs;
static size_t program_count;

void letcont_add_places(const void* code, const PlaceTable* table) {
  KnownProgram* more = realloc(programs, (program_count + 1) * sizeof *programs);
  if (!more) return;
  programs = more;
  programs[program_count++] = (KnownProgram){(uintptr_t)code, table};
}

static const PlaceRow* rows_of(const PlaceTable* table) { return (const PlaceRow*)(table + 1); }

// Returns the row of an address; null if it is not the program's code.
static const PlaceRow* find_row(const KnownProgram* program, uintptr_t address) {
  const PlaceTable* table = program->table;
  const PlaceRow* rows = rows_of(table);
  int64_t offset = (int64_t)(address - program->code);
  if (table->row_count == 0 || offset < rows[0].offset || offset >= rows[table->row_count - 1].offset) return NULL;
  uint32_t first = 0, end = table->row_count; // it is in [first, end)
  while (end - first > 1) {
    uint32_t middle = first + (end - first) / 2;
    if (rows[middle].offset <= offset)
      first = middle;
    else
      end = middle;
  }
  return &rows[first];
}

static Place place_of(const PlaceTable* table, uint32_t number) {
  number &= ~place_of_entry;
  if (number == 0) return (Place){0};
  const PlaceOfCall* places = (const PlaceOfCall*)(rows_of(table) + table->row_count);
  const char* texts = (const char*)(places + table->place_count);
  const PlaceOfCall* found = &places[number - 1];
  return (Place){found->line, found->column, texts + found->name, texts + found->excerpt, texts + found->marks};
}

// Newest program first: in a process that compiles programs, new ones may reuse the addresses of others.
Place letcont_find_place(uintptr_t address) {
  for (size_t i = program_count; i-- > 0;) {
    const PlaceRow* row = find_row(&programs[i], address);
    if (row) return place_of(programs[i].table, row->place);
  }
  return (Place){0};
}

// Whether a function begins there: then it is a pointer to code, not a return address.
static int is_entry(uintptr_t address) {
  for (size_t i = program_count; i-- > 0;) {
    const PlaceRow* row = find_row(&programs[i], address);
    if (row && row->place & place_of_entry && programs[i].code + (uintptr_t)(intptr_t)row->offset == address) return 1;
  }
  return 0;
}

Place letcont_find_caller(const uintptr_t* top, const uintptr_t* end) {
  static const ptrdiff_t widest_frame = 1 << 16; // words
  if (end - top > widest_frame) end = top + widest_frame;
  for (; top < end; ++top) {
    Place place = letcont_find_place(*top - 1);
    if (place.name && !is_entry(*top)) return place;
  }
  return (Place){0};
}
