#include "native/process/confine.h"

#include <cerrno>
#include <csignal>
#include <cstddef>
#include <cstring>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <string_view>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <unistd.h>
#include <vector>

namespace letcont::native {

namespace {

#if defined(__x86_64__)
constexpr uint32_t architecture = AUDIT_ARCH_X86_64;
#elif defined(__aarch64__)
constexpr uint32_t architecture = AUDIT_ARCH_AARCH64;
#else
constexpr uint32_t architecture = 0; // not known: there is no filter
#endif

// What may be called with any arguments.
constexpr long allowed[] = {
    // open files
    SYS_read,
    SYS_write,
    SYS_readv,
    SYS_writev,
    SYS_close,
    SYS_fstat,
    SYS_lseek,
    SYS_ppoll,
    // memory
    SYS_mmap,
    SYS_munmap,
    SYS_mprotect,
    SYS_mremap,
    SYS_madvise,
    SYS_brk,
    // signals of its own, and its end
    SYS_rt_sigaction,
    SYS_rt_sigprocmask,
    SYS_rt_sigreturn,
    SYS_rt_sigpending,
    SYS_rt_sigtimedwait,
    SYS_sigaltstack,
    SYS_setitimer,
    SYS_exit,
    SYS_exit_group,
    SYS_restart_syscall,
    // locks and clocks, and what the C library asks
    SYS_futex,
    SYS_clock_gettime,
    SYS_clock_nanosleep,
    SYS_nanosleep,
    SYS_gettimeofday,
    SYS_getrandom,
    SYS_getpid,
    SYS_gettid,
    SYS_sched_yield,
    SYS_sched_getaffinity,
    SYS_sysinfo,
    SYS_uname,
#ifdef SYS_poll
    SYS_poll,
#endif
#ifdef SYS_getrlimit
    SYS_getrlimit,
    SYS_setrlimit,
#endif
};

// A call whose first argument must be this number.
struct Bound {
  long call;
  uint32_t first;
};

sock_filter load(size_t offset) { return BPF_STMT(BPF_LD | BPF_W | BPF_ABS, static_cast<uint32_t>(offset)); }
sock_filter result(uint32_t value) { return BPF_STMT(BPF_RET | BPF_K, value); }
// Skips that many instructions if what was loaded is not equal.
sock_filter unless_equal(uint32_t value, uint8_t skip) { return BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, value, 0, skip); }

// Numbers of processes, and 0, fit into the lower half of an argument; both machines are little-endian.
constexpr size_t first_argument = offsetof(seccomp_data, args);

std::vector<sock_filter> filter() {
  std::vector<sock_filter> code{load(offsetof(seccomp_data, arch)), unless_equal(architecture, 1),
                                BPF_JUMP(BPF_JMP | BPF_JA, 1, 0, 0), result(SECCOMP_RET_KILL_PROCESS),
                                load(offsetof(seccomp_data, nr))};
  for (long call : allowed) {
    code.push_back(unless_equal(static_cast<uint32_t>(call), 1));
    code.push_back(result(SECCOMP_RET_ALLOW));
  }
  // abort() signals a thread of this process; prlimit64 is about this process.
  for (Bound each : {Bound{SYS_tgkill, static_cast<uint32_t>(getpid())}, Bound{SYS_prlimit64, 0}}) {
    code.push_back(unless_equal(static_cast<uint32_t>(each.call), 4));
    code.push_back(load(first_argument));
    code.push_back(unless_equal(each.first, 1));
    code.push_back(result(SECCOMP_RET_ALLOW));
    code.push_back(load(offsetof(seccomp_data, nr)));
  }
  code.push_back(result(SECCOMP_RET_ERRNO | EPERM));
  return code;
}

// Calls a handler after that time. It may interrupt another handler.
void set_alarm(double seconds, void (*handler)(int)) {
  struct sigaction action{};
  action.sa_handler = handler;
  action.sa_flags = SA_ONSTACK | SA_NODEFER | SA_RESTART;
  sigaction(SIGALRM, &action, nullptr);
  auto whole = static_cast<time_t>(seconds);
  itimerval timer{};
  timer.it_value.tv_sec = whole;
  timer.it_value.tv_usec = static_cast<suseconds_t>((seconds - static_cast<double>(whole)) * 1e6);
  if (timer.it_value.tv_sec == 0 && timer.it_value.tv_usec == 0) timer.it_value.tv_usec = 1;
  setitimer(ITIMER_REAL, &timer, nullptr);
}

void end_out_of_time(int) {
  for (std::string_view part : {std::string_view("letcont: error: "), time_is_over, std::string_view("\n")})
    (void)!write(STDERR_FILENO, part.data(), part.size());
  _exit(1);
}

// What is to be called before the end: a signal handler takes no arguments.
void (*last_call)() = nullptr;

// A second alarm ends what lasts too long, as a write does that waits for a reader.
void out_of_time(int) {
  set_alarm(0.1, end_out_of_time);
  if (last_call) last_call();
  end_out_of_time(SIGALRM);
}

// A handler has no other place for what it tells.
volatile std::sig_atomic_t is_asked_to_stop = 0;

void ask_to_stop(int) {
  is_asked_to_stop = 1;
  set_alarm(1, out_of_time);
}

} // namespace

bool confine(std::string& message) {
  std::vector<sock_filter> code = filter();
  sock_fprog program{static_cast<unsigned short>(code.size()), code.data()};
  if (architecture != 0 && prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 &&
      prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program, 0, 0) == 0)
    return true;
  message = std::string("this system has no filter of system calls (seccomp)") +
            (architecture != 0 ? std::string(": ") + std::strerror(errno) : " that is known for this machine");
  return false;
}

void limit_time(double seconds, void (*before_end)()) {
  last_call = before_end;
  set_alarm(seconds, out_of_time);
}

void ask_to_stop_after(double seconds, void (*before_end)()) {
  last_call = before_end;
  set_alarm(seconds, ask_to_stop);
}

bool is_time_over() { return is_asked_to_stop != 0; }

} // namespace letcont::native
