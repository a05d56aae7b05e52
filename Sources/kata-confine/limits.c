#ifdef __linux__

#include "confine.h"

#include <errno.h>
#include <linux/capability.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

/// Lowers a limit, as far as it is not lower yet.
static bool lower(int what, rlim_t to) {
  struct rlimit limit;
  if (getrlimit(what, &limit) != 0) return false;
  if (limit.rlim_max > to) limit.rlim_max = to;
  if (limit.rlim_cur > limit.rlim_max) limit.rlim_cur = limit.rlim_max;
  return setrlimit(what, &limit) == 0;
}

// RLIMIT_AS and RLIMIT_NPROC are left alone. The first counts what is only reserved, as sanitizers and allocators do; the
// second counts every process of the user.
const char *set_limits(const struct policy *policy) {
  bool ok = lower(RLIMIT_CORE, 0) && lower(RLIMIT_FSIZE, policy->file_size) && lower(RLIMIT_NOFILE, 1024)
    && lower(RLIMIT_STACK, 8 << 20) && lower(RLIMIT_MEMLOCK, 1 << 20) && lower(RLIMIT_MSGQUEUE, 0) && lower(RLIMIT_RTPRIO, 0);
  if (ok && policy->data > 0) ok = lower(RLIMIT_DATA, policy->data);
  // At the first number the program gets SIGXCPU, which says why; at the second SIGKILL.
  if (ok && policy->seconds > 0) {
    struct rlimit time = {policy->seconds, policy->seconds + 10};
    ok = lower(RLIMIT_CPU, time.rlim_max) && setrlimit(RLIMIT_CPU, &time) == 0;
  }
  return ok ? NULL : "resource limits cannot be set";
}

const char *drop_capabilities(void) {
  // Without the bounding set a program of root's gets nothing back. Whoever may not drop it has nothing to drop.
  for (int capability = 0; prctl(PR_CAPBSET_READ, capability, 0, 0, 0) >= 0; capability++)
    prctl(PR_CAPBSET_DROP, capability, 0, 0, 0);
  prctl(PR_CAP_AMBIENT, PR_CAP_AMBIENT_CLEAR_ALL, 0, 0, 0);
  struct __user_cap_header_struct header = {_LINUX_CAPABILITY_VERSION_3, 0};
  struct __user_cap_data_struct none[2] = {{0, 0, 0}, {0, 0, 0}};
  return syscall(SYS_capset, &header, none) == 0 ? NULL : "capabilities cannot be given up";
}

#endif
