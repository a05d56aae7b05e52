// Workers that take photos from an actor, as many as there are photos, up to the limit
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

  private actor Source<Card: Sequence<Photo> & Sendable> {
    private var photos: Card.Iterator
    private var count = 0

    init(_ card: Card) { photos = card.makeIterator() }

    func next() throws -> (place: Int, photo: Photo)? {
      try Task.checkCancellation()
      guard let photo = photos.next() else { return nil }
      defer { count += 1 }
      return (count, photo)
    }
  }

  public func thumbnails(of card: some Sequence<Photo> & Sendable) async throws -> [String] {
    let source = Source(card)
    return try await withThrowingTaskGroup(of: [(Int, String)].self) { group in
      var workers = 0
      while workers < limit, let first = try await source.next() {
        group.addTask {
          var done: [(Int, String)] = []
          var next: (place: Int, photo: Photo)? = first
          while let (place, photo) = next {
            next = nil
            done.append((place, await shrink(photo)))
            next = try await source.next()
          }
          return done
        }
        workers += 1
      }
      var all: [(Int, String)] = []
      for try await done in group { all += done }
      return all.sorted { $0.0 < $1.0 }.map(\.1)
    }
  }
}
