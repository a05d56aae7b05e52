// Starts a program that may do nothing but compute and write to the descriptors that it is given.
//
// kata-confine --ready FD [--parent PID] [--read PATH]... [--write PATH]... [--starts-others] [--data BYTES]
//              [--seconds N] [--file-size BYTES] [--unconfined] [--refused-call CODE] [--refused-start CODE]
//              [--refused-network CODE] [--refused-signal CODE] [--refused-inspection CODE] -- PROGRAM ARGUMENT...
// kata-confine --try
//
// What comes through FD says how it went: `ready`, or `failed: ` and a reason. The program sees the descriptors below FD
// and no others. When the filter for system calls ends it, SIGSYS carries the code of the refusal.

#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif

#include "confine.h"

#include <stdio.h>

#ifdef __linux__

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/personality.h>
#include <sys/prctl.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

extern char **environ;

static int ready_pipe = -1;

static void fail(const char *reason) {
  char text[300];
  int size = snprintf(text, sizeof text, "failed: %s", reason);
  if (ready_pipe >= 0 && write(ready_pipe, text, (size_t)size) < 0) _exit(126);
  _exit(125);
}

static unsigned long long number(const char *text) {
  char *end;
  errno = 0;
  unsigned long long value = text ? strtoull(text, &end, 10) : 0;
  if (!text || errno != 0 || end == text || *end != 0) fail("an option needs a number");
  return value;
}

/// Reads an option that gives the code of a refusal.
/// - Returns: false if the option is none of these.
static bool read_code(const char *word, const char *value, struct refusals *refused) {
  const struct {
    const char *word;
    unsigned short *code;
  } options[] = {
    {"--refused-call", &refused->call}, {"--refused-start", &refused->start}, {"--refused-network", &refused->network},
    {"--refused-signal", &refused->signal}, {"--refused-inspection", &refused->inspection},
  };
  for (size_t index = 0; index < sizeof options / sizeof *options; index++) {
    if (strcmp(word, options[index].word) != 0) continue;
    *options[index].code = (unsigned short)number(value);
    return true;
  }
  return false;
}

/// Closes every descriptor from one on.
static void close_from(int first) {
#ifdef SYS_close_range
  if (syscall(SYS_close_range, first, ~0u, 0) == 0) return;
#endif
  for (int descriptor = first; descriptor < 65536; descriptor++) close(descriptor);
}

/// Copies a path to an address that is drawn at random, for the filter to know the one start that it lets through.
static char *hide(const char *path) {
  size_t size = strlen(path) + 1;
  for (int attempt = 0; attempt < 16; attempt++) {
    uint64_t place;
    if (getrandom(&place, sizeof place, 0) != sizeof place) return NULL;
    void *wanted = (void *)(place & 0x3ffffffff000ull);
    char *page = mmap(wanted, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (page == MAP_FAILED) return NULL;
    // Where the kernel could not use the wish, its own choice can be guessed.
    if (page == wanted) return memcpy(page, path, size);
    munmap(page, size);
  }
  return NULL;
}

int main(int count, char **words) {
  struct policy policy = {.file_size = 0};
  bool confined = true;
  pid_t parent = 0;
  int index = 1;
  if (count == 2 && strcmp(words[1], "--try") == 0) return try_forbidden();
  for (; index < count && strcmp(words[index], "--") != 0; index++) {
    const char *word = words[index];
    if (strcmp(word, "--starts-others") == 0) {
      policy.starts_others = true;
    } else if (strcmp(word, "--unconfined") == 0) {
      confined = false;
    } else {
      const char *value = ++index < count ? words[index] : NULL;
      if (value && strcmp(word, "--read") == 0 && policy.reads < 32) policy.read[policy.reads++] = value;
      else if (value && strcmp(word, "--write") == 0 && policy.writes < 8) policy.write[policy.writes++] = value;
      else if (strcmp(word, "--ready") == 0) ready_pipe = (int)number(value);
      else if (strcmp(word, "--parent") == 0) parent = (pid_t)number(value);
      else if (strcmp(word, "--data") == 0) policy.data = number(value);
      else if (strcmp(word, "--seconds") == 0) policy.seconds = number(value);
      else if (strcmp(word, "--file-size") == 0) policy.file_size = number(value);
      else if (!read_code(word, value, &policy.refused)) fail("an option is unknown, or there are too many");
    }
  }
  if (ready_pipe < 3 || index + 1 >= count) {
    fprintf(stderr, "kata-confine is started by kata, and not by hand.\n");
    return 2;
  }
  if (fcntl(ready_pipe, F_SETFD, FD_CLOEXEC) != 0) return 125;
  close_from(ready_pipe + 1);
  umask(077);
  prctl(PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0);
  if (parent != 0 && getppid() != parent) _exit(125);

  // Where things lie in memory is the same in every run, and so is what somebody makes of it: an order, or a hash. A kernel that does not
  // allow it leaves that to chance.
  personality(ADDR_NO_RANDOMIZE);
  char *program = hide(words[index + 1]);
  if (!program) fail("there is no memory");
  const char *trouble = NULL;
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) trouble = "the kernel lets programs gain rights";
  if (!trouble) trouble = set_limits(&policy);
  if (!trouble && confined) trouble = drop_capabilities();
  if (!trouble && confined) trouble = restrict_files(&policy, program);
  if (trouble) fail(trouble);
  // From here on nothing can be taken back, so what is still to be said is said first.
  if (write(ready_pipe, "ready", 5) != 5) return 125;
  if (confined) trouble = filter_calls(&policy, program);
  if (trouble) fail(trouble);
  execve(program, words + index + 1, environ);
  fail(strerror(errno));
  return 125;
}

#else

int main(void) {
  fprintf(stderr, "kata-confine works on Linux only.\n");
  return 2;
}

#endif
