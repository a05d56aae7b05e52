import LabProtocol

extension Search {
  /// The schedules that a search with threads costs at most: of a scenario, and of stories.
  private static let schedules = 200
  private static let plan = StoryPlan(inOrder: 40, held: 150, random: 100)
  /// The stops and jobs of one schedule, and those of all schedules of a strategy.
  private static let steps = 30_000
  private static let totalSteps = 60_000
  private static let shrinkingRuns = 300

  /// Tries the schedules in which jobs stop at locks and atomics: first the one of the queue, then those with one delay, with two and
  /// so on, as far as the budget goes. Ends with the first that fails.
  mutating func exploreThreads() -> Exploration {
    searchThreads { search in
      var left = Self.schedules
      for delays in 0...3 where left > 0 {
        let before = search.result.schedules
        let isComplete = search.exhaust(DepthFirst(delays: delays), schedules: left) { $0.failureKind == nil }
        left -= search.result.schedules - before
        guard isComplete else { break }
      }
    }
  }

  /// Tells stories in which jobs stop at locks and atomics. Ends with the first that fails.
  mutating func tellThreads() -> Exploration {
    searchThreads { search in
      search.tellAll(Self.plan)
      search.shortenStory()
    }
  }

  /// Searches twice.
  ///
  /// A suite takes its own synchronous calls for one moment: it writes down what it does, and then does it. So at first such a call is
  /// never stopped in the middle, and every failure counts. Then all code may be stopped, and only what no suite can be mistaken
  /// about counts: races, deadlocks and crashes. The first choice of a schedule says which.
  private mutating func searchThreads(_ strategies: (inout Search) -> Void) -> Exploration {
    var result = Exploration(coverage: "a part of the interleavings of threads")
    for prefix in prefix.isEmpty ? [[0], [1]] : [prefix] {
      var search = Search(budget: budget, prefix: prefix, body: body)
      search.budget.steps = Self.steps
      search.budget.totalSteps = Self.totalSteps
      #if os(Linux)
        RandomNumbers.beginSearch()
      #endif
      // What the runtime makes once, it makes now: later it would be made in some schedules, and not in others.
      var first = PrefixStrategy(search.prefix, FirstInFirstOut())
      _ = search.runOnce(&first)
      strategies(&search)
      result.schedules += search.result.schedules
      result.broken += search.result.broken
      guard let simplest = search.simplest else { continue }
      result.failure = search.diagnosis(of: simplest)
      if result.failure != nil { break }
    }
    return result
  }

  /// The failure that a schedule shows again and again, on fibers and on threads of the kernel's; nil if it does not: that is no
  /// diagnosis.
  private func diagnosis(of failure: ScheduleRun) -> RecordedRun? {
    let shortest = shrink(failure, within: Self.shrinkingRuns) { _ in 1 }
    let run = record(Schedule(shortest.choices)).run
    _ = LabRuntime.threads?.useKernelThreads()
    defer { LabRuntime.threads?.useFibers() }
    let again = record(Schedule(shortest.choices)).run
    return run.failureKind != nil && run == again ? run : nil
  }

  /// The end of a schedule, as threads see it.
  /// - Parameter end: the end as tasks see it.
  func judge(
    _ scheduler: Scheduler, _ threads: ParallelThreads, _ end: FailureKind?, _ run: inout ScheduleRun
  ) -> FailureKind? {
    let seen = threads.failure()
    let isEverywhere = run.choices.first == 1
    run.threads =
      switch end {
      case _ where seen == 1: .race
      // There were more threads or locks than the runtime has room for: nothing is known.
      case _ where seen == 6: nil
      case .failed: isEverywhere ? nil : .broken
      case _ where !scheduler.blocked.isEmpty: .deadlock
      case .hung, .deadlocked: .stuck
      // A thread that waits in a loop for one that is kept from going on is no fault of the code.
      case .livelock, .endlessTimers: nil
      case .uncontrolled, .crashed, nil: nil
      }
    if scheduler.recorder == nil { threads.abandon() }
    if run.threads == .race || run.threads == .deadlock { run.message = "" }
    return switch run.threads {
    case nil, .some(.none): nil
    case .race, .broken, .crashed, .uncontrolled: .failed
    case .deadlock, .stuck: .hung
    case .endless: .livelock
    }
  }

  /// What threads did in the recorded schedule that has just run.
  func threadFailure(of run: ScheduleRun, _ threads: ParallelThreads) -> ThreadFailure {
    defer { threads.abandon() }
    let recording = threads.recording
    return ThreadFailure(
      kind: run.threads ?? .none, message: run.message, schedules: max(result.schedules, 1),
      schedule: Schedule(run.choices),
      events: recording.events, race: recording.race, waits: recording.waits)
  }
}
