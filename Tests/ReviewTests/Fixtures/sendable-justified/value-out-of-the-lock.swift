import Synchronization

final class Visit {
  var pages: [String] = []
}

final class Visits: Sendable {
  private let all = Mutex<[Int: Visit]>([:])

  func record(_ page: String, of id: Int) { all.withLock { $0[id, default: Visit()].pages.append(page) } }

  // An array is a copy: what happens to it happens to no visit.
  func pages(of id: Int) -> [String] { all.withLock { $0[id]?.pages ?? [] } }

  func count() -> Int { all.withLock { $0.count } }
}
