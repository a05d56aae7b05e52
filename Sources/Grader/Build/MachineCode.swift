import KataSubprocess
import KataSupport

/// The digest of an object file without what only debuggers read: two files with the same one behave the same.
struct MachineCode: Hashable, Sendable {
  private let digest: Fingerprint

  /// Reads the code of a submission that compiles.
  /// - Throws: `UserError` if the toolchain's tool cannot read the object file.
  init(of compiled: Compiled, toolchain: Toolchain) throws(UserError) {
    let copy = "\(compiled.folder.path)/code.o"
    let ending = try ChildProcess.run(toolchain.copy(codeOf: compiled.object, to: copy))
    guard ending.status == 0 else {
      let reason = ending.text(2).split(separator: "\n").first.map(String.init) ?? "it gave no reason"
      throw .infrastructure("llvm-objcopy cannot copy an object file: \(reason).")
    }
    digest = Fingerprint(of: try Files.read(copy))
    Files.remove(copy)
  }
}
