// fact: weak-self-leaves-the-actor
// In an actor's method, the body of `Task { [weak self] in … }` is not isolated to the actor.
// compiles: no
actor Counter {
  var count = 0

  func start() {
    Task { [weak self] in
      self?.count += 1  // error: actor-isolated property 'count' can not be mutated from a nonisolated context
    }
  }
}

@main enum Fact {
  static func main() async { await Counter().start() }
}
