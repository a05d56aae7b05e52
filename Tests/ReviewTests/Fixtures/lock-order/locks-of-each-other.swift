final class Parent {
  private let child: Child

  init(child: Child) { self.child = child }

  func lock() { child.lock() }
  func unlock() { child.unlock() }

  func withChildren(_ body: () -> Void) {
    child.lock()
    body()
    child.unlock()
  }
}

final class Child {
  private unowned let parent: Parent

  init(parent: Parent) { self.parent = parent }

  func lock() { parent.lock() }
  func unlock() { parent.unlock() }

  func withParents(_ body: () -> Void) {
    parent.lock()
    body()
    parent.unlock()
  }
}
