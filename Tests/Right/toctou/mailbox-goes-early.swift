// The request holds the mailbox weakly, so it goes when its window does
/// The mailbox behind a list of mails: which of them is open, and which have been archived.
///
/// Archiving goes over the network, and networks take their time. The user reads on meanwhile: another mail can be
/// opened, and archived as well, before the first one has reached the server.
public actor Mailbox {
  private let connect: @Sendable () async -> Void
  private let archive: @Sendable (String) async -> Void

  /// The mail that is open; nil if none is.
  public private(set) var selected: String?

  /// The mails that the server has filed, in the order in which it did.
  public private(set) var archived: [String] = []

  /// - Parameters:
  ///   - connect: reaches the server. Returns soon if there is a connection, and later if one has to be made.
  ///   - archive: files one mail at the server. Returns when the server has confirmed it.
  public init(
    connect: @escaping @Sendable () async -> Void,
    archive: @escaping @Sendable (String) async -> Void
  ) {
    self.connect = connect
    self.archive = archive
  }

  /// Opens a mail; nil closes the one that is open.
  public func select(_ mail: String?) {
    selected = mail
  }

  /// Archives the mail that is open; does nothing if none is.
  public func archiveSelected() {
    guard let mail = selected else { return }
    Task { [weak self, connect, archive] in
      await connect()
      await archive(mail)
      await self?.hasFiled(mail)
    }
  }

  private func hasFiled(_ mail: String) {
    archived.append(mail)
  }
}
