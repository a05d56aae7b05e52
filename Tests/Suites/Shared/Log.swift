/// The events that a suite's fakes have seen, in order.
///
/// `@unchecked Sendable`: a scenario runs on one thread, and no method suspends.
final class Log<Entry: Sendable>: @unchecked Sendable {
  private(set) var entries: [Entry] = []

  func add(_ entry: Entry) { entries.append(entry) }

  var count: Int { entries.count }
}
