import Foundation

final class Retries: @unchecked Sendable {
  private let queue = DispatchQueue(label: "retries")
  private var _sources: [URL] = []

  var sources: [URL] {
    get { queue.sync { _sources } }
    set { queue.sync { _sources = newValue } }
  }

  func next() -> URL? {
    queue.sync {
      guard !_sources.isEmpty else { return nil }
      return _sources.removeFirst()
    }
  }

  func sorted() -> [URL] {
    var rest = sources
    rest.sort { $0.path < $1.path }
    return rest
  }
}
