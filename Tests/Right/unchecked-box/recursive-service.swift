// Lock-protected class behind an NSLock; a service that hands one reading over and then calls itself in a new task
import Foundation

private struct Queue {
  private var items: [Int] = []
  private var head = 0

  var isEmpty: Bool { head == items.count }

  mutating func append(_ item: Int) { items.append(item) }

  mutating func popFirst() -> Int? {
    guard head < items.count else { return nil }
    defer {
      head += 1
      if head > 64, head * 2 > items.count {
        items.removeFirst(head)
        head = 0
      }
    }
    return items[head]
  }
}

private typealias Target = @Sendable (Int) async -> Void

/// `@unchecked Sendable`: all variables are private, and each is only touched inside `lock.withLock`.
private final class Desk: @unchecked Sendable {
  private let lock = NSLock()
  private var readings = Queue()
  private var service: Service?
  private var isClosed = false

  final class Service: Sendable {
    let target: Target

    init(_ target: @escaping Target) {
      self.target = target
    }
  }

  // The current service, while no task works for it. Protected by `lock`.
  private var idle: Service?

  func bind(_ target: @escaping Target) {
    let new = Service(target)
    let (old, beginning) = lock.withLock {
      let old = (service, idle)
      service = new
      idle = new
      return (old, begin())
    }
    withExtendedLifetime(old) {}
    run(beginning)
  }

  func post(_ reading: Int) {
    run(
      lock.withLock {
        guard !isClosed else { return nil }
        readings.append(reading)
        return begin()
      })
  }

  // Called with `lock` held.
  private func begin() -> Service? {
    guard let service = idle, !readings.isEmpty else { return nil }
    idle = nil
    return service
  }

  private func run(_ service: Service?) {
    guard let service else { return }
    Task { await handOver(to: service) }
  }

  private func handOver(to service: Service) async {
    guard let reading = next(for: service) else { return }
    await service.target(reading)
    // A task of its own for the rest, so that the calls do not pile up.
    Task { await handOver(to: service) }
  }

  private func next(for service: Service) -> Int? {
    lock.withLock {
      guard self.service === service else { return nil }
      let reading = readings.popFirst()
      if reading == nil { idle = service }
      return reading
    }
  }

  func close() {
    let old = lock.withLock {
      let old = (service, idle)
      isClosed = true
      service = nil
      idle = nil
      readings = Queue()
      return old
    }
    withExtendedLifetime(old) {}
  }
}

public final class Feed: Sendable {
  private let desk = Desk()

  public init() {}

  public func bind(to target: @escaping @Sendable (Int) async -> Void) async {
    desk.bind(target)
  }

  public func post(_ reading: Int) {
    desk.post(reading)
  }

  deinit {
    desk.close()
  }
}
