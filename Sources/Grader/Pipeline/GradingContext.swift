/// The durations of one grading, and the fingerprints that its verdict shows also when a stage rejects the submission.
struct GradingContext {
  /// A stage whose duration a verdict shows under this name.
  enum Stage: String {
    case suite, compile, gate, link, run, threads, sanitize, total
  }

  /// The processor time that is left for the submission.
  let budget: ProcessorBudget
  /// Durations in seconds, by the stage's name. A stage that ran twice has the sum.
  private(set) var seconds: [String: Double] = [:]
  /// The fingerprint of the submission; empty until it is taken in.
  var source = ""
  /// The fingerprint of the suite; empty until there is one.
  var suite = ""

  /// - Parameter effort: how many times its budget a search may cost.
  init(effort: Int = 1) { budget = ProcessorBudget(effort: effort) }

  /// Runs a stage, or a part of one, and adds its duration.
  mutating func time<Result, Failure>(
    _ stage: Stage, _ body: (inout GradingContext) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let start = ContinuousClock.now
    defer { seconds[stage.rawValue, default: 0] += start.duration(to: .now) / .seconds(1) }
    return try body(&self)
  }
}
