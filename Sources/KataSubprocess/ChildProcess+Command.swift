extension ChildProcess {
  /// A program to run, and what it finds when it starts.
  package struct Command: Sendable {
    /// A path, or a name to look up in this program's `PATH`.
    package var executable: String
    /// The words after the program's name.
    package var arguments: [String]
    /// The whole environment; nothing is inherited.
    package var environment: [String: String]
    /// The child's current folder.
    package var folder: String
    /// True to give the child a pipe to read from; else it finds nothing to read.
    package var hasInput: Bool
    /// Pipes for the child to write to, besides 1 and 2, by the descriptor that it sees.
    package var pipes: [Int32]
    /// Files to open for the child, for reading and writing, by the descriptor that it sees.
    package var files: [Int32: String]
    /// The path of a terminal that the child gets to itself instead of pipes for 0, 1 and 2; nil for the pipes.
    package var terminal: String?
    /// True for a program that ends its own children when it is interrupted: the signal is handed on to it, and
    /// ``ChildProcess/wait(tick:)`` waits until it has ended. Else an interruption kills the child's group.
    package var endsWhenInterrupted: Bool

    /// Describes a program that, by default, finds nothing to read and prints to two pipes.
    package init(
      executable: String, arguments: [String] = [], environment: [String: String] = [:], folder: String = "/",
      hasInput: Bool = false, pipes: [Int32] = [], files: [Int32: String] = [:], terminal: String? = nil,
      endsWhenInterrupted: Bool = false
    ) {
      self.executable = executable
      self.arguments = arguments
      self.environment = environment
      self.folder = folder
      self.hasInput = hasInput
      self.pipes = pipes
      self.files = files
      self.terminal = terminal
      self.endsWhenInterrupted = endsWhenInterrupted
    }
  }
}
