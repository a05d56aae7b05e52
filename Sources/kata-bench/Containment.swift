import Grader
import Support
import Workbook

/// What the gates and the sandbox of the tier `kernel` add to a verdict.
struct Containment {
  private let kata: Kata
  private let kernel: Grader
  private let without: Grader

  init(_ workshop: Workshop) throws(UserError) {
    kata = workshop.kata
    without = try Grader(workshop.workbook, sandbox: .none, environment: workshop.environment)
    kernel = try Grader(
      workshop.workbook, sandbox: .kernel, requiring: .kernel, environment: workshop.environment)
  }

  /// Grades a file in the sandbox and without one.
  /// - Returns: the seconds of the gates, and those that the run takes longer in the sandbox.
  func measure(_ file: String) throws(UserError) -> (gates: Double, sandbox: Double) {
    let bare = try without.grade(file, for: kata).seconds
    let confined = try kernel.grade(file, for: kata).seconds
    return (confined["gate"] ?? 0, (confined["run"] ?? 0) - (bare["run"] ?? 0))
  }
}
