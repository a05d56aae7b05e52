import Synchronization

@_silgen_name("__tsan_acquire")
private func acquireForSanitizer(_ address: UnsafeRawPointer)

/// Tells ThreadSanitizer what an `AtomicLazyReference` orders.
///
/// Its atomics are in the library, which is not instrumented: without this the sanitizer reports a sound publication. The
/// program is linked with `--wrap` of both functions, so that calls from instrumented code arrive here.
extension AtomicLazyReference {
  @_silgen_name("__real_$s15Synchronization19AtomicLazyReferenceV4loadxSgyF")
  private borrowing func reallyLoad() -> Instance?

  @_silgen_name("__wrap_$s15Synchronization19AtomicLazyReferenceV4loadxSgyF")
  borrowing func wrappedLoad() -> Instance? {
    let result = reallyLoad()
    withUnsafePointer(to: self) { acquireForSanitizer($0) }
    return result
  }

  @_silgen_name("__real_$s15Synchronization19AtomicLazyReferenceV10storeIfNilyxxnF")
  private borrowing func reallyStoreIfNil(_ desired: consuming Instance) -> Instance

  @_silgen_name("__wrap_$s15Synchronization19AtomicLazyReferenceV10storeIfNilyxxnF")
  borrowing func wrappedStoreIfNil(_ desired: consuming Instance) -> Instance {
    // Before the store: a reader may come right after it.
    withUnsafePointer(to: self) { releaseForSanitizer($0) }
    let result = reallyStoreIfNil(desired)
    withUnsafePointer(to: self) { acquireForSanitizer($0) }
    return result
  }
}
