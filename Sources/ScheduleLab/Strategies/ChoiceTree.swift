/// A depth-first walk through a tree of choices: the last choice that still has an alternative changes first.
struct ChoiceTree {
  private struct Branch {
    var choice: Int
    let choices: Range<Int>
  }

  private var path: [Branch] = []
  private var depth = 0
  private var hasBegun = false
  private var hasOtherChoices = false

  /// True if the last schedule offered other choices than an earlier one that had made the same choices.
  var diverged: Bool { hasOtherChoices || depth < path.count }

  /// Goes back to the root, to take the next way down.
  /// - Returns: false if every way was taken.
  mutating func begin() -> Bool {
    (depth, hasOtherChoices) = (0, false)
    guard hasBegun else {
      hasBegun = true
      return true
    }
    while let last = path.last, last.choice + 1 >= last.choices.upperBound { path.removeLast() }
    guard !path.isEmpty else { return false }
    path[path.count - 1].choice += 1
    return true
  }

  /// Takes the next step down.
  /// - Parameter choices: those that are tried here, at least one.
  mutating func choose(from choices: Range<Int>) -> Int {
    if depth == path.count { path.append(Branch(choice: choices.lowerBound, choices: choices)) }
    if path[depth].choices != choices { hasOtherChoices = true }
    defer { depth += 1 }
    return path[depth].choice
  }
}
