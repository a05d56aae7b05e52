// a small state machine that carries the mail from step to step, by recursion
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

  private enum Step: Sendable {
    case connect(String)
    case file(String)
    case note(String)
  }

  public func archiveSelected() {
    guard let mail = selected else { return }
    let first = Step.connect(mail)
    Task { await go(first) }
  }

  private func go(_ step: Step) async {
    switch step {
    case .connect(let mail):
      await connect()
      await go(.file(mail))
    case .file(let mail):
      await archive(mail)
      await go(.note(mail))
    case .note(let mail):
      archived.append(mail)
    }
  }
}
