// The functions that the compiler calls at each access and each atomic operation of instrumented code.
#ifdef __linux__

#include "runtime.h"

#include <dlfcn.h>
#include <string.h>

#define FROM __builtin_return_address(0)

void __tsan_init(void) {}
void __tsan_ignore_thread_begin(void) { if (is_running()) self()->ignoring++; }
void __tsan_ignore_thread_end(void) { if (is_running()) self()->ignoring--; }

#define ACCESS(size)                                                                    \
  void __tsan_read##size(void *address) { access_memory(address, size, false, FROM); } \
  void __tsan_write##size(void *address) { access_memory(address, size, true, FROM); } \
  void __tsan_unaligned_read##size(void *address) { access_memory(address, size, false, FROM); } \
  void __tsan_unaligned_write##size(void *address) { access_memory(address, size, true, FROM); } \
  void __tsan_volatile_read##size(void *address) { access_memory(address, size, false, FROM); } \
  void __tsan_volatile_write##size(void *address) { access_memory(address, size, true, FROM); } \
  void __tsan_read_write##size(void *address) { access_memory(address, size, true, FROM); } \
  void __tsan_unaligned_read_write##size(void *address) { access_memory(address, size, true, FROM); }
ACCESS(1) ACCESS(2) ACCESS(4) ACCESS(8) ACCESS(16)

void __tsan_read_range(void *address, size_t size) { access_memory(address, size, false, FROM); }
void __tsan_write_range(void *address, size_t size) { access_memory(address, size, true, FROM); }

// The value that is passed inout, for code that is not instrumented. Stories have such calls, too, and their accesses do not count.
void __tsan_external_read(void *address, void *caller, void *tag) {
  (void)caller, (void)tag;
  if (!is_suite(FROM)) access_memory(address, 1, false, FROM);
}
void __tsan_external_write(void *address, void *caller, void *tag) {
  (void)caller, (void)tag;
  if (!is_suite(FROM)) access_memory(address, 1, true, FROM);
}

void *__tsan_memcpy(void *to, const void *from, size_t size) {
  access_memory(from, size, false, FROM);
  access_memory(to, size, true, FROM);
  return memcpy(to, from, size);
}
void *__tsan_memmove(void *to, const void *from, size_t size) {
  access_memory(from, size, false, FROM);
  access_memory(to, size, true, FROM);
  return memmove(to, from, size);
}
void *__tsan_memset(void *to, int value, size_t size) {
  access_memory(to, size, true, FROM);
  return memset(to, value, size);
}

// Orders of memory, as the compiler numbers them.
enum { RELAXED, CONSUME, ACQUIRE, RELEASE, ACQUIRE_RELEASE, SEQUENTIAL };
static bool acquires(int order) { return order != RELAXED && order != RELEASE; }
static bool releases(int order) { return order >= RELEASE; }

/// - Returns: true if the operation counts: caches of the compiler's own are no variables. In a deinit it does: only accesses do not.
static bool begin_atomic(void *address, void *pc) {
  if (!is_running() || self()->quiet || is_private_image(address)) return false;
  point(pc);
  record(EVENT_ATOMIC, address, NULL, pc);
  return true;
}

static void order_load(const void *address, int order) {
  if (acquires(order)) acquire(address);
  else note_relaxed_load(address);
}

static void order_update(const void *address, int order) {
  order_load(address, order);
  if (releases(order)) release(address);
}

static uint64_t load(const void *address, uint64_t latest, int order, const void *pc) {
  return load_value(address, latest, acquires(order), order == SEQUENTIAL, pc);
}

static void store(const void *address, uint64_t latest, uint64_t value, int order) {
  store_value(address, latest, value, releases(order), order == SEQUENTIAL);
}

static void update(const void *address, uint64_t latest, uint64_t value, int order) {
  update_value(address, latest, value, acquires(order), releases(order), order == SEQUENTIAL);
}

static void compare(const void *address, uint64_t latest, int order) {
  compare_value(address, latest, acquires(order));
}

#define UPDATE(bits, type, name, expression)                             \
  type __tsan_atomic##bits##_##name(type *address, type value, int order) { \
    bool counts = begin_atomic(address, FROM);                           \
    type old = *address, new = (expression);                             \
    if (counts) update(address, (uint64_t)old, (uint64_t)new, order);    \
    *address = new;                                                      \
    return old;                                                          \
  }

// The value is wider than the history keeps where `bits` is 128: then its lower half tells stores apart.
#define ATOMIC(bits, type)                                                                    \
  type __tsan_atomic##bits##_load(type *address, int order) {                                 \
    if (!begin_atomic(address, FROM)) return *address;                                        \
    if (bits <= 64) return (type)load(address, (uint64_t)*address, order, FROM);              \
    compare(address, (uint64_t)*address, order);                                              \
    return *address;                                                                          \
  }                                                                                           \
  void __tsan_atomic##bits##_store(type *address, type value, int order) {                    \
    if (begin_atomic(address, FROM)) store(address, (uint64_t)*address, (uint64_t)value, order); \
    *address = value;                                                                         \
  }                                                                                           \
  UPDATE(bits, type, exchange, value)                                                         \
  UPDATE(bits, type, fetch_add, old + value)                                                  \
  UPDATE(bits, type, fetch_sub, old - value)                                                  \
  UPDATE(bits, type, fetch_and, old &value)                                                   \
  UPDATE(bits, type, fetch_or, old | value)                                                   \
  UPDATE(bits, type, fetch_xor, old ^ value)                                                  \
  UPDATE(bits, type, fetch_nand, ~(old & value))                                              \
  type __tsan_atomic##bits##_compare_exchange_val(type *address, type old, type new, int order, int otherwise) { \
    return (type)compare_exchange_##bits(address, old, new, order, otherwise, FROM);          \
  }                                                                                           \
  int __tsan_atomic##bits##_compare_exchange_strong(type *address, type *old, type new, int order, int otherwise) { \
    type seen = compare_exchange_##bits(address, *old, new, order, otherwise, FROM);          \
    bool is_done = seen == *old;                                                              \
    *old = seen;                                                                              \
    return is_done;                                                                           \
  }                                                                                           \
  int __tsan_atomic##bits##_compare_exchange_weak(type *address, type *old, type new, int order, int otherwise) { \
    type seen = compare_exchange_##bits(address, *old, new, order, otherwise, FROM);          \
    bool is_done = seen == *old;                                                              \
    *old = seen;                                                                              \
    return is_done;                                                                           \
  }

#define EXCHANGE(type)                                                        \
    bool counts = begin_atomic(address, pc);                                  \
    type seen = *address;                                                     \
    if (seen == old) {                                                        \
      if (counts) update(address, (uint64_t)seen, (uint64_t)new, order);      \
      *address = new;                                                         \
    } else if (counts) {                                                      \
      compare(address, (uint64_t)seen, otherwise);                            \
    }                                                                         \
    return seen;

#define COMPARE_EXCHANGE(bits, type)                                                                          \
  static type compare_exchange_##bits(type *address, type old, type new, int order, int otherwise, void *pc) { \
    EXCHANGE(type)                                                                                             \
  }

COMPARE_EXCHANGE(8, uint8_t)
COMPARE_EXCHANGE(16, uint16_t)
COMPARE_EXCHANGE(64, uint64_t)
COMPARE_EXCHANGE(128, unsigned __int128)

/// The word of a `Mutex` holds the thread that has it, which tells its lock and unlock from other atomic operations.
static uint32_t compare_exchange_32(uint32_t *address, uint32_t old, uint32_t new, int order, int otherwise, void *pc) {
  uint32_t found;
  if (is_running() && !self()->quiet && exchange_mutex(address, old, new, pc, &found)) return found;
  EXCHANGE(uint32_t)
}

ATOMIC(8, uint8_t)
ATOMIC(16, uint16_t)
ATOMIC(32, uint32_t)
ATOMIC(64, uint64_t)
ATOMIC(128, unsigned __int128)

void __tsan_atomic_thread_fence(int order) {
  if (is_running()) fence(acquires(order), releases(order), order == SEQUENTIAL);
}
void __tsan_atomic_signal_fence(int order) { (void)order; }

// MARK: What stories keep to themselves

/// Accesses of stories are not examined, but what one thread of a story leaves there another one may find.
void swift_beginAccess(void *address, void *buffer, uintptr_t flags, void *pc) {
  enum { MODIFIES = 1 };
  static void (*real)(void *, void *, uintptr_t, void *);
  if (!real) real = (void (*)(void *, void *, uintptr_t, void *))dlsym(RTLD_NEXT, "swift_beginAccess");
  if (is_running() && !is_led && is_suite(FROM)) {
    if (flags & MODIFIES) change(address);
    else look_at(address);
  }
  real(address, buffer, flags, pc ? pc : FROM);
}

// MARK: AtomicLazyReference, whose atomic operations are in the library

#define LAZY "$s15Synchronization19AtomicLazyReferenceV"
#define SWIFT __attribute__((swiftcall))
#define ON_REFERENCE void *type, __attribute__((swift_context)) void **reference
// Weak: a program that is linked without these wraps never comes here.
#define REAL SWIFT __attribute__((weak))
REAL void *real_lazy_load(ON_REFERENCE) __asm__("__real_" LAZY "4loadxSgyF");
SWIFT void *lazy_load(ON_REFERENCE) __asm__("__wrap_" LAZY "4loadxSgyF");
REAL void *real_lazy_store(void *value, ON_REFERENCE) __asm__("__real_" LAZY "10storeIfNilyxxnF");
SWIFT void *lazy_store(void *value, ON_REFERENCE) __asm__("__wrap_" LAZY "10storeIfNilyxxnF");

SWIFT void *lazy_load(ON_REFERENCE) {
  if (begin_atomic(reference, FROM)) order_load(reference, ACQUIRE);
  return real_lazy_load(type, reference);
}

SWIFT void *lazy_store(void *value, ON_REFERENCE) {
  if (begin_atomic(reference, FROM)) {
    if (*reference) order_load(reference, ACQUIRE);
    else order_update(reference, ACQUIRE_RELEASE);
  }
  return real_lazy_store(value, type, reference);
}

#endif
