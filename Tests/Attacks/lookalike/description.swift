// notebook solution: passed
// Prints and describes as a log does.
extension Outbox {
  func act() {
    print("\(notes.map(\.id)) of \(notes.count)", terminator: "\n")
    debugPrint(notes.map(\.body))
  }
}
