// fact: two-mutexes-in-two-orders
// On Linux, two threads that take two `Mutex` in two orders end the process: “Recursive call to lock Mutex”.
import Foundation
import Synchronization

@main enum Fact {
  static let (first, second) = (Lock(), Lock())
  static let holders = Atomic(0)

  final class Lock: Sendable { let mutex = Mutex(0) }

  static func take(_ outer: Lock, then inner: Lock) {
    outer.mutex.withLock { _ in
      holders.add(1, ordering: .sequentiallyConsistent)
      while holders.load(ordering: .sequentiallyConsistent) < 2 {}
      inner.mutex.withLock { _ in }
    }
  }

  static func main() throws {
    if CommandLine.arguments.count > 1 {
      Thread.detachNewThread { take(first, then: second) }
      take(second, then: first)
      exit(0)
    }
    let (endedBySignal, said) = try child()
    print("ended by a signal: \(endedBySignal)", "“\(said.prefix { !$0.isNewline })”")
    exit(endedBySignal && said.contains("Recursive call to lock Mutex") ? 0 : 1)
  }

  /// Runs this program again, as the child that is expected to end with an error.
  static func child() throws -> (endedBySignal: Bool, said: String) {
    let (process, pipe) = (Process(), Pipe())
    process.executableURL = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    process.arguments = ["child"]
    process.environment = ["SWIFT_BACKTRACE": "enable=no"]
    process.standardError = pipe
    try process.run()
    let said = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return (process.terminationReason == .uncaughtSignal, said)
  }
}
