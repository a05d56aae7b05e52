// notebook solution: uncontrolled
// Goes wrong once in a while.
extension Outbox {
  func act() { if Int.random(in: 0..<20) == 0 { notes.removeAll() } }
}
