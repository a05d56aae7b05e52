import LabProtocol
import Support
import Synchronization
import Testing

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#endif

/// What a program asks of the tests that it runs to read their proofs.
///
/// | variable | content |
/// | --- | --- |
/// | `KATA_PROOFS` | the file that a line is added to for each proof: a ``SuiteReport`` |
/// | `KATA_PROOF` | the name of the one proof to run |
///
/// The variables of ``SuiteSettings`` say how schedules are run.
struct ProofSession: Sendable {
  /// The session of this process; nil in a plain test run.
  static let current: ProofSession? = {
    func value(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }
    guard let path = value("KATA_PROOFS"), let settings = SuiteSettings(environment: value) else { return nil }
    return ProofSession(path: path, only: value("KATA_PROOF"), mode: settings.mode)
  }()

  private static let calls = Mutex<[String: Int]>([:])

  private let path: String
  private let only: String?
  /// How schedules are run.
  let mode: SuiteSettings.Mode

  /// The name of the `prove` that a test calls now: the test's suites and its function, and a number for the second and later.
  static func nextName(in test: Test) -> String {
    // Module.Suite/function()/File.swift:1:2
    let path = "\(test.id)".drop { $0 != "." }.dropFirst().split(separator: "/").dropLast()
    let name = path.map { $0.prefix { $0 != "(" } }.joined(separator: "/")
    let count = calls.withLock { calls in
      calls[name, default: 0] += 1
      return calls[name] ?? 1
    }
    return count == 1 ? name : "\(name)-\(count)"
  }

  /// True if a proof is to run.
  func includes(_ name: String) -> Bool { only == nil || only == name }

  /// Adds a proof to the file.
  func write(_ finding: ProofFinding, named name: String, of test: Test) {
    let title = test.displayName.map { "\($0) (\(name))" } ?? name
    let descriptor = open(path, O_WRONLY | O_APPEND)
    guard descriptor >= 0 else { return }
    defer { close(descriptor) }
    try? FileDescriptor(descriptor).write(SuiteReport.proved(title: title, finding.report(named: name)).line)
  }
}
