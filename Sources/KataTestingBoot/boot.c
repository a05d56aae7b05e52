// What must come before `main` in the process that proves one scenario, and the function through which its tasks are created.
#ifdef __linux__
#include <dlfcn.h>
#include <signal.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>

#include "KataTestingBoot.h"

// The runtime's function creates a task and returns it with its context. Both come back in registers, as Swift returns them.
struct created {
  void *task;
  void *context;
};
#define CREATE(name)                                                                                                     \
  __attribute__((swiftcall)) struct created name(                                                                        \
      size_t flags, const void *options, const void *type, const void *entry, const void *context)

CREATE(__wrap_swift_task_create);

// The runtime's own, which the lab calls.
CREATE(__real_swift_task_create) {
  typedef CREATE((*create));
  static create real;
  if (!real) real = (create)dlsym(RTLD_NEXT, "swift_task_create");
  return real(flags, options, type, entry, context);
}

// Comes before the runtime's own for every module of the process, because this library is loaded before all others there.
CREATE(swift_task_create) { return __wrap_swift_task_create(flags, options, type, entry, context); }

// SwiftPM's test program creates its executors in `main`: nothing that Swift compiles into a library comes earlier.
__attribute__((constructor)) static void boot(int count, char **arguments) {
  if (!getenv("KATA_PROVE")) return;
  for (int i = 1; i + 1 < count; i++) {
    if (strcmp(arguments[i], "--testing-library") || strcmp(arguments[i + 1], "swift-testing")) continue;
    // The test run that started this process cannot end it if it is killed itself.
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    // Programs that a scenario starts are none of the lab's.
    unsetenv("LD_PRELOAD");
    kata_testing_boot();
    return;
  }
}
#endif
