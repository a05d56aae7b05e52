// The values of atomic variables: a load may return an older one, as far as the memory model of C++20 allows.
//
// A store is appended to those of its variable in the order in which it runs, and a load reads a store that has run. So a load that
// reads what is stored later (load buffering) and two stores that swap their order in memory are not produced.
#ifdef __linux__

#include "runtime.h"

#include <string.h>

enum { LOCATIONS = 512, STORES = 8, PATIENCE = 2 };

struct store {
  uint64_t value;
  int clock;
  uint32_t time;
  bool is_sequential;
  /// What comes before an acquiring load that reads it.
  uint32_t times[VECTOR];
  /// When each job has first read it.
  uint32_t seen[CLOCKS];
};

static struct location {
  uintptr_t address;
  uint32_t generation;
  int count;
  /// How often each job has read an old value since it read the latest.
  uint8_t stale[CLOCKS];
  struct store stores[STORES];
} locations[LOCATIONS];
static uint32_t generation;
static int location_count;
/// Those of this schedule.
static struct location *known[LOCATIONS];

void values_begin(void) {
  generation++;
  location_count = 0;
}

static struct location *find(const void *address) {
  uintptr_t key = (uintptr_t)address;
  unsigned i = (unsigned)((key >> 2) * 0x9E3779B97F4A7C15ull >> 40) & (LOCATIONS - 1);
  while (locations[i].generation == generation && locations[i].address != key) i = (i + 1) & (LOCATIONS - 1);
  return &locations[i];
}

/// The history of a variable. One that another kind of access has changed begins anew.
static struct location *history(const void *address, uint64_t latest) {
  struct location *at = find(address);
  bool is_new = at->generation != generation;
  if (is_new && location_count == LOCATIONS / 4 * 3) {
    uncontrolled("too many atomics");
    return NULL;
  }
  if (is_new) known[location_count++] = at;
  if (is_new || at->count == 0 || at->stores[at->count - 1].value != latest) {
    at->address = (uintptr_t)address;
    at->generation = generation;
    at->count = 1;
    memset(at->stale, 0, sizeof at->stale);
    memset(&at->stores[0], 0, sizeof at->stores[0]);
    at->stores[0].value = latest;
  }
  return at;
}

static struct store *append(struct location *at, uint64_t value, bool releases, bool is_sequential) {
  if (at->count == STORES) memmove(&at->stores[0], &at->stores[1], --at->count * sizeof at->stores[0]);
  struct store *store = &at->stores[at->count++];
  store->value = value;
  store->clock = this_clock();
  store->time = my_time();
  store->is_sequential = is_sequential;
  memset(store->seen, 0, sizeof store->seen);
  memcpy(store->times, my_times(!releases), sizeof store->times);
  return store;
}

static bool is_known(const struct store *store) {
  if (knows(store->clock, store->time)) return true;
  for (int i = 0; i < count_clocks(); i++)
    if (store->seen[i] && knows(i, store->seen[i])) return true;
  return false;
}

static void see(struct store *store, bool acquires) {
  if (!store->seen[this_clock()]) store->seen[this_clock()] = my_time();
  learn(store->times, acquires);
}

uint64_t load_value(const void *address, uint64_t latest, bool acquires, bool is_sequential, const void *pc) {
  struct location *at = history(address, latest);
  if (!at) return latest;
  int oldest = at->count - 1;
  while (oldest > 0 && !is_known(&at->stores[oldest]) && !(is_sequential && at->stores[oldest].is_sequential)) oldest--;
  // Stores are seen after a while: a loop that waits for one ends.
  uint8_t *stale = &at->stale[this_clock()];
  int older = *stale < PATIENCE && at->count - oldest > 1 && may_choose_outcome() ? choose_outcome(at->count - oldest) : 0;
  *stale = older ? *stale + 1 : 0;
  if (older) record(EVENT_NOTE, NULL, "the load returns an older value", pc);
  struct store *store = &at->stores[at->count - 1 - older];
  look_at(address);
  see(store, acquires);
  return store->value;
}

void store_value(const void *address, uint64_t latest, uint64_t value, bool releases, bool is_sequential) {
  struct location *at = history(address, latest);
  if (!at) return;
  change(address);
  append(at, value, releases, is_sequential);
  if (releases) pass_time();
}

void update_value(
  const void *address, uint64_t latest, uint64_t value, bool acquires, bool releases, bool is_sequential) {
  struct location *at = history(address, latest);
  if (!at) return;
  change(address);
  uint32_t before[VECTOR];
  memcpy(before, at->stores[at->count - 1].times, sizeof before);
  see(&at->stores[at->count - 1], acquires);
  // It goes on with what was released to the value that it changes.
  add_times(append(at, value, releases, is_sequential)->times, before);
  if (releases) pass_time();
}

void compare_value(const void *address, uint64_t latest, bool acquires) {
  struct location *at = history(address, latest);
  if (!at) return;
  look_at(address);
  see(&at->stores[at->count - 1], acquires);
}

void forget_values(const void *address, size_t size) {
  uintptr_t first = (uintptr_t)address;
  for (int i = 0; i < location_count; i++)
    if (known[i]->address - first < size) known[i]->count = 0;
}

#endif
