// Memory for the C programs: malloc and no free; or, with -DBUMP, from blocks of 1 MiB, one record after the other.
#include <stddef.h>
#include <stdlib.h>

#ifdef BUMP
static char *bump_next, *bump_end;
static inline void* allocate(size_t size) {
  size = (size + 7) & ~(size_t)7;
  if (__builtin_expect((size_t)(bump_end - bump_next) < size, 0)) {
    bump_next = malloc(1 << 20);
    bump_end = bump_next + (1 << 20);
  }
  void* record = bump_next;
  bump_next += size;
  return record;
}
#else
static inline void* allocate(size_t size) { return malloc(size); }
#endif
