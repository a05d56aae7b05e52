import KataSupport

/// How a test ended.
enum TestOutcome {
  case passed
  /// It recorded an issue, was cancelled or skipped, or ended twice.
  case failed
}

/// The tests of a process, as Swift Testing's event stream reports them.
///
/// Strict about the events that count: a program that writes events itself gains nothing. Other events are ignored, so that a
/// newer version may have more.
struct TestEvents: Equatable {
  /// The tests that ended, by their names.
  let ended: [String: TestOutcome]
  /// The last test that started and did not end.
  let inFlightTest: String?
  /// True if exactly one test run started and ended.
  let isComplete: Bool
}

extension TestEvents {
  /// Reads the event stream.
  /// - Parameter lines: a JSON record on each line.
  init(lines: String) {
    var names: [String: String] = [:]
    var failed: Set<String> = []
    var started: [String] = []
    var ended: [String: TestOutcome] = [:]
    var runsStarted = 0
    var runsEnded = 0
    for record in lines.split(separator: "\n").lazy.compactMap({ JSONValue(parsing: .init($0.utf8)) }) {
      guard let payload = record["payload"], let kind = payload["kind"]?.text else { continue }
      if record["kind"]?.text == "test" {
        if kind == "function", let id = payload["id"]?.text, let name = payload["name"]?.text { names[id] = name }
        continue
      }
      let name = payload["testID"]?.text.flatMap { names[$0] }
      switch kind {
      case "runStarted": runsStarted += 1
      case "runEnded": runsEnded += 1
      case "testStarted": if let name { started.append(name) }
      case "issueRecorded", "testCancelled", "testSkipped": if let name { failed.insert(name) }
      case "testEnded":
        guard let name else { break }
        // A test that ends twice was tampered with.
        ended[name] = ended[name] == nil && !failed.contains(name) ? .passed : .failed
      default: break
      }
    }
    self.init(
      ended: ended, inFlightTest: started.last { ended[$0] == nil }, isComplete: runsStarted == 1 && runsEnded == 1)
  }
}
