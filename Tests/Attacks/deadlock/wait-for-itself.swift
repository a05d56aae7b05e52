// clobber starter: hung
// Waits for a continuation that nobody has.
extension Outbox {
  func act() {
    Task { await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in } }
    while let first = notes.first, first.state == .draft { notes[0].state = .draft }
  }
}
