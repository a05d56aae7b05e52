// notebook solution: hung
// Lets a wrong write be done by tasks that nobody waits for.
extension Outbox {
  func act() { Task { spoil() } }

  private func spoil() { for index in notes.indices { notes[index].state = .delivered } }
}
