/// What a `prove` says in the process of the tests.
enum ProofOutcome {
  /// Every schedule that ran holds.
  case holds(String)
  /// Nothing failed, and nothing is proved.
  case warning(String)
  /// A schedule fails, or none could run.
  case fails(String)
}
