// The shape of a record: its description for the collector. The emitter (C++) and the runtime (C) share this file, so
// that the bits are defined once.
//
// A collected record begins with a word whose first 16 bits are its shape; bit 0 is set. Once the collector has moved
// the record, the word holds the new address instead, in which bit 0 is clear. (Both machines that programs are
// compiled for are little-endian.)
//
//   bit 0        1
//   bit 1        0: a small record
//     bits 2-5     its number of words, less 1
//     bits 6-15    bit 5 + w: word w is a pointer to a record; w from 1 to 10, since word 0 has no pointer
//   bit 1        1: a large record
//     bit 3        0: it has a RecordDescription, to which a pointer is
//       bit 2        0: in word 1;  1: in word 2
//     bit 3        1: a variable record: word 1 is its number of elements, which stand from word 2 on
//       bits 4-5     the binary logarithm of an element's size in bytes
//       bit 6        the elements are pointers to records, or null
//       beyond the shape, bit 16: the record is in the old generation (runtime/collector.h), if they are pointers
#ifndef LETCONT_RECORD_SHAPE_H
#define LETCONT_RECORD_SHAPE_H

#include <stdint.h>

enum { record_small_words = 11 }; // the most words of a small record

// The description of a large record; the emitter makes one constant for each layout.
typedef struct {
  uint64_t words;
  uint64_t pointers[]; // word w of the record is a pointer if bit w % 64 of pointers[w / 64] is set
} RecordDescription;

// `pointers`: bit w is set if word w is a pointer.
static inline uint16_t record_small_shape(uint64_t words, uint64_t pointers) {
  return (uint16_t)(1u | (words - 1) << 2 | (pointers >> 1) << 6);
}
static inline uint16_t record_large_shape(int description_in_word_2) {
  return (uint16_t)(3u | (description_in_word_2 ? 4u : 0u));
}

static inline uint16_t record_variable_shape(unsigned log2_of_element, int pointers) {
  return (uint16_t)(11u | log2_of_element << 4 | (pointers ? 64u : 0u));
}

// Of the first word of a variable record of pointers.
#define record_old_bit ((uint64_t)1 << 16)

static inline int record_is_moved(uint64_t first_word) { return (first_word & 1) == 0; }
static inline int record_is_large(uint64_t shape) { return (shape & 2) != 0; }
static inline int record_is_variable(uint64_t shape) { return (shape & 10) == 10; }
static inline unsigned record_element_log2(uint64_t variable_shape) { return variable_shape >> 4 & 3; }
static inline int record_has_pointers(uint64_t variable_shape) { return (variable_shape & 64) != 0; }
static inline uint64_t record_variable_words(uint64_t variable_shape, uint64_t count) {
  return 2 + ((count << record_element_log2(variable_shape)) + 7) / 8;
}
static inline unsigned record_description_word(uint64_t shape) { return (shape & 4) ? 2 : 1; }
static inline uint64_t record_words(uint64_t small_shape) { return 1 + (small_shape >> 2 & 15); }
// Bit w - 1 is set if word w is a pointer.
static inline uint64_t record_pointers(uint64_t small_shape) { return small_shape >> 6 & 1023; }

#endif
