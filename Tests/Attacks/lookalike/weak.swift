// notebook solution: passed
// Weak references, a deinit, and a class that inherits.
class Parent {
  var children: [Child] = []
  deinit { children.removeAll() }
}
final class Child: Parent {
  weak var parent: Parent?
  unowned let origin: Parent
  init(of parent: Parent) {
    self.parent = parent
    origin = parent
  }
}

func act() {
  let parent = Parent()
  parent.children.append(Child(of: parent))
  precondition(parent.children[0].parent === parent)
}
