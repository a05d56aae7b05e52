import Support
import Workbook

/// The workbook's solutions, which are kept shut until the learner has one, or asks to see them.
extension Session {
  /// The solution of a name, with or without its ending.
  func solution(_ name: String, of kata: Kata) throws(UserError) -> Kata.Solution {
    try mustHaveSolutions(kata)
    if let solution = kata.solutions.first(where: { $0.name == name || $0.file == name }) { return solution }
    let names = kata.solutions.map(\.name)
    let hint = Suggestion.question(for: name, among: names)
    throw .usage("“\(kata.name)” has no solution “\(name)”: \(hint ?? "it has \(names.joined(separator: ", ")).")")
  }

  /// - Throws: a usage error if this copy of the workbook has none.
  func mustHaveSolutions(_ kata: Kata) throws(UserError) {
    guard kata.solutions.isEmpty else { return }
    throw .usage("This copy of the workbook holds no solutions: ask whoever handed it out.")
  }

  /// - Parameter reveals: true if the learner asks to see them without having passed.
  /// - Throws: a usage error if the solutions are shut.
  func mustBeOpen(_ kata: Kata, in workspace: Workspace, reveals: Bool = false) throws(UserError) {
    guard !reveals, !progress(in: workspace)[kata].maySeeSolutions else { return }
    throw .usage(
      "The solutions of “\(kata.name)” open when it passes: kata solution \(kata.name) --reveal shows them now.")
  }

  /// Notes that solutions were shown.
  func recordOpening(_ solutions: [Kata.Solution], of kata: Kata, in workspace: Workspace) {
    let isRevealed = progress(in: workspace)[kata].state != .passed
    for solution in solutions {
      var entry = Journal.Entry(.solution, kata.name)
      entry.solution = solution.file
      entry.isRevealed = isRevealed
      record(entry, in: workspace)
    }
  }
}
