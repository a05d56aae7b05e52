nonisolated(unsafe) var verbosity = 0
//^ likely

enum Settings {
  nonisolated(unsafe) static var language = "en"
  //^ likely
  /// The names.
  nonisolated(unsafe) static let names = NSMutableArray()
  //^ look
}
