/// Something that can be read and written: a variable, or a part of one.
///
/// `self.notes[now].state` is `notes`, `[]`, `state`, and a member.
struct Place: Hashable, CustomStringConvertible {
  /// The variable's name, such as `notes` or `$0`.
  var root: String
  /// The names of members, and `[]` for each subscript.
  var path: [String] = []
  /// Whether it is a property of the type that the code belongs to, or a part of one.
  var isMember = false

  /// `Task.isCancelled`.
  static let isCancelled = Place(root: "Task", path: ["isCancelled"])

  /// The last name in it, without subscripts: `task` for `requests[id].task`.
  var lastName: String { path.last { $0 != "[]" } ?? root }

  /// Whether a name is that of the variable or of a part on the way.
  func mentions(_ name: String) -> Bool { root == name || path.contains(name) }

  var description: String { path.reduce(root) { $1 == "[]" ? $0 + "[…]" : $0 + "." + $1 } }

  func adding(_ path: [String]) -> Place {
    var place = self
    place.path += path
    return place
  }

  /// Whether a check of this place tells whether the other may be changed.
  ///
  /// That an element still exists tells nothing about the value of a part of it.
  func informs(about other: Place) -> Bool {
    guard root == other.root, let field = other.elementField else { return true }
    if path.contains("{}") { return path.last == field }
    return elementField != nil
  }

  /// The name right after the first subscript: `state` of `notes[now].state`.
  var elementField: String? {
    guard let index = path.firstIndex(of: "[]"), index + 1 < path.count else { return nil }
    return path[index + 1]
  }

  /// Whether one is the other or a part of it.
  func isSame(as other: Place) -> Bool {
    root == other.root && isMember == other.isMember && (path.starts(with: other.path) || other.path.starts(with: path))
  }

  /// Whether both are the same field, or the same variable if it has no elements.
  func isField(of other: Place) -> Bool {
    root == other.root && isMember == other.isMember && elementField == other.elementField
      && (elementField != nil || isSame(as: other))
  }
}
