#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import LabProtocol
import KataSupport
import Workbook

extension Grader {
  private static let file = "verdict.json"

  /// The verdict on the file at a path: the one of an earlier call if the same file was graded by the same suite, program and
  /// toolchain, else a new one.
  ///
  /// Verdicts are the same each time, so nothing would be learnt from running the suite again. Only the durations differ: those of
  /// a recalled verdict are this call's. A verdict that a watchdog may have had a part in is not kept, nor is what the program
  /// printed.
  /// - Throws: `UserError` as ``grade(_:for:)`` does.
  public func recall(_ path: String, for kata: Kata) throws(UserError) -> Verdict {
    let start = ContinuousClock.now
    var context = GradingContext()
    let taken = try attempt(&context) { _ in
      let submission = try Submission.take(path, for: kata)
      return (submission.fingerprint, try verdictKey(of: submission))
    }
    guard case .success((let source, let key)) = taken else { return try grade(path, for: kata) }
    switch try cache.lookUp(.verdict, key) {
    case .found(let entry):
      guard let data = try? Files.read("\(entry.folder)/\(Self.file)"),
        var verdict = try? JSONDecoder().decode(Verdict.self, from: data)
      else { throw .infrastructure("The cache entry \(entry.folder) is damaged: remove it.") }
      verdict.seconds = ["total": start.duration(to: .now) / .seconds(1)]
      return verdict
    case .missing(let draft):
      let verdict = try grade(path, for: kata)
      let isCertain = verdict.verdict == .passed || verdict.verdict == .failed
      guard isCertain, verdict.source == source else { return verdict }
      guard let data = try? JSONEncoder().encode(verdict) else { throw .infrastructure("Cannot encode a verdict.") }
      try Files.write(data, to: "\(draft.entry.folder)/\(Self.file)")
      try draft.publish()
      return verdict
    }
  }

  /// The key of a verdict in the cache: a digest of everything that it depends on.
  private func verdictKey(of submission: Submission) throws -> Fingerprint {
    let kata = submission.kata
    let suite = try builder.blueprint(of: kata)
    var key = try key(of: submission, suite: suite.fingerprint)
    let sanitizer = sanitizer?.rawValue ?? ""
    for text in ["verdict 1", sandbox.tier.rawValue, "\(tells)", "\(effort)", sanitizer] { key.add(text) }
    if ThreadRunner.isAvailable {
      if !submission.toldByThreads.isEmpty {
        key.add(try builder.threads(of: kata, toldBy: .everyInterleaving, with: suite).fingerprint)
      }
      if submission.isLeftToTheProgrammer { key.add("\(try builder.threadRuntimeKey)") }
    }
    key.add(try Files.read("\(root)/Katas/\(kata.name)/kata.json"))
    return key
  }
}
