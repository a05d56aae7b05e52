extension Lab {
  /// Runs small scenarios whose outcome is known, to find out whether this runtime is under control.
  /// - Returns: nil if it is; else what was not as it must be, as a phrase. No verdict may be given then.
  public static func selfTest() -> String? {
    if let complaint = checkTaskNumbers() { return complaint }
    if ParallelThreads.isLinked, LabRuntime.threads == nil { return "threads cannot stop in the middle of a job" }
    // The jobs of these scenarios run in one go, as everywhere.
    let threads = LabRuntime.threads
    LabRuntime.threads = nil
    defer { LabRuntime.threads = threads }

    let together = explore { scenario in
      let counter = Counter()
      let first = scenario.task("first") { await counter.increment() }
      let second = scenario.task("second") { await counter.increment() }
      await first.ended()
      await second.ended()
      scenario.expect(await counter.value == 2, "lost")
    }
    guard together.isExhaustive, together.broken > 0, together.failure?.failureKind == .failed else {
      return "two tasks that read and then write an actor’s state did not lose an update in any interleaving"
    }

    #if os(Linux)
      let unstructured = explore { scenario in
        let counter = Counter()
        // Without the preference that the lab adds, each of these would run in one go.
        let first = Task.detached { await counter.increment() }
        let second = Task.detached { await counter.increment() }
        await first.value
        await second.value
        scenario.expect(await counter.value == 2, "lost")
      }
      guard unstructured.broken > 0 else { return "hops of tasks without a preference are not choice points" }
    #endif

    let sleeping = explore { scenario in
      let sleeper = scenario.task("sleeper") { await scenario.wait(.seconds(3600)) }
      await sleeper.ended()
      scenario.expect(scenario.clock.now.offset == .seconds(3600), "real time")
      guard control == .full else { return }
      let start = ContinuousClock.now
      try await Task.sleep(for: .seconds(3600))
      scenario.expect(ContinuousClock.now - start == .seconds(3600), "real clocks")
    }
    guard sleeping.failure == nil else { return "sleeping took real time, or clocks show it" }

    let stuck = explore { _ in await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in } }
    guard stuck.failure?.failureKind == .hung else { return "a scenario that cannot go on was not noticed" }

    if control == .full {
      let onMain = explore { scenario in
        let isMain = await MainActor.run { isolationIsMain() }
        scenario.expect(isMain, "elsewhere")
      }
      guard onMain.failure == nil else { return "the main actor runs elsewhere" }
    }
    return nil
  }

  private static func checkTaskNumbers() -> String? {
    let reader = JobReader()
    Task(executorPreference: reader) {}
    return reader.agrees ? nil : "the runtime keeps a task’s number elsewhere"
  }

  @MainActor private static func isolationIsMain() -> Bool {
    MainActor.assertIsolated()
    return true
  }

  private actor Counter {
    var value = 0

    private func read() -> Int { value }
    private func write(_ new: Int) { value = new }

    nonisolated func increment() async {
      let old = await read()
      await write(old + 1)
    }
  }
}

/// Compares what the lab reads in a job's header with what the runtime says of the job, then lets the job be.
/// `@unchecked Sendable`: used on one thread, before any scenario.
private final class JobReader: TaskExecutor, @unchecked Sendable {
  private(set) var agrees = false

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let identity = JobIdentity(job)
    agrees = identity.isTask && job.description.contains("(id: \(identity.task.number))")
  }
}
