import KataSubprocess

extension Toolchain {
  /// The functions of libraries in whose place those of `ThreadRuntime` stand.
  private static let wrapped = [
    "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF", "$s15Synchronization12_MutexHandleV12_tryLockSlowSbyF",
    "$s15Synchronization19AtomicLazyReferenceV4loadxSgyF",
    "$s15Synchronization19AtomicLazyReferenceV10storeIfNilyxxnF", "swift_once",
  ]

  /// The same, for calls from libraries as well.
  private static let interposed = [
    "clock_gettime", "dispatch_*", "free", "pthread_*", "realloc", "syscall", "threads_*",
  ]

  /// A link of instrumented objects with what tells stories of threads.
  func linkThreads(_ objects: [String], output: String, in folder: String) -> ChildProcess.Command {
    link(
      objects, output: output,
      Self.wrapped.map { "--wrap=\($0)" } + Self.interposed.map { "--export-dynamic-symbol=\($0)" }, in: folder)
  }

  /// The command that compiles C files, each to an object file of its name.
  func compileC(_ files: [String], in folder: String) -> ChildProcess.Command {
    ChildProcess.Command(
      executable: tool("clang"),
      arguments: ["-c", "-O2", "-fno-omit-frame-pointer", "-D_GNU_SOURCE"] + files,
      environment: ["PATH": "/usr/bin:/bin"], folder: folder)
  }
}
