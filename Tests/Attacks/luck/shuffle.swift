// notebook solution: uncontrolled
// Hands out notes in an order of chance.
extension Outbox {
  func act() {
    notes.shuffle()
    if notes.first?.id == "b" { notes.removeAll() }
  }
}
