/// A system that runs `kata`, and the files that make it do so. A system is a type of its own, named in `CISystems.all`.
protocol CISystem {
  /// The operand of `kata ci` that selects it.
  static var name: String { get }
  /// The files, the one to print first.
  static var files: [CIFile] { get }
  /// The file of a job that reviews what a pull request changes; nil if there is none for the system.
  static var review: String? { get }
}

extension CISystem {
  static var review: String? { nil }
  /// The file that is printed.
  static var text: String { files[0].text }
}

/// A file that a system reads.
struct CIFile: Sendable {
  /// Where it goes, from the folder that the system knows.
  let path: String
  /// Ends with a newline.
  let text: String
  /// True for a script.
  var isExecutable = false
}
