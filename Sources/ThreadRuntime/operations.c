// What has happened in a schedule until now, whatever the order of operations that do not touch each other.
//
// Each operation is a number that is made from what its job did before, and from the operations on the same object that came before it.
// The sum of all of them tells one state of the program from another, in every schedule: no address is in it.
#ifdef __linux__

#include "runtime.h"

enum { LOOK = 1, CHANGE, POINT, ENQUEUE, END, WAIT, OUTCOME };

static uint64_t sum, since;
/// What has been done outside of the jobs.
static uint64_t outside;
/// A job that Swift's runtime enqueues: on an actor, unless it arrives here.
static const void *enqueued;
/// The queues of actors, which nothing tells apart.
static char actors;

uint64_t mix(uint64_t one, uint64_t other) {
  uint64_t both = (one ^ (other + 0x9E3779B97F4A7C15ull + (one << 6) + (one >> 2))) * 0xBF58476D1CE4E5B9ull;
  both = (both ^ both >> 29) * 0x94D049BB133111EBull;
  return both ^ both >> 32;
}

void operations_begin(void) {
  sum = since = 0;
  outside = 1;
  enqueued = NULL;
}

static uint64_t *mine(void) { return is_running() ? &self()->done : &outside; }

static void operate(const void *address, int what);

static void settle_enqueued(void) {
  if (!enqueued) return;
  enqueued = NULL;
  operate(&actors, CHANGE);
}

/// Something that the running job does, after `before`.
static uint64_t add(int what, uint64_t before) {
  uint64_t *me = mine();
  *me = mix(mix(*me, (uint64_t)what), mix(before, since));
  sum += *me;
  return *me;
}

static void operate(const void *address, int what) {
  if (is_led) return;
  settle_enqueued();
  struct history *at = history_of(address);
  if (!at) return;
  if (what == LOOK) {
    at->looks += add(what, at->change);
  } else {
    at->change = add(what, mix(at->change, at->looks));
    at->looks = 0;
  }
}

void look_at(const void *address) { operate(address, LOOK); }
void change(const void *address) { operate(address, CHANGE); }

static void do_alone(int what) {
  if (is_led) return;
  settle_enqueued();
  add(what, 0);
}

void note_point(void) { do_alone(POINT); }
void note_end(void) { do_alone(END); }
void note_outcome(int outcome) { do_alone(OUTCOME + outcome); }

void change_all(void) { since = mix(sum, since); }

void note_order(const void *address, bool is_enqueue) {
  if (is_led) return;
  struct history *at = history_of(address);
  if (!at) return;
  if (is_enqueue) {
    settle_enqueued();
    at->is_job = true;
    enqueued = address;
  } else if (!at->is_job) {
    change(&actors);
  }
}

uint64_t note_job(const void *job) {
  if (is_led) return 0;
  if (enqueued == job) enqueued = NULL;
  settle_enqueued();
  struct history *at = history_of(job);
  if (at) at->is_job = true;
  return mix(add(ENQUEUE, 0), END);
}

uint64_t begin_wait(void) {
  settle_enqueued();
  uint64_t mark = mix(*mine(), WAIT);
  sum += mark;
  return mark;
}

void end_wait(uint64_t mark) { sum -= mark; }

uint64_t state_now(void) { return mix(sum, since); }

#endif
