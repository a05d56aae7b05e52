import KataSupport

/// A private folder that is removed when its value is released.
final class WorkFolder: Sendable {
  let path: String

  /// - Throws: `UserError` if the cache cannot be written to.
  init(in cache: Cache) throws(UserError) {
    var template = Array("\(cache.workFolder)/\(getpid())-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else {
      throw .infrastructure("Cannot make a work folder in \(cache.folder): \(SystemError()).")
    }
    path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  deinit { Files.remove(path) }
}
