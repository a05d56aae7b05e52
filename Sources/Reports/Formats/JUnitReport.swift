import Grader

/// JUnit XML, as Jenkins and GitLab read it: a suite for each file, a case for each check. What broke is a failure; what hung,
/// crashed or could not run is an error.
///
/// The elements are those of Jenkins’ `junit-10.xsd` (the xUnit plugin).
public enum JUnitReport: ReportFormat {
  /// The value of `--format`.
  public static let name = "junit"
  /// A report may be about many learners.
  public static let isOfOneSubmission = false

  /// The XML, with a suite for each graded file; ends with a newline.
  public static func text(_ graded: [Graded], _ context: ReportContext) -> String {
    let suites = graded.map(Suite.init)
    var lines = [
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>",
      "<testsuites name=\"kata\" tests=\"\(suites.reduce(0) { $0 + $1.tests.count })\""
        + " failures=\"\(suites.reduce(0) { $0 + $1.failures })\" errors=\"\(suites.reduce(0) { $0 + $1.errors })\""
        + " time=\"\(seconds(suites.reduce(0) { $0 + $1.time }))\">",
    ]
    for suite in suites { lines += suite.lines }
    return (lines + ["</testsuites>"]).joined(separator: "\n") + "\n"
  }

  private struct Suite {
    let graded: Graded
    let tests: [GradedTest]
    let time: Double

    init(_ graded: Graded) {
      self.graded = graded
      tests = graded.tests
      time = graded.verdict.seconds["total"] ?? 0
    }

    var failures: Int { tests.count { $0.result == .failed } }
    var errors: Int { tests.count { $0.result == .error } }

    var lines: [String] {
      let verdict = graded.verdict
      var lines = [
        "  <testsuite name=\"\(attribute(graded.name))\" tests=\"\(tests.count)\" failures=\"\(failures)\""
          + " errors=\"\(errors)\" skipped=\"0\" time=\"\(seconds(time))\">", "    <properties>",
      ]
      for (name, value) in [
        ("verdict", verdict.verdict.rawValue), ("control", verdict.control.rawValue), ("sandbox", verdict.sandbox),
        ("toolchain", verdict.toolchain), ("suite", verdict.suite), ("source", verdict.source),
        ("file", graded.shownPath),
      ] {
        lines.append("      <property name=\"\(name)\" value=\"\(attribute(value))\"/>")
      }
      lines.append("    </properties>")
      // The checks of a file are run together, so the time is the suite's.
      for test in tests { lines += Self.lines(test, of: attribute(graded.name)) }
      if !verdict.output.isEmpty { lines.append("    <system-out>\(text(verdict.output))</system-out>") }
      return lines + ["  </testsuite>"]
    }

    private static func lines(_ test: GradedTest, of suite: String) -> [String] {
      let start = "    <testcase classname=\"\(suite)\" name=\"\(attribute(test.title))\""
      guard test.result != .passed else { return [start + "/>"] }
      let element = test.result == .failed ? "failure" : "error"
      return [
        start + ">",
        "      <\(element) type=\"\(attribute(test.kind))\" message=\"\(attribute(test.message))\">\(text(test.text))</\(element)>",
        "    </testcase>",
      ]
    }
  }

  /// Seconds with three digits after the point, and no exponent.
  private static func seconds(_ value: Double) -> String {
    let milliseconds = Int((min(max(value, 0), 1e9) * 1_000).rounded())
    let fraction = String(milliseconds % 1_000)
    return "\(milliseconds / 1_000)." + String(repeating: "0", count: 3 - fraction.count) + fraction
  }

  /// Text between tags. What XML 1.0 has no way to write is replaced.
  private static func text(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\t", "\n", " "..."\u{D7FF}", "\u{E000}"..."\u{FFFD}", "\u{10000}"..."\u{10FFFF}":
        result.unicodeScalars.append(scalar)
      default: result += "\u{FFFD}"
      }
    }
    return result
  }

  /// The value of an attribute, in double quotes. A parser would turn a plain newline into a space.
  private static func attribute(_ value: String) -> String {
    text(value).replacing("\"", with: "&quot;").replacing("\n", with: "&#10;").replacing("\t", with: "&#9;")
  }
}
