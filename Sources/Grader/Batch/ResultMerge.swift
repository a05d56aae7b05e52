import KataSupport
import Workbook

/// Merges the results of the parts of a class, and checks that they are complete and were made in the same way.
public struct ResultMerge {
  /// The place of a result in its file.
  private struct Place {
    let file: String
    let line: Int
    let offset: Int
    let length: Int

    var text: String { "\(file), line \(line)" }
  }

  /// A property that all results of a class have in common, or all results of a kata.
  private struct Kind {
    let name: String
    let value: String
  }

  private var places: [Roster.Key: Place] = [:]
  private var firsts: [String: (value: String, place: Place)] = [:]
  private var parts: Set<Int> = []
  private var count = 1
  private var entries = 0

  /// The results that are missing, of how many; nil if all are there.
  public var missing: (count: Int, of: Int)? {
    entries > places.count ? (count: entries - places.count, of: entries) : nil
  }

  /// True if the files hold no result at all, as those of a class in which nothing was handed in.
  public var isEmpty: Bool { places.isEmpty }
  private let workbook: Workbook?
  private let key: String?

  /// Reads results.
  /// - Parameters:
  ///   - files: the paths of the files.
  ///   - workbook: the katas that the results are about; nil not to compare.
  ///   - key: what every result must be signed with; nil for nothing.
  /// - Throws: `UserError` if one of them is damaged, is there twice, or has another class, suite, toolchain, tier or sanitizer
  ///   than the others.
  public init(_ files: [String], workbook: Workbook? = nil, key: String? = nil) throws(UserError) {
    self.workbook = workbook
    self.key = key
    for file in files { try add(file) }
  }

  private mutating func add(_ file: String) throws(UserError) {
    let reader = try LineReader(file)
    while let line = try reader.next() {
      let place = Place(file: file, line: line.number, offset: line.offset, length: line.data.count)
      guard line.isWhole, let result = BatchResult(line: line.data), let shard = Shard(result.shard) else {
        throw .infrastructure("\(place.text), is no result: grade that part again with --resume.")
      }
      guard result.isGenuine(key) else {
        throw .infrastructure(
          "\(place.text), was not written with this \(BatchResult.keyVariable): grade that part again with it.")
      }
      let kata = try workbook?.kata(result.verdict.kata)
      if let reason = result.verdict.contradiction(kata) {
        throw .infrastructure("\(place.text), contradicts itself: \(reason). Grade that part again.")
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
    // A submission that did not run has no second opinion, with or without --sanitize.
    let hasRun = verdict.checks.contains { $0.result != .notRun }
    return [
      Kind(name: "class", value: "\(result.cohort) of \(result.entries)"),
      Kind(name: "number of shards", value: result.shard.split(separator: "/").last.map(String.init) ?? ""),
      Kind(name: "toolchain", value: verdict.toolchain),
      Kind(name: "sandbox", value: verdict.sandbox),
      Kind(name: "control", value: verdict.control.rawValue),
      Kind(name: "suite of “\(verdict.kata)”", value: verdict.suite),
      Kind(name: "sanitizer of “\(verdict.kata)”", value: hasRun ? verdict.sanitizer?.sanitizer ?? "none" : ""),
    ]
  }

  /// Compares a property with the first value of it. It is empty in a submission that was rejected too early to have it.
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

  /// Checks that there is exactly one result for each entry.
  /// - Parameter roster: the class, to name a missing entry; without it the results themselves tell whether all are there.
  /// - Throws: `UserError` if results are missing, or are of another class.
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

  /// Passes the results to a closure in the order of their keys, one at a time.
  ///
  /// Each is given as a result of the whole class, so that the bytes are the same for every division into parts.
  /// - Throws: `UserError` if a file has changed since it was read; otherwise an error that `body` throws.
  public func forEach(_ body: (BatchResult) throws(UserError) -> Void) throws(UserError) {
    for (_, place) in places.sorted(by: { $0.key < $1.key }) {
      let data = try LineReader.bytes(of: place.file, at: place.offset, length: place.length)
      guard var result = BatchResult(line: data) else {
        throw .infrastructure("\(place.text), has changed while it was read: merge again.")
      }
      result.shard = "\(Shard.whole)"
      try body(result.signed(with: key))
    }
  }
}
