#ifdef __linux__

#include "confine.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <signal.h>
#include <stdint.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <termios.h>
#include <unistd.h>

#if defined(__x86_64__)
  #define MACHINE AUDIT_ARCH_X86_64
#elif defined(__aarch64__)
  #define MACHINE AUDIT_ARCH_AARCH64
#endif

/// The system calls that nobody needs to look at: they reach nothing but the process itself and what it has open.
static const int allowed[] = {
  SYS_read, SYS_write, SYS_readv, SYS_writev, SYS_pread64, SYS_pwrite64, SYS_preadv, SYS_pwritev, SYS_openat, SYS_close,
  SYS_lseek, SYS_fstat, SYS_newfstatat, SYS_statx, SYS_faccessat, SYS_readlinkat, SYS_getdents64, SYS_getcwd, SYS_chdir,
  SYS_fchdir, SYS_dup, SYS_dup3, SYS_flock, SYS_fsync, SYS_fdatasync, SYS_statfs, SYS_fstatfs, SYS_umask,
  SYS_mmap, SYS_munmap, SYS_mremap, SYS_mprotect, SYS_madvise, SYS_brk, SYS_msync, SYS_mincore, SYS_mlock, SYS_munlock,
  SYS_membarrier,
  SYS_rt_sigaction, SYS_rt_sigprocmask, SYS_rt_sigreturn, SYS_rt_sigsuspend, SYS_rt_sigpending, SYS_rt_sigtimedwait,
  SYS_sigaltstack, SYS_restart_syscall,
  SYS_futex, SYS_set_robust_list, SYS_get_robust_list, SYS_set_tid_address, SYS_sched_yield, SYS_sched_getaffinity,
  SYS_sched_getparam, SYS_sched_getscheduler, SYS_sched_get_priority_max, SYS_sched_get_priority_min, SYS_getcpu,
  SYS_exit, SYS_exit_group, SYS_getpid, SYS_getppid, SYS_gettid, SYS_getuid, SYS_geteuid, SYS_getgid, SYS_getegid,
  SYS_getresuid, SYS_getresgid, SYS_getgroups, SYS_getpgid, SYS_getsid, SYS_getpriority, SYS_wait4, SYS_waitid,
  SYS_uname, SYS_sysinfo, SYS_getrusage, SYS_times, SYS_getrandom,
  SYS_clock_gettime, SYS_clock_getres, SYS_clock_nanosleep, SYS_nanosleep, SYS_gettimeofday, SYS_getitimer,
  SYS_setitimer, SYS_timer_create, SYS_timer_settime, SYS_timer_gettime, SYS_timer_delete, SYS_timer_getoverrun,
  SYS_timerfd_create, SYS_timerfd_settime, SYS_timerfd_gettime, SYS_eventfd2, SYS_epoll_create1, SYS_epoll_ctl,
  SYS_epoll_pwait, SYS_ppoll, SYS_pselect6, SYS_pipe2, SYS_signalfd4,
#ifdef SYS_rseq
  SYS_rseq,
#endif
#ifdef SYS_preadv2
  SYS_preadv2, SYS_pwritev2,
#endif
#ifdef SYS_faccessat2
  SYS_faccessat2, SYS_close_range, SYS_openat2,
#endif
#ifdef SYS_futex_waitv
  SYS_futex_waitv, SYS_epoll_pwait2,
#endif
#ifdef __x86_64__
  SYS_open, SYS_stat, SYS_lstat, SYS_access, SYS_readlink, SYS_getdents, SYS_dup2, SYS_poll, SYS_select, SYS_pipe,
  SYS_epoll_create, SYS_epoll_wait, SYS_eventfd, SYS_signalfd, SYS_time, SYS_alarm, SYS_pause, SYS_getpgrp,
  SYS_arch_prctl, SYS_getrlimit, SYS_setrlimit,
#endif
};

/// What a program that starts others, such as a compiler, needs besides.
static const int allowed_for_compilers[] = {
  SYS_execve, SYS_fcntl, SYS_ioctl, SYS_prlimit64, SYS_prctl, SYS_ftruncate, SYS_fallocate, SYS_truncate, SYS_mkdirat,
  SYS_unlinkat, SYS_renameat2, SYS_linkat, SYS_symlinkat, SYS_fchmod, SYS_fchmodat, SYS_utimensat, SYS_socketpair,
  SYS_sched_setaffinity, SYS_sched_setscheduler, SYS_setpriority, SYS_copy_file_range, SYS_sendfile, SYS_memfd_create,
#ifdef SYS_renameat
  SYS_renameat,
#endif
#ifdef __x86_64__
  SYS_rename, SYS_mkdir, SYS_rmdir, SYS_unlink, SYS_link, SYS_symlink, SYS_chmod, SYS_utime, SYS_utimes, SYS_vfork,
  SYS_fork,
#endif
};

static const int starting[] = {
  SYS_execve, SYS_execveat,
#ifdef __x86_64__
  SYS_fork, SYS_vfork,
#endif
};

static const int entering[] = {SYS_ptrace, SYS_process_vm_readv, SYS_process_vm_writev};

static const int signalling[] = {SYS_tkill, SYS_rt_sigqueueinfo, SYS_rt_tgsigqueueinfo};

/// Calls of `prctl` that change nothing outside of the process and hide nothing from the grader.
static const int process_controls[] = {PR_SET_NAME, PR_GET_NAME, PR_GET_DUMPABLE, PR_GET_PDEATHSIG, PR_GET_NO_NEW_PRIVS,
  PR_GET_SECCOMP, PR_CAPBSET_READ, PR_SET_TIMERSLACK, PR_GET_TIMERSLACK, 0x53564d41 /* PR_SET_VMA */};

static const int file_controls[] = {F_DUPFD, F_DUPFD_CLOEXEC, F_GETFD, F_SETFD, F_GETFL, F_SETFL, F_GETLK, F_SETLK,
  F_SETLKW, 1032 /* F_GETPIPE_SZ */};

static const int device_controls[] = {TCGETS, TIOCGWINSZ, FIONREAD, FIONBIO, FIOCLEX, FIONCLEX};

#define COUNT(list) (sizeof(list) / sizeof(list)[0])
#define NAMESPACES 0x7e020000u
#define FIRST_COMMON 424

static struct sock_filter code[1024];
static unsigned short length;

static void emit(unsigned short operation, unsigned char yes, unsigned char no, uint32_t value) {
  if (length < COUNT(code)) code[length] = (struct sock_filter)BPF_JUMP(operation, value, yes, no);
  length++;
}

static void load(size_t offset) { emit(BPF_LD | BPF_W | BPF_ABS, 0, 0, (uint32_t)offset); }
static void load_number(void) { load(offsetof(struct seccomp_data, nr)); }
/// The lower half of an argument: the upper half is dead weight in the calls that this is used for.
static void load_argument(int index) { load(offsetof(struct seccomp_data, args) + 8 * (size_t)index); }
static void answer(uint32_t with) { emit(BPF_RET | BPF_K, 0, 0, with); }
/// Ends the process by SIGSYS, with the code of the refusal in `si_errno`.
static uint32_t trap(unsigned short code) { return SECCOMP_RET_TRAP | code; }
static uint32_t refuse(int error) { return SECCOMP_RET_ERRNO | (uint32_t)error; }

static void answer_if(uint32_t value, uint32_t with) {
  emit(BPF_JMP | BPF_JEQ | BPF_K, 0, 1, value);
  answer(with);
}

/// Begins what is only for one call; `end_call` says how far it went.
static unsigned short begin_call(int number) {
  load_number();
  emit(BPF_JMP | BPF_JEQ | BPF_K, 0, 0, (uint32_t)number);
  return length;
}

static void end_call(unsigned short start, uint32_t otherwise) {
  answer(otherwise);
  if (start <= COUNT(code)) code[start - 1].jf = (unsigned char)(length - start);
}

static void call(int number, int argument, const int *values, size_t count) {
  unsigned short start = begin_call(number);
  load_argument(argument);
  for (size_t index = 0; index < count; index++) answer_if((uint32_t)values[index], SECCOMP_RET_ALLOW);
  end_call(start, refuse(EPERM));
}

static void all(const int *numbers, size_t count, uint32_t with) {
  load_number();
  for (size_t index = 0; index < count; index++) answer_if((uint32_t)numbers[index], with);
}

/// The one start that is allowed: that of the program, named by an address that nobody in it can know.
static void allow_start(const char *program, const struct refusals *refused) {
  uint64_t address = (uint64_t)program;
  unsigned short start = begin_call(SYS_execve);
  load_argument(0);
  emit(BPF_JMP | BPF_JEQ | BPF_K, 0, 3, (uint32_t)address);
  load(offsetof(struct seccomp_data, args) + 4);
  emit(BPF_JMP | BPF_JEQ | BPF_K, 0, 1, (uint32_t)(address >> 32));
  answer(SECCOMP_RET_ALLOW);
  end_call(start, trap(refused->start));
}

static void allow_threads(bool starts_others, const struct refusals *refused) {
  unsigned short start = begin_call(SYS_clone);
  load_argument(0);
  emit(BPF_JMP | BPF_JSET | BPF_K, 0, 1, NAMESPACES);
  answer(trap(refused->call));
  if (!starts_others) {
    emit(BPF_JMP | BPF_JSET | BPF_K, 1, 0, CLONE_THREAD);
    answer(trap(refused->start));
  }
  end_call(start, SECCOMP_RET_ALLOW);
}

const char *filter_calls(const struct policy *policy, const char *program) {
#ifndef MACHINE
  (void)policy, (void)program;
  return "there is no list of system calls for this processor";
#else
  const struct refusals *refused = &policy->refused;
  const int own = getpid();
  load(offsetof(struct seccomp_data, arch));
  emit(BPF_JMP | BPF_JEQ | BPF_K, 1, 0, MACHINE);
  answer(SECCOMP_RET_KILL_PROCESS);
  all(allowed, COUNT(allowed), SECCOMP_RET_ALLOW);
  if (policy->starts_others) {
    all(allowed_for_compilers, COUNT(allowed_for_compilers), SECCOMP_RET_ALLOW);
  } else {
    allow_start(program, refused);
  }
  allow_threads(policy->starts_others, refused);
  // Its flags lie in memory, where no filter sees them: without it the C library uses `clone`.
  static const int modern_clone[] = {SYS_clone3};
  all(modern_clone, 1, refuse(ENOSYS));
  unsigned short start = begin_call(SYS_kill);
  load_argument(0);
  answer_if((uint32_t)own, SECCOMP_RET_ALLOW);
  end_call(start, policy->starts_others ? SECCOMP_RET_ALLOW : trap(refused->signal));
  start = begin_call(SYS_tgkill);
  load_argument(0);
  answer_if((uint32_t)own, SECCOMP_RET_ALLOW);
  end_call(start, policy->starts_others ? SECCOMP_RET_ALLOW : trap(refused->signal));
  // The C library asks a name service over a local socket, and does without it.
  start = begin_call(SYS_socket);
  load_argument(0);
  answer_if(AF_UNIX, refuse(EPERM));
  end_call(start, trap(refused->network));
  call(SYS_fcntl, 1, file_controls, COUNT(file_controls));
  call(SYS_ioctl, 1, device_controls, COUNT(device_controls));
  static const int itself[] = {0};
  call(SYS_prlimit64, 0, itself, 1);
  start = begin_call(SYS_prctl);
  load_argument(0);
  for (size_t index = 0; index < COUNT(process_controls); index++)
    answer_if((uint32_t)process_controls[index], SECCOMP_RET_ALLOW);
  // Asking to die with the grader once more is fine; asking not to is not.
  emit(BPF_JMP | BPF_JEQ | BPF_K, 0, 3, PR_SET_PDEATHSIG);
  load_argument(1);
  answer_if(SIGKILL, SECCOMP_RET_ALLOW);
  end_call(start, refuse(EPERM));
  all(starting, COUNT(starting), trap(refused->start));
  all(entering, COUNT(entering), trap(refused->inspection));
  all(signalling, COUNT(signalling), trap(refused->signal));
  // Calls with these numbers are younger than any that a C library counts on.
  emit(BPF_JMP | BPF_JGE | BPF_K, 0, 1, FIRST_COMMON);
  answer(refuse(ENOSYS));
  answer(refuse(EPERM));
  if (length > COUNT(code)) return "the filter for system calls is too long";

  struct sock_fprog filter = {.len = length, .filter = code};
  return prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &filter, 0, 0) == 0 ? NULL : "the kernel filters no system calls";
#endif
}

#endif
