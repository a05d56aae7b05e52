import Foundation

final class Retries: @unchecked Sendable {
  private let queue = DispatchQueue(label: "retries")
  private var _sources: [URL] = []

  var sources: [URL] {
    get { queue.sync { _sources } }
    set { queue.sync { _sources = newValue } }
  }

  // The shape of onevcat/Kingfisher c5e09d4e8: two calls could get the same source.
  func next() -> URL? {
    var rest = sources
    guard !rest.isEmpty else { return nil }
    let source = rest.removeFirst()
    sources = rest
    //^ likely
    return source
  }

  func add(_ source: URL) { sources.append(source) }
  //                          ^ likely
}
