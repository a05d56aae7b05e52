import Support
import Workbook

/// Brings the results of the parts of a class together, and sees to it that they are whole and of one kind.
public struct ResultMerge {
  /// Where a result stands.
  private struct Place {
    let file: String
    let line: Int
    let offset: Int
    let length: Int

    var text: String { "\(file), line \(line)" }
  }

  /// What every result of a class must share, or every result of a kata.
  private struct Kind {
    let name: String
    let value: String
  }

  private var places: [Roster.Key: Place] = [:]
  private var firsts: [String: (value: String, place: Place)] = [:]
  private var parts: Set<Int> = []
  private var count = 1
  private var entries = 0

  /// Reads results.
  /// - Throws: a complaint if one of them is damaged, there twice, or not of the same class, suite, toolchain, tier or sanitizer
  ///   as the others.
  public init(_ files: [String]) throws(UserError) {
    for file in files { try add(file) }
  }

  private mutating func add(_ file: String) throws(UserError) {
    let reader = try LineReader(file)
    while let line = try reader.next() {
      let place = Place(file: file, line: line.number, offset: line.offset, length: line.data.count)
      guard line.isWhole, let result = BatchResult(line: line.data), let shard = Shard(result.shard) else {
        throw .infrastructure("\(place.text), is no result: grade that part again with --resume.")
      }
      for kind in Self.kinds(of: result) { try compare(kind, place) }
      if let other = places.updateValue(place, forKey: result.key) {
        throw .infrastructure("\(place.text), is of the same submission and kata as \(other.text): one must go.")
      }
      parts.insert(shard.index)
      count = shard.count
      entries = result.entries
    }
  }

  private static func kinds(of result: BatchResult) -> [Kind] {
    let verdict = result.verdict
    // What did not run was shown to no sanitizer, whether one was asked for or not.
    let hasRun = verdict.checks.contains { $0.result != .notRun }
    return [
      Kind(name: "class", value: "\(result.cohort) of \(result.entries)"),
      Kind(name: "number of shards", value: result.shard.split(separator: "/").last.map(String.init) ?? ""),
      Kind(name: "toolchain", value: verdict.toolchain),
      Kind(name: "sandbox", value: verdict.sandbox),
      Kind(name: "control", value: verdict.control),
      Kind(name: "suite of “\(verdict.kata)”", value: verdict.suite),
      Kind(name: "sanitizer of “\(verdict.kata)”", value: hasRun ? verdict.sanitizer?.sanitizer ?? "none" : ""),
    ]
  }

  /// What was refused at once has met no suite.
  private mutating func compare(_ kind: Kind, _ place: Place) throws(UserError) {
    guard !kind.value.isEmpty else { return }
    guard let first = firsts[kind.name] else {
      firsts[kind.name] = (kind.value, place)
      return
    }
    guard first.value == kind.value else {
      throw .infrastructure(
        "\(place.text), has another \(kind.name) than \(first.place.text): \(kind.value), not \(first.value). "
          + "Grade all of the class in the same way.")
    }
  }

  /// Sees to it that exactly one result is there for each entry.
  /// - Parameter roster: the class, to name what is missing; without it the results themselves tell whether all are there.
  public func requireAll(_ roster: Roster?) throws(UserError) {
    guard !places.isEmpty else { throw .infrastructure("There are no results: grade the class first.") }
    let keys = places.keys.sorted()
    let found = firsts["class"]?.value ?? ""
    if let roster, found != "\(roster.fingerprint) of \(roster.entries.count)" {
      throw .infrastructure("The results are of another class than the list.")
    }
    let missing = entries - keys.count
    guard missing > 0 else {
      guard found == "\(Roster.fingerprint(keys)) of \(keys.count)" else {
        throw .infrastructure("The results are not those of the class that they name: grade it again.")
      }
      return
    }
    var text = "\(missing) of \(entries) results \(missing == 1 ? "is" : "are") missing"
    let absent = (1...count).filter { !parts.contains($0) }.map { "\($0)/\(count)" }
    if !absent.isEmpty { text += ", all of shard \(absent.joined(separator: ", ")) among them" }
    if let entry = roster?.entries.first(where: { places[$0.key] == nil }) {
      text += ", such as “\(entry.kata.name)” of “\(entry.submission)”"
    }
    throw .infrastructure(text + ": grade with --resume what is missing, then merge again.")
  }

  /// Hands on the results in the order of their keys, one at a time. They say no more by which part of the class they were
  /// graded, so that they are the same however it was cut up.
  public func forEach(_ body: (BatchResult) throws(UserError) -> Void) throws(UserError) {
    for (_, place) in places.sorted(by: { $0.key < $1.key }) {
      let data = try LineReader.bytes(of: place.file, at: place.offset, length: place.length)
      guard var result = BatchResult(line: data) else {
        throw .infrastructure("\(place.text), has changed while it was read: merge again.")
      }
      result.shard = "\(Shard.whole)"
      try body(result)
    }
  }
}
