/// A system that runs `kata`, and the file that makes it do so. A system is a type of its own, named in `CISystems.all`.
protocol CISystem {
  /// The operand of `kata ci` that selects it.
  static var name: String { get }
  /// Where the file goes.
  static var file: String { get }
  /// The file; ends with a newline.
  static var text: String { get }
  /// The file of a job that reviews what a pull request changes; nil if there is none for the system.
  static var review: String? { get }
}

extension CISystem {
  static var review: String? { nil }
}
