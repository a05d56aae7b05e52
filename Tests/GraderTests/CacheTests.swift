import Dispatch
import Foundation
import KataSupport
import Synchronization
import TestSupport
import Testing

@testable import Grader

/// What is in the cache is whole, made once, and there as long as it is used.
@Suite struct CacheTests {
  private let folder: TemporaryFolder
  private let key = Fingerprint(of: Data("key".utf8))

  init() throws { folder = try TemporaryFolder() }

  /// A cache as another process would open it.
  private func cache(limit: Int = 1 << 30) throws(UserError) -> Cache {
    try Cache(environment: ["KATA_CACHE": folder.path], limit: limit)
  }

  /// Makes an entry of two files, unless it is there.
  /// - Returns: the entry, and whether it was made.
  private func entry(_ kind: Cache.Kind = .suite, _ name: String = "key", in cache: Cache, size: Int = 10) throws -> (
    entry: CacheEntry, isNew: Bool
  ) {
    var isNew = false
    let entry = try cache.entry(kind, Fingerprint(of: Data(name.utf8))) { folder throws(UserError) in
      isNew = true
      try Files.write(Data(repeating: 7, count: size), to: folder + "/one.o")
      try Files.write(Data("two".utf8), to: folder + "/two.swiftinterface")
    }
    return (entry, isNew)
  }

  @Test(arguments: Cache.Kind.allCases)
  func anEntryIsMadeOnce(kind: Cache.Kind) throws {
    #expect(try entry(kind, in: cache()).isNew)
    #expect(try !entry(kind, in: cache()).isNew)
    let cache = try cache()
    #expect(try !entry(kind, in: cache).isNew)
    #expect(try !entry(kind, in: cache).isNew)
  }

  /// A way in which a disk, a power cut or a person can damage an entry.
  enum Damage: String, CaseIterable {
    case truncatedFile, flippedByte, emptyFile, missingFile, emptyFolder, fileForFolder, truncatedManifest,
      flippedManifest, emptyManifest, missingManifest

    func damage(_ entry: String, file name: String = "one.o") throws {
      let file = "\(entry)/\(name)"
      let manifest = "\(entry)/manifest"
      switch self {
      case .truncatedFile: try change(file) { $0.removeLast() }
      case .flippedByte: try change(file) { $0[$0.count / 2] ^= 1 }
      case .emptyFile: try change(file) { $0.removeAll() }
      case .missingFile: Files.remove(file)
      case .emptyFolder: for name in Files.list(entry) { Files.remove("\(entry)/\(name)") }
      case .fileForFolder:
        Files.remove(entry)
        try Files.write(Data(), to: entry)
      case .truncatedManifest: try change(manifest) { $0.removeLast(40) }
      case .flippedManifest: try change(manifest) { $0[$0.count / 2] ^= 1 }
      case .emptyManifest: try change(manifest) { $0.removeAll() }
      case .missingManifest: Files.remove(manifest)
      }
    }

    private func change(_ path: String, _ body: (inout [UInt8]) -> Void) throws {
      var bytes = Array(try Files.read(path))
      body(&bytes)
      try Files.write(Data(bytes), to: path)
    }
  }

  @Test(arguments: Cache.Kind.allCases, Damage.allCases)
  func aDamagedEntryIsMadeAnew(kind: Cache.Kind, damage: Damage) throws {
    let folder = try entry(kind, in: cache()).entry.folder
    try damage.damage(folder)
    let (again, isNew) = try entry(kind, in: cache())
    #expect(isNew)
    #expect(again.folder == folder)
    #expect(try Files.read(folder + "/one.o") == Data(repeating: 7, count: 10))
    #expect(try !entry(kind, in: cache()).isNew)
  }

  @Test(arguments: [Damage.truncatedFile, .missingFile, .emptyFolder, .missingManifest])
  func damageIsSeenAlsoByTheProcessThatHasReadTheEntry(damage: Damage) throws {
    let cache = try cache()
    let folder = try entry(in: cache).entry.folder
    #expect(try !entry(in: cache).isNew)
    try damage.damage(folder)
    #expect(try entry(in: cache).isNew)
  }

  @Test func whatAKilledProcessLeftIsMadeAnew() throws {
    let path = "\(folder.path)/entries/suite-\(key)"
    try Files.makeFolder(path)
    try Files.write(Data(repeating: 7, count: 5), to: path + "/one.o")
    try Files.write(Data(), to: path + "/left-over")
    #expect(try entry(in: cache()).isNew)
    #expect(Files.list(path) == ["manifest", "one.o", "two.swiftinterface"])
  }

  @Test func manyWhoWantAnEntryAtOnceGetOneThatIsMadeOnce() throws {
    let made = Mutex(0)
    let folders = Mutex<[String]>([])
    let path = folder.path
    DispatchQueue.concurrentPerform(iterations: 8) { _ in
      // A lock belongs to the file that a thread has opened, so threads stand for processes here.
      let cache = try? Cache(environment: ["KATA_CACHE": path])
      let entry = try? cache?.entry(.lab, Fingerprint()) { folder throws(UserError) in
        made.withLock { $0 += 1 }
        try Files.write(Data(repeating: 1, count: 100_000), to: folder + "/object.o")
      }
      folders.withLock { $0.append(entry?.folder ?? "none") }
    }
    #expect(made.withLock { $0 } == 1)
    #expect(Set(folders.withLock { $0 }) == ["\(path)/entries/lab-\(Fingerprint())"])
  }

  @Test func whoWaitsForAnEntryThatFailsMakesItThen() throws {
    struct Attempts { var failed = 0, made = 0 }
    let attempts = Mutex(Attempts())
    let path = folder.path
    DispatchQueue.concurrentPerform(iterations: 4) { _ in
      let cache = try? Cache(environment: ["KATA_CACHE": path])
      _ = try? cache?.entry(.lab, Fingerprint()) { folder throws(UserError) in
        let isFirst = attempts.withLock { attempts in
          attempts.failed += attempts.failed == 0 ? 1 : 0
          attempts.made += 1
          return attempts.made == 1
        }
        if isFirst { throw .infrastructure("The first attempt fails.") }
        try Files.write(Data(), to: folder + "/object.o")
      }
    }
    #expect(attempts.withLock { $0.made } == 2)
    #expect(Files.list("\(path)/entries") == ["lab-\(Fingerprint())"])
  }

  @Test func anEntryThatCouldNotBeMadeLeavesNothing() throws {
    #expect(throws: UserError.self) {
      try cache().entry(.suite, key) { folder throws(UserError) in
        try Files.write(Data(), to: folder + "/half")
        throw .infrastructure("The compiler fails.")
      }
    }
    #expect(Files.list(folder.path + "/entries").isEmpty)
    #expect(Files.list(folder.path + "/locks").isEmpty)
    #expect(try entry(in: cache()).isNew)
  }

  // MARK: Eviction

  /// The names of the entries that are there, without their keys' digests.
  private func names(_ all: [String]) -> [String] {
    all.filter { Files.exists("\(folder.path)/entries/linked-\(Fingerprint(of: Data($0.utf8)))") }
  }

  /// Says when an entry was last used.
  private func set(_ name: String, to seconds: Int) {
    var times = [timeval(tv_sec: seconds, tv_usec: 0), timeval(tv_sec: seconds, tv_usec: 0)]
    utimes("\(folder.path)/entries/linked-\(Fingerprint(of: Data(name.utf8)))", &times)
  }

  @Test func theLeastRecentlyUsedEntriesMakeRoom() throws {
    let cache = try cache(limit: 12_000)
    for (index, name) in ["a", "b", "c"].enumerated() {
      _ = try entry(.linked, name, in: cache, size: 3000)
      set(name, to: 1000 + index)
    }
    // Used once more, it is the newest.
    _ = try entry(.linked, "a", in: cache, size: 3000)
    _ = try entry(.linked, "d", in: cache, size: 3000)
    #expect(names(["a", "b", "c", "d"]) == ["a", "c", "d"])
    #expect(Files.list(folder.path + "/locks").count <= 3)
  }

  @Test func anEntryInUseIsNotEvicted() throws {
    let cache = try cache(limit: 10_000)
    let used = try entry(.linked, "a", in: cache, size: 3000).entry
    set("a", to: 1000)
    for (index, name) in ["b", "c", "d", "e"].enumerated() {
      _ = try entry(.linked, name, in: cache, size: 3000)
      set(name, to: 2000 + index)
    }
    #expect(names(["a", "b", "c", "d", "e"]).contains("a"))
    #expect(!names(["b"]).contains("b"))
    #expect(try Files.read(used.folder + "/one.o").count == 3000)
  }

  @Test func entriesOfEarlierVersionsAreEvicted() throws {
    let former = "\(folder.path)/suite-\(key)"
    let other = "\(folder.path)/notes"
    try Files.makeFolder(former)
    try Files.makeFolder(other)
    _ = try entry(in: cache())
    #expect(!Files.exists(former))
    #expect(Files.exists(other))
  }

  @Test(arguments: ["", "many", "-", "99999999999999999999999"])
  func aDamagedCountOfGrowthOnlyMeansALook(text: String) throws {
    try Files.makeFolder(folder.path)
    try Files.write(Data(text.utf8), to: folder.path + "/growth")
    _ = try entry(in: cache())
    #expect(try Files.readText(folder.path + "/growth") == "0")
  }
}
