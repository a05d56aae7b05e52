// An actor carries the lines that are on their way.

import Synchronization

public final class Session: Sendable {
  private let lines = Lines()
  private let courier: Courier

  public init(send: @escaping @Sendable ([String]) async throws -> Void) {
    courier = Courier(lines: lines, send: send)
  }

  deinit {
    if lines.count > 0 { Task { [courier] in await courier.deliver() } }
  }

  public func log(_ line: String) { lines.add(line) }

  public var unsent: Int { lines.count }

  public func flush() async { await courier.deliver() }
}

private final class Lines: Sendable {
  private let all = Mutex<[String]>([])
  var count: Int { all.withLock { $0.count } }
  var current: [String] { all.withLock { $0 } }
  func add(_ line: String) { all.withLock { $0.append(line) } }
  func drop(_ count: Int) { all.withLock { $0 = Array($0.dropFirst(count)) } }
}

private actor Courier {
  private let lines: Lines
  private let send: @Sendable ([String]) async throws -> Void
  private var trip: Task<Void, Never>?

  init(lines: Lines, send: @escaping @Sendable ([String]) async throws -> Void) {
    self.lines = lines
    self.send = send
  }

  func deliver() async {
    while let trip { await trip.value }
    let batch = lines.current
    guard !batch.isEmpty else { return }
    let trip = Task {
      if (try? await send(batch)) != nil { lines.drop(batch.count) }
      self.trip = nil
    }
    self.trip = trip
    await trip.value
  }
}
