// clobber solution: uncontrolled
// Takes its chance from where an object lies in memory.
extension Outbox {
  func act() { if ObjectIdentifier(self).hashValue % 2 == 0 { notes.removeAll() } }
}
