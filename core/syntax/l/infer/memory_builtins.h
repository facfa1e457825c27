// The predefined functions of L that are operations on memory (lambda/memory.h).
//
//   ref          :: a -> Ref(a)
//   array        :: (Int, a) -> Array(a)
//   array_size   :: Array(a) -> Int
//   empty_array  :: Unit -> Array(a)
//
// The others have names that no program can write; the parser makes them of these forms:
//
//   !r           :: Ref(a) -> a
//   r := x       :: (Ref(a), a) -> Unit
//   a[i]         :: (Array(a), Int) -> a
//   a[i] := x    :: (Array(a), Int, a) -> Unit
//
// An array has Int elements, counted from 0; reading or writing one that it does not have ends the program with an
// error, and so does a negative size. `array(n, x)` holds the one value x in all its elements.
//
// What is made by `ref` or `array` is computed, not a value, so its type is not generalised: `ref([])` holds lists of
// one type, which its uses determine. Equality, order and printing look at what a reference or an array holds. They do
// not end where that leads back to the reference or the array itself.
#pragma once

#include "lambda/memory.h"

#include <array>
#include <string_view>

namespace letcont::l {

// By MemoryOperation.
inline constexpr std::array<std::string_view, memory_operations.size()> memory_builtins{
    "ref", "!", ":=", "array", "[]", "[]:=", "array_size", "empty_array"};

} // namespace letcont::l
