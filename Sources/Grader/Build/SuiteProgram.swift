/// A program that runs a suite, and the private folder that it runs in.
struct SuiteProgram: Sendable {
  let path: String
  /// Its working folder, in which it finds nothing of the cache's.
  let folder: WorkFolder
  /// Keeps the program in the cache; nil if it is in its working folder.
  let entry: CacheEntry?

  init(path: String, folder: WorkFolder, entry: CacheEntry? = nil) {
    self.path = path
    self.folder = folder
    self.entry = entry
  }
}
