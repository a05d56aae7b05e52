/// How much of the runtime the lab controls.
public enum Control: String, Codable, Sendable {
  /// Every job of every task, every sleep and the main actor: the executor interface of the Linux toolchain.
  case full
  /// Jobs of tasks and actors, and sleeps on the lab's clock. Not `Task.sleep` and not the main actor.
  case reduced
}

extension Control: LineCodable {}
