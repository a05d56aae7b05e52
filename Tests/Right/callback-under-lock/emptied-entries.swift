// each listener has a lock of its own around its closure, and leaving takes the closure out
import Synchronization

private final class Ear: Sendable {
  private let closure: Mutex<(@Sendable (String) -> Void)?>

  init(_ closure: @escaping @Sendable (String) -> Void) {
    self.closure = Mutex(closure)
  }

  func hear(_ visitor: String) {
    let closure = closure.withLock { $0 }
    closure?(visitor)
  }

  func shut() {
    let closure = closure.withLock { closure in
      let taken = closure
      closure = nil
      return taken
    }
    withExtendedLifetime(closure) {}
  }
}

public final class Doorbell: Sendable {
  public struct Place: Hashable, Sendable {
    fileprivate let number: Int
  }

  private struct Ears {
    var inOrder: [Int] = []
    var byNumber: [Int: Ear] = [:]
    var given = 0
  }

  private let ears = Mutex(Ears())

  public init() {}

  public func listen(_ tell: @escaping @Sendable (String) -> Void) -> Place {
    let ear = Ear(tell)
    return ears.withLock { ears in
      ears.given += 1
      ears.inOrder.append(ears.given)
      ears.byNumber[ears.given] = ear
      return Place(number: ears.given)
    }
  }

  public func leave(_ place: Place) {
    let ear = ears.withLock { ears -> Ear? in
      guard let ear = ears.byNumber.removeValue(forKey: place.number) else { return nil }
      ears.inOrder.removeAll { $0 == place.number }
      return ear
    }
    ear?.shut()
  }

  public func ring(_ visitor: String) {
    let all = ears.withLock { ears in ears.inOrder.compactMap { ears.byNumber[$0] } }
    for ear in all {
      ear.hear(visitor)
    }
  }
}
