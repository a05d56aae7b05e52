import LabProtocol

/// The controlled executor: runs scenarios under chosen schedules, in virtual time.
public enum Lab {
  /// Takes control of the process. Must come before anything that starts a task.
  /// - Parameters:
  ///   - control: how much the lab is to control.
  ///   - onKernelThreads: true to run jobs that stop in the middle on threads of the kernel's, not on fibers.
  public static func boot(_ control: Control, onKernelThreads: Bool = false) {
    ControlledProcess.start(control, onKernelThreads: onKernelThreads)
  }

  /// How much the lab controls, from `boot` on.
  public static var control: Control { LabRuntime.control }

  /// True if jobs may stop in the middle, as those of parallel threads do: the process has instrumented code in it.
  public static var examinesThreads: Bool { LabRuntime.threads != nil }

  /// Runs what the process is for, with the main thread as the lab's thread where the lab has full control.
  public static func run(_ body: @escaping @Sendable () async -> Never) -> Never {
    ControlledProcess.run(body)
  }

  /// Searches the schedules of a scenario for one that breaks it.
  ///
  /// An ordinary synchronous call: the scenario runs on this thread and is over when the call returns. All schedules
  /// are run if the budget allows; else every one of few delays, and some with random priorities.
  /// - Parameters:
  ///   - budget: the bounds of the search.
  ///   - prefix: choices that every schedule begins with. They fit the scenario: `play` has made them.
  ///   - scenario: the program to run; it makes everything that it uses.
  public static func explore(
    _ budget: Budget = Budget(), under prefix: [Int] = [],
    _ scenario: @escaping @Sendable (Scenario) async throws -> Void
  ) -> Exploration {
    LabRuntime.claimThread()
    var search = Search(budget: budget, prefix: prefix, body: scenario)
    if LabRuntime.threads != nil { return search.exploreThreads() }
    return search.explore()
  }

  /// Searches the stories of a scenario, which chooses its moves as it runs, for one that breaks it, and makes it short.
  /// - Parameters:
  ///   - plan: how many stories are told.
  ///   - budget: the bounds of one story, and the steps of all stories of one strategy.
  ///   - prefix: choices that every schedule begins with. They fit the scenario: `play` has made them.
  ///   - scenario: the program to run; it makes everything that it uses.
  public static func tell(
    _ plan: StoryPlan = StoryPlan(), budget: Budget = Budget(), under prefix: [Int] = [],
    _ scenario: @escaping @Sendable (Scenario) async throws -> Void
  ) -> Exploration {
    LabRuntime.claimThread()
    var search = Search(budget: budget, prefix: prefix, body: scenario)
    if LabRuntime.threads != nil { return search.tellThreads() }
    return search.tell(plan)
  }

  /// Marks the schedule that runs now as failed: for expectations that are not the scenario's own, such as a test library's.
  /// - Parameter message: what did not hold; the first message of a schedule counts.
  public static func fail(_ message: String) {
    (LabRuntime.active as? Scheduler)?.fail(message)
  }

  /// Runs one schedule and records its timeline.
  /// - Parameters:
  ///   - schedule: the choices to make.
  ///   - budget: the bounds of the run.
  ///   - live: called for each event at once, for a schedule that may end the process.
  ///   - scenario: the program to run; it makes everything that it uses.
  /// - Returns: nil if the schedule does not fit: it makes choices that this scenario does not offer.
  public static func replay(
    _ schedule: Schedule, budget: Budget = Budget(), live: ((Timeline.Event) -> Void)? = nil,
    _ scenario: @escaping @Sendable (Scenario) async throws -> Void
  ) -> RecordedRun? {
    LabRuntime.claimThread()
    // What is seen alone rests on nothing that is known of Swift's runtime.
    _ = LabRuntime.threads?.useKernelThreads()
    let (run, fits) = Search(budget: budget, body: scenario).record(schedule, live: live)
    return fits ? run : nil
  }

  /// Runs the schedule that a person plays: every step is an event of its timeline, and `ask` makes every new choice.
  /// - Parameters:
  ///   - choices: the choices that have been made.
  ///   - budget: the bounds of the run.
  ///   - live: called for each event at once, for a schedule that may end the process.
  ///   - ask: called at each further choice point; says which offer is taken. It may leave the process instead, so that
  ///     nothing runs that the player has not chosen.
  ///   - scenario: the program to run; it makes everything that it uses.
  public static func play(
    _ choices: [Int], budget: Budget = Budget(), live: ((Timeline.Event) -> Void)? = nil,
    ask: @escaping (PlayedRun) -> Int, _ scenario: @escaping @Sendable (Scenario) async throws -> Void
  ) -> PlayedRun {
    LabRuntime.claimThread()
    _ = LabRuntime.threads?.useKernelThreads()
    return Search(budget: budget, body: scenario).play(choices, live: live, ask: ask)
  }
}
