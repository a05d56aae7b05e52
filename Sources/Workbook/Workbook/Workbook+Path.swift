import Support

extension Workbook {
  /// Puts katas into an order in which each comes after its prerequisites, and else keeps their order.
  /// - Throws: `UserError` if a prerequisite does not exist, or if a kata is a prerequisite of itself.
  static func path(of katas: [Kata]) throws(UserError) -> [Kata] {
    let names = katas.map(\.name)
    for kata in katas {
      guard let missing = kata.prerequisites.first(where: { !names.contains($0) }) else { continue }
      let hint = Suggestion.question(for: missing, among: names) ?? "kata list shows them all."
      throw .infrastructure("Katas/\(kata.name)/kata.json comes after “\(missing)”, which is no kata: \(hint)")
    }
    var path: [Kata] = []
    var taken: Set<String> = []
    var left = katas
    while !left.isEmpty {
      guard let index = left.firstIndex(where: { taken.isSuperset(of: $0.prerequisites) }) else {
        let circle = left.map(\.name).joined(separator: ", ")
        throw .infrastructure("Katas that come after each other have no order: change “after” of one of \(circle).")
      }
      let kata = left.remove(at: index)
      taken.insert(kata.name)
      path.append(kata)
    }
    return path
  }
}
