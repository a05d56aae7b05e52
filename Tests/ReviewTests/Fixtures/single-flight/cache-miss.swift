actor Avatars {
  private var cache: [String: [UInt8]] = [:]
  private var seen: Set<String> = []
  private var session: String?
  private var isPrepared = false
  private var isSynchronizing = false
  private var polling: Task<Void, Never>?
  let fetch: @Sendable (String) async throws -> [UInt8]
  let logIn: @Sendable () async throws -> String

  init(
    fetch: @escaping @Sendable (String) async throws -> [UInt8], logIn: @escaping @Sendable () async throws -> String
  ) {
    self.fetch = fetch
    self.logIn = logIn
  }

  func avatar(_ name: String) async throws -> [UInt8] {
    if let cached = cache[name] { return cached }
    let bytes = try await fetch(name)
    //                ^ look
    cache[name] = bytes
    return bytes
  }

  func currentSession() async throws -> String {
    if session == nil {
      session = try await logIn()
      //              ^ look
    }
    return session ?? ""
  }

  func prepare() async throws {
    guard !isPrepared else { return }
    _ = try await logIn()
    //        ^ look
    isPrepared = true
  }

  // The flag is to keep a second run out, and comes too late.
  func synchronize() async throws {
    guard !isSynchronizing else { return }
    let account = try await logIn()
    //                  ^ likely
    isSynchronizing = true
    defer { isSynchronizing = false }
    seen = try await fetch(account).isEmpty ? [] : seen
  }

  // Two callers have a task each, and one of them is forgotten.
  func poll() async throws {
    guard polling == nil else { return }
    let name = try await logIn()
    //               ^ likely
    polling = Task { _ = try? await fetch(name) }
  }

  func show(_ image: Image, from source: Source) async throws {
    guard session == nil else { return }
    session = try await source.data(for: image)
    //              ^ look
  }

  func language(of text: String) async throws -> String {
    if let language = session { return language }
    let found = try await readers.loadAll().first { $0.reads(text) }
    //                ^ look
    session = found?.language
    return ""
  }

  func identifyLanguage(of text: String) async -> String {
    if let session { return session }
    let found = await withCheckedContinuation { continuation in
      //          ^ look
      readers.ask(text) { continuation.resume(returning: $0) }
    }
    session = found
    return found
  }

  func visit(_ name: String) async throws {
    guard !seen.contains(name) else { return }
    _ = try await visit(name, 1)
    //        ^ look
    seen.insert(name)
  }
}

struct Feed: View {
  @State private var loader: Loader?
  @State private var receipt: Receipt?

  var body: some View {
    VStack {
      List(loader).task { await prepare() }
      Button("Order") { Task { await order() } }
    }
  }

  @MainActor func order() async {
    guard receipt == nil else { return }
    receipt = await Shop.main.order()
    //          ^ likely
  }

  @MainActor func prepare() async {
    guard loader == nil else { return }
    loader = await Loader()
    //         ^ look
  }
}

@MainActor final class Connection {
  private var opening: Task<Void, Never>?
  private(set) var server: Server?

  // A second caller waits for another task than this one.
  func reopen(_ find: @escaping @Sendable () async -> Server) async -> Server? {
    _ = await opening?.value
    if let server { return server }
    let found = await find()
    //            ^ look
    server = found
    return found
  }
}
