// Which thread goes on at each choice point: first the one that is next, then every schedule with one delay, with two, three, then all.
#ifdef __linux__

#include "runtime.h"

/// The next thread is the running one, or the one that has been ready longest. To choose another one is a delay for each that it goes
/// ahead of; few delays are enough for nearly every bug.
enum { LAST_BOUND = 3, UNBOUNDED = 1 << 20, PATIENCE = 400 };

static struct {
  int choice, width, count;
} path[CHOICES];
static int depth, length;
static int trail[CHOICES];

static int bound, delays, stayed;
static bool is_cut, is_complete, is_replay;
static long schedules, runs, limit;
static int done_bound;

bool is_recording;
int (*lead)(int count);
const char *failure;
enum thread_end failed;

void fail(enum thread_end how, const char *message) {
  if (failed) return;
  failed = how;
  failure = message;
}

void uncontrolled(const char *why) {
  failed = END_UNCONTROLLED;
  failure = why;
}

void threads_search(long most) {
  limit = most;
  length = depth = bound = 0;
  schedules = runs = 0;
  done_bound = -1;
  is_cut = is_complete = is_recording = is_replay = false;
}

void schedule_begin(void) {
  depth = delays = stayed = 0;
  failed = END_CLEAN;
  failure = "";
}

int choose(int count, bool can_stay) {
  if (count == 1) return 0;
  if (depth == CHOICES) {
    fail(END_ENDLESS, "");
    return 0;
  }
  // One that waits for another in a loop would wait for ever.
  bool is_greedy = can_stay && ++stayed > PATIENCE;
  int choice;
  if (depth < length) {
    if (path[depth].count >= 0 && path[depth].count != count && !failed) uncontrolled("the same choices led to another run");
    choice = path[depth].choice;
    if (choice >= count) choice = 0;
  } else {
    int width = is_replay || count <= bound - delays + 1 ? count : bound - delays + 1;
    is_cut |= width < count;
    choice = path[length].choice = is_greedy ? 1 : 0;
    path[length].width = is_greedy ? choice + 1 : width;
    path[length++].count = count;
  }
  trail[depth++] = choice;
  if (!can_stay || choice != 0) stayed = 0;
  if (!is_greedy) delays += choice;
  return choice;
}

int choose_outcome(int count) {
  // Another outcome is a delay: to return an older value is one for each store that it misses.
  return is_led ? lead(count) : choose(count, false);
}

static void count_schedule(void) {
  runs++;
  if (bound == 0 || (bound == UNBOUNDED ? delays > LAST_BOUND : delays == bound)) schedules++;
}

bool threads_next(void) {
  count_schedule();
  if (runs >= limit) return false;
  length = depth;
  for (;;) {
    while (length > 0 && path[length - 1].choice + 1 >= path[length - 1].width) length--;
    if (length > 0) {
      path[length - 1].choice++;
      return true;
    }
    if (!is_cut) {
      is_complete = true;
      return false;
    }
    done_bound = bound;
    bound = bound < LAST_BOUND ? bound + 1 : UNBOUNDED;
    is_cut = false;
    return true;
  }
}

void threads_record(void) {
  count_schedule();
  length = depth;
  is_recording = is_replay = true;
}

void threads_replay(const int *choices, long count) {
  length = count < CHOICES ? (int)count : CHOICES;
  for (int i = 0; i < length; i++) path[i].choice = choices[i], path[i].count = -1;
  is_recording = is_replay = true;
}

long threads_schedules(void) { return schedules; }
bool threads_complete(void) { return is_complete; }
int threads_bound(void) { return done_bound; }

long threads_choices(const int **choices) {
  *choices = trail;
  return depth;
}

const char *threads_message(void) { return failure; }

#endif
