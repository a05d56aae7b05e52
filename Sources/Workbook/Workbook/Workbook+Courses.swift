import KataSupport

/// Courses: those that come with the workbook, and files of one's own.
extension Workbook {
  private var courseFolder: String { root + "/Katas/Courses" }

  /// The courses that come with the workbook, in the order of their names.
  /// - Throws: `UserError` if one of them cannot be read.
  public func courses() throws(UserError) -> [Course] {
    var courses: [Course] = []
    for name in Files.list(courseFolder) where name.hasSuffix(".json") {
      courses.append(try Course(file: "\(courseFolder)/\(name)", of: katas + others))
    }
    return courses
  }

  /// A course: a file of one's own if there is one at the path, else one of the workbook's by its name.
  /// - Throws: `UserError` if there is no such course, or it cannot be read.
  public func course(_ word: String, at path: String) throws(UserError) -> Course {
    if Files.isPlain(path) { return try Course(file: path, of: katas + others) }
    let names = Files.list(courseFolder).filter { $0.hasSuffix(".json") }.map { String($0.dropLast(5)) }
    guard names.contains(word) else {
      let hint = Suggestion.question(for: word, among: names) ?? "kata course lists them."
      throw .usage("There is no course “\(word)”, and no such file: \(hint)")
    }
    return try Course(file: "\(courseFolder)/\(word).json", of: katas + others)
  }

  /// The workbook as a course takes it: its katas, in its order, with its minutes, in one track. The other katas can still be named.
  public func following(_ course: Course) -> Workbook {
    let all = katas + others
    let chosen = course.steps.compactMap { step in
      all.first { $0.name == step.kata }.map { kata in
        var kata = kata
        kata.track = course.name
        kata.minutes = step.minutes ?? kata.minutes
        return kata
      }
    }
    let names = Set(chosen.map(\.name))
    return Workbook(
      root: root, base: base, tracks: [Track(id: course.name, title: course.title)], katas: chosen,
      others: all.filter { !names.contains($0.name) }, rules: rules, course: course)
  }
}
