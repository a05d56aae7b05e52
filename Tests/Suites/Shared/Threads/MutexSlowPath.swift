import Synchronization

@_silgen_name("__tsan_acquire")
private func acquireForSanitizer(_ address: UnsafeRawPointer)

@_silgen_name("__tsan_release")
func releaseForSanitizer(_ address: UnsafeRawPointer)

/// Tells ThreadSanitizer what a `Mutex` orders when a thread has to wait for it.
///
/// If no thread waits, the atomics of a `Mutex` are in the code that uses it, and the sanitizer sees them. The slow
/// path is in the library, which is not instrumented: without this the sanitizer reports a sound lock. The program is
/// linked with `--wrap` of both functions, so that calls from instrumented code arrive here.
extension _MutexHandle {
  @_silgen_name("__real_$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF")
  private borrowing func waitAndLock(_ thread: UInt32)

  @_silgen_name("__wrap_$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF")
  borrowing func lockSlow(_ thread: UInt32) {
    waitAndLock(thread)
    withUnsafePointer(to: self) { acquireForSanitizer($0) }
  }

  @_silgen_name("__real_$s15Synchronization12_MutexHandleV11_unlockSlowyyF")
  private borrowing func unlockAndWake()

  @_silgen_name("__wrap_$s15Synchronization12_MutexHandleV11_unlockSlowyyF")
  borrowing func unlockSlow() {
    withUnsafePointer(to: self) { releaseForSanitizer($0) }
    unlockAndWake()
  }
}
