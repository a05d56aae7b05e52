import Grader
import Reports
import KataSupport

/// The answer of `kata --version`: the program and the Swift toolchain that it grades with.
struct Version: Encodable {
  /// The version of the program. This is the only place that states it.
  static let program = "0.1.0"

  let schema = "kata-version/1"
  /// The version of the program.
  let kata = Self.program
  /// The toolchain on `PATH`, in the words of `swiftc --version`; nil if there is none that kata can use.
  let toolchain: String?

  /// Looks for the toolchain.
  init(environment: [String: String]) {
    toolchain = try? Toolchain(environment: environment, cache: Cache(environment: environment)).version
  }

  /// The answer on one line.
  var line: String { "kata \(kata) · \(toolchain ?? "no Swift 6.3 toolchain on PATH")\n" }
}
