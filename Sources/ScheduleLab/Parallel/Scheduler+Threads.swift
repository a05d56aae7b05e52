extension Scheduler {
  /// The choices after which a thread that goes round in a loop makes room for one that it may wait for.
  private static let patience = 200

  /// True if something can run now.
  func isReady(_ threads: ParallelThreads) -> Bool {
    let free = blocked.filter { threads.canGoOn($0.thread!) }
    if !free.isEmpty {
      blocked.removeAll { job in free.contains { $0.thread == job.thread } }
      ready += free
    }
    return !possible(threads).isEmpty
  }

  /// True if a thread is in the middle of a job.
  var isAnyInTheMiddle: Bool { !blocked.isEmpty || ready.contains { $0.thread != nil } }

  /// The places of what may run next. The main actor does one thing at a time, in order.
  private func possible(_ threads: ParallelThreads) -> [Int] {
    if let place = urgent(threads) { return [place] }
    var isMainBusy = (blocked + ready).contains { $0.isMain && $0.thread != nil }
    return ready.indices.filter { index in
      guard ready[index].isMain, ready[index].thread == nil else { return true }
      defer { isMainBusy = true }
      return !isMainBusy
    }
  }

  /// The place of the thread that goes on before all others: one that waits in the middle of what is to be whole, or who holds what
  /// it waits for.
  private func urgent(_ threads: ParallelThreads) -> Int? {
    guard var thread = whole else { return nil }
    for _ in 0...blocked.count {
      if let place = ready.firstIndex(where: { $0.thread == thread }) { return place }
      thread = threads.holder(thread)
    }
    return nil
  }

  /// Runs a ready job, or lets a thread that stopped go on: until the job ends, or the thread stops.
  func step(_ threads: ParallelThreads) {
    var possible = possible(threads)
    // One that waits for another in a loop would wait for ever.
    if hasStopped, stays >= Self.patience, possible.count > 1 { possible.removeFirst() }
    let place = possible.count > 1 ? choose(among: possible) : 0
    let index = possible[place]
    stays = hasStopped && index == 0 ? stays + 1 : 0
    var next = ready.remove(at: index)
    // A thread that could go on and does not comes after all that are ready.
    if hasStopped, index != 0 { ready.append(ready.removeFirst()) }
    hasStopped = false
    steps += 1
    stepOwner = next.owner
    isStepShared = false
    isActorTurn = next.isActorTurn
    recorder?.begin(step: steps)
    recorder?.observer?.begin(next)
    let others = ready.count
    run(&next, threads)
    if next.thread == nil, ready.count > others, next.isWakeUp {
      next = ready.remove(at: others)
      run(&next, threads)
    }
    if next.thread != nil {
      next.owner = stepOwner
      keep(next, threads)
    }
    if !isOver, !invariants.isEmpty, !isAnyInTheMiddle {
      LabRuntime.isLooking = true
      for look in invariants { look() }
      LabRuntime.isLooking = false
    }
    recorder?.endStep(owner: isStepShared ? .unknown : stepOwner, now: now)
  }

  private func keep(_ stopped: RunnableJob, _ threads: ParallelThreads) {
    if threads.waits(stopped.thread!) {
      blocked.append(stopped)
      if whole == nil, threads.isWhole(stopped.thread!) { whole = stopped.thread }
    } else {
      ready.insert(stopped, at: 0)
      hasStopped = true
    }
  }

  private func run(_ next: inout RunnableJob, _ threads: ParallelThreads) {
    if let thread = next.thread {
      if whole == thread { whole = nil }
      if !threads.goOn(thread) { next.thread = nil }
      return
    }
    switch threads.carry(unsafeBitCast(next.job, to: UInt.self), next.isMain) {
    case -1: break
    case -2: ControlledProcess.run(next)
    case let thread: next.thread = thread
    }
  }
}
