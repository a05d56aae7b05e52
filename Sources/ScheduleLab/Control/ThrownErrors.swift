#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#endif

/// The functions that the runtime calls for each error that is thrown (`_swift_willThrow` in the runtime's `ErrorObject.h`).
///
/// Swift Testing's own keep a weak reference to each error and the stack that it came from until the test ends. A search throws
/// hundreds of thousands, of which no test is told.
struct ThrownErrors {
  private typealias Hook = UnsafeMutablePointer<UnsafeRawPointer?>

  nonisolated(unsafe) private static let hooks: [Hook] = ["_swift_willThrow", "_swift_willThrowTypedImpl"].compactMap {
    // RTLD_DEFAULT, which is a cast in C.
    #if canImport(Darwin)
      let anywhere = UnsafeMutableRawPointer(bitPattern: -2)
    #else
      let anywhere: UnsafeMutableRawPointer? = nil
    #endif
    return dlsym(anywhere, $0)?.assumingMemoryBound(to: UnsafeRawPointer?.self)
  }

  private let handlers = hooks.map(\.pointee)

  /// Lets nothing be called until ``restore()``.
  static func ignore() -> ThrownErrors {
    let before = ThrownErrors()
    for hook in hooks { hook.pointee = nil }
    return before
  }

  /// Lets be called what was called before.
  func restore() {
    for (hook, handler) in zip(Self.hooks, handlers) { hook.pointee = handler }
  }
}
