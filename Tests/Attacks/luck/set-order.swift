// notebook solution: hung
// Takes its chance from the order of a set, which is another in every process.
extension Outbox {
  func act() { if Set(["a", "b"]).first == "a" { notes.removeAll() } }
}
