import KataSupport

/// A pipe whose ends no child process inherits by accident.
package struct Pipe: Sendable {
  /// The end to read from.
  package let reader: FileDescriptor
  /// The end to write to.
  package let writer: FileDescriptor

  /// Makes a pipe.
  /// - Throws: ``UserError`` if the system has no more descriptors.
  package init() throws(UserError) {
    var ends: [Int32] = [0, 0]
    #if os(Linux)
      let isMade = makePipe(&ends, O_CLOEXEC) == 0
    #else
      let isMade = pipe(&ends) == 0 && ends.allSatisfy { fcntl($0, F_SETFD, FD_CLOEXEC) == 0 }
    #endif
    guard isMade else { throw .infrastructure("Cannot make a pipe: \(SystemError()).") }
    reader = FileDescriptor(ends[0])
    writer = FileDescriptor(ends[1])
  }
}

#if os(Linux)
  // The C library's Swift module hides it behind `_GNU_SOURCE`.
  @_silgen_name("pipe2")
  private func makePipe(_ ends: UnsafeMutablePointer<Int32>, _ flags: Int32) -> Int32
#endif
