import LabProtocol
import KataSupport
import Synchronization
import Testing

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#endif

/// The tests of this process, as a program asks to run them that reads their proofs.
struct ProofSession: Sendable {
  /// The session of this process; nil in a plain test run.
  static let current = ProofRequest { name in getenv(name).map { String(cString: $0) } }.map(ProofSession.init)

  private static let calls = Mutex<[String: Int]>([:])

  private let request: ProofRequest

  /// How schedules are run.
  var mode: SuiteSettings.Mode { request.mode }

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
  func includes(_ name: String) -> Bool { request.only == nil || request.only == name }

  /// Adds a proof to the file.
  func write(_ finding: ProofFinding, named name: String, of test: Test) {
    let title = test.displayName.map { "\($0) (\(name))" } ?? name
    let descriptor = open(request.path, O_WRONLY | O_APPEND)
    guard descriptor >= 0 else { return }
    defer { close(descriptor) }
    try? FileDescriptor(descriptor).write(SuiteReport.proved(title: title, finding.report(named: name)).line)
  }
}
