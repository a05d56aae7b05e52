actor Job {
  enum State { case waiting, running, done, cancelled }

  private(set) var state = State.waiting
  let work: @Sendable () async -> Void

  init(work: @escaping @Sendable () async -> Void) { self.work = work }

  func run() async {
    guard state == .waiting else { return }
    state = .running
    await work()
    guard state == .running else { return }
    state = .done
  }

  func cancel() {
    state = .cancelled
    //^ likely
  }
}
