// What the parts of the runtime know of each other.
#pragma once
#include "include/ThreadRuntime.h"

enum {
  /// Threads that are in the middle of a job at the same time.
  MEMBERS = 192,
  /// Jobs in one schedule: each has a clock.
  CLOCKS = 256,
  /// The times of a vector clock: by how far what a job does comes after each other job, then what sequentially consistent fences show.
  VECTOR = 2 * CLOCKS,
  /// Jobs that are ready at the same time.
  READY = 256,
  /// Choices in one schedule.
  CHOICES = 8192,
};

/// What a member waits for.
enum wait {
  WAIT_NONE,
  /// A futex word that must become zero.
  WAIT_WORD,
  /// A lock that nobody may hold.
  WAIT_LOCK,
  /// A queue that nobody may hold alone.
  WAIT_SHARED,
  /// A semaphore that must be above zero.
  WAIT_COUNT,
  /// A group that all must have left.
  WAIT_EMPTY,
  /// A condition that must be signalled.
  WAIT_SIGNAL,
};

/// A thread, as far as the story is concerned: a fiber in the middle of a job.
struct member {
  enum { FREE, RUNNING, STOPPED } state;
  /// The index of its job's clock.
  int clock;
  /// True while accesses do not count, as in a deinit.
  int ignoring;
  /// True while no other thread may go on, as in the initializer of a global variable.
  int quiet;
  bool is_main;
  enum wait wait;
  /// The futex word, the lock or the condition that it waits for.
  void *awaited;
  /// For a timed wait: it ends when nothing else can go on.
  bool is_timed, timed_out;
  /// The event with which it began to wait, in a recorded schedule.
  long wait_event;
  uintptr_t job;
  /// The number of the last operation of its job.
  uint64_t done;
  /// The choice points that its job has passed without a stop, because it is to be whole.
  int passed;
  /// The choice point at which it stopped.
  const void *stopped_at;
  /// The moment at which it came to that choice point.
  uint64_t arrived;
  /// True if a wait for a signal has ended without one.
  bool woke_by_itself;
  /// The task in which it waits, in a schedule whose choices are made elsewhere.
  const void *task;
  /// The calls that it is in: a node of the tree of call stacks.
  uint32_t calls;
  /// The bounds of its stack.
  char *low, *high;
};

extern struct member members[MEMBERS];
/// The member that runs; -1 outside of a schedule's jobs.
extern int current;

/// True in the middle of a job.
static inline bool is_running(void) { return current >= 0; }
static inline struct member *self(void) { return &members[current]; }

// schedule.c
/// Chooses among this many options; the first one is to go on with the running thread if `can_stay`.
/// - Parameter arrangement: tells which options they are, in their order.
int choose(int count, bool can_stay, uint64_t arrangement);
void schedule_begin(void);
void schedule_end(void);
void uncontrolled(const char *why);
/// True in a schedule whose choices are made elsewhere.
extern bool is_led;
/// Makes a choice in it.
extern int (*lead)(int count);
extern bool is_recording;
extern const char *failure;
extern enum thread_end failed;
void fail(enum thread_end how, const char *message);

/// Chooses what an operation does: 0 is what it does if no other thread takes part.
int choose_outcome(int count);
/// True if that is a choice here: calls that are whole have no other outcomes.
bool may_choose_outcome(void);
/// Something happens whose order operations do not tell: the search tries every order.
void search_every_order(void);

// operations.c
/// The operations on an object: the last one that changed it, and those that have looked at it since.
struct history {
  uint64_t change, looks;
  bool is_job;
};
void operations_begin(void);
/// The running job looks at an object, or changes it. Nothing else that it does concerns other jobs.
void look_at(const void *address);
void change(const void *address);
/// What comes later comes after all operations until now.
void change_all(void);
void note_point(void);
void note_end(void);
void note_outcome(int outcome);
/// Swift's runtime orders jobs by an object, or enqueues a job.
void note_order(const void *address, bool is_enqueue);
/// A job arrives here.
/// - Returns: what it begins with.
uint64_t note_job(const void *job);
/// The running job waits.
/// - Returns: what ends the wait.
uint64_t begin_wait(void);
void end_wait(uint64_t mark);
/// The number of the state of the program.
uint64_t state_now(void);
uint64_t mix(uint64_t one, uint64_t other);

// states.c
enum arrival {
  ARRIVED_FIRST,
  ARRIVED_AGAIN,
  /// The state is not known, or there is no room for it.
  ARRIVED_LOST,
};
void states_search(void);
void states_begin(void);
/// The schedule comes to a state from which a number of ways lead on.
/// - Parameter arrangement: tells which ways they are, in their order.
enum arrival states_reach(uint64_t state, uint64_t arrangement, int ways);
/// The schedule goes on in one of them.
void states_leave(int way);
void states_end(void);
/// The schedules that there are, once each state has been left in each way.
int64_t states_count(void);

// values.c
void values_begin(void);
/// The value that an atomic load returns: the latest one, or an older one that nothing forbids.
uint64_t load_value(const void *address, uint64_t latest, bool acquires, bool is_sequential, const void *pc);
void store_value(const void *address, uint64_t latest, uint64_t value, bool releases, bool is_sequential);
/// An operation that reads and writes: it reads the latest value.
void update_value(const void *address, uint64_t latest, uint64_t value, bool acquires, bool releases, bool is_sequential);
/// A comparison that fails: it reads the latest value.
void compare_value(const void *address, uint64_t latest, bool acquires);
void forget_values(const void *address, size_t size);

// members.c
/// Whether the running thread runs a job of the main actor.
bool is_on_main(void);
/// A choice point, in the code at this address.
void point(const void *pc);
/// A count of what locks do: a moment of the schedule.
extern uint64_t moment;
/// Blocks the running member until another one changes what it waits for.
void wait_for(enum wait wait, void *what);
int find_runnable(void);

// clocks.c
void clocks_begin(void);
/// A clock for a job that comes after these times; -1 if there are no more.
int new_clock(const uint32_t *from);
/// A new job comes after what the one that enqueued it has done until now.
void copy_clock(uint32_t *to);
void start_clock(int clock, const uint32_t *from);
void end_clock(int clock);
/// The operations on the object at a place; NULL if there is no room for them.
struct history *history_of(const void *address);
/// The times that were released at a place.
const uint32_t *clock_at(const void *address);
void acquire(const void *address);
void release(const void *address);
void release_store(const void *address, bool releases);
void note_relaxed_load(const void *address);
void fence(bool acquires, bool releases, bool is_sequential);
/// The running job's times, or those of its last releasing fence.
const uint32_t *my_times(bool of_fence);
uint32_t my_time(void);
void pass_time(void);
void add_times(uint32_t *to, const uint32_t *from);
/// The running job comes after these times: at once, or with its next acquiring fence.
void learn(const uint32_t *times, bool acquires);
/// True if the running job comes after what a job did at a time, or a fence shows it.
bool knows(int clock, uint32_t time);
int count_clocks(void);
int this_clock(void);
void access_memory(const void *address, size_t size, bool is_write, void *pc);
void forget_memory(const void *address, size_t size);

// locks.c
void locks_begin(void);
/// Comes first on each thread of the kernel's.
void locks_enter_thread(void);
bool is_held(const void *lock);
bool is_held_alone(const void *lock);
/// Comes before memory is freed: a lock or a semaphore that lies there is gone.
void forget_object(const void *object);
/// - Returns: the member that holds a lock, and the event with which it took it; -1 if none does.
int holder(const void *lock, long *event);
/// The permits of a semaphore, or those who have entered a group.
long count_of(const void *object);
/// A compare-and-exchange that locks or unlocks a `Mutex`.
/// - Returns: false if it is another one.
bool exchange_mutex(uint32_t *word, uint32_t old, uint32_t new, const void *pc, uint32_t *seen);

// memory.c
/// Begins a schedule: what it allocates gets the same addresses as in any other one of the same choices.
void memory_begin(void);

// image.c
bool image_start(void);
/// True for memory of a program or a library in which no variable of the learner's is.
bool is_private_image(const void *address);
/// True for code of Swift's runtime, whose locks are no choice points.
bool is_runtime_code(const void *address);
/// True for code that takes values apart at the end of their lives.
bool is_teardown(const void *pc);
/// True for code of a suite, or of stories of threads.
bool is_suite(const void *pc);
/// True if the code that follows calls one function, and the other one not before.
bool is_first_call(const void *pc, const void *one, const void *other);
/// True for code of an initializer.
bool is_creation(const void *pc);
uint64_t image_offset(const void *pc);
/// True if the program calls nothing that two jobs can share and that is no operation.
bool is_program_known(void);
/// True for memory of any program or library.
bool is_image(const void *address);

// calls.c
uint32_t called(uint32_t calls, const void *from);
uint32_t returned(uint32_t calls);
const void *caller(uint32_t calls);

// events.c
void events_begin(void);
/// - Returns: the number of the event; -1 if the schedule is not recorded.
long record(enum thread_event kind, const void *address, const char *text, const void *pc);
void forget_task(const void *task);
int column(void);
extern long race_events[2];
