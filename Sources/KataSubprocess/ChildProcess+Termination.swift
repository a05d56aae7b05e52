import KataSupport

extension ChildProcess {
  /// How a child ended, and what it has sent.
  package struct Termination: Sendable {
    /// The exit status, or nil after a signal.
    package let status: Int32?
    /// The signal that ended the child, or nil if it exited.
    package let signal: Int32?
    /// The bytes that came through each pipe, by the descriptor that the child saw, up to the pipe's limit.
    package let output: [Int32: Data]
    /// The pipes through which more came than was kept.
    package let overflows: Set<Int32>
    /// The most memory that was resident, in bytes. The system begins to count before the child's program has replaced this
    /// one's, so it is no less than ``ChildProcess/ownPeak``.
    package let peak: Int
    /// The processor time that the child has used, in seconds.
    package let processorTime: Double

    /// The text that came through a pipe, with every byte that is no UTF-8 replaced.
    package func text(_ descriptor: Int32) -> String { String(decoding: output[descriptor] ?? Data(), as: UTF8.self) }
  }
}
