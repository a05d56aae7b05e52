import Grader
import KataSupport
import Workbook

/// What a class has seen of one learner: the journal, the last verdicts and the failed attempts.
public struct BoardLearner: Sendable {
  /// An attempt that failed, with its file if the learner shares it.
  public struct Attempt: Sendable {
    /// The verdict on it.
    public let verdict: Verdict
    /// The file; nil if it is not shared.
    public let source: String?
  }

  /// The name to show.
  public let name: String
  /// Oldest first.
  public let entries: [Journal.Entry]
  /// The last verdicts, by kata.
  public let verdicts: [String: Verdict]
  /// Every attempt that failed, in the order of the names of the files.
  public let attempts: [Attempt]

  /// A learner of whom this is known.
  public init(name: String, entries: [Journal.Entry], verdicts: [String: Verdict], attempts: [Attempt] = []) {
    self.name = Style.report.sanitizedLine(name)
    self.entries = entries
    self.verdicts = verdicts.mapValues { $0.sanitized(for: .report) }
    self.attempts = attempts.map { Attempt(verdict: $0.verdict.sanitized(for: .report), source: $0.source) }
  }

  // MARK: Reading

  /// The bytes of a file at most: what is larger was not written by `kata`.
  private static let limit = 8 << 20

  /// Reads the learners that a place has: a folder of folders, each filled by `kata join` or a clone of a workspace, or a file with
  /// results of a class.
  /// - Throws: `UserError` if there is no such place, or a file of results cannot be read.
  public static func read(_ path: String) throws(UserError) -> [BoardLearner] {
    if Files.isPlain(path) { return try results(path) }
    guard Files.isFolder(path) else { throw .usage("There is no folder \(path).") }
    if let learner = learner(in: path) { return [learner] }
    return Files.list(path).filter { !$0.hasPrefix(".") }.compactMap { learner(in: "\(path)/\($0)") }
  }

  private static func learner(in folder: String) -> BoardLearner? {
    let folders = [folder, folder + "/.kata", folder + "/workspace/.kata"]
    guard
      let records = folders.first(where: { Files.isPlain($0 + "/journal.jsonl") || Files.isPlain($0 + "/learner.json") }
      )
    else { return nil }
    let card = read(records + "/learner.json").flatMap { try? JSONDecoder().decode(Membership.Card.self, from: $0) }
    var verdicts: [String: Verdict] = [:]
    for file in Files.list(records + "/verdicts") where file.hasSuffix(".json") {
      if let verdict = verdict(at: "\(records)/verdicts/\(file)") { verdicts[verdict.kata] = verdict }
    }
    var attempts: [Attempt] = []
    for kata in Files.list(records + "/attempts") {
      let place = "\(records)/attempts/\(kata)"
      for file in Files.list(place) where file.hasSuffix(".json") {
        guard let verdict = verdict(at: "\(place)/\(file)") else { continue }
        let source = read("\(place)/\(file.dropLast(5)).swift").map { String(decoding: $0, as: UTF8.self) }
        attempts.append(Attempt(verdict: verdict, source: source))
      }
    }
    if attempts.isEmpty {
      // A clone of a workspace has the last verdicts only, and the files beside them.
      attempts = verdicts.values.sorted { $0.kata < $1.kata }.filter { $0.verdict != .passed }.map {
        Attempt(verdict: $0, source: nil)
      }
    }
    return BoardLearner(
      name: card?.name ?? folder.split(separator: "/").last.map(String.init) ?? folder,
      entries: entries(records + "/journal.jsonl"), verdicts: verdicts, attempts: attempts)
  }

  private static func read(_ path: String) -> Data? {
    var status = stat()
    guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_size <= limit else { return nil }
    return try? Files.read(path)
  }

  private static func verdict(at path: String) -> Verdict? {
    read(path).flatMap { try? JSONDecoder().decode(Verdict.self, from: $0) }.flatMap {
      $0.schema == "kata-verdict/1" ? $0 : nil
    }
  }

  private static func entries(_ path: String) -> [Journal.Entry] {
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .iso8601
    // A line that is being written, or was torn, is read the next time.
    return (read(path) ?? Data()).split(separator: UInt8(ascii: "\n")).compactMap {
      try? decoder.decode(Journal.Entry.self, from: $0)
    }
  }

  /// The learners of a file that `kata grade` wrote.
  private static func results(_ path: String) throws(UserError) -> [BoardLearner] {
    var verdicts: [String: [String: Verdict]] = [:]
    let reader = try LineReader(path)
    while let line = try reader.next() {
      guard let result = BatchResult(line: line.data) else { continue }
      verdicts[result.submission, default: [:]][result.verdict.kata] = result.verdict
    }
    return verdicts.sorted { $0.key < $1.key }.map { name, verdicts in
      BoardLearner(
        name: name, entries: [], verdicts: verdicts,
        attempts: verdicts.values.sorted { $0.kata < $1.kata }.filter { $0.verdict != .passed }.map {
          Attempt(verdict: $0, source: nil)
        })
    }
  }
}
