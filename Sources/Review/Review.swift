import Synchronization

/// The checklist as static rules: what they find in files.
///
/// A rule sees one file and its syntax, and neither types nor other files: a finding is a question to a reviewer, with a word on
/// how sure the rule is.
public struct Review: Sendable {
  /// A file to review.
  public struct Source: Sendable {
    /// How findings name it.
    public let path: String
    public let text: String

    public init(path: String, text: String) {
      self.path = path
      self.text = text
    }
  }

  /// A finding that a comment in the file sets aside.
  public struct Ignored: Sendable {
    public let finding: Finding
    /// What the comment says.
    public let reason: String
  }

  /// A file that could not be reviewed.
  public struct Unread: Sendable {
    public let path: String
    /// The end of a sentence.
    public let reason: String

    public init(path: String, reason: String) {
      self.path = path
      self.reason = reason
    }
  }

  /// What is found in files, in an order that does not depend on theirs.
  public struct Result: Sendable {
    public var findings: [Finding] = []
    public var ignored: [Ignored] = []
    public var unread: [Unread] = []
  }

  private let rules: [any ReviewRule]

  /// - Parameter ids: the rules to hold against code; nil for all.
  public init(rules ids: Set<String>? = nil) {
    rules = ids.map { ids in Self.all.filter { ids.contains(type(of: $0).id) } } ?? Self.all
  }

  /// Reviews files.
  /// - Parameter threads: how many to review at the same time.
  public func review(_ sources: [Source], threads: Int = 1) -> Result {
    let results = Mutex<[Result]>([])
    DeepStack.perform(sources.count, threads: threads) { index in
      let result = result(of: sources[index])
      results.withLock { $0.append(result) }
    }
    let all = results.withLock { $0 }
    return Result(
      findings: all.flatMap(\.findings).sorted(),
      ignored: all.flatMap(\.ignored).sorted { $0.finding < $1.finding },
      unread: all.flatMap(\.unread).sorted { $0.path < $1.path })
  }

  private func result(of source: Source) -> Result {
    guard !Nesting.isTooDeep(source.text) else {
      return Result(unread: [Unread(path: source.path, reason: "it is nested too deeply")])
    }
    guard let file = SourceFile(source.text, path: source.path) else {
      return Result(unread: [Unread(path: source.path, reason: "the parser does not understand all of it")])
    }
    let (comments, complaints) = IgnoreComment.all(in: file, source.text, rules: Self.ids)
    // Whoever asks about one rule asks about nothing else.
    var result = Result(findings: rules.count == Self.all.count ? complaints : [])
    for finding in rules.flatMap({ $0.findings(in: file) }) {
      if let comment = comments.first(where: { $0.rule == finding.rule && $0.line == finding.line }) {
        result.ignored.append(Ignored(finding: finding, reason: comment.reason))
      } else {
        result.findings.append(finding)
      }
    }
    return result
  }

  /// The ids of the checklist's rules that code can be held against.
  public static let ids = Set(all.map { type(of: $0).id })

  /// One line a rule, so that two who add one do not meet.
  static let all: [any ReviewRule] = [
    BlockedMainRule(),
    BlockedThreadRule(),
    CallbackUnderLockRule(),
    CancellationAsFailureRule(),
    CompletionOrderRule(),
    DeinitTaskRule(),
    EndlessTaskRule(),
    FinishUnderLockRule(),
    FireAfterWaitRule(),
    FireFromBufferRule(),
    FirstResultRule(),
    HalfDoneStepRule(),
    HeldOverSleepRule(),
    LateAnswerRule(),
    LateReadRule(),
    LockAcrossAwaitRule(),
    LockInActorRule(),
    LostEndRule(),
    LostHandleRule(),
    LostUpdateRule(),
    MirroredGuardRule(),
    NestedLockRule(),
    NonisolatedWorkRule(),
    OptionalCheckRule(),
    OptionalSleepRule(),
    OrphanLoopRule(),
    OverwrittenStateRule(),
    PartialStateRule(),
    RedundantHopRule(),
    ReenteredStateRule(),
    ResumeOnceRule(),
    SharedCancelRule(),
    SharedStreamRule(),
    SingleFlightRule(),
    SplitAccessRule(),
    SplitSectionRule(),
    StaleCaptureRule(),
    StaleDurationRule(),
    StaleFactRule(),
    StaleIndexRule(),
    StoredContinuationRule(),
    StreamConsumerRule(),
    StreamEndRule(),
    TaskAroundWorkRule(),
    TaskToActorRule(),
    UncancelledProducerRule(),
    UncoveredStateRule(),
    UnjustifiedSendableRule(),
    UnreachedTaskRule(),
    UnsafeVariableRule(),
    WaitForAllRule(),
    YieldAsLimitRule(),
  ]
}
