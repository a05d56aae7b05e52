// A queue of tasks in the order of the card; the oldest is awaited before the next photo is read
public struct ContactSheet: Sendable {
  public struct Photo: Sendable {
    public let number: Int

    public init(number: Int) {
      self.number = number
    }
  }

  private let limit: Int
  private let shrink: @Sendable (Photo) async -> String

  public init(limit: Int, shrink: @escaping @Sendable (Photo) async -> String) {
    self.limit = limit
    self.shrink = shrink
  }

  public func thumbnails(of card: some Sequence<Photo> & Sendable) async throws -> [String] {
    var photos = card.makeIterator()
    var atWork: [Task<String, Never>] = []
    var sheet: [String] = []
    while !Task.isCancelled, let photo = photos.next() {
      atWork.append(Task { await shrink(photo) })
      if atWork.count >= limit { sheet.append(await atWork.removeFirst().value) }
    }
    let isCancelled = Task.isCancelled
    if isCancelled {
      for task in atWork { task.cancel() }
    }
    for task in atWork { sheet.append(await task.value) }
    if isCancelled { throw CancellationError() }
    return sheet
  }
}
