// Who comes before whom: a vector clock for each job and each place that orders, and the accesses to each word of memory.
#ifdef __linux__

#include "runtime.h"

#include <string.h>

enum { WORDS = 1 << 15, PLACES = 1 << 11, HISTORY = 12 };

/// Index 0 is what ran before the story's jobs.
static uint32_t clocks[CLOCKS][CLOCKS];
/// What a job has read of relaxed atomics, and what it had done before its last releasing fence.
static uint32_t unfenced[CLOCKS][CLOCKS], fenced[CLOCKS][CLOCKS];
static int clock_count;
static uint32_t generation;

/// A lock, an atomic or an object of Swift's runtime.
struct place {
  uintptr_t address;
  uint32_t generation;
  uint32_t clock[CLOCKS];
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
}

static int my_clock(void) { return is_running() ? self()->clock : 0; }
static size_t used(void) { return clock_count * sizeof(uint32_t); }

static void join(uint32_t *to, const uint32_t *from) {
  for (int i = 0; i < clock_count; i++)
    if (from[i] > to[i]) to[i] = from[i];
}

int new_clock(void) { return clock_count < CLOCKS ? clock_count++ : -1; }

void copy_clock(uint32_t *to) {
  uint32_t *mine = clocks[my_clock()];
  memset(to, 0, sizeof clocks[0]);
  memcpy(to, mine, used());
  mine[my_clock()]++;
}

void start_clock(int clock, const uint32_t *from) {
  memcpy(clocks[clock], from, sizeof clocks[0]);
  memset(fenced[clock], 0, sizeof clocks[0]);
  memset(unfenced[clock], 0, sizeof clocks[0]);
  clocks[clock][clock] = 1;
}

static unsigned hash(uintptr_t address, unsigned count) { return (unsigned)((address >> 3) * 0x9E3779B97F4A7C15ull >> 40) & (count - 1); }

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
  places[i].address = key;
  places[i].generation = generation;
  memset(places[i].clock, 0, sizeof places[i].clock);
  return &places[i];
}

void acquire(const void *address) {
  struct place *at = place(address, false);
  if (at) join(clocks[my_clock()], at->clock);
}

void release(const void *address) {
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

void fence(bool acquires, bool releases) {
  int me = my_clock();
  if (acquires) join(clocks[me], unfenced[me]);
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
    if (is_conflict && !failed && !is_teardown(pc) && !is_teardown(entry->pc)) {
      race_events[0] = entry->event;
      race_events[1] = event;
      fail(END_RACE, "");
    }
    // What the new access covers tells nothing any more that the new one does not.
    bool is_covered = is_before && (entry->bytes & ~bytes) == 0 && (is_write || !entry->is_write);
    if (!is_covered) at->entries[kept++] = *entry;
  }
  if (kept == HISTORY) memmove(&at->entries[0], &at->entries[1], --kept * sizeof at->entries[0]);
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

void forget_memory(const void *address, size_t size) {
  uintptr_t first = (uintptr_t)address & ~(uintptr_t)7, end = (uintptr_t)address + size;
  if (size > 1 << 16) {
    for (int i = 0; i < WORDS; i++)
      if (words[i].generation == generation && words[i].address >= first && words[i].address < end) words[i].count = 0;
    return;
  }
  for (; first < end; first += 8) {
    struct word *at = word(first, false);
    if (at) at->count = 0;
    struct place *order = place((void *)first, false);
    if (order) memset(order->clock, 0, sizeof order->clock);
  }
}

#endif
