/// The values of an app: all of them in a database, and in memory those that are in use.
///
/// The database is the truth, and memory never contradicts it:
///
/// - What has not been committed is not answered, and a save that fails changes nothing.
/// - A caller that asks once a save has returned gets its value, or one that was committed after it.
/// - When nothing is under way, memory says what the database says.
/// - What has been asked for is in memory, and is answered from there the next time, until it has been saved anew.
///   A slow save or read of one name holds up no other name.
public actor PersistenceStore {
  /// A value as it stands in the database, with the number of the commit that wrote it.
  public typealias Row = (value: String, revision: Int)

  private let write: @Sendable (_ id: String, _ value: String) async throws -> Int
  private let read: @Sendable (_ id: String) async throws -> Row?
  private var cache: [String: Row] = [:]

  /// - Parameters:
  ///   - write: commits a value, some time later acknowledges it, and returns the number of the commit. Commits are
  ///     numbered in their order, which need be neither that of the calls nor that of the acknowledgements. Throws if
  ///     nothing has been committed.
  ///   - read: the row as it stands at some moment between the call and the return; nil if there is none. Throws if the
  ///     database cannot be read.
  public init(
    write: @escaping @Sendable (_ id: String, _ value: String) async throws -> Int,
    read: @escaping @Sendable (_ id: String) async throws -> Row?
  ) {
    self.write = write
    self.read = read
  }

  /// Saves a value, and returns when that has been acknowledged.
  ///
  /// - Throws: what the database throws.
  public func save(_ value: String, for id: String) async throws {
    keep((value, try await write(id, value)), for: id)
  }

  /// Takes a row into memory, unless a later one is there.
  private func keep(_ row: Row, for id: String) {
    if let cached = cache[id], cached.revision > row.revision { return }
    cache[id] = row
  }

  /// The value under a name; nil if there is none.
  ///
  /// - Throws: what the database throws.
  public func value(for id: String) async throws -> String? {
    if let cached = cache[id] { return cached.value }
    guard let row = try await read(id) else { return nil }
    keep(row, for: id)
    return row.value
  }
}
