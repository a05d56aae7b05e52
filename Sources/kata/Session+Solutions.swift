import KataSupport
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
    throw .usage("This copy of the workbook holds no solutions: ask the person who handed it out.")
  }

  /// - Parameter reveals: true if the learner asks to see them without having passed.
  /// - Throws: a usage error if the solutions are shut.
  func mustBeOpen(_ kata: Kata, in workspace: Workspace, reveals: Bool = false) throws(UserError) {
    guard !reveals, !progress(in: workspace)[kata].maySeeSolutions else { return }
    throw .usage(
      "The solutions of “\(kata.name)” open when it passes: kata solution \(kata.name) --reveal shows them now.")
  }

  /// - Parameter reveals: true if the learner asks to read it without having passed.
  /// - Throws: a usage error if the explanation is shut: it tells the fix in words.
  func mayExplain(_ kata: Kata, in workspace: Workspace, reveals: Bool) throws(UserError) {
    guard !reveals, !progress(in: workspace)[kata].maySeeSolutions else { return }
    throw .usage(
      "The explanation of “\(kata.name)” tells the fix, and opens when it passes: kata explain \(kata.name) --reveal shows "
        + "it now. kata explain \(kata.rules[0]) explains the rule.")
  }

  /// Notes that the explanation was shown before the kata had passed.
  func recordExplanation(of kata: Kata, in workspace: Workspace) {
    guard progress(in: workspace)[kata].state != .passed else { return }
    var entry = Journal.Entry(.explanation, kata.name)
    entry.isRevealed = true
    record(entry, in: workspace)
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
