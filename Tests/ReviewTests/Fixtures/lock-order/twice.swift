import Foundation
import Synchronization

final class Stack: Sendable {
  private let items = Mutex<[Int]>([])

  var isEmpty: Bool { items.withLock { $0.isEmpty } }

  func pop() -> Int? {
    items.withLock { items in
      if isEmpty { return nil }
      //   ^ likely
      return items.removeLast()
    }
  }

  func clear() {
    items.withLock { _ in
      items.withLock { $0 = [] }
      //^ certain
    }
  }
}
