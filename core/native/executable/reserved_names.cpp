#include "native/executable/reserved_names.h"

#include <string>

namespace letcont::native {

namespace {

// Of C23 and C++20.
constexpr std::string_view keywords =
    " alignas alignof and and_eq asm auto bitand bitor bool break case catch char char16_t char32_t char8_t class"
    " co_await co_return co_yield compl concept const const_cast consteval constexpr constinit continue decltype"
    " default delete do double dynamic_cast else enum explicit export extern false float for friend goto if inline"
    " int long mutable namespace new noexcept not not_eq nullptr operator or or_eq private protected public"
    " register reinterpret_cast requires restrict return short signed sizeof static static_assert static_cast"
    " struct switch template this thread_local throw true try typedef typeid typename typeof typeof_unqual union"
    " unsigned using virtual void volatile wchar_t while xor xor_eq ";

// What the header includes, and macros of the compilers and of the C library.
constexpr std::string_view others =
    " errno int16_t int32_t int64_t int8_t int_fast16_t int_fast32_t int_fast64_t int_fast8_t int_least16_t"
    " int_least32_t int_least64_t int_least8_t intmax_t intptr_t linux stderr stdin stdout uint16_t uint32_t"
    " uint64_t uint8_t uint_fast16_t uint_fast32_t uint_fast64_t uint_fast8_t uint_least16_t uint_least32_t"
    " uint_least64_t uint_least8_t uintmax_t uintptr_t unix ";

// What the runtime (native/runtime), and what is made for each program, calls.
constexpr std::string_view runtime_calls =
    " abort atexit calloc clock_gettime dprintf exit ferror fflush fflush_unlocked fopencookie fprintf free"
    " getcontext getenv isatty madvise makecontext malloc memcpy memset mmap mprotect mremap munmap poll qsort"
    " realloc setcontext setrlimit setvbuf sigaction sigaltstack sigemptyset signal strchr strerror strlen strnlen"
    " strtol swapcontext sysconf write ";

} // namespace

bool is_reserved(std::string_view name) {
  if (name.empty() || name[0] == '_') return true;
  std::string word = " " + std::string(name) + " ";
  return keywords.find(word) != std::string_view::npos || others.find(word) != std::string_view::npos ||
         runtime_calls.find(word) != std::string_view::npos;
}

} // namespace letcont::native
