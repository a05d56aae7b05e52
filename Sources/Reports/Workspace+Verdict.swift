#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import Grader
import Workbook

/// The last verdict of each kata, kept as `kata check --format json` prints it.
extension Workspace {
  /// The last verdict about a kata; nil if there is none that can be read.
  public func lastVerdict(of kata: Kata) -> Verdict? {
    guard let data = try? Files.read(verdictPath(of: kata.name)) else { return nil }
    return try? JSONDecoder().decode(Verdict.self, from: data)
  }

  /// Keeps a verdict in the place of the last one.
  public func keep(_ verdict: Verdict) throws(Complaint) {
    try Files.makeFolder(records + "/verdicts")
    try Files.write(Data(JSONReport.text(verdict).utf8), to: verdictPath(of: verdict.kata))
  }

  private func verdictPath(of kata: String) -> String { "\(records)/verdicts/\(kata).json" }
}
