/// What happens rarely, after a story that is told in another way than with `tell(_:isolation:)`.
final class Epilogue: Promises {
  private let rare: () -> [Move]

  /// - Parameter rare: the rare moves, asked for when the story has been told.
  init(_ rare: @escaping () -> [Move]) { self.rare = rare }

  func moves() -> [Move] { [] }
  func rareMoves() -> [Move] { rare() }
}
