// Source positions of machine code, for the messages of the runtime, which knows only addresses.
//
// The compiler makes a table for each program (native/place_table.h). It is read only when the program fails, so
// positions cost nothing but the space of the table.
#ifndef LETCONT_PLACES_H
#define LETCONT_PLACES_H

#include <stdint.h>

// The table: a header, the rows, the places, the texts; each text ends with a zero byte.
typedef struct {
  uint32_t row_count, place_count;
} PlaceTable;

// The code from an offset, counted from the program's first function, up to the next row's. Sorted by offset; the last
// row is the end of the code.
typedef struct {
  int32_t offset;
  uint32_t place; // its number, from 1; 0: none. With `place_of_entry` a function begins here
} PlaceRow;
static const uint32_t place_of_entry = 1u << 31;

// A call in the source, as messages show it; the texts are offsets into the table's texts.
typedef struct {
  uint32_t line, column;
  uint32_t name;    // of the source
  uint32_t excerpt; // the line with its number
  uint32_t marks;   // what marks the call below it
} PlaceOfCall;

// A place, with its texts in the program's memory.
typedef struct {
  uint32_t line, column;
  const char *name, *excerpt, *marks; // name is null if the place is not known
} Place;

// Registers a program: its first function and its table, both of which must stay in place. Without memory for that, its
// places are unknown.
void letcont_add_places(const void* code, const PlaceTable*);

// Returns the place of the instruction at an address, if it is a call of a registered program.
Place letcont_find_place(uintptr_t address);

// Returns the place of the innermost call with a return address on the stack from `top` to `end`. This is a guess: an
// old return address that no frame has overwritten may be taken for one.
Place letcont_find_caller(const uintptr_t* top, const uintptr_t* end);

#endif
