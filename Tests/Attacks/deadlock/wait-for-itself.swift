// clobber solution: hung
// Lets everybody who comes after wait for a continuation that nobody resumes.
extension Outbox {
  func act() {
    notes.removeAll()
    Task { await withCheckedContinuation { (_: CheckedContinuation<Void, Never>) in } }
  }
}
