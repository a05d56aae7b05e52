// Locks, semaphores, conditions and serial queues: taking one is a choice point, and who waits is not ready.
//
// The program's functions stand in for those of the C library and of Dispatch, for every library.
#ifdef __linux__

#include "runtime.h"

#include <dlfcn.h>
#include <errno.h>
#include <linux/futex.h>
#include <malloc.h>
#include <pthread.h>
#include <stdarg.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

#define FROM __builtin_return_address(0)

enum { HELD = 256, SEMAPHORES = 256, RELEASED = 64 };

static struct held {
  const void *lock;
  int owner, times;
  bool is_shared;
  long event;
  bool is_queue;
} held[HELD];
static int held_count;

/// Semaphores and groups. What is made once stays, and begins each schedule as it was made.
static struct semaphore {
  const void *object;
  long value, first;
} semaphores[SEMAPHORES];
static int semaphore_count;
static struct semaphore *semaphore(const void *object);

/// The locks that were released last, and when.
static struct {
  const void *lock;
  uint64_t moment;
} released[RELEASED];

/// What the word of a lock holds that this thread has. Fibers are one thread to the kernel.
static __thread uint32_t thread;

void locks_begin(void) {
  held_count = 0;
  for (int i = 0; i < semaphore_count; i++) semaphores[i].value = semaphores[i].first;
  moment = 0;
  memset(released, 0, sizeof released);
}

void locks_enter_thread(void) { thread = (uint32_t)gettid(); }

static struct held *find(const void *lock) {
  for (int i = 0; i < held_count; i++)
    if (held[i].lock == lock) return &held[i];
  return NULL;
}

bool is_held(const void *lock) { return find(lock) != NULL; }

bool is_held_alone(const void *lock) {
  struct held *one = find(lock);
  return one && !one->is_shared;
}

int holder(const void *lock, long *event) {
  struct held *one = find(lock);
  if (!one) return -1;
  if (event) *event = one->event;
  return one->owner;
}

long count_of(const void *object) {
  struct semaphore *one = semaphore(object);
  return one ? one->value : 0;
}

static void hold(const void *lock, bool is_shared, long event) {
  if (held_count == HELD) return uncontrolled("too many locks are held at once");
  held[held_count++] = (struct held){lock, current, 1, is_shared, event};
}

static void note_release(const void *lock) {
  moment++;
  released[moment % RELEASED].lock = lock;
  released[moment % RELEASED].moment = moment;
}

/// True if a try fails, though the lock is free now: another thread had it while this one stood at the choice point before, which is
/// when it may have tried.
static bool failed_meanwhile(const void *lock, const void *pc) {
  if (moment == self()->arrived || !may_choose_outcome()) return false;
  for (int i = 0; i < RELEASED; i++) {
    if (released[i].lock != lock || released[i].moment <= self()->arrived) continue;
    if (choose_outcome(2) == 0) return false;
    record(EVENT_NOTE, NULL, "its try fails: another thread had it meanwhile", pc);
    return true;
  }
  return false;
}

static void give_up(struct held *one) {
  note_release(one->lock);
  held_count--;
  memmove(one, one + 1, (size_t)(&held[held_count] - one) * sizeof *one);
}

/// Waits for a lock that is held, and tells the timeline.
/// - Parameter what: what it is, if not a lock.
static void wait_until_free(enum wait wait, const void *lock, const char *what, const void *pc) {
  self()->wait_event = record(EVENT_WAIT, lock, what, pc);
  wait_for(wait, (void *)lock);
}

// MARK: Mutex

#define SWIFT __attribute__((swiftcall))
#define LOCK_SLOW "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF"
#define TRY_LOCK_SLOW "$s15Synchronization12_MutexHandleV12_tryLockSlowSbyF"
SWIFT void lock_slow(uint32_t thread, __attribute__((swift_context)) uint32_t *word) __asm__("__wrap_" LOCK_SLOW);
SWIFT bool try_lock_slow(__attribute__((swift_context)) uint32_t *word) __asm__("__wrap_" TRY_LOCK_SLOW);

/// True for the compare-and-exchange of a try.
static bool is_try_site(const void *pc) {
  static struct {
    const void *pc;
    bool is_try;
  } sites[256];
  unsigned i = (uintptr_t)pc & 255;
  if (sites[i].pc != pc) {
    sites[i].pc = pc;
    sites[i].is_try = is_first_call(pc, (void *)try_lock_slow, (void *)lock_slow);
  }
  return sites[i].is_try;
}

bool exchange_mutex(uint32_t *word, uint32_t old, uint32_t new, const void *pc, uint32_t *seen) {
  if (old == 0 && new == thread) {
    point(pc);
    *seen = *word;
    bool is_try = is_try_site(pc);
    if (is_try) search_every_order();
    if (*seen == 0 && is_try && failed_meanwhile(word, pc)) *seen = thread;
    if (*seen == 0) {
      *word = new;
      acquire(word);
      hold(word, false, record(EVENT_LOCK, word, NULL, pc));
    }
    return true;
  }
  struct held *one = old == thread && new == 0 ? find(word) : NULL;
  if (!one) return false;
  *seen = *word;
  record(EVENT_UNLOCK, word, NULL, pc);
  release(word);
  *word = 0;
  give_up(one);
  return true;
}

SWIFT void real_lock_slow(uint32_t thread, __attribute__((swift_context)) uint32_t *word) __asm__("__real_" LOCK_SLOW);

SWIFT void lock_slow(uint32_t thread, __attribute__((swift_context)) uint32_t *word) {
  if (!is_running()) return real_lock_slow(thread, word);
  while (*word != 0) wait_until_free(WAIT_WORD, word, NULL, FROM);
  *word = thread;
  acquire(word);
  hold(word, false, record(EVENT_LOCK, word, NULL, FROM));
}

SWIFT __attribute__((weak)) bool real_try_lock_slow(__attribute__((swift_context)) uint32_t *word) __asm__("__real_" TRY_LOCK_SLOW);

/// Comes after a compare-and-exchange that found it held.
SWIFT bool try_lock_slow(__attribute__((swift_context)) uint32_t *word) {
  return is_running() ? false : real_try_lock_slow(word);
}

// MARK: pthread mutexes, those of NSLock, and those inside of Swift's runtime

#define REAL(result, name, parameters)        \
  static result (*real) parameters;           \
  if (!real) real = (result(*) parameters)dlsym(RTLD_NEXT, #name)

static bool is_recursive(const pthread_mutex_t *mutex) { return (mutex->__data.__kind & 3) == PTHREAD_MUTEX_RECURSIVE_NP; }

/// A lock in allocated memory orders what it guards; those of the runtime's caches would order everything.
static bool orders(const void *lock, bool is_runtime) { return !is_runtime || !is_image(lock); }

/// Takes one as soon as it is free.
static int wait_and_take(pthread_mutex_t *mutex, bool is_runtime, bool is_timed, const void *pc) {
  struct held *one = find(mutex);
  if (one && one->owner == current && is_recursive(mutex)) {
    one->times++;
    return 0;
  }
  if (one) {
    self()->is_timed = is_timed;
    self()->timed_out = false;
    while (find(mutex) && !self()->timed_out) wait_until_free(WAIT_LOCK, mutex, NULL, pc);
    self()->is_timed = false;
    if (self()->timed_out) return ETIMEDOUT;
  }
  if (orders(mutex, is_runtime)) acquire(mutex);
  hold(mutex, false, is_runtime ? -1 : record(EVENT_LOCK, mutex, NULL, pc));
  return 0;
}

static int lock(pthread_mutex_t *mutex, bool is_runtime, bool is_timed, const void *pc) {
  if (!is_runtime) point(pc);
  return wait_and_take(mutex, is_runtime, is_timed, pc);
}

static bool unlock(pthread_mutex_t *mutex, bool is_runtime, const void *pc) {
  struct held *one = find(mutex);
  if (!one) return false;
  if (--one->times > 0) return true;
  if (!is_runtime) record(EVENT_UNLOCK, mutex, NULL, pc);
  if (orders(mutex, is_runtime)) release(mutex);
  give_up(one);
  return true;
}

int pthread_mutex_lock(pthread_mutex_t *mutex) {
  if (is_running()) return lock(mutex, is_runtime_code(FROM), false, FROM);
  REAL(int, pthread_mutex_lock, (pthread_mutex_t *));
  return real(mutex);
}

int pthread_mutex_timedlock(pthread_mutex_t *mutex, const struct timespec *until) {
  if (is_running()) return lock(mutex, is_runtime_code(FROM), true, FROM);
  REAL(int, pthread_mutex_timedlock, (pthread_mutex_t *, const struct timespec *));
  return real(mutex, until);
}

int pthread_mutex_trylock(pthread_mutex_t *mutex) {
  if (is_running()) {
    bool is_runtime = is_runtime_code(FROM);
    search_every_order();
    if (!is_runtime) point(FROM);
    struct held *one = find(mutex);
    if (one && !(one->owner == current && is_recursive(mutex))) return EBUSY;
    if (!one && !is_runtime && failed_meanwhile(mutex, FROM)) return EBUSY;
    return wait_and_take(mutex, is_runtime, false, FROM);
  }
  REAL(int, pthread_mutex_trylock, (pthread_mutex_t *));
  return real(mutex);
}

int pthread_mutex_unlock(pthread_mutex_t *mutex) {
  if (is_running() && unlock(mutex, is_runtime_code(FROM), FROM)) return 0;
  REAL(int, pthread_mutex_unlock, (pthread_mutex_t *));
  return real(mutex);
}

// MARK: Conditions

static int wait_for_signal(pthread_cond_t *condition, pthread_mutex_t *mutex, bool is_timed, const void *pc) {
  struct held *one = find(mutex);
  if (!one) return EPERM;
  release(mutex);
  change(condition);
  give_up(one);
  self()->is_timed = is_timed;
  self()->timed_out = false;
  self()->wait_event = record(EVENT_WAIT, mutex, "signal", pc);
  // A wait may end without a signal: POSIX allows it, so what it waits for must be looked at again.
  bool wakes = !self()->woke_by_itself && may_choose_outcome() && choose_outcome(2) == 1;
  if (wakes) {
    self()->woke_by_itself = true;
    record(EVENT_NOTE, NULL, "the wait ends without a signal", pc);
    point(pc);
  } else {
    wait_for(WAIT_SIGNAL, condition);
  }
  self()->is_timed = false;
  bool timed_out = self()->timed_out;
  wait_and_take(mutex, is_runtime_code(pc), false, pc);
  return timed_out ? ETIMEDOUT : 0;
}

static int signal(pthread_cond_t *condition, int most) {
  change(condition);
  int waiting = 0;
  for (int i = 0; i < MEMBERS; i++)
    waiting += members[i].state == STOPPED && members[i].wait == WAIT_SIGNAL && members[i].awaited == condition;
  // Which one it is depends on places.
  if (waiting > most) search_every_order();
  for (int i = 0; i < MEMBERS && most > 0; i++) {
    struct member *member = &members[i];
    if (member->state != STOPPED || member->wait != WAIT_SIGNAL || member->awaited != condition) continue;
    member->wait = WAIT_NONE;
    member->is_timed = false;
    most--;
  }
  return 0;
}

int pthread_cond_wait(pthread_cond_t *condition, pthread_mutex_t *mutex) {
  if (is_running()) return wait_for_signal(condition, mutex, false, FROM);
  REAL(int, pthread_cond_wait, (pthread_cond_t *, pthread_mutex_t *));
  return real(condition, mutex);
}

int pthread_cond_timedwait(pthread_cond_t *condition, pthread_mutex_t *mutex, const struct timespec *until) {
  if (is_running()) return wait_for_signal(condition, mutex, true, FROM);
  REAL(int, pthread_cond_timedwait, (pthread_cond_t *, pthread_mutex_t *, const struct timespec *));
  return real(condition, mutex, until);
}

int pthread_cond_signal(pthread_cond_t *condition) {
  if (is_running()) return signal(condition, 1);
  REAL(int, pthread_cond_signal, (pthread_cond_t *));
  return real(condition);
}

int pthread_cond_broadcast(pthread_cond_t *condition) {
  if (is_running()) return signal(condition, MEMBERS);
  REAL(int, pthread_cond_broadcast, (pthread_cond_t *));
  return real(condition);
}

// MARK: Futexes inside of Swift's runtime

/// In the program of a suite, the lab's function of this name comes first, and asks here.
bool threads_wait_for_futex(long number, uint32_t *word, long operation) {
  if (number != SYS_futex || !is_running() || (operation & 127) != FUTEX_LOCK_PI) return false;
  while (*word != 0) wait_for(WAIT_WORD, word);
  *word = thread;
  return true;
}

__attribute__((weak)) long syscall(long number, ...) {
  va_list list;
  va_start(list, number);
  long a[6];
  for (int i = 0; i < 6; i++) a[i] = va_arg(list, long);
  va_end(list);
  if (threads_wait_for_futex(number, (uint32_t *)a[0], a[1])) return 0;
  REAL(long, syscall, (long, ...));
  return real(number, a[0], a[1], a[2], a[3], a[4], a[5]);
}

// MARK: Dispatch

static void *counted(void *object, long value) {
  struct semaphore *one = semaphore(object);
  if (!one) one = semaphore(NULL);
  if (!one && semaphore_count < SEMAPHORES) one = &semaphores[semaphore_count++];
  if (one) *one = (struct semaphore){object, value, value};
  else if (is_running()) uncontrolled("too many semaphores");
  return object;
}

/// A semaphore or a group is no more.
void forget_object(const void *object) {
  struct semaphore *one = semaphore(object);
  if (one) one->object = NULL;
}

enum { SECOND = 1000000000 };

/// Time stands still while threads run.
uint64_t dispatch_time(uint64_t when, int64_t delta) {
  if (is_running() && !is_led && when == 0) return (uint64_t)(SECOND + threads_now() + delta);
  REAL(uint64_t, dispatch_time, (uint64_t, int64_t));
  return real(when, delta);
}

/// True for a wait that is a try.
static bool is_past(uint64_t timeout) { return timeout != ~0ull && timeout <= dispatch_time(0, 0); }

static struct semaphore *semaphore(const void *object) {
  for (int i = semaphore_count - 1; i >= 0; i--)
    if (semaphores[i].object == object) return &semaphores[i];
  return NULL;
}

void *dispatch_semaphore_create(long value) {
  REAL(void *, dispatch_semaphore_create, (long));
  return counted(real(value), value);
}

long dispatch_semaphore_wait(void *object, uint64_t timeout) {
  struct semaphore *one = is_running() ? semaphore(object) : NULL;
  if (!one) {
    REAL(long, dispatch_semaphore_wait, (void *, uint64_t));
    return real(object, timeout);
  }
  if (is_past(timeout)) search_every_order();
  point(FROM);
  if (is_past(timeout) && (one->value <= 0 || failed_meanwhile(object, FROM))) return 1;
  self()->is_timed = timeout != ~0ull;
  self()->timed_out = false;
  while (one->value <= 0 && !self()->timed_out) {
    self()->wait_event = record(EVENT_WAIT, object, "semaphore", FROM);
    wait_for(WAIT_COUNT, object);
  }
  self()->is_timed = false;
  if (self()->timed_out) return 1;
  one->value--;
  acquire(object);
  record(EVENT_LOCK, object, "semaphore", FROM);
  // Another thread may come in as well.
  if (one->value > 0) point(FROM);
  return 0;
}

long dispatch_semaphore_signal(void *object) {
  struct semaphore *one = is_running() ? semaphore(object) : NULL;
  if (!one) {
    REAL(long, dispatch_semaphore_signal, (void *));
    return real(object);
  }
  record(EVENT_UNLOCK, object, "semaphore", FROM);
  release(object);
  if (one->value++ <= 0) note_release(object);
  return 0;
}

void *dispatch_group_create(void) {
  REAL(void *, dispatch_group_create, (void));
  return counted(real(), 0);
}

void dispatch_group_enter(void *object) {
  struct semaphore *one = is_running() ? semaphore(object) : NULL;
  if (one) {
    point(FROM);
    change(object);
    one->value++;
    return;
  }
  REAL(void, dispatch_group_enter, (void *));
  real(object);
}

void dispatch_group_leave(void *object) {
  struct semaphore *one = is_running() ? semaphore(object) : NULL;
  if (one) {
    point(FROM);
    record(EVENT_UNLOCK, object, "group", FROM);
    release(object);
    one->value--;
    return;
  }
  REAL(void, dispatch_group_leave, (void *));
  real(object);
}

long dispatch_group_wait(void *object, uint64_t timeout) {
  struct semaphore *one = is_running() ? semaphore(object) : NULL;
  if (!one) {
    REAL(long, dispatch_group_wait, (void *, uint64_t));
    return real(object, timeout);
  }
  if (is_past(timeout)) search_every_order();
  point(FROM);
  if (one->value > 0 && is_past(timeout)) return 1;
  self()->is_timed = timeout != ~0ull;
  self()->timed_out = false;
  while (one->value > 0 && !self()->timed_out) {
    self()->wait_event = record(EVENT_WAIT, object, "group", FROM);
    wait_for(WAIT_EMPTY, object);
  }
  self()->is_timed = false;
  if (self()->timed_out) return 1;
  acquire(object);
  return 0;
}

/// A block, as the compiler lays it out. Dispatch itself would remember the thread, and all of ours are one to it.
struct block {
  void *isa;
  int flags, reserved;
  void (*invoke)(void *);
};

void threads_hold_queue(void *queue, bool is_alone, void *block) {
  if (!is_running()) {
    REAL(void, dispatch_sync, (void *, void *));
    return real(queue, block);
  }
  point(FROM);
  while (is_alone ? is_held(queue) : is_held_alone(queue))
    wait_until_free(is_alone ? WAIT_LOCK : WAIT_SHARED, queue, "queue", FROM);
  // Those who come in together are not ordered by it.
  const void *together = (const char *)queue + 1;
  acquire(queue);
  if (is_alone) acquire(together);
  hold(queue, !is_alone, record(EVENT_LOCK, queue, "queue", FROM));
  if (held_count > 0) held[held_count - 1].is_queue = true;
  int me = current;
  // Another thread may come in as well.
  if (!is_alone) point(FROM);
  ((struct block *)block)->invoke(block);
  record(EVENT_UNLOCK, queue, "queue", FROM);
  release(is_alone ? queue : together);
  for (int i = 0; i < held_count; i++) {
    if (held[i].lock != queue || held[i].owner != me) continue;
    give_up(&held[i]);
    break;
  }
}

extern char _dispatch_main_q[] __attribute__((weak));

enum place { NOT_ON_QUEUE, SHARES_QUEUE, HAS_QUEUE };

/// How the running thread is on a queue. The main queue is the main actor's.
static enum place place_on(const void *queue) {
  if (queue == (void *)_dispatch_main_q) return is_on_main() ? HAS_QUEUE : NOT_ON_QUEUE;
  for (int i = held_count - 1; i >= 0; i--)
    if (held[i].lock == queue && held[i].owner == current) return held[i].is_shared ? SHARES_QUEUE : HAS_QUEUE;
  return NOT_ON_QUEUE;
}

void dispatch_assert_queue(void *queue) {
  if (is_running()) {
    if (place_on(queue) == NOT_ON_QUEUE) __builtin_trap();
    return;
  }
  REAL(void, dispatch_assert_queue, (void *));
  real(queue);
}

void dispatch_assert_queue_barrier(void *queue) {
  if (is_running()) {
    if (place_on(queue) != HAS_QUEUE) __builtin_trap();
    return;
  }
  REAL(void, dispatch_assert_queue_barrier, (void *));
  real(queue);
}

void dispatch_assert_queue_not(void *queue) {
  if (is_running()) {
    if (place_on(queue) != NOT_ON_QUEUE) __builtin_trap();
    return;
  }
  REAL(void, dispatch_assert_queue_not, (void *));
  real(queue);
}

extern void *dispatch_queue_get_specific(void *queue, const void *key) __attribute__((weak));

void *dispatch_get_specific(const void *key) {
  if (is_running()) {
    for (int i = held_count - 1; i >= 0; i--) {
      if (held[i].owner != current || !held[i].is_queue || !dispatch_queue_get_specific) continue;
      void *found = dispatch_queue_get_specific((void *)held[i].lock, key);
      if (found) return found;
    }
    return NULL;
  }
  REAL(void *, dispatch_get_specific, (const void *));
  return real(key);
}

// MARK: What is made once

extern void __real_swift_once(long *token, void (*make)(void *), void *context);

/// Whoever makes it does so in one go; it stays for the schedules that follow, so its history is none of theirs.
void __wrap_swift_once(long *token, void (*make)(void *), void *context) {
  int me = current;
  if (me >= 0) members[me].quiet++, members[me].ignoring++;
  __real_swift_once(token, make, context);
  if (me >= 0) members[me].quiet--, members[me].ignoring--;
}

#endif
