import Grader
import KataSupport
import Workbook

/// Measures the time that the gates and the sandbox of the tier `kernel` add to a verdict.
struct Containment {
  private let workshop: Workshop
  private let kernel: Grader
  private let without: Grader
  private let file: String

  init(_ workshop: Workshop) throws(UserError) {
    self.workshop = workshop
    without = try Grader(workshop.workbook, sandbox: .none, environment: workshop.environment)
    kernel = try Grader(
      workshop.workbook, sandbox: .kernel, requiring: .kernel, environment: workshop.environment)
    file = try workshop.makeFolder("contained") + "/\(workshop.kata.file)"
  }

  /// Grades a file without a sandbox, then the same program in one.
  /// - Returns: the seconds of the gates, and those that the run takes longer in the sandbox.
  func measure() throws(UserError) -> (gates: Double, sandbox: Double) {
    try Files.write(workshop.editedSolution(), to: file)
    let bare = try without.grade(file, for: workshop.kata).seconds
    let confined = try kernel.grade(file, for: workshop.kata).seconds
    guard let gates = bare["gate"], let free = bare["run"], let run = confined["run"] else {
      throw .infrastructure("A verdict states no duration of the gates or of the run.")
    }
    return (gates, run - free)
  }
}
