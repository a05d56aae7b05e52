import KataSupport

/// How the program answers a signal.
package enum SignalAction {
  /// The signal changes nothing.
  case ignore
  /// A function is called, on any thread and in the middle of any other: it may only call what `signal-safety(7)` allows.
  case handle(@convention(c) (Int32) -> Void)

  /// Answers signals in this way from now on.
  /// - Parameter isRestarting: true if a call of the system that a signal interrupts goes on after it; else the call fails
  ///   with `EINTR`.
  package func install(for signals: [Int32], isRestarting: Bool = false) {
    var action = sigaction()
    let handler: @convention(c) (Int32) -> Void
    switch self {
    case .ignore: handler = SIG_IGN
    case .handle(let function): handler = function
    }
    #if canImport(Darwin)
      action.__sigaction_u.__sa_handler = handler
    #else
      action.__sigaction_handler.sa_handler = handler
    #endif
    if isRestarting { action.sa_flags = Int32(SA_RESTART) }
    for signal in signals { sigaction(signal, &action, nil) }
  }
}
