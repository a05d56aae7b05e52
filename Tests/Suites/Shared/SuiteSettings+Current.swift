import LabProtocol

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#endif

extension SuiteSettings {
  /// The grader's instructions to this process.
  static let current: SuiteSettings = {
    guard let settings = SuiteSettings(environment: { name in getenv(name).map { String(cString: $0) } }) else {
      fatalError("An environment variable for the suite has a value that it cannot have.")
    }
    return settings
  }()
}
