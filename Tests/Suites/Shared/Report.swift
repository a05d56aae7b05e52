import ScheduleLab

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#endif

/// One line of JSON for the grader: an object whose values are texts, numbers, flags or lists of objects.
enum Report {
  indirect enum Value {
    case text(String)
    case number(Int)
    case flag(Bool)
    case texts([String])
    case numbers([Int])
    case objects([[(String, Value)]])
  }

  /// - Parameter outcome: what to report instead of how the run went.
  static func write(
    check: String, outcome: String? = nil, _ run: RecordedRun?, hang: String?, _ more: [(String, Value)]
  ) {
    var fields: [(String, Value)] = [
      ("check", .text(check)), ("outcome", .text(outcome ?? run?.breakage?.rawValue ?? "passed")),
      ("control", .text(Lab.control.rawValue)),
    ]
    fields += more
    if let run {
      var message = run.message
      if let hang, run.breakage == .hung || run.breakage == .deadlocked { message = hang }
      fields += [
        ("message", .text(message)), ("schedule", .text(run.schedule.text)), ("columns", .texts(run.timeline.columns)),
        ("events", .objects(run.timeline.events.map(fields(of:)))),
      ]
    }
    write(fields)
  }

  static func write(event: Timeline.Event) {
    write([("event", .objects([fields(of: event)]))])
  }

  private static func fields(of event: Timeline.Event) -> [(String, Value)] {
    [
      ("step", .number(event.step)), ("column", .text(event.column)), ("kind", .text(event.kind.rawValue)),
      ("text", .text(event.text)), ("nanoseconds", .number(nanoseconds(event.time))),
    ]
  }

  static func nanoseconds(_ time: Duration) -> Int {
    let (seconds, attoseconds) = time.components
    return Int(min(seconds, 9_000_000_000)) * 1_000_000_000 + Int(attoseconds / 1_000_000_000)
  }

  static func write(_ fields: [(String, Value)]) {
    let line = Array((json(fields) + "\n").utf8)
    var rest = line[...]
    while !rest.isEmpty {
      let written = rest.withUnsafeBytes { buffer in
        #if canImport(Darwin)
          Darwin.write(Settings.current.report, buffer.baseAddress, buffer.count)
        #elseif canImport(Glibc)
          Glibc.write(Settings.current.report, buffer.baseAddress, buffer.count)
        #endif
      }
      guard written > 0 else { return }
      rest = rest.dropFirst(written)
    }
  }

  private static func json(_ fields: [(String, Value)]) -> String {
    "{" + fields.map { "\(quoted($0)):\(json($1))" }.joined(separator: ",") + "}"
  }

  private static func json(_ value: Value) -> String {
    switch value {
    case .text(let text): quoted(text)
    case .number(let number): String(number)
    case .flag(let flag): String(flag)
    case .numbers(let numbers): "[" + numbers.map(String.init).joined(separator: ",") + "]"
    case .texts(let texts): "[" + texts.map(quoted).joined(separator: ",") + "]"
    case .objects(let objects): "[" + objects.map(json).joined(separator: ",") + "]"
    }
  }

  private static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case _ where scalar.value < 0x20:
        let hex = String(scalar.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - hex.count) + hex
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}
