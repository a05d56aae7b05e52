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
}
