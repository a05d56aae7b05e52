import LabProtocol
import KataSubprocess
import KataSupport

#if os(Linux)
  // Functions of the C library that its Swift module hides: one behind `_GNU_SOURCE`, one for its variable arguments.
  @_silgen_name("memfd_create")
  private func makeMemoryFile(_ name: UnsafePointer<CChar>, _ flags: UInt32) -> Int32

  @_silgen_name("fcntl")
  private func controlFile(_ descriptor: Int32, _ command: Int32, _ argument: Int) -> Int32
#endif

/// The file that a suite maps as its ``StatusPage``, and the grader's own view of it.
package final class StatusFile {
  /// The path at which a child that is about to be spawned can open the file.
  package let path: String
  /// The shared page, valid as long as this object is.
  package var page: StatusPage { StatusPage(memory) }
  private let descriptor: Int32
  private let memory: UnsafeMutableRawPointer

  /// Creates the file, filled with zeros.
  /// - Parameter folder: where the file is made, on a system that has none without a place.
  /// - Throws: `UserError` if the system has no memory to share.
  package init(in folder: String) throws(UserError) {
    #if os(Linux)
      // Memory whose size is sealed: a suite that could shorten it would take the grader with it at the next look.
      descriptor = ChildProcess.lift(makeMemoryFile("status", 3))  // MFD_CLOEXEC, MFD_ALLOW_SEALING
      path = "/proc/self/fd/\(descriptor)"
      let isReady =
        descriptor >= 0 && ftruncate(descriptor, off_t(StatusPage.size)) == 0
        && controlFile(descriptor, 1033, 7) == 0  // F_ADD_SEALS: no further seal, no shrinking, no growing
    #else
      path = folder + "/status"
      try Files.write(Data(count: StatusPage.size), to: path)
      descriptor = open(path, O_RDWR | O_CLOEXEC)
      let isReady = descriptor >= 0
    #endif
    guard isReady, let mapped = mmap(nil, StatusPage.size, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0),
      mapped != MAP_FAILED
    else {
      let reason = SystemError()
      close(descriptor)
      throw .infrastructure("Cannot share memory with a suite: \(reason).")
    }
    memory = mapped
  }

  deinit {
    munmap(memory, StatusPage.size)
    close(descriptor)
  }
}
