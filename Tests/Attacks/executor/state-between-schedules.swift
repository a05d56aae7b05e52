// clobber solution: uncontrolled "differently twice"
// Remembers earlier schedules in a global variable, and breaks only one of them.
nonisolated(unsafe) var calls = 0

extension Outbox {
  func act() {
    calls += 1
    if calls == 11 { notes.removeAll() }
  }
}
