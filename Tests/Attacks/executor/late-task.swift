// clobber starter: failed
// Lets the wrong write be done by tasks that nobody waits for.
extension Outbox {
  func act() {
    Task.detached { [weak self] in
      await Task.yield()
      await self?.add("late", body: "nobody waits")
    }
  }
}
