#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import Support
import Workbook

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#endif

/// What need not be made twice: folders named for the content that they were made from.
///
/// An entry is made in a private folder and then takes its name in one step. Two graders that make the same entry at once
/// make it twice, and one of them wins; one that is killed half-way leaves a private folder, which the next one removes.
public struct Cache: Sendable {
  public let folder: String

  /// The user's cache: `KATA_CACHE`, else the platform's place for caches.
  public init(environment: [String: String]) throws(UserError) {
    if let chosen = environment["KATA_CACHE"], !chosen.isEmpty {
      folder = chosen
    } else if let base = environment["XDG_CACHE_HOME"], !base.isEmpty {
      folder = base + "/kata"
    } else if let home = environment["HOME"], !home.isEmpty {
      #if canImport(Darwin)
        folder = home + "/Library/Caches/kata"
      #else
        folder = home + "/.cache/kata"
      #endif
    } else {
      throw .infrastructure("There is no home folder to cache in: set KATA_CACHE to a folder that can be written.")
    }
    // Whatever keeps the folder from being made keeps it from being written.
    try? Files.makeFolder(folder + "/work")
    guard access(folder + "/work", W_OK) == 0 else {
      throw .infrastructure(
        "Cannot write to the cache folder \(folder): set KATA_CACHE to a folder that can be written.")
    }
    sweep()
  }

  /// The folder of an entry, made by `make` if it is not there yet.
  func entry(
    _ kind: String, _ key: Fingerprint, _ make: (_ folder: String) throws(UserError) -> Void
  ) throws(UserError) -> String {
    let path = "\(folder)/\(kind)-\(key)"
    if Files.exists(path) { return path }
    let draft = try WorkFolder(in: self)
    try make(draft.path)
    if rename(draft.path, path) != 0, !Files.exists(path) {
      throw .infrastructure("Cannot write to the cache folder \(folder): \(String(cString: strerror(errno))).")
    }
    return path
  }

  /// Removes the private folders of programs that were killed.
  private func sweep() {
    for name in Files.list(folder + "/work") {
      guard let process = name.split(separator: "-").first.flatMap({ pid_t($0) }) else { continue }
      if kill(process, 0) != 0, errno == ESRCH { Files.remove("\(folder)/work/\(name)") }
    }
  }
}

/// A private folder that goes when nobody uses it any more.
final class WorkFolder: Sendable {
  let path: String

  init(in cache: Cache) throws(UserError) {
    var template = Array("\(cache.folder)/work/\(getpid())-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else {
      throw .infrastructure("Cannot make a work folder in \(cache.folder): \(String(cString: strerror(errno))).")
    }
    path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  deinit { Files.remove(path) }
}
