// The program and its libraries: which memory holds variables of the learner's, and which code is the runtime's.
#ifdef __linux__

#include "runtime.h"

#include <elf.h>
#include <fcntl.h>
#include <link.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

struct range {
  uintptr_t start, end;
};
enum { IMAGES = 256, RUNTIMES = 16 };

static struct range images[IMAGES], runtimes[RUNTIMES], program;
static int image_count, runtime_count;
static struct range *variables, *teardowns, *creations, *suites;
static size_t variable_count, teardown_count, creation_count, suite_count;
static uintptr_t base;

static bool contains(const struct range *ranges, int count, const void *address) {
  uintptr_t at = (uintptr_t)address;
  for (int i = 0; i < count; i++)
    if (at >= ranges[i].start && at < ranges[i].end) return true;
  return false;
}

static bool contains_sorted(const struct range *ranges, size_t count, const void *address) {
  uintptr_t at = (uintptr_t)address;
  size_t low = 0, high = count;
  while (low < high) {
    size_t middle = (low + high) / 2;
    if (ranges[middle].end <= at) low = middle + 1;
    else high = middle;
  }
  return low < count && at >= ranges[low].start;
}

bool is_image(const void *address) { return contains(images, image_count, address); }
bool is_runtime_code(const void *address) { return contains(runtimes, runtime_count, address); }
bool is_teardown(const void *pc) { return contains_sorted(teardowns, teardown_count, (const char *)pc - 1); }
bool is_creation(const void *pc) { return contains_sorted(creations, creation_count, (const char *)pc - 1); }
bool is_suite(const void *pc) { return contains_sorted(suites, suite_count, (const char *)pc - 1); }
/// The target of a call at this place of the code; NULL if there is none.
static const void *called_function(const char *code) {
#ifdef __x86_64__
  int32_t distance;
  memcpy(&distance, code + 1, sizeof distance);
  return *code == (char)0xE8 ? code + 5 + distance : NULL;
#else
  uint32_t instruction;
  if ((uintptr_t)code % sizeof instruction) return NULL;
  memcpy(&instruction, code, sizeof instruction);
  return instruction >> 26 == 0x25 ? code + (int32_t)(instruction << 6) / 16 : NULL;
#endif
}

bool is_first_call(const void *pc, const void *one, const void *other) {
  enum { NEAR = 512 };
  for (const char *code = pc; code < (const char *)pc + NEAR && contains(&program, 1, code + 8); code++) {
    const void *function = called_function(code);
    if (function == one || (function && function == other)) return function == one;
  }
  return false;
}

uint64_t image_offset(const void *pc) { return contains(&program, 1, pc) ? (uintptr_t)pc - base : 0; }

bool is_private_image(const void *address) {
  return contains(&program, 1, address) && !contains_sorted(variables, variable_count, address);
}

static bool is_known = true;

bool is_program_known(void) { return is_known; }

static int find_image(struct dl_phdr_info *image, size_t size, void *unused) {
  (void)size, (void)unused;
  struct range range = {UINTPTR_MAX, 0};
  bool is_runtime = strstr(image->dlpi_name, "/libswift") || strstr(image->dlpi_name, "/libdispatch");
  for (int i = 0; i < image->dlpi_phnum; i++) {
    const ElfW(Phdr) *part = &image->dlpi_phdr[i];
    if (part->p_type != PT_LOAD) continue;
    uintptr_t start = image->dlpi_addr + part->p_vaddr;
    if (start < range.start) range.start = start;
    if (start + part->p_memsz > range.end) range.end = start + part->p_memsz;
  }
  if (image_count < IMAGES) images[image_count++] = range;
  if (is_runtime && runtime_count < RUNTIMES) runtimes[runtime_count++] = range;
  // The program itself comes first, and has no name.
  if (image_count == 1) program = range, base = image->dlpi_addr;
  return 0;
}

static bool ends_with(const char *text, size_t length, const char *end) {
  size_t count = strlen(end);
  return length >= count && memcmp(text + length - count, end, count) == 0;
}

/// A global variable, or a static one, in Swift's mangling.
static bool is_variable(const char *name) {
  size_t length = strlen(name);
  return strncmp(name, "$s", 2) == 0 && (ends_with(name, length, "vp") || ends_with(name, length, "vpZ"));
}

/// A deinit, or what the compiler makes to take a value apart. The order comes from reference counts, which nothing reports.
static bool is_end_of_life(const char *name) {
  size_t length = strlen(name);
  static const char *const ends[] = {"fD", "fd", "fZ", "fE", "WOh", "WOs", "WOe", "Wob", "wxx"};
  if (strstr(name, "objectdestroy")) return true;
  if (strncmp(name, "$s", 2) != 0) return false;
  for (size_t i = 0; i < sizeof ends / sizeof *ends; i++)
    if (ends_with(name, length, ends[i])) return true;
  return false;
}

/// An initializer, or a part of an asynchronous one.
static bool is_initializer(const char *name) {
  size_t length = strlen(name);
  return strncmp(name, "$s", 2) == 0 && (ends_with(name, length, "fC") || ends_with(name, length, "fc") ||
    ends_with(name, length, "vpfi") || strstr(name, "fCTY") || strstr(name, "fcTY") || strstr(name, "fCTQ") || strstr(name, "fcTQ"));
}

static bool is_of_suite(const char *name) {
  static const char *const modules[] = {
    "$s5Suite", "$s7Stories", "$s12SuiteSupport", "$s13ThreadStories", "$s9ThreadLab"};
  for (size_t i = 0; i < sizeof modules / sizeof *modules; i++)
    if (strncmp(name, modules[i], strlen(modules[i])) == 0) return true;
  return false;
}

static int by_start(const void *one, const void *other) {
  uintptr_t a = ((const struct range *)one)->start, b = ((const struct range *)other)->start;
  return a < b ? -1 : a > b;
}

/// True for what two jobs can share unseen: whether an object is still there, and what Foundation keeps.
static bool is_shared_unseen(const char *name) {
  static const char *const parts[] = {"scalat", "isKnownUniquelyReferenced", "swift_weak", "swift_unowned"};
  for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
    if (strstr(name, parts[i])) return true;
  return strstr(name, "Foundation") && strncmp(name, "__swift_FORCE_LOAD", 18) != 0 && !strstr(name, "NSLock") &&
    !strstr(name, "NSRecursiveLock") && !strstr(name, "NSCondition");
}

bool image_start(void) {
  dl_iterate_phdr(find_image, NULL);
  int file = open("/proc/self/exe", O_RDONLY | O_CLOEXEC);
  struct stat status;
  if (file < 0 || fstat(file, &status) != 0) return false;
  const char *text = mmap(NULL, (size_t)status.st_size, PROT_READ, MAP_PRIVATE, file, 0);
  close(file);
  if (text == MAP_FAILED) return false;
  const ElfW(Ehdr) *header = (const void *)text;
  const ElfW(Shdr) *sections = (const void *)(text + header->e_shoff);
  for (int i = 0; i < header->e_shnum; i++) {
    if (sections[i].sh_type != SHT_SYMTAB) continue;
    const ElfW(Sym) *symbols = (const void *)(text + sections[i].sh_offset);
    const char *names = text + sections[sections[i].sh_link].sh_offset;
    size_t count = sections[i].sh_size / sizeof *symbols;
    variables = malloc(count * sizeof *variables);
    teardowns = malloc(count * sizeof *teardowns);
    creations = malloc(count * sizeof *creations);
    suites = malloc(count * sizeof *suites);
    for (size_t k = 0; k < count; k++) {
      const char *name = names + symbols[k].st_name;
      if (symbols[k].st_shndx == SHN_UNDEF) is_known = is_known && !is_shared_unseen(name);
      struct range range = {base + symbols[k].st_value, base + symbols[k].st_value + symbols[k].st_size};
      if (range.start == range.end) continue;
      unsigned char type = symbols[k].st_info & 15;
      if (type == STT_OBJECT && is_variable(name)) variables[variable_count++] = range;
      if (type == STT_FUNC && is_end_of_life(name)) teardowns[teardown_count++] = range;
      if (type == STT_FUNC && is_of_suite(name)) suites[suite_count++] = range;
      if (type == STT_FUNC && is_initializer(name)) creations[creation_count++] = range;
    }
  }
  munmap((void *)text, (size_t)status.st_size);
  if (!variables) return false;
  qsort(variables, variable_count, sizeof *variables, by_start);
  qsort(teardowns, teardown_count, sizeof *teardowns, by_start);
  qsort(creations, creation_count, sizeof *creations, by_start);
  qsort(suites, suite_count, sizeof *suites, by_start);
  return true;
}

#endif
