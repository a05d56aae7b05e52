import KataSupport
import Workbook

/// The words and options that a person typed after the name of the command.
struct Arguments {
  /// An option of a command.
  struct Option: Sendable {
    let name: String
    /// The placeholder for the value in the help; nil for a switch.
    let value: String?
    let help: String
    /// True if the value may be left out: it is given after a “=” only then.
    var isOptional = false

    /// As the help shows it.
    var shown: String { "--\(name)" + (value.map { isOptional ? "[=\($0)]" : " \($0)" } ?? "") }
  }

  private(set) var words: [String] = []
  private var values: [String: [String]] = [:]

  init(_ input: [String], command: String, options: [Option]) throws(UserError) {
    var rest = input[...]
    var isLiteral = false
    while let word = rest.popFirst() {
      guard word.hasPrefix("-"), word.count > 1, !isLiteral else {
        words.append(word)
        continue
      }
      if word == "--" {
        isLiteral = true
        continue
      }
      let parts = word.split(separator: "=", maxSplits: 1).map(String.init)
      guard let option = options.first(where: { "--\($0.name)" == parts[0] }) else {
        let hint = Suggestion.question(for: parts[0], among: options.map { "--\($0.name)" })
        throw .usage("kata \(command) has no option “\(parts[0])”: \(hint ?? "kata help \(command) lists them.")")
      }
      guard option.value != nil else {
        guard parts.count == 1 else { throw .usage("--\(option.name) takes no value.") }
        values[option.name, default: []].append("")
        continue
      }
      if option.isOptional, parts.count == 1 {
        values[option.name, default: []].append("")
        continue
      }
      guard let value = parts.count == 2 ? parts[1] : rest.popFirst() else {
        throw .usage("--\(option.name) needs a value: --\(option.name) \(option.value ?? "").")
      }
      values[option.name, default: []].append(value)
    }
  }

  func has(_ option: String) -> Bool { values[option] != nil }
  func value(_ option: String) -> String? { values[option]?.last }
  func values(_ option: String) -> [String] { values[option] ?? [] }

  /// A whole number, 1 or more.
  func number(_ option: String) throws(UserError) -> Int? {
    guard let text = value(option) else { return nil }
    guard let number = Int(text), number >= 1 else {
      throw .usage("--\(option) needs a number from 1 up, and got “\(text)”.")
    }
    return number
  }

  /// One of the names of a type's cases.
  /// - Parameter names: what to say that it may be, if that is more.
  func choice<Choice: RawRepresentable & CaseIterable>(
    _ option: String, of: Choice.Type, names: [String]? = nil
  ) throws(UserError) -> Choice? where Choice.RawValue == String {
    guard let text = value(option) else { return nil }
    if let choice = Choice(rawValue: text) { return choice }
    let names = names ?? Choice.allCases.map(\.rawValue)
    throw .usage(
      "--\(option) is \(names.dropLast().joined(separator: ", ")) or \(names.last ?? ""), not “\(text)”.")
  }

  /// True if the answer is JSON, for an answer that is text or JSON.
  var isJSON: Bool {
    get throws(UserError) {
      switch value("format") {
      case nil, "text": return false
      case "json": return true
      case let name?: throw .usage("--format is text or json, not “\(name)”.")
      }
    }
  }

  /// - Throws: a usage error if there are more words.
  func atMost(_ count: Int, _ usage: String) throws(UserError) {
    guard words.count <= count else { throw .usage("“\(words[count])” is one word too many: \(usage).") }
  }
}
