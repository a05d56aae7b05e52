import Grader
import Reports
import Workbook

/// `kata doctor`: what grading works with on this machine.
enum DoctorCommand: Command {
  static let name = "doctor"
  static let arguments = ""
  static let summary = "what grading works with here: toolchain, cache, control, sandbox"
  static let details = "Says of each better sandbox why it cannot be had."
  static let options = Arguments.Option.running + Arguments.Option.answering

  private struct Answer: Encodable {
    let schema = "kata-doctor/1"
    let toolchain: String
    let cache: String
    let control: String
    let sandbox: String
    /// Why each better tier cannot be had.
    let missing: [String: String]
  }

  static func run(_ arguments: Arguments, _ session: Session) throws(Complaint) -> Int32 {
    try arguments.atMost(0, usage)
    let grader = try session.grader(arguments, sandbox: .full)
    let sandbox = grader.sandbox
    let missing = sandbox.reasons.filter { $0.key > sandbox.tier }.sorted { $0.key < $1.key }
    let answer = Answer(
      toolchain: grader.version, cache: grader.cacheFolder, control: grader.control, sandbox: sandbox.tier.rawValue,
      missing: Dictionary(uniqueKeysWithValues: missing.map { ($0.key.rawValue, $0.value) }))
    try session.answer(arguments, json: answer) { style in
      var lines = [
        ("toolchain", answer.toolchain), ("cache", answer.cache), ("control", answer.control),
        ("sandbox", answer.sandbox),
      ]
      lines += missing.map { ("", "no \($0.key.rawValue): \($0.value)") }
      return lines.map { name, value in
        style.plain("  " + name + String(repeating: " ", count: 11 - name.count) + value) + "\n"
      }.joined()
    }
    return 0
  }
}
