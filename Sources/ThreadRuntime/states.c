// The states that the schedules of a search come to, and the ways that lead on from each. A state that was there before need not be left
// in other ways again: whatever follows has been or will be seen from there.
#ifdef __linux__

#include "runtime.h"

#include <string.h>

enum { SLOTS = 1 << 18, STATES = SLOTS / 2, WAYS = 4 * STATES };

static struct state {
  uint64_t key, arrangement;
  int ways;
  /// The place of its ways: the state that each leads to; 0 is the end of a schedule, -1 is not known.
  uint32_t first;
  /// The schedules that lead on from here; 0 if they have not been counted.
  int64_t schedules;
} states[STATES];
static int32_t ways[WAYS];
static uint32_t slots[SLOTS];
static uint32_t state_count, way_count;
/// The state before, and the way in which the schedule left it; not known if its ways are arranged otherwise than when it
/// was there first.
static uint32_t last;
static bool is_known;
static int last_way;

void states_search(void) {
  memset(slots, 0, sizeof slots);
  // The first way leads to the first state.
  state_count = way_count = 1;
}

void states_begin(void) {
  last = 0;
  last_way = 0;
  is_known = true;
}

static void arrive_at(uint32_t state) {
  if (is_known) ways[states[last].first + (uint32_t)last_way] = (int32_t)state;
}

enum arrival states_reach(uint64_t key, uint64_t arrangement, int count) {
  uint32_t slot = (uint32_t)(key >> 32) & (SLOTS - 1);
  while (slots[slot] && states[slots[slot]].key != key) slot = (slot + 1) & (SLOTS - 1);
  uint32_t at = slots[slot];
  if (at) {
    arrive_at(at);
    last = at;
    is_known = states[at].arrangement == arrangement;
    return states[at].ways == count ? ARRIVED_AGAIN : ARRIVED_LOST;
  }
  if (state_count == STATES || way_count + (uint32_t)count > WAYS) return ARRIVED_LOST;
  slots[slot] = at = state_count++;
  states[at] = (struct state){key, arrangement, count, way_count, 0};
  for (int i = 0; i < count; i++) ways[way_count++] = -1;
  arrive_at(at);
  last = at;
  is_known = true;
  return ARRIVED_FIRST;
}

void states_leave(int way) { last_way = way; }

void states_end(void) { arrive_at(0); }

/// States follow each other as schedules grow longer: none comes again.
static int64_t count_from(uint32_t index) {
  struct state *state = &states[index];
  if (state->schedules) return state->schedules;
  int64_t count = 0;
  for (int i = 0; i < state->ways; i++) {
    int32_t next = ways[state->first + (uint32_t)i];
    int64_t more = next == 0 ? 1 : next > 0 ? count_from((uint32_t)next) : 0;
    if (__builtin_add_overflow(count, more, &count)) count = INT64_MAX;
  }
  return state->schedules = count;
}

int64_t states_count(void) { return ways[0] == 0 ? 1 : count_from((uint32_t)ways[0]); }

#endif
