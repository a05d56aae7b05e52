// The timeline of a schedule, with a column for each task, and the orders that Swift's runtime reports.
#ifdef __linux__

#include "runtime.h"

#include <dlfcn.h>
#include <link.h>
#include <stdio.h>
#include <string.h>

enum { EVENTS = 8192, COLUMNS = 256, NAME = 64, NOTES = 1 << 16 };

static struct event {
  uint8_t kind;
  uint16_t column;
  uint32_t calls;
  const void *pc;
  uintptr_t address;
  const char *text;
} events[EVENTS];
static long event_count;

static struct {
  const void *task;
  char name[NAME];
} columns[COLUMNS];
static int column_count, unnamed;

static char notes[NOTES];
static size_t notes_used;
long race_events[2];

extern void *swift_task_getCurrent(void) __attribute__((swiftcall));
extern const char *swift_task_getCurrentTaskName(void) __attribute__((swiftcall));

void events_begin(void) {
  event_count = 0;
  column_count = unnamed = 0;
  notes_used = 0;
  race_events[0] = race_events[1] = -1;
}

static const void *task(void) {
  const void *task = swift_task_getCurrent();
  return task ? task : (const void *)self()->job;
}

int column(void) {
  const void *key = task();
  for (int i = column_count - 1; i >= 0; i--)
    if (columns[i].task == key) return i;
  if (column_count == COLUMNS) return 0;
  columns[column_count].task = key;
  const char *name = swift_task_getCurrent() ? swift_task_getCurrentTaskName() : NULL;
  if (name) snprintf(columns[column_count].name, NAME, "%s", name);
  else snprintf(columns[column_count].name, NAME, "task %d", ++unnamed);
  return column_count++;
}

/// A task's memory is given back: another one at its address is another task.
void forget_task(const void *memory) {
  for (int i = 0; i < column_count; i++)
    if (columns[i].task == memory) columns[i].task = NULL;
}

static const char *keep(const char *text) {
  size_t length = strlen(text) + 1;
  if (length > NOTES - notes_used) return "…";
  char *copy = memcpy(notes + notes_used, text, length);
  notes_used += length;
  return copy;
}

long record(enum thread_event kind, const void *address, const char *text, const void *pc) {
  if (!is_recording || event_count == EVENTS) return -1;
  events[event_count] = (struct event){
    (uint8_t)kind, (uint16_t)column(), self()->calls, pc, (uintptr_t)address, text ? keep(text) : NULL};
  return event_count++;
}

void threads_note(const char *text) {
  if (is_running()) record(EVENT_NOTE, NULL, text, NULL);
}

void threads_break(const char *message) {
  if (failed) return;
  if (is_running()) record(EVENT_FAILURE, NULL, message, NULL);
  fail(END_BROKEN, keep(message));
}

long threads_events(void) { return event_count; }

enum thread_event threads_event(
  long index, const char **name, uint64_t *address, const char **text, uint64_t *frames, long *count) {
  struct event *event = &events[index];
  *name = columns[event->column].name;
  *address = event->address;
  *text = event->text ? event->text : "";
  long depth = 0;
  if (event->pc && depth < *count) frames[depth++] = image_offset((const char *)event->pc - 1);
  for (uint32_t node = event->calls; node && depth < *count; node = returned(node))
    frames[depth++] = image_offset((const char *)caller(node) - 1);
  *count = depth;
  return event->kind;
}

void threads_race(long *first, long *second) {
  *first = race_events[0];
  *second = race_events[1];
}

// MARK: The runtime's own reports to a sanitizer

extern void (*_swift_tsan_acquire)(const void *);
extern void (*_swift_tsan_release)(const void *);
extern bool _swift_tsan_enabled;

/// True for code of the function of Swift's runtime that enqueues a job, on an actor or elsewhere.
static bool is_enqueue(const void *pc) {
  static const char *start, *end;
  if (!start) {
    Dl_info info;
    ElfW(Sym) *symbol = NULL;
    start = dlsym(RTLD_DEFAULT, "swift_task_enqueue");
    if (start && dladdr1(start, &info, (void **)&symbol, RTLD_DL_SYMENT) && symbol) end = start + symbol->st_size;
  }
  return (const char *)pc >= start && (const char *)pc < end;
}

// What is made once is in an image. The runtime uses such values at every hop: they would order everything.
static void runtime_acquires(const void *address) {
  if (!is_running() || is_image(address)) return;
  note_order(address, false);
  acquire(address);
}

static void runtime_releases(const void *address) {
  if (!is_running() || is_image(address)) return;
  note_order(address, is_enqueue(__builtin_return_address(0)));
  release(address);
}

void threads_hook(void) {
  _swift_tsan_acquire = runtime_acquires;
  _swift_tsan_release = runtime_releases;
  _swift_tsan_enabled = true;
}

#endif
