import KataSupport

extension Cache {
  /// How much of the limit may be published between two looks at all entries.
  private static let share = 16

  /// Counts what was published, and evicts if that may have taken the cache over its limit.
  /// - Throws: `UserError` if the cache cannot be written, or the user interrupts the wait for another process.
  func grow(by bytes: Int) throws(UserError) {
    let path = folder + "/growth"
    let lock = try FileLock.wait(for: path, .exclusive)
    // Whatever is not a number could be any: it is time to look.
    let growth = (try? Files.readText(path)).flatMap { Int($0) }.map { $0 + bytes }
    let isDue = growth.map { $0 > limit / Self.share } ?? true
    if isDue { try evict() }
    // Not by rename, which would leave the lock with a file that has no name any more.
    try lock.write("\(isDue ? 0 : growth ?? 0)")
  }

  /// Removes the entries that were used least recently until there is room for what is published before the next look, with
  /// those of earlier versions and those that were never completed first.
  private func evict() throws(UserError) {
    removeFormerEntries()
    var entries = Files.list(entriesFolder).map { name in (name: name, use: lastUse(of: name), size: size(of: name)) }
    entries.sort { ($0.use, $0.name) < ($1.use, $1.name) }
    var total = entries.reduce(0) { $0 + $1.size }
    for entry in entries {
      guard total > limit - limit / Self.share else { return }
      if try remove(entry.name) { total -= entry.size }
    }
  }

  /// Removes an entry unless a process makes or uses it.
  private func remove(_ name: String) throws(UserError) -> Bool {
    guard case .locked(let making) = try FileLock.attempt(file: lockPath(name), .exclusive) else { return false }
    return try withExtendedLifetime(making) { () throws(UserError) in
      switch try FileLock.attempt(folder: entryPath(name), .exclusive) {
      case .busy: return false
      case .missing: break
      case .locked(let use): withExtendedLifetime(use) { Files.remove(entryPath(name)) }
      }
      unlink(lockPath(name))
      return true
    }
  }

  /// Seconds since 1970; 0 for an entry that is gone.
  private func lastUse(of name: String) -> Double {
    var status = stat()
    guard stat(entryPath(name), &status) == 0 else { return 0 }
    #if canImport(Darwin)
      let time = status.st_mtimespec
    #else
      let time = status.st_mtim
    #endif
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  private func size(of name: String) -> Int {
    Files.list(entryPath(name)).reduce(0) { sum, file in
      var status = stat()
      return stat("\(entryPath(name))/\(file)", &status) == 0 ? sum + Int(status.st_size) : sum
    }
  }

  /// Earlier versions of kata kept entries beside the folders of this one, under names such as `suite-` and a key.
  private func removeFormerEntries() {
    for name in Files.list(folder) {
      let parts = name.split(separator: "-", omittingEmptySubsequences: false)
      guard parts.count == 2, Kind(rawValue: String(parts[0])) != nil, parts[1].utf8.count == 32,
        parts[1].allSatisfy(\.isHexDigit)
      else { continue }
      Files.remove("\(folder)/\(name)")
    }
  }
}
