/// A program that runs a suite, and the private folder that it runs in.
struct SuiteProgram: Sendable {
  let path: String
  /// Its working folder. The folder may own the program, too: it goes when nothing uses it any more.
  let folder: WorkFolder
}
