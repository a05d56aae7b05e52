import Workbook

/// Refuses a module whose public interface lacks a part of the starter's, because the suite was compiled against that interface.
struct ContractGate {
  let kata: Kata
  /// The starter's `.swiftinterface`.
  let starter: String

  /// Compares a submission's interface to the starter's.
  /// - Parameter interface: the `.swiftinterface` that the compiler printed for the submission.
  /// - Throws: ``Rejection`` with `contract-broken` and what to restore, or with `refused` if the interface is nested too deeply to read.
  func check(_ interface: String) throws(Rejection) {
    guard let before = Contract(interface: starter, module: kata.module),
      let after = Contract(interface: interface, module: kata.module)
    else { throw .unreadable(kata.file) }
    let missing = before.missing(in: after, module: kata.module)
    guard missing.isEmpty else {
      throw Rejection(
        .contractBroken,
        "The public interface of \(kata.file) has changed, and others rely on it: mend what is named below.",
        missing)
    }
  }
}
