#include "native/executable/reserved_names.h"

#include <algorithm>
#include <iterator>
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
    " abort atexit calloc clearerr clock_gettime dprintf exit ferror fflush fflush_unlocked fopencookie fprintf free"
    " getcontext getenv isatty madvise makecontext malloc memcpy memset mmap mprotect mremap munmap newlocale poll"
    " qsort realloc setcontext setrlimit setvbuf sigaction sigaltstack sigemptyset signal strchr strerror strlen"
    " strnlen strtol swapcontext sysconf uselocale write ";

// Functions, types and macros of the C library, of C17 (7) and of POSIX.1-2017 as far as programs use them: programs
// that are linked with this one call them, and may include their headers beside its header. LLVM knows some of them,
// too.
constexpr std::string_view c_library =
    " abs acosh aligned_alloc asctime asinh assert at_quick_exit atanh atof atoi atol atoll bsearch btowc cabs"
    " cacos call_once carg casin catan ccos cexp cimag clock clock_t clog cnd_broadcast cnd_destroy"
    " cnd_init cnd_signal cnd_t cnd_timedwait cnd_wait conj cpow cproj creal csin csqrt ctan ctime difftime div"
    " div_t double_t erf erfc fclose fdim feclearexcept fegetenv fegetexceptflag fegetround feholdexcept fenv_t"
    " feof feraiseexcept fesetenv fesetexceptflag fesetround fetestexcept feupdateenv fexcept_t fgetc fgetpos"
    " fgets fgetwc fgetws float_t fma fopen fpclassify fpos_t fputc fputs fputwc fputws fread freopen fscanf fseek"
    " fsetpos ftell fwide fwprintf fwrite fwscanf getc getchar gets getwc getwchar gmtime hypot ilogb imaxabs"
    " imaxdiv imaxdiv_t isalnum isalpha isascii isblank iscntrl isdigit isfinite isgraph isgreater isgreaterequal"
    " isinf isless islessequal islessgreater islower isnan isnormal isprint ispunct isspace isunordered isupper"
    " iswalnum iswalpha iswblank iswcntrl iswctype iswdigit iswgraph iswlower iswprint iswpunct iswspace iswupper"
    " iswxdigit isxdigit jmp_buf labs lconv ldiv ldiv_t lgamma llabs lldiv lldiv_t llrint llround localeconv"
    " localtime logb longjmp lrint lround max_align_t mblen mbrlen mbrtowc mbsinit mbsrtowcs mbstate_t mbstowcs"
    " mbtowc memchr memcmp memmove mktime mtx_destroy mtx_init mtx_lock mtx_t mtx_timedlock mtx_trylock mtx_unlock"
    " nan nearbyint nextafter nexttoward nullptr_t offsetof once_flag perror printf ptrdiff_t putc putchar puts"
    " putwc putwchar quick_exit raise rand remainder remove remquo rename rewind rint scalbln scalbn scanf setbuf"
    " setjmp setlocale sig_atomic_t signbit size_t snprintf sprintf srand sscanf strcat strcmp strcoll strcpy"
    " strcspn strftime strncat strncmp strncpy strpbrk strrchr strspn strstr strtod strtof strtoimax strtok"
    " strtold strtoll strtoul strtoull strtoumax strxfrm swprintf swscanf system tgamma thrd_create thrd_current"
    " thrd_detach thrd_equal thrd_exit thrd_join thrd_sleep thrd_t thrd_yield time time_t timespec timespec_get tm"
    " tmpfile tmpnam toascii tolower toupper towctrans towlower towupper tss_create tss_delete tss_get tss_set"
    " tss_t ungetc ungetwc va_arg va_copy va_end va_list va_start vfprintf vfscanf vfwprintf vfwscanf vprintf"
    " vscanf vsnprintf vsprintf vsscanf vswprintf vswscanf vwprintf vwscanf wcrtomb wcscat wcschr wcscmp wcscoll"
    " wcscpy wcscspn wcsftime wcslen wcsncat wcsncmp wcsncpy wcspbrk wcsrchr wcsrtombs wcsspn wcsstr wcstod wcstof"
    " wcstoimax wcstok wcstol wcstold wcstoll wcstombs wcstoul wcstoull wcstoumax wcsxfrm wctob wctomb wctrans"
    " wctrans_t wctype wctype_t wint_t wmemchr wmemcmp wmemcpy wmemmove wmemset wprintf wscanf ";
constexpr std::string_view posix_library =
    " accept access alarm alloca basename bind brk chdir chmod chown clock_getres clock_nanosleep clock_settime"
    " clockid_t close closedir confstr connect creat crypt ctermid daemon daylight dirname dladdr dlclose dlerror"
    " dlopen dlsym drand48 dup dup2 encrypt environ epoll_create epoll_ctl epoll_wait erand48 err error errx"
    " eventfd execl execle execlp execv execve execvp faccessat fchdir fchmod fchown fcntl fd_set fdatasync fdopen"
    " fexecve ffs fileno flock flockfile fmemopen fnmatch fork fpathconf freeaddrinfo fstat fstatat fsync"
    " ftruncate ftrylockfile ftw funlockfile futimens gai_strerror gamma getaddrinfo getcwd getdelim getegid"
    " geteuid getgid getgroups gethostbyname gethostname getline getlogin getnameinfo getopt getpeername getpgid"
    " getpgrp getpid getppid getrlimit getrusage getsid getsockname getsockopt getuid gid_t glob globfree grantpt"
    " htonl htons iconv index inet_addr inet_ntoa inet_ntop inet_pton initstate ioctl j0 j1 jn jrand48 kill killpg"
    " lchown lcong48 link linkat listen lockf lrand48 lseek lstat memccpy mkdir mkdtemp mkfifo mknod mkostemp"
    " mkstemp mktemp mlock mlockall mode_t mrand48 msync munlock munlockall nanosleep nice nl_langinfo nrand48"
    " ntohl ntohs off_t open open_memstream openat opendir optarg opterr optind optopt pathconf pause pclose pid_t"
    " pipe popen posix_memalign posix_openpt pread pselect psiginfo psignal pthread_create pthread_exit"
    " pthread_join pthread_kill pthread_once pthread_self pthread_sigmask pthread_t ptsname putenv pwrite rand_r"
    " random read readdir readlink realpath recv recvfrom recvmsg regcomp regerror regexec regfree renameat"
    " rewinddir rindex rmdir sbrk scandir seed48 seekdir select sem_destroy sem_init sem_open sem_post sem_wait"
    " send sendmsg sendto setegid setenv seteuid setgid setpgid setregid setreuid setsid setsockopt setstate"
    " setuid shm_open shm_unlink shutdown sigaddset sigdelset sigfillset siginfo_t siginterrupt sigismember"
    " siglongjmp signgam sigpending sigprocmask sigqueue sigset_t sigsetjmp sigsuspend sigtimedwait sigwait"
    " sigwaitinfo sleep sockaddr socket socketpair socklen_t srand48 srandom ssize_t stat statvfs stpcpy stpncpy"
    " strcasecmp strdup strerror_r strncasecmp strndup strptime strsep strsignal strtok_r swab symlink sync"
    " syscall syslog tcgetattr tcgetpgrp tcsetattr tcsetpgrp telldir timer_create timer_delete timer_gettime"
    " timer_settime timer_t times timezone truncate ttyname tzname tzset uid_t umask uname unlink unlockpt"
    " unsetenv useconds_t usleep utime utimes vdprintf wait waitid waitpid warn warnx wordexp y0 y1 yn ";

} // namespace

bool is_reserved(std::string_view name) {
  if (name.empty() || name[0] == '_') return true;
  std::string word = " " + std::string(name) + " ";
  constexpr std::string_view lists[] = {keywords, others, runtime_calls, c_library, posix_library};
  return std::any_of(std::begin(lists), std::end(lists),
                     [&](std::string_view list) { return list.find(word) != std::string_view::npos; });
}

} // namespace letcont::native
