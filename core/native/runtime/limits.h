// The range of memory sizes that a user may set (settings.h, native/sizes.h).
#ifndef LETCONT_LIMITS_H
#define LETCONT_LIMITS_H

#include <stddef.h>

static const size_t least_stack = (size_t)1 << 20, most_stack = (size_t)1 << 40;
static const size_t least_heap = (size_t)1 << 20, most_heap = (size_t)1 << 46;
static const size_t least_nursery = (size_t)1 << 15, most_nursery = (size_t)1 << 32;

#endif
