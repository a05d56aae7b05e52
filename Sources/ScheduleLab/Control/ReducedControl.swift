#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#endif

/// Reduced control: the runtime's enqueue hook, and every job run on a task executor of ours.
///
/// The hook alone does not suffice: since Swift 6.2 `Task.yield` goes to the current executor. Together they
/// see every job of tasks and actors that the lab's thread starts. What they don't see is `Task.sleep` and the
/// main actor, so nothing here claims a proof.
enum ReducedControl {
  private typealias Original = @convention(thin) (UnownedJob) -> Void
  private typealias Hook = @convention(thin) (UnownedJob, Original) -> Void

  private static let hookSymbol = "swift_task_enqueueGlobal_hook"

  static func install() {
    guard let handle = dlopen(nil, RTLD_LAZY), let address = dlsym(handle, hookSymbol) else {
      fatalError("the runtime has no \(hookSymbol)")
    }
    let hook: Hook = { job, original in
      guard !LabRuntime.enqueue(job, isMain: false) else { return }
      if LabRuntime.active != nil { LabRuntime.sawForeignEnqueue = true }
      original(job)
    }
    address.assumingMemoryBound(to: Optional<Hook>.self).pointee = hook
  }
}
