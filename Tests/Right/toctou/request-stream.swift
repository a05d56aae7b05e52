// a stream of requests, each of which keeps the mailbox; a group serves them side by side and ends with the mailbox
public actor Mailbox {
  private let connect: @Sendable () async -> Void
  private let archive: @Sendable (String) async -> Void

  public private(set) var selected: String?

  public private(set) var archived: [String] = []

  private struct Request: Sendable {
    let mail: String
    let mailbox: Mailbox
  }

  private let requests: AsyncStream<Request>.Continuation

  public init(
    connect: @escaping @Sendable () async -> Void,
    archive: @escaping @Sendable (String) async -> Void
  ) {
    self.connect = connect
    self.archive = archive
    let (stream, requests) = AsyncStream.makeStream(of: Request.self)
    self.requests = requests
    Task.detached {
      await withDiscardingTaskGroup { group in
        for await request in stream {
          group.addTask {
            await connect()
            await archive(request.mail)
            await request.mailbox.hasFiled(request.mail)
          }
        }
      }
    }
  }

  deinit { requests.finish() }

  public func select(_ mail: String?) {
    selected = mail
  }

  public func archiveSelected() {
    guard let mail = selected else { return }
    requests.yield(Request(mail: mail, mailbox: self))
  }

  private func hasFiled(_ mail: String) {
    archived.append(mail)
  }
}
