/// Something that can be read and written: a variable, or a part of one.
///
/// `self.notes[now].state` is `notes`, `[]`, `state`, and a member.
struct Place: Hashable, CustomStringConvertible {
  /// The variable's name. For a closure's `$0`, that.
  var root: String
  /// The names of members, and `[]` for each subscript.
  var path: [String] = []
  /// True for a property of the type that the code belongs to.
  var isMember = false

  /// `Task.isCancelled`.
  static let isCancelled = Place(root: "Task", path: ["isCancelled"])

  /// The last name in it, without subscripts: `task` for `requests[id].task`.
  var lastName: String { path.last { $0 != "[]" } ?? root }

  var description: String { path.reduce(root) { $1 == "[]" ? $0 + "[…]" : $0 + "." + $1 } }

  /// The same variable, or a part of it.
  func isPart(of other: Place) -> Bool {
    root == other.root && isMember == other.isMember && path.starts(with: other.path)
  }

  /// The variable itself.
  var whole: Place { Place(root: root, isMember: isMember) }

  func adding(_ path: [String]) -> Place {
    var place = self
    place.path += path
    return place
  }

  /// True if a look at this place tells whether the other may be changed.
  ///
  /// That an element is still there tells nothing of what a part of it says.
  func informs(about other: Place) -> Bool {
    guard root == other.root, let field = other.elementField else { return true }
    if path.contains("{}") { return path.last == field }
    return elementField != nil
  }

  /// The first name behind the first subscript: `state` of `notes[now].state`.
  var elementField: String? {
    guard let index = path.firstIndex(of: "[]"), index + 1 < path.count else { return nil }
    return path[index + 1]
  }

  /// True if one is a part of the other.
  func isSame(as other: Place) -> Bool {
    root == other.root && isMember == other.isMember && (path.starts(with: other.path) || other.path.starts(with: path))
  }

  /// The same field, or the same variable if it has no elements.
  func isField(of other: Place) -> Bool {
    root == other.root && isMember == other.isMember && elementField == other.elementField
      && (elementField != nil || isSame(as: other))
  }
}
