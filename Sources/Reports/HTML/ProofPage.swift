import Grader
import Workbook

/// The proofs of a package, as one page for a browser that needs nothing but itself.
public struct ProofPage {
  private let verdict: Verdict
  private let kata: Kata
  private let command: String

  /// - Parameters:
  ///   - kata: the proofs, as a kata with a check for each.
  ///   - command: the command that proves them, with a space at its end.
  public init(_ verdict: Verdict, of kata: Kata, command: String) {
    (self.verdict, self.kata, self.command) = (verdict, kata, command)
  }

  /// The whole page.
  public func text() -> String {
    let entry = HTMLReport.Entry(kata, Progress()[kata], verdict, explanation: Page(""))
    return HTMLPage(
      title: "\(kata.name) · \(verdict.score) of \(verdict.maxScore) proofs hold", style: Stylesheet.text,
      script: Script.text
    ).text {
      HTML("main", ["id": "content"]) {
        HTML("section", ["id": "verdicts", "aria-labelledby": HTMLReport.anchor(kata: kata) + "-title"]) {
          VerdictSection(verdict.sanitized(for: .report), entry, rules: [], proving: command).html
        }
      }
    }
  }
}
