#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import KataSupport
import Workbook

/// The last verdict of each kata, kept as `kata check --format json` prints it.
extension Workspace {
  /// The last verdict about a kata; nil if there is none that can be read.
  public func lastVerdict(of kata: Kata) -> Verdict? {
    guard let data = try? Files.read(verdictPath(of: kata.name)),
      let verdict = try? JSONDecoder().decode(Verdict.self, from: data),
      verdict.isAbout(kata)
    else { return nil }
    return verdict
  }

  /// The last verdict about a kata if it is about the learner's file as it is now, and need not be asked for again.
  public func presentVerdict(of kata: Kata) -> Verdict? {
    guard let verdict = lastVerdict(of: kata), let data = try? Files.read(path(of: kata)),
      verdict.source == "\(Fingerprint(of: data))"
    else { return nil }
    return verdict
  }

  /// Keeps a verdict in the place of the last one.
  /// - Throws: an infrastructure error if the file cannot be written.
  public func keep(_ verdict: Verdict) throws(UserError) {
    do throws(UserError) {
      try Files.makeFolder(records + "/verdicts")
      try Files.write(Data(PrettyJSON.text(verdict).utf8), to: verdictPath(of: verdict.kata))
    } catch {
      throw .infrastructure("Not kept: the verdict on “\(verdict.kata)”. \(error.description)")
    }
  }

  private func verdictPath(of kata: String) -> String { "\(records)/verdicts/\(kata).json" }
}

extension Verdict {
  /// True if it has the kata's checks, as they are now: a newer kata may have others.
  func isAbout(_ kata: Kata) -> Bool {
    schema == "kata-verdict/1" && self.kata == kata.name && checks.map(\.id) == kata.checks.map(\.id)
  }
}
