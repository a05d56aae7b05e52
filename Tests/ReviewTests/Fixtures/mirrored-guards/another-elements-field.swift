actor Jobs {
  enum State { case waiting, running, done, cancelled }
  enum Label { case none, urgent, cancelled }

  struct Job {
    let id: Int
    var state = State.waiting
    var label = Label.none
  }

  private var jobs: [Int: Job] = [:]
  let work: @Sendable (Int) async -> Void

  init(work: @escaping @Sendable (Int) async -> Void) { self.work = work }

  func run(_ id: Int) async {
    guard jobs[id]?.state == .waiting else { return }
    jobs[id]?.state = .running
    await work(id)
    guard jobs[id]?.state == .running else { return }
    jobs[id]?.state = .done
  }

  /// The label says nothing of the state.
  func mark(_ id: Int) {
    jobs[id]?.label = .cancelled
  }
}
