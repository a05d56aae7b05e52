// each request waits for the one before it; the same mail is not filed twice
public actor Mailbox {
  private let connect: @Sendable () async -> Void
  private let archive: @Sendable (String) async -> Void

  public private(set) var selected: String?
  public private(set) var archived: [String] = []

  private var last: Task<Void, Never>?
  private var asked: Set<String> = []

  public init(
    connect: @escaping @Sendable () async -> Void,
    archive: @escaping @Sendable (String) async -> Void
  ) {
    self.connect = connect
    self.archive = archive
  }

  public func select(_ mail: String?) {
    selected = mail
  }

  public func archiveSelected() {
    guard let mail = selected, asked.insert(mail).inserted else { return }
    last = Task { [last] in
      await last?.value
      await connect()
      await archive(mail)
      archived.append(mail)
    }
  }
}
