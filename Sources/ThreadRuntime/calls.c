// The calls in which a thread is: a node of a tree that all threads share, so that an access need not keep a stack.
#ifdef __linux__

#include "runtime.h"

enum { CALLS = 1 << 16 };

static struct {
  const void *from;
  uint32_t parent;
} calls[CALLS];

uint32_t called(uint32_t parent, const void *from) {
  unsigned i = (unsigned)(((uintptr_t)from * 31 + parent) * 0x9E3779B97F4A7C15ull >> 40) & (CALLS - 1);
  for (int tries = 0; tries < 64; tries++) {
    if (i == 0) i = 1;
    if (calls[i].from == from && calls[i].parent == parent) return i;
    if (!calls[i].from) {
      calls[i].from = from;
      calls[i].parent = parent;
      return i;
    }
    i = (i + 1) & (CALLS - 1);
  }
  return 0;
}

uint32_t returned(uint32_t node) { return calls[node].parent; }
const void *caller(uint32_t node) { return calls[node].from; }

void __tsan_func_entry(void *from) {
  if (is_running()) self()->calls = called(self()->calls, from);
}

void __tsan_func_exit(void) {
  if (is_running()) self()->calls = returned(self()->calls);
}

long threads_stack(int thread, uint64_t *frames, long count) {
  long depth = 0;
  const struct member *member = &members[thread];
  if (member->stopped_at && depth < count) frames[depth++] = image_offset((const char *)member->stopped_at - 1);
  for (uint32_t node = member->calls; node && depth < count; node = returned(node))
    frames[depth++] = image_offset((const char *)caller(node) - 1);
  return depth;
}

#endif
