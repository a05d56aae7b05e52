#ifdef __linux__

#include "confine.h"

#include <elf.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <link.h>
#include <linux/landlock.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

// What the headers of an older kernel do not have; the numbers are the kernel's interface.
#define ACCESS_ALL_1 ((1ull << 13) - 1)
#define ACCESS_REFER_2 (1ull << 13)
#define ACCESS_TRUNCATE_3 (1ull << 14)
#define ACCESS_IOCTL_DEVICE_5 (1ull << 15)
#define ACCESS_TCP_4 3ull
#define SCOPE_ABSTRACT_SOCKETS_AND_SIGNALS_6 3ull

#define READ (LANDLOCK_ACCESS_FS_READ_FILE | LANDLOCK_ACCESS_FS_READ_DIR)
/// What makes sense for a file that is no folder.
#define FILE_ONLY (LANDLOCK_ACCESS_FS_EXECUTE | LANDLOCK_ACCESS_FS_READ_FILE | LANDLOCK_ACCESS_FS_WRITE_FILE | ACCESS_TRUNCATE_3)

struct ruleset {
  uint64_t files, network, scope;
};

static bool allow(int rules, uint64_t handled, const char *path, uint64_t access) {
  int descriptor = open(path, O_PATH | O_CLOEXEC);
  // What is not there cannot be used.
  if (descriptor < 0) return true;
  struct stat status;
  if (fstat(descriptor, &status) != 0) return false;
  if (!S_ISDIR(status.st_mode)) access &= FILE_ONLY;
  struct landlock_path_beneath_attr rule = {.allowed_access = access & handled, .parent_fd = descriptor};
  bool ok = syscall(SYS_landlock_add_rule, rules, LANDLOCK_RULE_PATH_BENEATH, &rule, 0) == 0;
  close(descriptor);
  return ok;
}

/// Finds the loader that a program names.
/// - Returns: false if it cannot be read; an empty path if it names none.
static bool find_loader(const char *program, char path[PATH_MAX]) {
  path[0] = 0;
  int descriptor = open(program, O_RDONLY | O_CLOEXEC);
  ElfW(Ehdr) header;
  bool ok = descriptor >= 0 && read(descriptor, &header, sizeof header) == sizeof header
    && memcmp(header.e_ident, ELFMAG, SELFMAG) == 0;
  for (int index = 0; ok && index < header.e_phnum; index++) {
    ElfW(Phdr) part;
    ok = pread(descriptor, &part, sizeof part, header.e_phoff + index * sizeof part) == sizeof part;
    if (!ok || part.p_type != PT_INTERP) continue;
    ok = part.p_filesz < PATH_MAX && pread(descriptor, path, part.p_filesz, part.p_offset) == (ssize_t)part.p_filesz;
    path[part.p_filesz < PATH_MAX ? part.p_filesz : 0] = 0;
  }
  if (descriptor >= 0) close(descriptor);
  return ok;
}

const char *restrict_files(const struct policy *policy, const char *program) {
  long version = syscall(SYS_landlock_create_ruleset, NULL, 0, 1u /* LANDLOCK_CREATE_RULESET_VERSION */);
  if (version < 1 && errno == EOPNOTSUPP) return "Landlock is switched off in this kernel";
  // A filter that is there already is a container's.
  if (version < 1 && prctl(PR_GET_SECCOMP) == 2)
    return "the kernel has no Landlock, or the seccomp profile of this container hides it; let landlock_create_ruleset, "
           "landlock_add_rule and landlock_restrict_self through";
  if (version < 1) return "the kernel has no Landlock";
  struct ruleset ruleset = {.files = ACCESS_ALL_1};
  if (version >= 2) ruleset.files |= ACCESS_REFER_2;
  if (version >= 3) ruleset.files |= ACCESS_TRUNCATE_3;
  if (version >= 4) ruleset.network = ACCESS_TCP_4;
  if (version >= 5) ruleset.files |= ACCESS_IOCTL_DEVICE_5;
  if (version >= 6) ruleset.scope = SCOPE_ABSTRACT_SOCKETS_AND_SIGNALS_6;
  // An older kernel knows a shorter structure.
  size_t size = version >= 6 ? sizeof ruleset : version >= 4 ? 2 * sizeof(uint64_t) : sizeof(uint64_t);
  int rules = (int)syscall(SYS_landlock_create_ruleset, &ruleset, size, 0);
  if (rules < 0) return "Landlock takes no rules";

  char loader[PATH_MAX];
  if (!find_loader(program, loader)) return "the program cannot be read";
  uint64_t start = READ | LANDLOCK_ACCESS_FS_EXECUTE;
  // All of /proc: Dispatch reads its threads' load from /proc/<thread>, which no rule can name beforehand. What is private of
  // other processes the kernel keeps from a Landlocked one.
  bool ok = allow(rules, ruleset.files, program, LANDLOCK_ACCESS_FS_EXECUTE | LANDLOCK_ACCESS_FS_READ_FILE)
    && (loader[0] == 0 || allow(rules, ruleset.files, loader, LANDLOCK_ACCESS_FS_EXECUTE | LANDLOCK_ACCESS_FS_READ_FILE))
    && allow(rules, ruleset.files, "/dev/null", READ | LANDLOCK_ACCESS_FS_WRITE_FILE)
    && allow(rules, ruleset.files, "/proc", READ);
  static const char *devices[] = {"/dev/urandom", "/dev/random", "/dev/zero"};
  for (size_t index = 0; ok && index < 3; index++) ok = allow(rules, ruleset.files, devices[index], READ);
  for (size_t index = 0; ok && index < policy->reads; index++)
    ok = allow(rules, ruleset.files, policy->read[index], policy->starts_others ? start : READ);
  uint64_t all = ruleset.files & ~(LANDLOCK_ACCESS_FS_EXECUTE | LANDLOCK_ACCESS_FS_MAKE_CHAR | LANDLOCK_ACCESS_FS_MAKE_BLOCK);
  for (size_t index = 0; ok && index < policy->writes; index++)
    ok = allow(rules, ruleset.files, policy->write[index], all);
  ok = ok && syscall(SYS_landlock_restrict_self, rules, 0) == 0;
  close(rules);
  return ok ? NULL : "Landlock takes no rules";
}

#endif
