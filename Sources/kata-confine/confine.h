// What the parts of the launcher share. Each returns NULL, or a sentence's end that says what cannot be had.

#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

/// The codes that tell the program's process what was refused. The grader chooses them.
struct refusals {
  /// A system call that no suite needs.
  unsigned short call;
  /// The start of another process.
  unsigned short start;
  /// Use of the network.
  unsigned short network;
  /// A signal to another process.
  unsigned short signal;
  /// A look into another process.
  unsigned short inspection;
};

/// What the program that is started may do.
struct policy {
  /// Files and folders that it may read.
  const char *read[32];
  size_t reads;
  /// Folders that it may write to.
  const char *write[8];
  size_t writes;
  /// True for a program that starts others, as a compiler does.
  bool starts_others;
  /// The most memory for data, in bytes; 0 for no limit of ours.
  unsigned long long data;
  /// The most processor time, in seconds; 0 for no limit of ours.
  unsigned long long seconds;
  /// The most bytes in a file that it writes.
  unsigned long long file_size;
  /// The codes of what the filter for system calls refuses.
  struct refusals refused;
};

/// Sets resource limits. They only ever go down.
const char *set_limits(const struct policy *policy);

/// Gives up every capability, so that root is held by the same rules as anybody.
const char *drop_capabilities(void);

/// Allows reading, writing and starting what the policy names, and no other file; no network, no signals to others.
const char *restrict_files(const struct policy *policy, const char *program);

/// Allows the system calls that a suite needs. After this, only a path at the address `program` can be started.
const char *filter_calls(const struct policy *policy, const char *program);

/// Tries what is forbidden and prints what was allowed, a line each.
/// - Returns: the exit status: 0 if everything was refused.
int try_forbidden(void);
