import KataSupport

/// The list of a class: who should hand in, under which name, and when they did. A CSV file with a header, or a name in each line.
///
///     submission,name,due,submitted
///     alice,Alice Archer,2026-11-23T12:00:00Z,2026-11-23T11:40:00Z
public struct ClassList: Sendable {
  /// A learner of the class.
  public struct Member: Sendable {
    /// The name of the submission, as `kata grade` knows it.
    public let submission: String
    /// The learner's name; that of the submission if the list has no other.
    public let name: String
    /// True if it was handed in after it was due; nil if the list does not say.
    public let isLate: Bool?
  }

  /// In the order of the list.
  public let members: [Member]

  private static let columns = ["submission", "name", "due", "submitted"]

  /// Reads a list.
  /// - Throws: a usage error that names the line that is wrong.
  public init(_ path: String) throws(UserError) {
    let text = try Files.readText(path).replacing("\u{FEFF}", with: "").replacing("\r\n", with: "\n")
    var rows = text.split(separator: "\n", omittingEmptySubsequences: false).enumerated().map {
      (number: $0 + 1, cells: Self.cells($1))
    }
    .filter { $0.cells != [""] }
    guard let first = rows.first else { throw .usage("\(path) is empty: it needs a line for each learner.") }
    var header = ["submission", "name"]
    if first.cells.map({ $0.lowercased() }).contains("submission") {
      header = first.cells.map { $0.lowercased() }
      rows.removeFirst()
      for column in header where !Self.columns.contains(column) {
        throw .usage("\(path) has an unknown column “\(column)”: it may have \(Self.columns.joined(separator: ", ")).")
      }
    }
    var members: [Member] = []
    var names: Set<String> = []
    for row in rows {
      let place = "\(path), line \(row.number),"
      guard row.cells.count <= header.count else { throw .usage("\(place) has more columns than the header.") }
      let cells = Dictionary(zip(header, row.cells)) { first, _ in first }
      guard let submission = cells["submission"], !submission.isEmpty else {
        throw .usage("\(place) has no submission.")
      }
      guard names.insert(submission).inserted else { throw .usage("\(place) has “\(submission)” for the second time.") }
      let due = try Self.time(cells["due"], place)
      let submitted = try Self.time(cells["submitted"], place)
      let name = cells["name"] ?? ""
      members.append(
        Member(
          submission: submission, name: name.isEmpty ? submission : name,
          isLate: due.flatMap { due in submitted.map { $0 > due } }))
    }
    self.members = members
  }

  private static func time(_ text: String?, _ place: String) throws(UserError) -> Date? {
    guard let text, !text.isEmpty else { return nil }
    guard let date = try? Date(text, strategy: .iso8601) else {
      throw .usage("\(place) has “\(text)”, which is no time such as 2026-11-23T12:00:00Z.")
    }
    return date
  }

  /// The cells of a line. A cell in quotation marks may hold commas, and a doubled mark stands for one.
  private static func cells(_ line: Substring) -> [String] {
    var cells = [""]
    var isQuoted = false
    var wasQuote = false
    for character in line {
      if character == "\"" {
        if wasQuote { cells[cells.count - 1].append(character) }
        wasQuote = isQuoted || !wasQuote ? isQuoted : false
        isQuoted.toggle()
      } else {
        wasQuote = false
        if character == ",", !isQuoted { cells.append("") } else { cells[cells.count - 1].append(character) }
      }
    }
    return cells.map { String($0.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed()) }
  }
}
