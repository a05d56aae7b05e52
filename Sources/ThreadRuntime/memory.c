// Memory whose addresses follow from the schedule alone: code may put locks or keys in the order of their addresses.
#ifdef __linux__

#include "runtime.h"

#include <dlfcn.h>
#include <malloc.h>
#include <stdint.h>
#include <string.h>
#include <sys/mman.h>

extern void *__libc_malloc(size_t);
extern void *__libc_realloc(void *, size_t);
extern void __libc_free(void *);

/// A block holds pieces of one size. Pieces are for what a job allocates; larger ones, and those of other code, are the library's.
enum { GRAIN = 16, SIZES = 32, BLOCK = 1 << 14, BLOCKS = 1 << 10 };

struct block {
  /// The size of its pieces, in grains.
  int grains;
  /// The pieces that are in use. A block with one from an earlier schedule is not used again.
  int used;
  /// The schedule that uses it.
  long schedule;
};

static struct block blocks[BLOCKS];
static char *memory;
static long schedule;
/// The first block that this schedule has not looked at.
static int next_block;
/// For each size: the pieces that were freed, the last one first, and what is left of the block.
static void *freed[SIZES + 1];
static char *rest[SIZES + 1], *end[SIZES + 1];

void memory_begin(void) {
  if (!memory) {
    memory = mmap(NULL, (size_t)BLOCK * BLOCKS, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (memory == MAP_FAILED) memory = NULL;
  }
  schedule++;
  next_block = 0;
  memset(freed, 0, sizeof freed);
  memset(rest, 0, sizeof rest);
  memset(end, 0, sizeof end);
}

/// The block of a piece; NULL for memory of the library's.
static struct block *block_of(const void *piece) {
  uintptr_t offset = (uintptr_t)piece - (uintptr_t)memory;
  return memory && offset < (uintptr_t)BLOCK * BLOCKS ? &blocks[offset / BLOCK] : NULL;
}

static void *allocate(int grains) {
  void *piece = freed[grains];
  if (piece) {
    freed[grains] = *(void **)piece;
  } else {
    if (end[grains] - rest[grains] < grains * GRAIN) {
      while (next_block < BLOCKS && blocks[next_block].used > 0) next_block++;
      if (next_block == BLOCKS) return NULL;
      blocks[next_block] = (struct block){grains, 0, schedule};
      rest[grains] = memory + (size_t)BLOCK * next_block++;
      end[grains] = rest[grains] + BLOCK;
    }
    piece = rest[grains];
    rest[grains] += grains * GRAIN;
  }
  block_of(piece)->used++;
  return piece;
}

void *malloc(size_t size) {
  int grains = size ? (int)((size + GRAIN - 1) / GRAIN) : 1;
  void *piece = memory && is_running() && size <= SIZES * GRAIN ? allocate(grains) : NULL;
  return piece ? piece : __libc_malloc(size);
}

static size_t size_of(void *piece) {
  struct block *block = block_of(piece);
  if (block) return (size_t)block->grains * GRAIN;
  static size_t (*real)(void *);
  if (!real) real = (size_t (*)(void *))dlsym(RTLD_NEXT, "malloc_usable_size");
  return real(piece);
}

size_t malloc_usable_size(void *piece) { return piece ? size_of(piece) : 0; }

/// What is allocated at the same address later has no history.
void free(void *piece) {
  if (!piece) return;
  forget_object(piece);
  if (is_running()) {
    forget_task(piece);
    forget_memory(piece, size_of(piece));
  }
  struct block *block = block_of(piece);
  if (!block) return __libc_free(piece);
  block->used--;
  if (block->schedule != schedule) return;
  *(void **)piece = freed[block->grains];
  freed[block->grains] = piece;
}

void *realloc(void *piece, size_t size) {
  if (!piece) return malloc(size);
  if (is_running()) forget_memory(piece, size_of(piece));
  if (!block_of(piece)) return __libc_realloc(piece, size);
  void *new = malloc(size);
  if (!new) return NULL;
  size_t old = size_of(piece);
  memcpy(new, piece, old < size ? old : size);
  free(piece);
  return new;
}

#endif
