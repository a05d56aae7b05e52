import Foundation
import KataSubprocess
import KataSupport

/// A folder that is removed together with the value that made it.
package final class TemporaryFolder: Sendable {
  /// The folder's path, without links in it, as `Files.currentFolder` says it.
  package let path: String

  /// - Throws: `UserError` if the folder cannot be made.
  package init() throws {
    path = try Files.makeUniqueFolder(FileManager.default.temporaryDirectory.appending(path: "kata-test-").path())
  }

  deinit { Files.remove(path) }

  /// Writes a file and the folders that it needs.
  /// - Returns: the path of the file.
  @discardableResult
  package func write(_ text: String, to name: String) throws -> String {
    let file = "\(path)/\(name)"
    try Files.makeFolder("/" + file.split(separator: "/").dropLast().joined(separator: "/"))
    try Files.write(Data(text.utf8), to: file)
    return file
  }

  /// Writes a program that can start at once.
  ///
  /// A copy does the writing, in a process of its own: no program starts while a descriptor for writing it is open, and a child
  /// that begins at the same time inherits those of this process for a moment.
  /// - Returns: the path of the program.
  @discardableResult
  package func writeProgram(_ text: String, to name: String) throws -> String {
    let draft = try write(text, to: "\(name).draft")
    let program = "\(path)/\(name)"
    _ = try ChildProcess.run(ChildProcess.Command(executable: "/bin/cp", arguments: [draft, program]))
    chmod(program, 0o755)
    return program
  }

  /// Reads a file of the folder.
  package func read(_ name: String) throws -> String { try Files.readText("\(path)/\(name)") }
}
