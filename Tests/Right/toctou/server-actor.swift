// an actor inside that stands for the server; the mail goes there as a value
public actor Mailbox {
  private let connect: @Sendable () async -> Void
  private let archive: @Sendable (String) async -> Void

  public private(set) var selected: String?

  public private(set) var archived: [String] = []

  private actor Server {
    private let connect: @Sendable () async -> Void
    private let archive: @Sendable (String) async -> Void

    init(connect: @escaping @Sendable () async -> Void, archive: @escaping @Sendable (String) async -> Void) {
      self.connect = connect
      self.archive = archive
    }

    func file(_ mail: String) async {
      await connect()
      await archive(mail)
    }
  }

  private let server: Server

  public init(
    connect: @escaping @Sendable () async -> Void,
    archive: @escaping @Sendable (String) async -> Void
  ) {
    self.connect = connect
    self.archive = archive
    server = Server(connect: connect, archive: archive)
  }

  public func select(_ mail: String?) {
    selected = mail
  }

  public func archiveSelected() {
    guard let mail = selected else { return }
    Task {
      await server.file(mail)
      archived.append(mail)
    }
  }
}
