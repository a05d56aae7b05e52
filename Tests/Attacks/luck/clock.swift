// notebook solution: hung
// Takes its chance from the clock of the machine.
let start = ContinuousClock.now

extension Outbox {
  func act() {
    if (ContinuousClock.now - start).components.attoseconds / 1_000_000_000_000 % 2 == 0 { notes.removeAll() }
  }
}
