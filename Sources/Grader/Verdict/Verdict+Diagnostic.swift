extension Verdict {
  /// The verdict with a remark about the name of the file that was handed in.
  public func remarking(_ remark: String) -> Verdict {
    var verdict = self
    verdict.diagnostics.append(Diagnostic(severity: .warning, message: remark))
    return verdict
  }

  /// A message about the learner's file from the compiler, a gate or the contract.
  public struct Diagnostic: Codable, Equatable, Sendable {
    /// How serious a diagnostic is.
    public enum Severity: String, Codable, Sendable {
      /// The file was rejected for this.
      case error
      /// The file was taken nevertheless.
      case warning
      /// An explanation of another diagnostic.
      case note
    }

    /// How serious it is.
    public var severity: Severity
    /// The message, as a sentence or in the compiler's words.
    public var message: String
    /// The place in the file; nil if it has none, as a missing declaration.
    public var location: Location?
    /// The source line with the compiler's marks, line by line; empty if there is no place.
    public var excerpt = ""
  }

  /// A remark of the review about the learner's file. It fails a check only where that check is made of its rule.
  public struct Remark: Codable, Equatable, Sendable {
    /// The id of the rule.
    public var rule: String
    /// `look`, `likely` or `certain`.
    public var confidence: String
    /// The name of the file.
    public var file: String
    /// The line, from 1.
    public var line: Int
    /// The column in UTF-8 bytes, from 1.
    public var column: Int
    /// The mistake, or the question to ask about the code, as a sentence.
    public var message: String

    /// The place that it is about.
    public var location: Location { Location(file: file, line: line, column: column) }
  }
}

extension [Verdict.Diagnostic] {
  /// The bytes of text that the diagnostics of a verdict may have. Each quotes its line, however long that is.
  private static let textLimit = 128 << 10

  /// As many of them as a verdict has room for. If there are more, errors only, the first ones.
  var bounded: [Verdict.Diagnostic] {
    let all = fitting
    return all.count == count ? all : filter { $0.severity == .error }.fitting
  }

  private var fitting: [Verdict.Diagnostic] {
    var size = 0
    return Array(
      prefix { diagnostic in
        defer { size += diagnostic.message.utf8.count + diagnostic.excerpt.utf8.count }
        return size < Self.textLimit
      })
  }
}
