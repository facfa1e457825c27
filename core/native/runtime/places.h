// Where in the source the machine code comes from: for the messages of the runtime, which knows addresses only.
//
// The compiler makes a table for each program (native/place_table.h). It is looked at when the program fails, and never
// before: so positions cost a program nothing but the room of the table.
#ifndef LETCONT_PLACES_H
#define LETCONT_PLACES_H

#include <stdint.h>

// The table: a header, the rows, the places, the texts; each text ends with a zero byte.
typedef struct {
  uint32_t row_count, place_count;
} PlaceTable;

// The code from an offset on, counted from the program's first function, up to the next row's. Sorted by offset; the
// last row is the code's end.
typedef struct {
  int32_t offset;
  uint32_t place; // its number, from 1; 0: none. With `place_of_entry` a function begins here
} PlaceRow;
static const uint32_t place_of_entry = 1u << 31;

// A call in the source, as the message shows it; the texts as offsets into all of them.
typedef struct {
  uint32_t line, column;
  uint32_t name;    // of the source
  uint32_t excerpt; // the line with its number
  uint32_t marks;   // what marks the call below it
} PlaceOfCall;

// A place in the memory of the program.
typedef struct {
  uint32_t line, column;
  const char *name, *excerpt, *marks; // name is null if the place is not known
} Place;

// Makes a program known: its first function and its table, both of which must stay where they are. Without memory for
// that its places are not known.
void letcont_add_places(const void* code, const PlaceTable*);

// Of the instruction at an address, if it is a call of a known program.
Place letcont_find_place(uintptr_t address);

// Of the innermost call that the stack from `top` to `end` has a return address of. It takes for one whatever looks
// like it: an old one that a frame has not written over would do.
Place letcont_find_caller(const uintptr_t* top, const uintptr_t* end);

#endif
