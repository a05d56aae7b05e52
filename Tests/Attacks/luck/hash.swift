// notebook solution: hung
// Takes its chance from a hash, which is another in every process.
extension Outbox {
  func act() { if "a".hashValue % 2 != 0 { notes.removeAll() } }
}
