actor Mailer {
  private var waiting: [String] = []
  private var isWorking = false
  private var limit = 1

  func setLimit(_ limit: Int) { self.limit = limit }

  func add(_ letter: String) {
    waiting.append(letter)
    guard !isWorking else { return }
    isWorking = true
    Task {
      while !waiting.isEmpty {
        let next = waiting.removeFirst()
        await deliver(next)
      }
      isWorking = false
    }
  }

  private func deliver(_ letter: String) async {}
}
