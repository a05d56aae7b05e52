// a detached task with what it needs, which reports back to the actor
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
    if let selected { send(selected) }
  }

  private nonisolated func send(_ mail: String) {
    Task.detached(priority: Task.currentPriority) { [connect, archive] in
      await connect()
      await archive(mail)
      await self.hasFiled(mail)
    }
  }

  private func hasFiled(_ mail: String) {
    archived.append(mail)
  }
}
