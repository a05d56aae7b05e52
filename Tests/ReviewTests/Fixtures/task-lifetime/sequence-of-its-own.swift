struct Moments: AsyncSequence {
  let count: Int

  struct Iterator: AsyncIteratorProtocol {
    var left: Int

    mutating func next() async -> Int? {
      guard left > 0 else { return nil }
      left -= 1
      return left
    }
  }

  func makeAsyncIterator() -> Iterator { Iterator(left: count) }
}

actor Bell {
  private var strokes = 0

  // The sequence ends.
  func ring(_ times: Int) {
    let moments = Moments(count: times)
    Task {
      for await _ in moments { strokes += 1 }
    }
  }
}
