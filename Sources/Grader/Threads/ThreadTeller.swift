/// What tells stories of threads.
enum ThreadTeller: CaseIterable {
  /// Our own runtime, in every interleaving.
  case everyInterleaving
  /// ThreadSanitizer, on real threads.
  case sanitizer

  /// The folder of its `ThreadLab`, from the workbook's root.
  var source: String {
    switch self {
    case .everyInterleaving: "Sources/ThreadLab"
    case .sanitizer: "Tests/Suites/Shared/\(SuiteBuilder.threads)"
    }
  }

  /// The folder of its object files in a bundle.
  var bundleFolder: String {
    switch self {
    case .everyInterleaving: "ThreadLab"
    case .sanitizer: "SanitizerLab"
    }
  }
}
