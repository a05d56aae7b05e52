// Which thread goes on at each choice point: first the one that is next, then every schedule with one delay, with two and so on.
#ifdef __linux__

#include "runtime.h"

#include <string.h>
#include <sys/mman.h>

/// The next thread is the running one, or the one that has been ready longest. To choose another one is a delay for each that it goes
/// ahead of; few delays are enough for nearly every bug.
enum { PATIENCE = 400, BUCKETS = 256 };

/// A search that reduces may run more schedules, and must end whole: if it does not, the search begins anew, and tries every order. It begins
/// anew as well, a few times, if something was made once.
enum { REDUCED = 20000, ATTEMPTS = 4 };

/// A schedule that ran or is to run: an earlier one up to a choice, then another choice, then the usual ones. Each schedule is one branch.
struct branch {
  int parent, place, choice, delays;
  /// The number of options at each choice point until there.
  uint32_t widths;
  /// The state there.
  uint64_t state;
  /// The one after it that has as many delays.
  int next;
};
static struct branch *branches;
static size_t mapped;
static int branch_count, running;
static struct {
  int first, last;
} waiting[BUCKETS];
/// The least delays of a schedule that was left out, because better ones fill the limit.
static int left_out;

/// The choices of the running schedule that are not the usual ones.
static struct {
  int place, choice;
} turns[CHOICES];
static int turn_count, next_turn;

static int trail[CHOICES], options[CHOICES];
static uint32_t widths[CHOICES];
static int depth, length, stayed;
/// The state at each choice point, and if no choice has been made there before.
static uint64_t states_at[CHOICES];
static bool is_new[CHOICES];
static bool is_complete, is_replay;
/// True if each state is left in each way once, and not once for each order of operations that leads there.
static bool reduces;
/// What keeps the search from that: something whose order operations do not tell, and something that was made once, so that the same
/// choices led to another state.
static bool is_reducible, is_other_state;
static int attempts;
/// True if no search reduces.
static bool tries_every_order;
static long runs, limit, asked;

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

static void search(bool everything) {
  limit = everything || asked > REDUCED ? asked : REDUCED;
  reduces = !everything;
  if (reduces) states_search();
  is_reducible = true;
  is_other_state = false;
  if (branches) munmap(branches, mapped);
  mapped = (size_t)(limit + 1) * sizeof *branches;
  branches = mmap(NULL, mapped, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (branches == MAP_FAILED) branches = NULL, limit = 0;
  else branches[0] = (struct branch){-1, -1, 0, 0, 0, 0, -1};
  branch_count = 1;
  running = turn_count = length = 0;
  left_out = BUCKETS;
  for (int i = 0; i < BUCKETS; i++) waiting[i].first = -1;
  runs = 0;
  is_complete = is_recording = is_replay = false;
}

void threads_search(long most) {
  asked = most;
  attempts = 0;
  search(tries_every_order || !is_program_known());
}

void threads_try_every_order(void) { tries_every_order = true; }

void search_every_order(void) { is_reducible = false; }

void schedule_begin(void) {
  depth = next_turn = stayed = 0;
  if (reduces) states_begin();
  failed = END_CLEAN;
  failure = "";
}

void schedule_end(void) {
  if (!failed && next_turn < turn_count) uncontrolled("the same choices led to another run");
  if (reduces) states_end();
}

/// Comes to the state of the program in which a choice is made.
static void arrive(uint64_t what, uint64_t arrangement, int count) {
  states_at[depth] = reduces ? mix(state_now(), what) : 0;
  enum arrival arrival = reduces && is_reducible ? states_reach(states_at[depth], arrangement, count) : ARRIVED_FIRST;
  if (arrival == ARRIVED_LOST) is_reducible = false;
  is_new[depth] = arrival == ARRIVED_FIRST;
}

/// - Parameter what: tells apart what is chosen in the same state.
static int choose_what(uint64_t what, int count, bool can_stay, uint64_t arrangement) {
  if (count == 1) return 0;
  if (depth == CHOICES) {
    fail(END_ENDLESS, "");
    return 0;
  }
  // One that waits for another in a loop would wait for ever.
  bool is_greedy = can_stay && ++stayed > PATIENCE;
  int choice = is_greedy ? 1 : 0;
  options[depth] = is_greedy ? 1 : count;
  arrive(what + is_greedy, arrangement, options[depth]);
  widths[depth] = ((depth > 0 ? widths[depth - 1] : 2166136261u) ^ (uint32_t)count) * 16777619u;
  if (is_replay) {
    if (depth < length) choice = trail[depth];
  } else if (next_turn < turn_count && turns[next_turn].place == depth) {
    choice = turns[next_turn++].choice;
    // Something was made once, in the schedule that was there before.
    if (next_turn == turn_count && states_at[depth] != branches[running].state) is_other_state = true;
    bool is_same = next_turn < turn_count || widths[depth] == branches[running].widths;
    if (!is_same && !failed) uncontrolled("the same choices led to another run");
  }
  if (choice >= count) choice = 0;
  if (reduces && is_reducible) states_leave(is_greedy ? 0 : choice);
  trail[depth++] = choice;
  if (!can_stay || choice != 0) stayed = 0;
  return choice;
}

int choose(int count, bool can_stay, uint64_t arrangement) { return choose_what(0, count, can_stay, arrangement); }

int choose_outcome(int count) {
  // Another outcome is a delay: to return an older value is one for each store that it misses.
  if (is_led) return lead(count);
  int outcome = choose_what(self()->done, count, false, 0);
  note_outcome(outcome);
  return outcome;
}

/// - Returns: the most delays of a schedule that waits to run, below a number; -1 if none waits.
static int most_delays(void) {
  for (int i = BUCKETS - 1; i >= 0; i--)
    if (waiting[i].first >= 0) return i;
  return -1;
}

static int least_delays(void) {
  for (int i = 0; i < BUCKETS; i++)
    if (waiting[i].first >= 0) return i;
  return BUCKETS;
}

static int take(int bucket) {
  int index = waiting[bucket].first;
  waiting[bucket].first = branches[index].next;
  return index;
}

/// Keeps a schedule for later. Those that cannot run any more within the limit are left out.
static void add(int place, int choice) {
  int delays = branches[running].delays + choice;
  int bucket = delays < BUCKETS ? delays : BUCKETS - 1;
  int index = branch_count;
  if (branch_count < limit) {
    branch_count++;
  } else {
    int most = most_delays();
    int worse = most > bucket ? most : bucket;
    if (worse < left_out) left_out = worse;
    if (most <= bucket) return;
    index = take(most);
  }
  branches[index] = (struct branch){running, place, choice, delays, widths[place], states_at[place], -1};
  if (waiting[bucket].first < 0) waiting[bucket].first = index;
  else branches[waiting[bucket].last].next = index;
  waiting[bucket].last = index;
}

bool threads_next(void) {
  runs++;
  // Each schedule is reached from one other: the one without its last choice that is not the usual one.
  for (int place = depth - 1; place > branches[running].place; place--)
    for (int choice = 1; is_new[place] && choice < options[place]; choice++) add(place, choice);
  if (reduces && (!is_reducible || is_other_state || left_out < BUCKETS)) {
    search(!is_other_state || ++attempts == ATTEMPTS);
    return limit > 0;
  }
  int bucket = least_delays();
  if (bucket == BUCKETS) {
    is_complete = left_out == BUCKETS;
    return false;
  }
  if (runs >= limit) return false;
  running = take(bucket);
  turn_count = 0;
  for (int at = running; at > 0; at = branches[at].parent) turn_count++;
  int turn = turn_count;
  for (int at = running; at > 0; at = branches[at].parent) {
    turns[--turn].place = branches[at].place;
    turns[turn].choice = branches[at].choice;
  }
  return true;
}

void threads_record(void) {
  runs++;
  length = depth;
  turn_count = 0;
  is_recording = is_replay = true;
}

void threads_replay(const int *choices, long count) {
  length = count < CHOICES ? (int)count : CHOICES;
  memcpy(trail, choices, (size_t)length * sizeof *trail);
  turn_count = 0;
  is_recording = is_replay = true;
}

long threads_schedules(void) { return runs; }
long threads_interleavings(void) { return reduces && is_complete ? states_count() : runs; }
bool threads_complete(void) { return is_complete; }

int threads_bound(void) {
  int least = least_delays();
  return (least < left_out ? least : left_out) - 1;
}

long threads_choices(const int **choices) {
  *choices = trail;
  return depth;
}

const char *threads_message(void) { return failure; }

#endif
