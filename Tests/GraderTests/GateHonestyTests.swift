import TestSupport
import Testing

@testable import Grader

/// Honest code that looks like what is refused passes the gates.
@Suite(.blocking) struct GateHonestyTests {
  @Test(arguments: [
    locks, dispatch, currentTask, continuations, isolation, tasks, values, conformances, wrappers, everydayCode,
  ])
  func passes(code: String) throws {
    let verdict = try GateTests.grade(code)
    #expect(verdict.verdict == .passed)
    #expect(!verdict.diagnostics.contains { $0.severity == .error })
  }

  private static let locks = #"""
    import Foundation
    import Synchronization
    final class A: @unchecked Sendable { var x = 0; private let lock = NSLock(); func a() { lock.withLock { x += 1 } }; func b() { lock.lock(); defer { lock.unlock() }; x += 1 } }
    nonisolated(unsafe) var counter = 0
    func useCounter() { counter += 1; print(counter) }
    final class B1 { nonisolated(unsafe) var x = 0; func f() { x += 1 } }
    let m = Mutex<Int>(0)
    let at = Atomic<Int>(0)
    func ff() { m.withLock { $0 += 1 }; at.add(1, ordering: .relaxed); at.store(1, ordering: .sequentiallyConsistent); _ = at.compareExchange(expected: 1, desired: 2, ordering: .acquiringAndReleasing) }
    final class C1 { weak var b: B1?; unowned let c: B1; init(_ b: B1) { c = b } }
    final class Lock: Sendable { private let mu = Mutex(0); func withLock<R>(_ f: (inout Int) throws -> sending R) rethrows -> R { try mu.withLock(f) } }
    func cond() { let c = NSCondition(); c.lock(); c.signal(); c.broadcast(); c.unlock(); debugPrint(ObjectIdentifier(c), MemoryLayout<Int>.size); precondition(1 > 0); assert(true); if 1 > 2 { fatalError("x") } }
    """#

  private static let dispatch = #"""
    import Dispatch
    func sem() { let s = DispatchSemaphore(value: 0); s.signal(); _ = s.wait(timeout: .now() + 1); DispatchQueue(label: "x").sync {}; let g = DispatchGroup(); g.enter(); g.leave(); g.wait() }
    """#

  private static let currentTask = #"""
    struct UnsafeID { let hash = withUnsafeCurrentTask { $0?.hashValue } }
    func isIn(_ id: UnsafeID) -> Bool { withUnsafeCurrentTask { [id] task in task != nil && task?.hashValue == id.hash } }
    func ask() -> Bool { withUnsafeCurrentTask { $0?.isCancelled ?? ($0 == nil) } }
    func stop() { Task { withUnsafeCurrentTask { if let task = $0, task.priority > .low { [1].forEach { print($0) }; task.cancel() } } } }
    func rank() -> TaskPriority? { withUnsafeCurrentTask(body: { (task) in guard let task else { return nil }; return task.basePriority }) }
    """#

  private static let continuations = #"""
    func cc() async -> Int { await withCheckedContinuation { c in c.resume(returning: 1) } }
    func ccc() async throws -> Int { try await withCheckedThrowingContinuation { c in c.resume(throwing: CancellationError()) } }
    """#

  private static let isolation = #"""
    actor Act { func x() { assertIsolated(); preconditionIsolated() } }
    final class Friend {}
    actor Shy { private weak var friend: Friend?; func meet(_ f: sending Friend) { friend = f } }
    class Open { weak var friend: Friend?; var count = 0 { willSet { print(newValue) } }; var sum = 0 { didSet { print(oldValue) } } }
    func more(_ o: Open) { o.count += 1; o.sum += 1 }
    protocol Shelf: AnyObject { var books: [String: Int] { get set } }
    final class Case: Shelf { var books: [String: Int] = [:]; func put() { books["a", default: 0] += 1 } }
    struct Large { var a = [Int](), b = "", c = [String: Int](), d = "", e = [Int](), f = "" }
    actor Holder { var large: Large { get { stored } set { stored = newValue } }; private var stored = Large(); func grow() { large.a.append(1) } }
    enum L { @TaskLocal static var id = 0 }
    func tl() async { await L.$id.withValue(3) { print(L.id) } }
    func iso(isolation: isolated (any Actor)? = #isolation) {}
    @MainActor func mm() {}
    func as2() { MainActor.assumeIsolated { mm() } }
    @globalActor actor Net { static let shared = Net() }
    @Net func onNet() {}
    """#

  private static let tasks = #"""
    func groups() async throws { try await withThrowingTaskGroup(of: Int.self) { g in for i in 0..<3 { g.addTask { i } }; for try await x in g { print(x) } }
      await withDiscardingTaskGroup { g in g.addTask {} }; async let a = 3; async let b = 4; print(await a + b)
      try await withTaskCancellationHandler { try await Task.sleep(for: .seconds(1)) } onCancel: { print("c") }
      let t = Task.detached(priority: .high) { try Task.checkCancellation(); return 3 }; t.cancel(); _ = await t.result; await Task.yield()
      _ = ContinuousClock.now; let d: Duration = .milliseconds(3) * 2; print(d, Task.isCancelled, Task.currentPriority) }
    struct It: AsyncSequence, AsyncIteratorProtocol { mutating func next() async -> Int? { nil }; func makeAsyncIterator() -> It { self } }
    """#

  private static let values = #"""
    struct Mine: Hashable, Comparable, CustomStringConvertible, Codable { var x = 0; static func == (a: Mine, b: Mine) -> Bool { a.x == b.x }; static func < (a: Self, b: Self) -> Bool { a.x < b.x }; func hash(into h: inout Hasher) { h.combine(x) }; var description: String { "m\(x)" } }
    extension Mine { struct In: Equatable { static func == (a: In, b: In) -> Bool { true } } }
    extension Mine { static func == (a: Mine, b: String) -> Bool { b.isEmpty }; static func != (a: Int, b: Self) -> Bool { false } }
    private func ~= (a: Mine, b: String) -> Bool { a == b }
    private func < (a: [Int], b: [Int]) -> Bool { a.count < b.count }
    struct NC: ~Copyable { let x: Int; consuming func end() { discard self }; deinit { print("x") } }
    """#

  private static let conformances = #"""
    import Foundation
    extension Outbox.State: CustomStringConvertible { public var description: String { "state" } }
    extension Outbox.State { var isFinal: Bool { switch self { case .draft, .sending: false; default: true } } }
    protocol Cancellable2 { func cancel() }
    extension Task: Cancellable2 {}
    extension Array { var second: Element? { dropFirst().first } }
    extension Optional where Wrapped == Outbox.State { var isGone: Bool { self == nil } }
    enum E1: Error, LocalizedError, Equatable { case a(Int), b; var errorDescription: String? { "x" } }
    func typed() throws(E1) { throw .b }
    """#

  private static let wrappers = #"""
    import Foundation
    @propertyWrapper struct Guarded<V> { private var v: V; private let l = NSRecursiveLock(); init(wrappedValue: V) { v = wrappedValue }; var wrappedValue: V { get { l.lock(); defer { l.unlock() }; return v } set { v = newValue } } }
    struct UsesW { @Guarded var n = 0; func peek() -> Int { _n.wrappedValue } }
    @available(*, deprecated) func old() {}
    @discardableResult func dis() -> Int { #function.count }
    func _private(_ _x: Int) -> Int { _x + 1 }
    let _k = _private(3)
    @resultBuilder enum RB { static func buildBlock(_ x: Int...) -> Int { x.count } }
    func rb(@RB _ f: () -> Int) -> Int { f() }
    var rbv: Int { rb { 1; 2 } }
    #if os(Linux)
    func linux() {}
    #endif
    """#

  private static let everydayCode = #"""
    import Foundation
    func strm() async { let (s, c) = AsyncStream.makeStream(of: Int.self, bufferingPolicy: .bufferingNewest(1)); c.onTermination = { _ in }; c.yield(1); c.finish(); for await x in s { print(x) }
      let t = AsyncThrowingStream<Int, any Error> { $0.finish() }; do { for try await x in t { print(x) } } catch { print("\(error)", error.localizedDescription) } }
    func strings() { print("a b c".split(separator: " "), "a".trimmingCharacters(in: .whitespaces), "a b".components(separatedBy: " "), UUID().uuidString, Date().timeIntervalSince1970, "abc".replacingOccurrences(of: "a", with: "b"), "abc".contains("b"), [3, 1].sorted(), ["a": 1].mapValues { $0 + 1 }, Set([1, 2]).union([3]), [1, 2].map(\.description).joined(separator: ","), String(repeating: "x", count: 3), Int("3") ?? 0, 3.7.rounded(), Double(3).squareRoot(), 5.0.truncatingRemainder(dividingBy: 2)) }
    func op(_ f: @escaping @Sendable () async -> Void, _ g: (() -> Void)? = nil) -> some Sequence<Int> { let _ = f; g?(); return [1, 2].lazy.map { $0 } }
    func any2(_ x: Any) -> String { switch x { case let s as String: s; case is Int: "\(type(of: x))"; default: String(describing: x) + String(reflecting: x) } }
    func inl<T>(_ x: T, _ y: KeyPath<T, Int>) -> Int { x[keyPath: y] }
    func lazyThings() { lazy var z = 3; z += 1; var rng = SystemRandomNumberGenerator(); print(Int.random(in: 0..<3, using: &rng), [1, 2].shuffled(), Bool.random()); for (i, x) in ["a", "b"].enumerated() { print(i, x) }; for (a, b) in zip([1], [2]) { print(a, b) }; print(stride(from: 0, to: 3, by: 1).reduce(0, +), [1, 2, 3].chunked) }
    extension Array { var chunked: [[Element]] { stride(from: 0, to: count, by: 2).map { Array(self[$0..<Swift.min($0 + 2, count)]) } } }
    func spanny(_ a: [Int]) -> Int { let s = a.span; return s[0] }
    func deque() { var a = [1]; a.removeAll { $0 == 1 }; a.insert(3, at: 0); a.swapAt(0, 0); a.reserveCapacity(3); a.sort(by: >); var d = [String: [Int]](); d["a", default: []].append(1); d.removeValue(forKey: "a"); if let f = a.firstIndex(of: 3) { a.remove(at: f) }; withExtendedLifetime(a) {}; print(a.min() as Any, a.contains { $0 > 1 }, a.allSatisfy { $0 > 0 }, a.prefix(2), a.last as Any, a.isEmpty, a.reversed(), a.compactMap { $0 }, a.flatMap { [$0] }, "x".uppercased(), "xy".hasPrefix("x"), Array("abc"), "abc".utf8.count, "abc".unicodeScalars.count, Character("a").isLetter) }
    func codes() throws { _ = Result { 3 }; _ = try Result<Int, any Error>.success(3).get(); let r: Regex = /a+/; print("aaa".firstMatch(of: r) as Any, "aaa".replacing(/a/, with: "b")) }
    """#
}
