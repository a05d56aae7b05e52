/// A limit that the median of a figure must keep to.
struct Target {
  enum Bound {
    case atLeast(Double)
    case atMost(Double)
  }

  let figure: Figure
  let bound: Bound

  init(_ figure: Figure, _ bound: Bound) {
    self.figure = figure
    self.bound = bound
  }

  var isMet: Bool {
    switch bound {
    case .atLeast(let limit): figure.median >= limit
    case .atMost(let limit): figure.median <= limit
    }
  }

  /// The limit, as a person reads it.
  var text: String {
    switch bound {
    case .atLeast(let limit): "at least \(figure.shown(limit))"
    case .atMost(let limit): "at most \(figure.shown(limit))"
    }
  }
}
