// The runtime behind the names of ThreadSanitizer: parallel threads, every interleaving, and who comes before whom.
//
// `-sanitize=thread` makes the compiler call a function at each access to memory and at each atomic operation. Here these
// functions are a scheduler's: each job of Swift's runs on a fiber of its own, and at each lock and each atomic operation
// another fiber may go on. What the calls order is kept in vector clocks, so that two accesses that nothing orders are found
// in whichever order they ran. If no interleaving of locks and atomics has such a pair, the order of other accesses
// makes no difference.
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// How a schedule ended.
enum thread_end {
  /// The story ended, and nothing was wrong.
  END_CLEAN = 0,
  /// Two accesses to the same memory that nothing orders, at least one of them a write.
  END_RACE = 1,
  /// Threads wait for locks that are never released.
  END_DEADLOCK = 2,
  /// Nothing can go on, no lock is waited for, and the story has not ended.
  END_STUCK = 3,
  /// A promise of the story does not hold.
  END_BROKEN = 4,
  /// Locks and atomics are used for ever.
  END_ENDLESS = 5,
  /// The same choices led to other ones than before, or a table of the runtime is full.
  END_UNCONTROLLED = 6,
};

/// What happened, in a schedule that is recorded.
enum thread_event {
  EVENT_READ = 0,
  EVENT_WRITE = 1,
  EVENT_ATOMIC = 2,
  EVENT_LOCK = 3,
  EVENT_WAIT = 4,
  EVENT_UNLOCK = 5,
  EVENT_NOTE = 6,
  EVENT_FAILURE = 7,
  EVENT_CALL = 8,
};

/// Sets the runtime up. Call it before any job is enqueued.
/// - Returns: false if Swift's runtime keeps other memory for a thread than this code knows, or if the program cannot be read.
bool threads_start(void);

/// Gives each job a thread of the kernel's from the next schedule on: one runs at a time, all on one core. Nothing is kept in place of
/// Swift's runtime then. Those in the middle of a job are left where they are.
/// - Returns: false if the program cannot be read.
bool threads_use_kernel_threads(void);

/// Gives each job a fiber again from the next schedule on, if it is known what Swift's runtime keeps for a thread.
void threads_use_fibers(void);

/// True on a thread of the kernel's that carries jobs.
bool threads_carries_jobs(void);

/// The number of threads of the kernel's that carry jobs, or have done so.
int threads_of_kernel(void);

/// Takes what Swift’s runtime reports to a sanitizer.
void threads_hook(void);

/// Begins to search the schedules of a story: at most `limit` of them.
void threads_search(long limit);

/// Prepares one schedule; enqueue the story's first job next.
void threads_begin(void);

/// Runs the schedule to its end.
enum thread_end threads_run(void);

/// Has every search try the orders of operations that do not touch each other as well, which make no difference.
void threads_try_every_order(void);

/// Moves on to the next schedule.
/// - Returns: false if there is none, or if the limit is reached.
bool threads_next(void);

/// Runs the schedule before once more: its events are recorded.
void threads_record(void);

/// Follows these choices in the next schedule, and records it.
void threads_replay(const int *choices, long count);

/// The number of different schedules that ran.
long threads_schedules(void);

/// The number of schedules for which those that ran stand.
long threads_interleavings(void);

/// True if every schedule ran, or one that differs only in the order of operations that do not touch each other.
bool threads_complete(void);

/// The most delays for which every schedule ran; -1 if not even that without any.
int threads_bound(void);

/// The choices of the schedule that ran last.
long threads_choices(const int **choices);

/// Takes a job of Swift's.
void threads_enqueue(uintptr_t job, bool is_main);

/// Takes a job that may run when nothing else can before its time.
void threads_enqueue_later(uintptr_t job, int64_t deadline);

/// Virtual time, in nanoseconds since the schedule began.
int64_t threads_now(void);

/// A choice point: another thread may go on here.
void threads_pause(void);

/// Adds a note to the timeline.
void threads_note(const char *text);

/// Says that a promise does not hold. The first one counts.
void threads_break(const char *message);

/// What the running thread has done until now comes before what follows an arrival at the same place.
void threads_leave(const void *place);
void threads_arrive(const void *place);

/// Runs a block as work of a queue of Dispatch: alone, or beside other work of the queue.
void threads_hold_queue(void *queue, bool is_alone, void *block);

/// True in a job of a schedule.
bool threads_in_job(void);

/// The story has ended.
void threads_finish(void);

// Schedules whose choices a lab of its own makes.

/// Prepares one schedule.
/// - Parameter choose: makes the choices of what operations do, among a number of outcomes.
void threads_lead(bool is_recorded, int (*choose)(int count));

/// Jobs of this task are never stopped at a choice point.
void threads_keep_whole(const void *task);

/// Lets a schedule stop calls that come from code without instrumentation, in the middle as well; else such a call is whole.
void threads_stop_everywhere(bool everywhere);

/// True for a thread that waits in the middle of what is to be whole.
bool threads_is_whole(int thread);

/// The thread that holds what a thread waits for; -1 if that is not known.
int threads_holder(int thread);

/// Runs a job on a thread of its own, until it ends or stops. It comes after all that was left at its address.
/// - Returns: the thread if it stopped, -1 if the job has ended, -2 if there is no thread for it and it did not run.
int threads_carry(uintptr_t job, bool is_main);

/// Lets a thread that stopped go on until it ends or stops again.
/// - Returns: true if it stopped.
bool threads_continue(int thread);

/// False for a thread that waits for what has not happened.
bool threads_can_continue(int thread);

/// True for a thread that stopped because it has to wait.
bool threads_waits(int thread);

/// Ends a wait with a time limit, where nothing else can go on.
/// - Returns: false if there is none.
bool threads_time_out(void);

/// Waits for a lock of the kernel's inside of Swift's runtime.
/// - Returns: false if the call is another one, or comes from outside of a schedule.
bool threads_wait_for_futex(long number, uint32_t *word, long operation);

/// What is wrong in the schedule until now.
enum thread_end threads_failure(void);

/// The promise that does not hold, or what is uncontrolled.
const char *threads_message(void);

/// The number of events of the recorded schedule.
long threads_events(void);

/// An event of the recorded schedule.
/// - Parameters:
///   - frames: gets offsets in the program, innermost function first.
///   - count: the room for frames, then the number of them.
/// - Returns: the kind of event.
enum thread_event threads_event(
  long index, const char **column, uint64_t *address, const char **text, uint64_t *frames, long *count);

/// A thread that waits for ever for a lock, and the event with which it began to.
/// - Parameter held: gets the event with which another thread, or the same one, took the lock; if the lock is inside of Swift's runtime,
///   the one with which that thread began to wait; -1 if there is none.
/// - Returns: false if there are no more.
bool threads_blocked(long index, long *wait, long *held);

/// The two accesses of the race, as events of the recorded schedule.
void threads_race(long *first, long *second);

/// Leaves the threads of a failed schedule where they are; the next schedule has new ones.
void threads_abandon(void);

/// The calls in which a thread stopped, innermost first, as offsets in the program.
long threads_stack(int thread, uint64_t *frames, long count);
