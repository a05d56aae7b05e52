actor Jobs {
  enum State { case waiting, running, done, cancelled }

  struct Job {
    let id: Int
    var state = State.waiting
  }

  private var jobs: [Job] = []
  let work: @Sendable (Int) async -> Void

  init(work: @escaping @Sendable (Int) async -> Void) { self.work = work }

  func add(_ id: Int) {
    guard !jobs.contains(where: { $0.id == id }) else { return }
    jobs.append(Job(id: id))
  }

  func run(_ id: Int) async {
    guard let start = jobs.firstIndex(where: { $0.id == id }), jobs[start].state == .waiting else { return }
    jobs[start].state = .running
    await work(id)
    guard let now = jobs.firstIndex(where: { $0.id == id }), jobs[now].state == .running else { return }
    jobs[now].state = .done
  }

  func cancel(_ id: Int) {
    guard let now = jobs.firstIndex(where: { $0.id == id }) else { return }
    jobs[now].state = .cancelled
    //^ likely
  }
}
