final class Draft: Sendable {
  private let state = Mutex((title: "", lines: [String]()))

  private var lines: [String] {
    get { state.withLock { $0.lines } }
    set { state.withLock { $0.lines = newValue } }
  }

  // Each change is in two sections, everywhere: one owner at a time writes a draft.
  func add(_ line: String) {
    lines.append(line)
    //^ look
  }

  func add(_ number: Int) {
    lines.append("\(number)")
    //^ look
  }

  func sort() {
    lines.sort()
    //^ look
  }

  func clear() {
    lines.removeAll()
    //^ look
  }
}
