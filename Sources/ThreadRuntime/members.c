// Fibers that carry jobs, or threads of the kernel's of which one runs at a time. A job that stops at a lock or an atomic operation keeps
// its own.
#ifdef __linux__

#include "runtime.h"

#include <dlfcn.h>
#include <linux/futex.h>
#include <link.h>
#include <pthread.h>
#include <sched.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <time.h>
#include <ucontext.h>
#include <unistd.h>

/// Runs a job of Swift's on the executor that it belongs to.
extern void thread_lab_run_job(uintptr_t job, bool is_main);

extern void *swift_task_getCurrent(void) __attribute__((swiftcall));

enum { STACK = 512 << 10, GUARD = 4 << 10 };

/// The time on the clocks when a schedule begins: the beginning of 2001, in seconds.
enum { SECOND = 1000000000, EPOCH = 978307200 };

struct member members[MEMBERS];
int current = -1;

/// The memory that a library keeps for each thread. Swift's two libraries know there which task runs and which accesses are under way.
struct thread_memory {
  char *place;
  size_t size;
};
enum { LIBRARIES = 2, THREAD_MEMORY = 256 };
static struct thread_memory thread_memory[LIBRARIES];

#ifdef __x86_64__
/// What a function must keep is on the stack; `swapcontext` would ask the kernel for the signals that are blocked, each time.
struct registers {
  void *stack;
};
void threads_switch(struct registers *from, struct registers *to);
__asm__(
  ".text\n.globl threads_switch\n.hidden threads_switch\n.type threads_switch, @function\nthreads_switch:\n"
  "push %rbp\npush %rbx\npush %r12\npush %r13\npush %r14\npush %r15\n"
  "mov %rsp, (%rdi)\nmov (%rsi), %rsp\n"
  "pop %r15\npop %r14\npop %r13\npop %r12\npop %rbx\npop %rbp\nret\n"
  ".size threads_switch, . - threads_switch\n");

static void prepare(struct registers *registers, char *stack, size_t size, void (*run)(void)) {
  void **top = (void **)(stack + size - 64);
  *--top = NULL;
  *--top = (void *)run;
  top -= 6;
  memset(top, 0, 6 * sizeof *top);
  registers->stack = top;
}
#else
struct registers {
  ucontext_t context;
};
static void threads_switch(struct registers *from, struct registers *to) { swapcontext(&from->context, &to->context); }

static void prepare(struct registers *registers, char *stack, size_t size, void (*run)(void)) {
  getcontext(&registers->context);
  registers->context.uc_stack.ss_sp = stack;
  registers->context.uc_stack.ss_size = size;
  makecontext(&registers->context, run, 0);
}
#endif

/// The choice points of a job without a stop after which it is taken for a loop that waits for another thread.
enum { LOOP = 10000 };

struct fiber {
  struct registers registers;
  char memory[LIBRARIES][THREAD_MEMORY];
  bool is_made;
  /// The bounds of its stack.
  char *low, *high;
  /// For a thread of the kernel's: 1 once it may go on. A thread that is left where it is keeps its own.
  uint32_t *turn;
};
/// True once it is known what Swift's runtime keeps for a thread.
static bool has_fibers;
static bool has_kernel_threads;
static struct fiber of_program[MEMBERS], of_kernel[MEMBERS], *fibers = of_program, home;
/// The cores on which the program may run when fibers carry jobs.
static cpu_set_t cores;
static int kernel_threads;
/// True on a thread of the kernel's that carries jobs.
static __thread bool carries_jobs;
static char fresh[LIBRARIES][THREAD_MEMORY];
static int highest;

struct job {
  uintptr_t job;
  bool is_main;
  int64_t deadline;
  uint32_t clock[VECTOR];
  /// What it begins with.
  uint64_t done;
};
static struct job ready[READY], later[READY];
static int ready_count, later_count;
static int64_t now;
static bool is_finished;
bool is_led;
/// The task whose jobs are never stopped in such a schedule.
static const void *whole_task;
static bool stops_everywhere;
uint64_t moment;
static char main_queue;

static int find_library(struct dl_phdr_info *library, size_t size, void *unused) {
  (void)size, (void)unused;
  int index = strstr(library->dlpi_name, "/libswift_Concurrency.so") ? 0 : strstr(library->dlpi_name, "/libswiftCore.so") ? 1 : -1;
  if (index < 0) return 0;
  for (int i = 0; i < library->dlpi_phnum; i++)
    if (library->dlpi_phdr[i].p_type == PT_TLS)
      thread_memory[index] = (struct thread_memory){library->dlpi_tls_data, library->dlpi_phdr[i].p_memsz};
  return 0;
}

static void save(struct fiber *fiber) {
  for (int i = 0; i < LIBRARIES; i++) memcpy(fiber->memory[i], thread_memory[i].place, thread_memory[i].size);
}

static void load(struct fiber *fiber) {
  for (int i = 0; i < LIBRARIES; i++) memcpy(thread_memory[i].place, fiber->memory[i], thread_memory[i].size);
}

static bool is_started;

bool threads_start(void) {
  is_started = image_start();
  locks_enter_thread();
  dl_iterate_phdr(find_library, NULL);
  for (int i = 0; i < LIBRARIES; i++) {
    if (!thread_memory[i].place || thread_memory[i].size > THREAD_MEMORY) return false;
    memcpy(fresh[i], thread_memory[i].place, thread_memory[i].size);
  }
  return has_fibers = is_started;
}

/// Lets another thread of the kernel's go on, and waits until this one may.
static void pass(struct fiber *from, struct fiber *to) {
  // Another thread may take this one's place as soon as it may go on.
  uint32_t *turn = from->turn, *next = to->turn;
  __atomic_store_n(next, 1, __ATOMIC_RELEASE);
  syscall(SYS_futex, next, FUTEX_WAKE_PRIVATE, 1, NULL, NULL, 0);
  while (!__atomic_exchange_n(turn, 0, __ATOMIC_ACQUIRE)) syscall(SYS_futex, turn, FUTEX_WAIT_PRIVATE, 0, NULL, NULL, 0);
}

static void run_jobs(void);

static void *run_thread(void *turn) {
  while (!__atomic_exchange_n((uint32_t *)turn, 0, __ATOMIC_ACQUIRE)) syscall(SYS_futex, turn, FUTEX_WAIT_PRIVATE, 0, NULL, NULL, 0);
  locks_enter_thread();
  carries_jobs = true;
  run_jobs();
  return NULL;
}

static bool make_thread(struct fiber *fiber, char *stack) {
  pthread_attr_t attributes;
  pthread_t thread;
  fiber->turn = calloc(1, sizeof *fiber->turn);
  pthread_attr_init(&attributes);
  bool is_made = pthread_attr_setstack(&attributes, stack, STACK) == 0
    && pthread_create(&thread, &attributes, run_thread, fiber->turn) == 0;
  pthread_attr_destroy(&attributes);
  kernel_threads += is_made;
  return is_made;
}

bool threads_use_kernel_threads(void) {
  if (!is_started) return false;
  threads_abandon();
  if (has_kernel_threads) return true;
  sched_getaffinity(0, sizeof cores, &cores);
  cpu_set_t core;
  CPU_ZERO(&core);
  CPU_SET(sched_getcpu(), &core);
  // One runs at a time: on one core the next one need not be woken elsewhere. Where that is not allowed, it is only slower.
  sched_setaffinity(0, sizeof core, &core);
  fibers = of_kernel;
  if (!home.turn) home.turn = calloc(1, sizeof *home.turn);
  return has_kernel_threads = true;
}

void threads_use_fibers(void) {
  if (!has_fibers || !has_kernel_threads) return;
  threads_abandon();
  sched_setaffinity(0, sizeof cores, &cores);
  fibers = of_program;
  has_kernel_threads = false;
}

bool threads_carries_jobs(void) { return carries_jobs; }

int threads_of_kernel(void) { return kernel_threads; }

void threads_begin(void) {
  is_led = false;
  ready_count = later_count = 0;
  now = 0;
  is_finished = false;
  schedule_begin();
  clocks_begin();
  locks_begin();
  memory_begin();
  operations_begin();
  events_begin();
}

static bool can_go(const struct member *member) {
  switch (member->wait) {
    case WAIT_WORD: return *(volatile uint32_t *)member->awaited == 0;
    case WAIT_LOCK: return !is_held(member->awaited);
    case WAIT_SHARED: return !is_held_alone(member->awaited);
    case WAIT_COUNT: return count_of(member->awaited) > 0;
    case WAIT_EMPTY: return count_of(member->awaited) <= 0;
    case WAIT_SIGNAL: return false;
    default: return true;
  }
}

void threads_enqueue(uintptr_t job, bool is_main) {
  if (ready_count == READY) return uncontrolled("too many tasks are ready at once");
  struct job *new = &ready[ready_count++];
  new->job = job;
  new->is_main = is_main;
  new->done = note_job((const void *)job);
  // The main actor's jobs have an order.
  if (is_main) change(&main_queue);
  copy_clock(new->clock);
}

void threads_enqueue_later(uintptr_t job, int64_t deadline) {
  if (later_count == READY) return uncontrolled("too many tasks sleep at once");
  struct job *new = &later[later_count++];
  new->job = job;
  new->is_main = false;
  new->deadline = deadline;
  new->done = note_job((const void *)job);
  // Of two with the same deadline the first comes first.
  change(&later_count);
  copy_clock(new->clock);
}

int64_t threads_now(void) { return now; }

/// Time stands still while threads run. In the program of a suite, the lab's function of this name comes first.
__attribute__((weak)) int clock_gettime(clockid_t clock, struct timespec *time) {
  static int (*real)(clockid_t, struct timespec *);
  if (!real) real = (int (*)(clockid_t, struct timespec *))dlsym(RTLD_NEXT, "clock_gettime");
  if (!is_running() || is_led) return real(clock, time);
  *time = (struct timespec){EPOCH + now / SECOND, now % SECOND};
  return 0;
}

bool threads_time_out(void) {
  int timed = 0;
  for (int i = 0; i < highest; i++) timed += members[i].state == STOPPED && members[i].is_timed;
  // Which one it is depends on places.
  if (timed > 1) search_every_order();
  for (int i = 0; i < highest; i++) {
    struct member *member = &members[i];
    if (member->state != STOPPED || !member->is_timed) continue;
    member->is_timed = false;
    member->timed_out = true;
    member->wait = WAIT_NONE;
    return true;
  }
  return false;
}

/// Nothing can go on: time passes until the next job is due.
static bool move_time(void) {
  change_all();
  int next = -1;
  for (int i = 0; i < later_count; i++)
    if (next < 0 || later[i].deadline < later[next].deadline) next = i;
  if (next >= 0) {
    if (later[next].deadline > now) now = later[next].deadline;
    if (ready_count == READY) return false;
    ready[ready_count++] = later[next];
    memmove(&later[next], &later[next + 1], (--later_count - next) * sizeof *later);
    return true;
  }
  return threads_time_out();
}

static int carrier(void) {
  for (int i = 0; i < highest; i++)
    if (members[i].state == FREE) return i;
  return highest < MEMBERS ? highest++ : -1;
}

static bool make_fiber(int index) {
  struct fiber *fiber = &fibers[index];
  char *stack = mmap(NULL, STACK, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (stack == MAP_FAILED) return false;
  mprotect(stack, GUARD, PROT_NONE);
  members[index].low = fiber->low = stack;
  members[index].high = fiber->high = stack + STACK;
  if (has_kernel_threads) return fiber->is_made = make_thread(fiber, stack);
  prepare(&fiber->registers, stack, STACK, run_jobs);
  memcpy(fiber->memory, fresh, sizeof fresh);
  return fiber->is_made = true;
}

/// Lets a fiber, or a thread of the kernel's, go on in the place of this one.
static void switch_to(struct fiber *from, struct fiber *to) {
  if (has_kernel_threads) return pass(from, to);
  save(from);
  load(to);
  threads_switch(&from->registers, &to->registers);
}

/// Gives the next member the processor. With none left, or after a failure, the schedule is over.
static void hand_over(int me) {
  int next = failed || is_led ? -1 : find_runnable();
  if (failed) next = -1;
  if (next == me) {
    self()->state = RUNNING;
    return;
  }
  struct fiber *from = me < 0 ? &home : &fibers[me];
  struct fiber *to = next < 0 ? &home : &fibers[next];
  if (next >= 0 && !to->is_made && !make_fiber(next)) {
    uncontrolled("no more threads");
    next = -1;
    to = &home;
  }
  if (from == to) return;
  current = next;
  if (next >= 0) members[next].state = RUNNING;
  switch_to(from, to);
}

bool is_on_main(void) { return current >= 0 && self()->is_main; }

static void begin_member(int index, uintptr_t job, bool is_main, int clock) {
  struct fiber *fiber = &fibers[index];
  members[index] = (struct member){
    .state = STOPPED, .job = job, .is_main = is_main, .clock = clock, .low = fiber->low, .high = fiber->high, .wait_event = -1};
}

/// - Returns: the member that goes on, perhaps with a new job; -1 if none can.
int find_runnable(void) {
  int me = current;
  int options[MEMBERS + READY];
  for (;;) {
    int count = 0;
    bool can_stay = me >= 0 && members[me].state == STOPPED && can_go(&members[me]);
    bool is_main_busy = false;
    if (can_stay) options[count++] = me;
    for (int i = 0; i < highest; i++) {
      if (members[i].state != STOPPED) continue;
      is_main_busy |= members[i].is_main;
      if (i != me && can_go(&members[i])) options[count++] = i;
    }
    for (int i = 0; i < ready_count; i++) {
      // The main actor does one thing at a time, in order.
      if (ready[i].is_main && is_main_busy) continue;
      is_main_busy |= ready[i].is_main;
      options[count++] = -1 - i;
    }
    if (count == 0) {
      if (is_finished || !move_time()) return -1;
      continue;
    }
    uint64_t arrangement = 0;
    for (int i = 0; i < count; i++)
      arrangement = mix(arrangement, options[i] >= 0 ? members[options[i]].done : ready[-1 - options[i]].done);
    int option = options[choose(count, can_stay, arrangement)];
    if (option >= 0) return option;
    int next = me >= 0 && members[me].state == FREE ? me : carrier();
    int index = -1 - option;
    int clock = new_clock(ready[index].clock);
    if (next < 0 || clock < 0) {
      uncontrolled("too many threads at once");
      return -1;
    }
    begin_member(next, ready[index].job, ready[index].is_main, clock);
    members[next].done = ready[index].done;
    start_clock(clock, ready[index].clock);
    memmove(&ready[index], &ready[index + 1], (--ready_count - index) * sizeof *ready);
    return next;
  }
}

static void run_jobs(void) {
  for (;;) {
    int me = current;
    if (self()->is_main) acquire(&main_queue);
    thread_lab_run_job(self()->job, self()->is_main);
    if (self()->is_main) release(&main_queue);
    note_end();
    self()->state = FREE;
    end_clock(self()->clock);
    hand_over(me);
  }
}

/// True if the running code was called by code that is not instrumented, and that calls it whole.
static bool is_called_whole(void) {
  if (stops_everywhere) return false;
  uint32_t node = self()->calls;
  if (!node) return true;
  for (; returned(node); node = returned(node))
    if (is_suite(caller(node))) return true;
  return !is_runtime_code(caller(node));
}

static bool is_whole_task(void) { return whole_task && swift_task_getCurrent() == whole_task; }

bool may_choose_outcome(void) { return !self()->quiet && (!is_led || (stops_everywhere && !is_whole_task())); }

void point(const void *pc) {
  if (!is_running() || self()->quiet) return;
  self()->arrived = moment;
  if (is_led && (is_called_whole() || is_whole_task())) {
    if (++self()->passed < LOOP) return;
    // It waits in a loop for a thread that stands still for it. That is not how threads run: the schedule shows nothing.
    if (!failed) uncontrolled("a loop waits in the middle of a call");
  }
  int me = current;
  note_point();
  self()->state = STOPPED;
  self()->stopped_at = pc;
  hand_over(me);
}

void wait_for(enum wait wait, void *what) {
  int me = current;
  struct member *member = self();
  if (is_led) member->task = swift_task_getCurrent();
  member->wait = wait;
  member->awaited = what;
  member->state = STOPPED;
  uint64_t mark = begin_wait();
  hand_over(me);
  end_wait(mark);
  member->wait = WAIT_NONE;
}

void threads_pause(void) { point(NULL); }

enum thread_end threads_run(void) {
  hand_over(-1);
  current = -1;
  schedule_end();
  if (failed) return failed;
  bool is_blocked = false;
  for (int i = 0; i < highest; i++) is_blocked |= members[i].state == STOPPED;
  if (is_blocked) fail(END_DEADLOCK, "");
  else if (!is_finished) fail(END_STUCK, "");
  return failed;
}

// MARK: Schedules whose choices are made elsewhere

void threads_lead(bool is_recorded, int (*choose)(int count)) {
  threads_begin();
  is_led = true;
  lead = choose;
  whole_task = NULL;
  is_recording = is_recorded;
}

void threads_stop_everywhere(bool everywhere) { stops_everywhere = everywhere; }

bool threads_is_whole(int thread) {
  int before = current;
  current = thread;
  bool is_whole = is_called_whole() || (whole_task && members[thread].task == whole_task);
  current = before;
  return is_whole;
}

int threads_holder(int thread) { return holder(members[thread].awaited, NULL); }

void threads_keep_whole(const void *task) { whole_task = task; }

bool threads_continue(int thread) {
  if (!fibers[thread].is_made && !make_fiber(thread)) {
    uncontrolled("no more threads");
    members[thread].state = FREE;
    return false;
  }
  members[thread].state = RUNNING;
  current = thread;
  switch_to(&home, &fibers[thread]);
  return members[thread].state == STOPPED;
}

int threads_carry(uintptr_t job, bool is_main) {
  const uint32_t *from = clock_at((const void *)job);
  int thread = carrier(), clock = new_clock(from);
  if (thread < 0 || clock < 0) {
    uncontrolled("too many threads at once");
    // Accesses do not count any more.
    if (thread < 0) return -2;
    clock = 0;
  }
  begin_member(thread, job, is_main, clock);
  if (clock > 0) start_clock(clock, from);
  return threads_continue(thread) ? thread : -1;
}

bool threads_can_continue(int thread) { return can_go(&members[thread]); }

bool threads_waits(int thread) { return members[thread].wait != WAIT_NONE; }

enum thread_end threads_failure(void) { return failed; }

void threads_leave(const void *place) { release(place); }
void threads_arrive(const void *place) { acquire(place); }

bool threads_in_job(void) { return is_running(); }

void threads_finish(void) { is_finished = true; }

void threads_abandon(void) {
  // Fibers in the middle of a job stay as they are.
  for (int i = 0; i < highest; i++) {
    if (members[i].state == FREE) continue;
    members[i] = (struct member){.state = FREE};
    fibers[i].is_made = false;
  }
}

bool threads_blocked(long index, long *wait, long *held) {
  for (int i = 0; i < highest; i++) {
    if (members[i].state != STOPPED || index-- > 0) continue;
    *wait = members[i].wait_event;
    *held = -1;
    int owner = holder(members[i].awaited, held);
    // That Swift's runtime takes a lock of its own is not recorded.
    if (owner >= 0 && *held < 0) *held = members[owner].wait_event;
    return true;
  }
  return false;
}

#endif
