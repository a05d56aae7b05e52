/// Watches whether an object is still alive, without retaining it.
///
/// `@unchecked Sendable`: only the lab's thread touches it.
public final class Lifetime: @unchecked Sendable {
  private weak var object: AnyObject?

  init(_ object: AnyObject) { self.object = object }

  /// True until the object is released.
  public var isAlive: Bool { object != nil }
}
