import KataSupport

extension Workbook {
  /// Looks for prerequisites that do not exist.
  /// - Throws: `UserError` with the first.
  static func checkPrerequisites(of katas: [Kata]) throws(UserError) {
    let names = katas.map(\.name)
    for kata in katas {
      guard let missing = kata.prerequisites.first(where: { !names.contains($0) }) else { continue }
      let hint = Suggestion.question(for: missing, among: names) ?? "kata list shows them all."
      throw .infrastructure("Katas/\(kata.name)/kata.json comes after “\(missing)”, which is no kata: \(hint)")
    }
  }

  /// Puts katas into an order in which the prerequisites of each come right before it, and which else is the same.
  /// - Throws: `UserError` if a kata is a prerequisite of itself.
  static func path(of katas: [Kata]) throws(UserError) -> [Kata] {
    var path: [Kata] = []
    var waiting: [String] = []
    func take(_ kata: Kata) throws(UserError) {
      guard !path.contains(where: { $0.name == kata.name }) else { return }
      guard !waiting.contains(kata.name) else {
        throw .infrastructure(
          "\((waiting + [kata.name]).joined(separator: ", ")) come after each other: change “after” of one of them.")
      }
      waiting.append(kata.name)
      for other in katas where kata.prerequisites.contains(other.name) { try take(other) }
      waiting.removeLast()
      path.append(kata)
    }
    for kata in katas { try take(kata) }
    return path
  }
}
