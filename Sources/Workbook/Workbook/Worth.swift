/// What a kata is worth: a point for each check, or what a course says.
public struct Worth: Sendable {
  /// What each check counts, in the order of the kata's checks.
  public let weights: [Int]
  /// What the kata is worth as a whole.
  public let points: Double

  /// What a kata is worth.
  /// - Parameter course: the course that it is taken in; nil if there is none. A kata that it does not have is worth what it is
  ///   without a course.
  public init(of kata: Kata, in course: Course?) {
    let step = course?.step(of: kata.name)
    weights = kata.checks.map { step?.weight(of: $0.id) ?? 1 }
    points = Double(step?.points ?? weights.reduce(0, +))
  }

  /// The points of the checks that have passed.
  /// - Parameter passed: for each check, whether it has.
  public func points(for passed: [Bool]) -> Double {
    let all = weights.reduce(0, +)
    guard all > 0 else { return 0 }
    let earned = zip(weights, passed).reduce(0) { $0 + ($1.1 ? $1.0 : 0) }
    return points * Double(earned) / Double(all)
  }
}
