import SwiftParser
import SwiftSyntax
import Synchronization

/// Holds the detectors of the checklist's rules against files.
///
/// A detector sees the syntax of one file, and neither types nor other files: a finding is a question to a reviewer, with a word
/// on how sure the detector is.
public struct Review: Sendable {
  /// A file to review.
  public struct Source: Sendable {
    /// How findings name it.
    public let path: String
    /// The whole source.
    public let text: String

    /// A source as findings are to name it.
    public init(path: String, text: String) {
      self.path = path
      self.text = text
    }
  }

  /// A finding that a comment in the file sets aside.
  public struct Ignored: Sendable {
    /// The finding that is not reported.
    public let finding: Finding
    /// The reason that the comment gives.
    public let reason: String
  }

  /// A file that could not be reviewed.
  public struct Unread: Sendable {
    /// The file, as its source was named.
    public let path: String
    /// The end of a sentence.
    public let reason: String

    /// A file, and the end of a sentence with “because”.
    public init(path: String, reason: String) {
      self.path = path
      self.reason = reason
    }
  }

  /// The findings in files, in an order that does not depend on that of the files.
  public struct Result: Sendable {
    /// By file, place, rule and message.
    public var findings: [Finding] = []
    /// In the order of the findings.
    public var ignored: [Ignored] = []
    /// By path.
    public var unread: [Unread] = []
  }

  private let detectors: [any Detector]

  /// A review by all detectors, or by some of them.
  /// - Parameter names: the rules or detectors to hold against code, by id or name; nil for all.
  public init(only names: Set<String>? = nil) {
    detectors = names.map { names in Self.all.filter { !names.isDisjoint(with: Self.names(of: $0)) } } ?? Self.all
  }

  /// Reviews files.
  /// - Parameters:
  ///   - sources: the files, with their texts.
  ///   - threads: how many to review at the same time.
  public func review(_ sources: [Source], threads: Int = 1) -> Result {
    review(sources.count, threads: threads) { .source(sources[$0]) }
  }

  /// What there is of a file when its turn comes.
  public enum Reading: Sendable {
    /// It is to be reviewed.
    case source(Source)
    /// It cannot be.
    case unread(Unread)
    /// It is left out.
    case skipped
  }

  /// Reviews files that are read one after the other, so that only those in work take memory.
  /// - Parameters:
  ///   - count: how many there are.
  ///   - threads: how many to review at the same time.
  ///   - read: reads the file of a number; called once for each, on any of the threads.
  public func review(_ count: Int, threads: Int, _ read: @Sendable (Int) -> Reading) -> Result {
    let all = Mutex(Result())
    withoutActuallyEscaping(read) { read in
      DeepStack.perform(count, threads: threads) { index in
        let one =
          switch read(index) {
          case .source(let source): result(of: source)
          case .unread(let file): Result(unread: [file])
          case .skipped: Result()
          }
        all.withLock { all in
          all.findings += one.findings
          all.ignored += one.ignored
          all.unread += one.unread
        }
      }
    }
    var sorted = all.withLock { $0 }
    sorted.findings.sort()
    sorted.ignored.sort { $0.finding < $1.finding }
    sorted.unread.sort { $0.path < $1.path }
    return sorted
  }

  private func result(of source: Source) -> Result {
    func unread(_ reason: String) -> Result { Result(unread: [Unread(path: source.path, reason: reason)]) }
    guard let tree = Parser.parse(untrusted: source.text), !Nesting.isTooDeep(tree) else {
      return unread("it is nested too deeply")
    }
    guard !tree.hasError else { return unread("the parser does not understand all of it") }
    let file = SourceFile(tree, path: source.path)
    guard !file.hasTooLongABody else { return unread("a function in it is too long") }
    let (comments, complaints) = IgnoreComment.all(in: file, source.text)
    // A review of some rules is about these alone.
    var result = Result(findings: detectors.count == Self.all.count ? complaints : [])
    for finding in detectors.flatMap({ $0.findings(in: file) }) {
      if let comment = comments.first(where: { $0.ignores(finding) }) {
        result.ignored.append(Ignored(finding: finding, reason: comment.reason))
      } else {
        result.findings.append(finding)
      }
    }
    return result
  }

  /// A detector, for readers of its findings.
  public struct DetectorInfo: Sendable {
    /// The names of its rule and its own: `state-recheck/stale-fact`.
    public let name: String
    /// The id of its rule.
    public let rule: String
    /// How bad what it finds is.
    public let severity: Finding.Severity
    /// Why it matters, as a sentence.
    public let why: String
    /// When it is right to leave the code as it is, as a sentence.
    public let exception: String
    /// The remedy, as a sentence.
    public let fix: String
    /// The name of its type, and of its file without the ending.
    let type: String
  }

  /// All detectors, by name.
  public static let detectors = all.map { detector in
    let kind = type(of: detector)
    return DetectorInfo(
      name: kind.rule == kind.name ? kind.rule : "\(kind.rule)/\(kind.name)", rule: kind.rule, severity: kind.severity,
      why: kind.why, exception: kind.exception, fix: kind.fix, type: "\(kind)")
  }.sorted { $0.name < $1.name }

  /// The ids of the checklist's rules that code can be held against.
  public static let ruleIDs = Set(all.map { type(of: $0).rule })

  /// The names that ``init(only:)`` and `// kata:ignore` accept: rules and detectors.
  public static let names = Set(all.flatMap(names(of:)))

  private static func names(of detector: any Detector) -> [String] {
    let (rule, name) = (type(of: detector).rule, type(of: detector).name)
    return [rule, name, "\(rule)/\(name)"]
  }

  /// One detector a line, so that two changes that add one do not conflict.
  static let all: [any Detector] = [
    AwaitUnderLockDetector(),
    BlockedMainDetector(),
    BlockedThreadDetector(),
    CancelBeforeHandleDetector(),
    CancelOfSharedWorkDetector(),
    CancellationAsFailureDetector(),
    CompletionOrderDetector(),
    DeinitTaskDetector(),
    DelegateUnderLockDetector(),
    EarlyChangeDetector(),
    EndedHandleDetector(),
    EndlessTaskDetector(),
    FinishUnderLockDetector(),
    FireAfterWaitDetector(),
    FireFromBufferDetector(),
    FirstResultDetector(),
    ForeignCallUnderLockDetector(),
    HalfDoneStepDetector(),
    HeldOverSleepDetector(),
    KeptContinuationDetector(),
    LateAnswerDetector(),
    LateReadDetector(),
    LentObjectDetector(),
    LeftChildDetector(),
    LockInActorDetector(),
    LockOverContinuationDetector(),
    LostEndDetector(),
    LostHandleDetector(),
    LostUpdateDetector(),
    MirroredGuardDetector(),
    NestedLockDetector(),
    NonisolatedWorkDetector(),
    OptionalCallDetector(),
    OptionalCheckDetector(),
    OptionalSleepDetector(),
    OrphanLoopDetector(),
    OverwrittenStateDetector(),
    PartialStateDetector(),
    RedundantHopDetector(),
    ReenteredStateDetector(),
    ResumeCountDetector(),
    ResumedBesideStoreDetector(),
    ResumeUnderLockDetector(),
    SharedStreamDetector(),
    SharedTaskLocalDetector(),
    SingleFlightDetector(),
    SplitAccessDetector(),
    SplitSectionDetector(),
    SplitTakeDetector(),
    StaleCaptureDetector(),
    StaleContinuationDetector(),
    StaleDurationDetector(),
    StaleFactDetector(),
    StaleIndexDetector(),
    StateInCallbackDetector(),
    StoredContinuationDetector(),
    StreamConsumerDetector(),
    StreamEndDetector(),
    TaskAroundWorkDetector(),
    TaskToActorDetector(),
    UncancelledProducerDetector(),
    UncoveredStateDetector(),
    UnheardWaitDetector(),
    UnjustifiedSendableDetector(),
    UnlatchedResumeDetector(),
    UnreachedTaskDetector(),
    UnsafeVariableDetector(),
    WaitForAllDetector(),
    WriteWithoutBarrierDetector(),
    YieldAsLimitDetector(),
  ]
}
