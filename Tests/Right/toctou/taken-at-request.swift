// the mail is taken before the task is made
public actor Mailbox {
  private let connect: @Sendable () async -> Void
  private let archive: @Sendable (String) async -> Void

  public private(set) var selected: String?

  public private(set) var archived: [String] = []

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
    guard let mail = selected else { return }
    Task {
      await connect()
      await archive(mail)
      archived.append(mail)
    }
  }
}
