import Foundation
import KataSupport
import TestSupport
import Testing

/// Reading and writing an open file or pipe.
@Suite struct FileDescriptorTests {
  /// A pipe holds 64 KiB: the rest has to wait for the reader, also in a descriptor that does not wait by itself.
  @Test(arguments: [false, true])
  func allBytesAreWrittenThroughAPipeThatIsTooSmall(isNonblocking: Bool) async throws {
    var ends: [Int32] = [0, 0]
    try #require(pipe(&ends) == 0)
    let (reader, writer) = (FileDescriptor(ends[0]), FileDescriptor(ends[1]))
    if isNonblocking { _ = fcntl(writer.number, F_SETFL, O_NONBLOCK) }
    let bytes = Data((0..<500_000).map { UInt8(truncatingIfNeeded: $0 / 7) })
    async let received = DedicatedThread.run {
      var data = Data()
      while let more = try? reader.read(), !more.isEmpty { data.append(more) }
      return data
    }
    try await DedicatedThread.run { () throws(SystemError) in
      defer { writer.close() }
      try writer.write(bytes)
    }
    #expect(await received == bytes)
    reader.close()
  }

  @Test func nothingToReadIsAnErrorOfADescriptorThatDoesNotWait() throws {
    var ends: [Int32] = [0, 0]
    try #require(pipe(&ends) == 0)
    defer { for end in ends { close(end) } }
    _ = fcntl(ends[0], F_SETFL, O_NONBLOCK)
    let error = #expect(throws: SystemError.self) { try FileDescriptor(ends[0]).read() }
    #expect(error?.code == EAGAIN)
  }

  @Test func aMissingFileCannotBeOpened() throws {
    let folder = try TemporaryFolder()
    let error = #expect(throws: SystemError.self) { try FileDescriptor(opening: folder.path + "/missing", O_RDONLY) }
    #expect(error?.code == ENOENT)
    #expect(error?.description == "No such file or directory")
  }

  @Test func noChildInheritsAFileThatIsOpened() throws {
    let file = try FileDescriptor(opening: "/dev/null", O_RDONLY)
    defer { file.close() }
    #expect(fcntl(file.number, F_GETFD) & FD_CLOEXEC != 0)
  }
}
