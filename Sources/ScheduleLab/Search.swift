import LabProtocol
import LabQueues

/// Runs a scenario under one strategy after the other, and keeps the simplest schedule that fails.
struct Search {
  typealias Body = @Sendable (Scenario) async throws -> Void

  var budget: Budget
  /// The choices that every schedule begins with.
  let prefix: [Int]
  let body: Body
  var result = Exploration()
  var simplest: ScheduleRun?
  private var baselineRun: ScheduleRun?
  private var longest = 0
  /// The choices of the world that were made.
  private(set) var cases: Set<[Int]> = []
  /// True if a run diverged from an earlier run with the same choices.
  private var diverged = false

  /// How many choices of identifiers the baseline is tried with, apart from that of the search.
  private static let uuidSeeds: UInt64 = 16

  init(budget: Budget, prefix: [Int] = [], body: @escaping Body) {
    self.budget = budget
    self.prefix = prefix
    self.body = body
  }

  /// Tries every schedule if the budget allows; else many, within bounds.
  mutating func explore() -> Exploration {
    search { search in
      search.result.isExhaustive = search.climb([Portfolio.exhaustive])
      if !search.result.isExhaustive { for ladder in Portfolio.bounded { _ = search.climb(ladder) } }
    }
  }

  /// Runs strategies if the baseline comes to rest, and reports what they have found.
  mutating func search(_ strategies: (inout Search) -> Void) -> Exploration {
    #if os(Linux)
      RandomNumbers.beginSearch()
    #endif
    if restsInBaseline() { strategies(&self) }
    result.cases = max(cases.count, 1)
    if let simplest { result.failure = report(shrink(simplest, within: Self.shrinkingSteps, cost: \.steps)) }
    var baseline = PrefixStrategy(prefix, FirstInFirstOut())
    let outcome = runOnce(&baseline)
    if diverged || !agreesWithBaseline(outcome) || !holdsWithOtherIdentifiers(outcome),
      result.failure?.failureKind != .uncontrolled
    {
      result.isExhaustive = false
      result.failure = Self.differing(result.failure ?? record(Schedule(prefix)).run)
    }
    #if os(Linux)
      if RandomNumbers.areUsed || RandomNumbers.areIdentifiersUsed {
        result.isExhaustive = false
        if result.coverage == Portfolio.everything { result.coverage = "every order" }
        result.coverage +=
          RandomNumbers.areUsed ? ", with random numbers from a seed" : ", with one choice of identifiers"
      }
    #endif
    if LabRuntime.hasForeignThreads { result.failure = uncontrolled(result.failure) }
    return result
  }

  private static let foreignThread =
    "Another thread takes part, such as a DispatchQueue’s: what it does cannot be scheduled, so nothing is proved."

  /// The run as one that proves nothing, because a thread that the lab did not start can take part at any moment.
  func uncontrolled(_ failure: RecordedRun?) -> RecordedRun {
    let run = failure ?? record(Schedule(prefix)).run
    return RecordedRun(
      failureKind: .uncontrolled,
      message: Self.foreignThread,
      schedule: run.schedule, timeline: run.timeline)
  }

  /// Runs the baseline. A scenario that does not come to rest there would only cost time in every other schedule.
  private mutating func restsInBaseline() -> Bool {
    _ = exhaust(FirstInFirstOut(), schedules: 1)
    if simplest?.failureKind == .livelock || simplest?.failureKind == .endlessTimers {
      result.coverage = "the base line"
      return false
    }
    result = Exploration()
    cases = []
    simplest = nil
    return true
  }

  /// Compares each run of the baseline with the first: a state that outlives its schedule shows in the difference.
  private mutating func agreesWithBaseline(_ run: ScheduleRun) -> Bool {
    guard run.choices.dropFirst(prefix.count).allSatisfy({ $0 == 0 }) else { return true }
    guard let first = baselineRun else {
      baselineRun = run
      return true
    }
    return run.choices == first.choices && run.steps == first.steps && run.failsLike(first)
  }

  /// Runs the baseline with other identifiers: it must end as well as with those of the search.
  private func holdsWithOtherIdentifiers(_ outcome: ScheduleRun) -> Bool {
    #if os(Linux)
      guard RandomNumbers.areIdentifiersUsed else { return true }
      defer { RandomNumbers.uuidSeed = 0 }
      return (1...Self.uuidSeeds).allSatisfy { seed in
        RandomNumbers.uuidSeed = seed
        var baseline = PrefixStrategy(prefix, FirstInFirstOut())
        return runOnce(&baseline).failureKind == outcome.failureKind
      }
    #else
      true
    #endif
  }

  /// Runs the strategies of a ladder as far as the budget allows, and adds the coverage that they earn.
  /// - Returns: true if all of them were complete.
  private mutating func climb(_ ladder: [Portfolio.Entry]) -> Bool {
    var phrase: String?
    defer { result.coverage = [result.coverage, phrase ?? ""].filter { !$0.isEmpty }.joined(separator: ", ") }
    for entry in ladder {
      let before = result.schedules
      let isComplete = exhaust(entry.strategy(longest), schedules: entry.schedules ?? budget.schedules)
      phrase = entry.coverage(result.schedules - before, isComplete) ?? phrase
      guard isComplete else { return false }
    }
    return true
  }

  /// The jobs that making a schedule simpler may cost.
  private static let shrinkingSteps = 100_000

  /// Makes the schedule of a failure simpler.
  /// - Parameters:
  ///   - left: what the schedules that are tried may cost together.
  ///   - cost: what one of them has cost.
  func shrink(_ run: ScheduleRun, within left: Int, cost: @escaping (ScheduleRun) -> Int) -> ScheduleRun {
    var left = left
    let shrinker = Shrinker(fixed: prefix.count) { schedule in
      guard left > 0 else { return nil }
      var strategy = ReplayStrategy(schedule)
      let run = runOnce(&strategy)
      left -= cost(run)
      return strategy.isMisfit ? nil : run
    }
    return shrinker.shrink(run)
  }

  /// - Returns: true if the strategy had no further schedule, false if the budget ended first.
  mutating func exhaust(_ strategy: some Strategy, schedules: Int) -> Bool {
    exhaust(strategy, schedules: schedules) { _ in true }
  }

  /// - Parameter goesOn: called after each schedule; false ends the strategy.
  /// - Returns: true if the strategy had no further schedule, false if something else ended it.
  mutating func exhaust(_ base: some Strategy, schedules: Int, while goesOn: (ScheduleRun) -> Bool) -> Bool {
    var strategy = PrefixStrategy(prefix, base)
    var left = schedules
    var steps = 0
    while strategy.beginSchedule() {
      guard left > 0, steps < budget.totalSteps else { return false }
      left -= 1
      let run = runOnce(&strategy)
      steps += run.steps
      result.schedules += 1
      if strategy.diverged || !agreesWithBaseline(run) { diverged = true }
      longest = max(longest, run.choices.count - prefix.count)
      if !run.story.isEmpty { cases.insert(run.story) }
      if run.failureKind != nil {
        result.broken += 1
        if simplest.map({ Schedule(run.choices).distance < Schedule($0.choices).distance }) ?? true { simplest = run }
      }
      guard goesOn(run) else { return false }
    }
    return true
  }

  /// Replays what will be reported, twice: a run that differs from its replay proves nothing.
  private func report(_ run: ScheduleRun) -> RecordedRun {
    let first = record(Schedule(run.choices)).run
    let second = record(Schedule(run.choices)).run
    let isStable = first.timeline == second.timeline && first.message == run.message && second.message == run.message
    return isStable ? first : Self.differing(first)
  }

  private static func differing(_ run: RecordedRun) -> RecordedRun {
    RecordedRun(
      failureKind: .uncontrolled,
      message:
        "The same schedule went differently twice: something outside of the lab’s control takes part, such as a global variable, or the order of a table whose keys are addresses or random numbers.",
      schedule: run.schedule, timeline: run.timeline)
  }

  /// Runs one written-down schedule with a timeline.
  func record(
    _ schedule: Schedule, live: ((Timeline.Event) -> Void)? = nil
  ) -> (run: RecordedRun, fits: Bool) {
    var strategy = ReplayStrategy(schedule)
    let recorder = Recorder(live: live, threads: LabRuntime.threads)
    let run = runOnce(&strategy, recorder: recorder)
    return (
      RecordedRun(
        failureKind: run.failureKind, message: run.message, schedule: Schedule(run.choices),
        timeline: recorder.timeline, threads: LabRuntime.threads.map { threadFailure(of: run, $0) }),
      !strategy.isMisfit && strategy.isUsedUp
    )
  }

  /// The choices of one schedule that are kept. A job that asks for more without end makes no progress from there on: without a limit
  /// it would end with memory, and whether the watchdog came first would be chance.
  private static let choiceLimit = 100_000

  /// Runs the scenario once, from the start.
  func runOnce(_ strategy: inout some Strategy, recorder: Recorder? = nil) -> ScheduleRun {
    var run = ScheduleRun()
    let failureKind: FailureKind? = withUnsafeMutablePointer(to: &strategy) { strategy in
      withUnsafeMutablePointer(to: &run) { run in
        let scheduler = Scheduler(recorder: recorder, threads: LabRuntime.threads) { point in
          guard run.pointee.choices.count < Self.choiceLimit else { return 0 }
          let choice = strategy.pointee.choose(at: point)
          run.pointee.choices.append(choice)
          if !point.isOfThreads { run.pointee.story.append(choice) }
          StatusReporter.beat(choices: run.pointee.choices)
          return choice
        }
        defer { (run.pointee.steps, run.pointee.time) = (scheduler.steps, scheduler.now) }
        if let threads = scheduler.threads {
          threads.lead(recorder != nil) { count in
            Int32((LabRuntime.active as? Scheduler)?.chooseOutcome(among: Int(count)) ?? 0)
          }
          threads.stopEverywhere(scheduler.chooseOption(among: 2) == 1)
        }
        let end = drive(scheduler, &run.pointee.message)
        return scheduler.threads.map { judge(scheduler, $0, end, &run.pointee) } ?? end
      }
    }
    run.failureKind = failureKind
    return run
  }

  private func drive(_ scheduler: Scheduler, _ message: inout String) -> FailureKind? {
    let outer = LabRuntime.active
    LabRuntime.active = scheduler
    LabRuntime.sampled = scheduler
    LabRuntime.sawForeignEnqueue = false
    LabRuntime.startedInPlace.removeAll(keepingCapacity: true)
    let handlers = ThrownErrors.ignore()
    defer {
      handlers.restore()
      LabRuntime.active = outer
      LabRuntime.sampled = outer
    }
    #if os(Linux)
      RandomNumbers.beginSchedule()
      ObjectNumbers.beginSchedule()
      DispatchQueues.beginSchedule(in: ScheduledQueues.self)
    #endif
    StatusReporter.beat(choices: [])

    start(scheduler)
    while scheduler.steps < budget.steps {
      if scheduler.isReady {
        scheduler.step()
        StatusReporter.beat()
      } else if scheduler.isOver || !scheduler.makeReady() {
        break
      }
    }
    if LabRuntime.sawForeignEnqueue {
      message = Self.foreignThread
      return .uncontrolled
    }
    if let failure = scheduler.failure {
      message = failure
      return .failed
    }
    if scheduler.isReady || (!scheduler.isOver && scheduler.canGoOn) {
      let isTimeMoving = scheduler.stepsWhenTimeMoved > scheduler.steps / 2
      message =
        isTimeMoving
        ? "It never ends: a timer always sets the next one."
        : "It never comes to rest: something runs again and again while no time passes."
      return isTimeMoving ? .endlessTimers : .livelock
    }
    guard !scheduler.isOver else { return nil }
    let (failureKind, text) = scheduler.describeHang()
    message = text
    scheduler.recorder?.fail(by: .unknown, inheritedName: TaskColumn.scenario, now: scheduler.now)
    return failureKind
  }

  private func start(_ scheduler: Scheduler) {
    let scenario = Scenario(scheduler)
    let body = body
    Task(executorPreference: LabExecutor.shared) {
      scheduler.register(TaskID.current, as: TaskColumn.scenario)
      // What a scenario looks at between two of its own suspensions, it sees at one moment.
      withUnsafeCurrentTask { scheduler.threads?.keepWhole($0.map { unsafeBitCast($0, to: UnsafeRawPointer.self) }) }
      do {
        try await body(scenario)
      } catch {
        scheduler.failure = scheduler.failure ?? "The scenario stopped with an error that it did not expect: \(error)."
      }
      scheduler.recorder?.observer?.ended(TaskID.current)
      scheduler.isOver = true
    }
  }
}
