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
  private typealias Handler = UnsafeRawPointer?

  nonisolated(unsafe) private static let untyped = find("_swift_willThrow")
  nonisolated(unsafe) private static let typed = find("_swift_willThrowTypedImpl")

  private static func find(_ name: String) -> UnsafeMutablePointer<Handler>? {
    // RTLD_DEFAULT, which is a cast in C.
    #if canImport(Darwin)
      let anywhere = UnsafeMutableRawPointer(bitPattern: -2)
    #else
      let anywhere: UnsafeMutableRawPointer? = nil
    #endif
    return dlsym(anywhere, name)?.assumingMemoryBound(to: Handler.self)
  }

  private let untyped = Self.untyped?.pointee
  private let typed = Self.typed?.pointee

  /// Lets nothing be called until ``restore()``.
  static func ignore() -> ThrownErrors {
    let before = ThrownErrors()
    untyped?.pointee = nil
    typed?.pointee = nil
    return before
  }

  /// Lets be called what was called before.
  func restore() {
    Self.untyped?.pointee = untyped ?? nil
    Self.typed?.pointee = typed ?? nil
  }
}
