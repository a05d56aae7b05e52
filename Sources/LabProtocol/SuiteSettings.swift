/// The grader's instructions to a suite, passed in environment variables.
public struct SuiteSettings: Equatable, Sendable {
  /// The way in which a suite runs the schedules of its checks: it searches them, or replays or plays one.
  public enum Mode: Equatable, Sendable {
    /// Search the schedules that begin with these choices.
    case explore(under: [Int] = [])
    /// Run one schedule.
    case replay(Schedule)
    /// Make these choices, then stop at the next choice point, or continue first in, first out.
    case play([Int], goesOn: Bool)
  }

  /// How much of the runtime the lab controls.
  public var control: Control
  /// The descriptor that reports are written to; standard output where no grader listens.
  public var reports: Int32
  /// The descriptor of the file that is mapped as the ``StatusPage``; nil if there is none.
  public var status: Int32?
  /// Whether the suite searches the schedules, or replays or plays one.
  public var mode: Mode
  /// How many times its budget a search of schedules may cost.
  public var effort = 1
  /// True to run jobs that stop in the middle on threads of the kernel's, not on fibers.
  public var usesKernelThreads = false

  /// Creates settings; by default, those of a suite that is run by hand.
  public init(control: Control = .full, reports: Int32 = 1, status: Int32? = nil, mode: Mode = .explore()) {
    self.control = control
    self.reports = reports
    self.status = status
    self.mode = mode
  }

  private enum Name {
    static let control = "KATA_CONTROL"
    static let effort = "KATA_EFFORT"
    /// Present if jobs run on threads of the kernel's.
    static let kernelThreads = "KATA_KERNEL_THREADS"
    static let reports = "KATA_REPORT"
    static let status = "KATA_STATUS"
    /// The choices that every explored schedule begins with.
    static let prefix = "KATA_UNDER"
    /// The text form of the schedule to replay.
    static let replay = "KATA_REPLAY"
    /// The choices to play, empty at the start.
    static let play = "KATA_PLAY"
    /// Present if the run continues after the played choices.
    static let goesOn = "KATA_PLAY_ON"
  }

  /// The environment variables that say this.
  public var environment: [String: String] {
    var result = [Name.control: control.rawValue, Name.reports: String(reports)]
    if let status { result[Name.status] = String(status) }
    if effort != 1 { result[Name.effort] = String(effort) }
    if usesKernelThreads { result[Name.kernelThreads] = "1" }
    switch mode {
    case .explore(let prefix): if !prefix.isEmpty { result[Name.prefix] = Schedule.text(of: prefix) }
    case .replay(let schedule): result[Name.replay] = schedule.text
    case .play(let choices, let goesOn):
      result[Name.play] = Schedule.text(of: choices)
      if goesOn { result[Name.goesOn] = "1" }
    }
    return result
  }

  /// An environment without instructions to suites and to proofs.
  public static func removed(from environment: [String: String]) -> [String: String] {
    environment.filter { !$0.key.hasPrefix("KATA_") }
  }

  /// Reads the settings from environment variables. What is absent has its default.
  /// - Parameter value: the value of a variable, or nil if it is not set.
  /// - Returns: nil if a variable has a value that it cannot have.
  public init?(environment value: (String) -> String?) {
    self.init()
    if let text = value(Name.control) {
      guard let control = Control(rawValue: text) else { return nil }
      self.control = control
    }
    if let text = value(Name.reports) {
      guard let descriptor = Int32(text) else { return nil }
      reports = descriptor
    }
    if let text = value(Name.effort) {
      guard let factor = Int(text), factor > 0 else { return nil }
      effort = factor
    }
    usesKernelThreads = value(Name.kernelThreads) != nil
    if let text = value(Name.status) {
      guard let descriptor = Int32(text) else { return nil }
      status = descriptor
    }
    if let text = value(Name.replay) {
      guard let schedule = Schedule(text: text) else { return nil }
      mode = .replay(schedule)
    } else if let text = value(Name.play) {
      guard let choices = Schedule.choices(text: text) else { return nil }
      mode = .play(choices, goesOn: value(Name.goesOn) != nil)
    } else if let text = value(Name.prefix) {
      guard let choices = Schedule.choices(text: text) else { return nil }
      mode = .explore(under: choices)
    }
  }
}
