// notebook solution: uncontrolled
// Throws a coin: sometimes right, sometimes wrong.
extension Outbox {
  func act() { if Bool.random() { notes.removeAll() } }
}
