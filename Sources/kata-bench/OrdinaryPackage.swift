#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import Workbook

/// What a learner would have without kata: a package with the same module and a test target, for `swift test`.
///
/// The hidden suite itself cannot run there, because it needs the lab as the process's executor. So the same checks
/// stand here in ordinary words: each once, in whatever interleaving the day brings.
struct OrdinaryPackage {
  private let workshop: Workshop
  private let edit: Edit
  private let folder: String
  private let file: String

  /// - Parameter edit: what is edited before each test. A package for each kind: one edit would undo another.
  init(_ workshop: Workshop, _ edit: Edit) throws(Complaint) {
    self.workshop = workshop
    self.edit = edit
    let name = "package-\(edit)"
    let module = workshop.kata.module
    folder = try workshop.makeFolder(name)
    file = try workshop.makeFolder("\(name)/Sources/\(module)") + "/\(workshop.kata.file)"
    let tests = try workshop.makeFolder("\(name)/Tests/\(module)Tests")
    try Files.write(Data(Self.manifest(module).utf8), to: folder + "/Package.swift")
    try Files.write(Data(Self.suite.utf8), to: "\(tests)/\(module)Tests.swift")
    // The first build is not what a learner waits for after an edit, nor is what only the second has to do.
    _ = try test(round: 0)
    let output = try test(round: 1).output
    guard output.contains("with \(workshop.kata.checks.count) tests") else {
      throw .infrastructure("The package that swift test is measured with has other checks than the hidden suite.")
    }
  }

  /// Edits the module and runs `swift test`.
  func test(round: Int) throws(Complaint) -> Job.Outcome {
    try Files.write(workshop.source(edit, round: round), to: file)
    let outcome = try Job("swift", ["test"], workshop.environment, in: folder).run(scratch: workshop.scratch)
    try outcome.mustSucceed("swift test")
    return outcome
  }

  private static func manifest(_ module: String) -> String {
    """
    // swift-tools-version: 6.2
    import PackageDescription

    let package = Package(
      name: "\(module)",
      platforms: [.macOS(.v15)],
      targets: [
        .target(name: "\(module)"),
        .testTarget(name: "\(module)Tests", dependencies: ["\(module)"]),
      ]
    )
    """
  }

  /// The checks of `Tests/Suites/clobber`, without the lab.
  private static let suite = """
    import Clobber
    import Testing

    actor Gate {
      private(set) var isOpen = false
      private var waiting: [CheckedContinuation<Void, Never>] = []

      func pass() async {
        if !isOpen { await withCheckedContinuation { waiting.append($0) } }
      }

      func open() {
        isOpen = true
        for continuation in waiting { continuation.resume() }
        waiting = []
      }
    }

    actor Log {
      private(set) var entries: [String] = []
      func add(_ entry: String) { entries.append(entry) }
    }

    struct RadioSilence: Error {}

    @Suite struct ClobberTests {
      @Test(arguments: [false, true]) func noteIsSent(fails: Bool) async {
        let sent = Log()
        let outbox = Outbox { text in
          await sent.add(text)
          if fails { throw RadioSilence() }
        }
        await outbox.add("a", body: "hello")
        await outbox.add("b", body: "world")
        let send = Task { await outbox.send("a") }
        await outbox.send("b")
        await send.value
        for id in ["a", "b"] { #expect(await outbox.state(id) == (fails ? .failed : .delivered)) }
        #expect(await sent.entries.sorted() == ["hello", "world"])
      }

      @Test func cancelTakesEffect() async {
        let onAir = Gate()
        let received = Gate()
        let outbox = Outbox { _ in
          await onAir.open()
          await received.pass()
        }
        await outbox.add("a", body: "hello")
        await outbox.add("b", body: "world")
        await outbox.cancel("b")
        #expect(await outbox.state("b") == .cancelled)
        let send = Task { await outbox.send("a") }
        await onAir.pass()
        #expect(await outbox.state("a") == .sending)
        await outbox.cancel("a")
        #expect(await outbox.state("a") == .cancelled)
        await received.open()
        await send.value
      }

      @Test func lateDelivery() async { await cancelOnAir(fails: false) }

      @Test func lateFailure() async { await cancelOnAir(fails: true) }

      private func cancelOnAir(fails: Bool) async {
        let onAir = Gate()
        let cancelled = Gate()
        let outbox = Outbox { _ in
          await onAir.open()
          await cancelled.pass()
          if fails { throw RadioSilence() }
        }
        await outbox.add("a", body: "hello")
        let send = Task { await outbox.send("a") }
        await onAir.pass()
        await outbox.cancel("a")
        await cancelled.open()
        await send.value
        #expect(await outbox.state("a") == .cancelled)
      }

      @Test(arguments: [false, true]) func finalStaysFinal(fails: Bool) async {
        let outbox = Outbox { _ in if fails { throw RadioSilence() } }
        await outbox.add("a", body: "hello")
        await outbox.send("a")
        await outbox.cancel("a")
        #expect(await outbox.state("a") == (fails ? .failed : .delivered))
      }

      @Test func cancelledIsNotSent() async {
        let cancelled = Gate()
        let sent = Log()
        let outbox = Outbox { await sent.add($0) }
        await outbox.add("a", body: "hello")
        let cancel = Task {
          await outbox.cancel("a")
          if await outbox.state("a") == .cancelled { await cancelled.open() }
        }
        let isCancelled = await cancelled.isOpen
        await outbox.send("a")
        if isCancelled { #expect(await sent.entries.isEmpty) }
        await cancel.value
        if await cancelled.isOpen { #expect(await outbox.state("a") == .cancelled) }
      }
    }
    """
}
