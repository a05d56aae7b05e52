// a table of requests by number; each task works on its own number
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

  private var requests: [Int: String] = [:]
  private var lastNumber = 0

  public func archiveSelected() {
    guard let selected else { return }
    lastNumber += 1
    requests[lastNumber] = selected
    let number = lastNumber
    Task { await carryOut(number) }
  }

  private func carryOut(_ number: Int) async {
    await connect()
    guard let mail = requests.removeValue(forKey: number) else { return }
    await archive(mail)
    archived.append(mail)
  }
}
