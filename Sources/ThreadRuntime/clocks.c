// Who comes before whom: a vector clock for each job and each place that orders, and the accesses to each word of memory.
#ifdef __linux__

#include "runtime.h"

#include <string.h>

enum { WORDS = 1 << 15, PLACES = 1 << 12, HISTORY = 12 };

/// Index 0 is what ran before the story's jobs.
static uint32_t clocks[CLOCKS][VECTOR];
/// What a job has read of relaxed atomics, and what it had done before its last releasing fence.
static uint32_t unfenced[CLOCKS][VECTOR], fenced[CLOCKS][VECTOR];
static int clock_count;
/// Jobs that have ended, and the time of each job's last access: a later job that comes after it takes over its clock.
static bool is_ended[CLOCKS];
static uint32_t last_access[CLOCKS];
/// What has come before a sequentially consistent fence; only if there was one.
static uint32_t before_fences[VECTOR];
static bool has_fences;
static uint32_t generation;

/// A lock, an atomic or an object of Swift's runtime.
struct place {
  uintptr_t address;
  uint32_t generation;
  uint32_t clock[VECTOR];
  struct history history;
};
static struct place places[PLACES];
static int place_count;

/// One access to some bytes of a word.
struct entry {
  uint8_t bytes;
  bool is_write;
  uint16_t clock;
  uint32_t time;
  /// In a recorded schedule, the event.
  int32_t event;
  const void *pc;
};
struct word {
  uintptr_t address;
  uint32_t generation;
  int count;
  struct entry entries[HISTORY];
};
static struct word words[WORDS];
static int word_count;

void clocks_begin(void) {
  generation++;
  clock_count = 1;
  place_count = word_count = 0;
  memset(clocks[0], 0, sizeof clocks[0]);
  memset(fenced[0], 0, sizeof fenced[0]);
  memset(unfenced[0], 0, sizeof unfenced[0]);
  clocks[0][0] = 1;
  memset(is_ended, 0, sizeof is_ended);
  memset(last_access, 0, sizeof last_access);
  memset(before_fences, 0, sizeof before_fences);
  has_fences = false;
  values_begin();
}

static int my_clock(void) { return is_running() ? self()->clock : 0; }
static size_t used(void) { return clock_count * sizeof(uint32_t); }

static void join(uint32_t *to, const uint32_t *from) {
  for (int i = 0; i < clock_count; i++)
    if (from[i] > to[i]) to[i] = from[i];
  for (int i = CLOCKS; has_fences && i < CLOCKS + clock_count; i++)
    if (from[i] > to[i]) to[i] = from[i];
}

int new_clock(const uint32_t *from) {
  for (int i = 1; i < clock_count; i++)
    if (is_ended[i] && last_access[i] <= from[i]) return i;
  return clock_count < CLOCKS ? clock_count++ : -1;
}

void copy_clock(uint32_t *to) {
  uint32_t *mine = clocks[my_clock()];
  memset(to, 0, sizeof clocks[0]);
  memcpy(to, mine, used());
  if (has_fences) memcpy(to + CLOCKS, mine + CLOCKS, used());
  mine[my_clock()]++;
}

void start_clock(int clock, const uint32_t *from) {
  uint32_t time = is_ended[clock] ? clocks[clock][clock] : 0;
  memcpy(clocks[clock], from, sizeof clocks[0]);
  memset(fenced[clock], 0, sizeof clocks[0]);
  memset(unfenced[clock], 0, sizeof clocks[0]);
  clocks[clock][clock] = time + 1;
  is_ended[clock] = false;
}

void end_clock(int clock) { is_ended[clock] = true; }


static unsigned hash(uintptr_t address, unsigned count) { return (unsigned)((address >> 3) * 0x9E3779B97F4A7C15ull >> 40) & (count - 1); }

/// The pieces of memory in which the tables know something in this schedule, by hash.
enum { PIECE = 256, PIECES = 1 << 12 };
static uint32_t touched[PIECES];

static uint32_t *piece(uintptr_t address) { return &touched[(address / PIECE * 0x9E3779B97F4A7C15ull >> 40) & (PIECES - 1)]; }

static struct place *place(const void *address, bool is_made) {
  uintptr_t key = (uintptr_t)address;
  unsigned i = hash(key, PLACES);
  while (places[i].generation == generation && places[i].address != key) i = (i + 1) & (PLACES - 1);
  if (places[i].generation == generation) return &places[i];
  if (!is_made) return NULL;
  if (++place_count > PLACES / 4 * 3) {
    uncontrolled("too many locks and atomics");
    return NULL;
  }
  *piece(key) = generation;
  places[i].address = key;
  places[i].generation = generation;
  memset(places[i].clock, 0, sizeof places[i].clock);
  places[i].history = (struct history){0};
  return &places[i];
}

struct history *history_of(const void *address) {
  struct place *at = place(address, true);
  return at ? &at->history : NULL;
}

const uint32_t *clock_at(const void *address) {
  static const uint32_t none[VECTOR];
  struct place *at = place(address, false);
  return at ? at->clock : none;
}

void acquire(const void *address) {
  change(address);
  struct place *at = place(address, false);
  if (at) join(clocks[my_clock()], at->clock);
}

void release(const void *address) {
  change(address);
  struct place *at = place(address, true);
  if (!at) return;
  join(at->clock, clocks[my_clock()]);
  clocks[my_clock()][my_clock()]++;
}

/// A plain store ends what earlier ones have released there.
void release_store(const void *address, bool releases) {
  struct place *at = place(address, true);
  if (!at) return;
  memcpy(at->clock, releases ? clocks[my_clock()] : fenced[my_clock()], sizeof at->clock);
  if (releases) clocks[my_clock()][my_clock()]++;
}

void note_relaxed_load(const void *address) {
  struct place *at = place(address, false);
  if (at) join(unfenced[my_clock()], at->clock);
}

void fence(bool acquires, bool releases, bool is_sequential) {
  int me = my_clock();
  if (acquires) join(clocks[me], unfenced[me]);
  if (is_sequential) {
    change(&has_fences);
    // Such fences have one order. It shows stores, and orders no other accesses.
    has_fences = true;
    for (int i = 0; i < clock_count; i++) {
      uint32_t *seen = &clocks[me][CLOCKS + i];
      if (before_fences[i] > *seen) *seen = before_fences[i];
      uint32_t latest = clocks[me][i] > *seen ? clocks[me][i] : *seen;
      if (latest > before_fences[i]) before_fences[i] = latest;
    }
  }
  if (releases) {
    memcpy(fenced[me], clocks[me], sizeof clocks[me]);
    clocks[me][me]++;
  }
}

static struct word *word(uintptr_t address, bool is_made) {
  unsigned i = hash(address, WORDS);
  while (words[i].generation == generation && words[i].address != address) i = (i + 1) & (WORDS - 1);
  if (words[i].generation == generation) return &words[i];
  if (!is_made) return NULL;
  if (++word_count > WORDS / 4 * 3) {
    uncontrolled("too much memory is used");
    return NULL;
  }
  *piece(address) = generation;
  words[i].address = address;
  words[i].generation = generation;
  words[i].count = 0;
  return &words[i];
}

static void access_word(uintptr_t address, uint8_t bytes, bool is_write, const void *pc) {
  struct word *at = word(address, true);
  if (!at) return;
  int me = self()->clock;
  long event = record(is_write ? EVENT_WRITE : EVENT_READ, (void *)address, NULL, pc);
  int kept = 0;
  for (int i = 0; i < at->count; i++) {
    struct entry *entry = &at->entries[i];
    bool is_before = entry->clock == me || entry->time <= clocks[me][entry->clock];
    bool is_conflict = (entry->bytes & bytes) && (entry->is_write || is_write) && !is_before;
    // A suite hands new objects on, and nothing that it does is seen: their initializers come before all else.
    bool is_new = is_led && ((is_write && is_creation(pc)) || (entry->is_write && is_creation(entry->pc)));
    if (is_conflict && !is_new && !failed && !is_teardown(pc) && !is_teardown(entry->pc)) {
      race_events[0] = entry->event;
      race_events[1] = event;
      fail(END_RACE, "");
    }
    // What the new access covers tells nothing any more that the new one does not.
    bool is_covered = is_before && (entry->bytes & ~bytes) == 0 && (is_write || !entry->is_write);
    if (!is_covered) at->entries[kept++] = *entry;
  }
  if (kept == HISTORY) memmove(&at->entries[0], &at->entries[1], --kept * sizeof at->entries[0]);
  last_access[me] = clocks[me][me];
  at->entries[kept] = (struct entry){bytes, is_write, (uint16_t)me, clocks[me][me], (int32_t)event, pc};
  at->count = kept + 1;
}

void access_memory(const void *address, size_t size, bool is_write, void *pc) {
  if (!is_running() || failed || self()->ignoring || self()->quiet) return;
  uintptr_t first = (uintptr_t)address, end = first + size;
  if ((char *)first >= self()->low && (char *)first < self()->high) return;
  if (is_private_image(address)) return;
  while (first < end) {
    uintptr_t base = first & ~(uintptr_t)7;
    uintptr_t stop = end < base + 8 ? end : base + 8;
    uint8_t bytes = (uint8_t)(((1u << (stop - first)) - 1) << (first - base));
    access_word(base, bytes, is_write, pc);
    first = base + 8;
  }
}

const uint32_t *my_times(bool of_fence) { return of_fence ? fenced[my_clock()] : clocks[my_clock()]; }

uint32_t my_time(void) { return clocks[my_clock()][my_clock()]; }

void pass_time(void) { clocks[my_clock()][my_clock()]++; }

void add_times(uint32_t *to, const uint32_t *from) { join(to, from); }

void learn(const uint32_t *times, bool acquires) { join(acquires ? clocks[my_clock()] : unfenced[my_clock()], times); }

bool knows(int clock, uint32_t time) {
  const uint32_t *mine = clocks[my_clock()];
  return time <= mine[clock] || (has_fences && time <= mine[CLOCKS + clock]);
}

int count_clocks(void) { return clock_count; }

int this_clock(void) { return my_clock(); }

void forget_memory(const void *address, size_t size) {
  uintptr_t first = (uintptr_t)address & ~(uintptr_t)7, end = (uintptr_t)address + size;
  forget_values(address, size);
  if (size > 1 << 16) {
    for (int i = 0; i < WORDS; i++)
      if (words[i].generation == generation && words[i].address >= first && words[i].address < end) words[i].count = 0;
    return;
  }
  while (first < end) {
    if (*piece(first) != generation) {
      first = (first / PIECE + 1) * PIECE;
      continue;
    }
    struct word *at = word(first, false);
    if (at) at->count = 0;
    struct place *order = place((void *)first, false);
    if (order) {
      memset(order->clock, 0, sizeof order->clock);
      order->history = (struct history){0};
    }
    first += 8;
  }
}

#endif
