/// The number of an open file, pipe or terminal. Copies name the same file; its one owner closes it.
package struct FileDescriptor: Hashable, Sendable {
  /// The number that the system's functions take.
  package let number: Int32

  /// Names an open file.
  package init(_ number: Int32) { self.number = number }

  /// Opens a file that child processes do not inherit.
  /// - Parameters:
  ///   - flags: those of `open(2)`, such as `O_RDONLY`.
  ///   - mode: the permissions of a file that is created.
  /// - Throws: ``SystemError`` if it cannot be opened.
  package init(opening path: String, _ flags: Int32, mode: mode_t = 0o644) throws(SystemError) {
    number = open(path, flags | O_CLOEXEC, mode)
    guard number >= 0 else { throw SystemError() }
  }

  /// Closes the file; the number may name another one from then on.
  package func close() { systemClose(number) }

  /// Reads the bytes that are there, and waits for the first if there are none yet.
  /// - Returns: the number of bytes, 0 at the end.
  /// - Throws: ``SystemError``, of the code `EAGAIN` if there is nothing and the descriptor does not wait.
  package func read(into buffer: UnsafeMutableRawBufferPointer) throws(SystemError) -> Int {
    while true {
      let count = systemRead(number, buffer.baseAddress, buffer.count)
      if count >= 0 { return count }
      let error = SystemError()
      guard error.code == EINTR else { throw error }
    }
  }

  /// Reads the bytes that are there, 64 KiB at most, and waits for the first if there are none yet.
  /// - Returns: the bytes; none at the end.
  /// - Throws: ``SystemError``, of the code `EAGAIN` if there is nothing and the descriptor does not wait.
  package func read() throws(SystemError) -> Data {
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    let result = bytes.withUnsafeMutableBytes { buffer in
      Result { () throws(SystemError) in try read(into: buffer) }
    }
    return Data(bytes.prefix(try result.get()))
  }

  /// Writes all bytes, and waits for room as often as it takes.
  /// - Throws: ``SystemError``; a part of the bytes may be written.
  package func write(_ bytes: some Collection<UInt8>) throws(SystemError) {
    var rest = Array(bytes)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { systemWrite(number, $0.baseAddress, $0.count) }
      if count > 0 {
        rest = rest.dropFirst(count)
        continue
      }
      let error = SystemError()
      switch error.code {
      case EINTR: continue
      case EAGAIN:
        var entry = pollfd(fd: number, events: Int16(POLLOUT), revents: 0)
        poll(&entry, 1, -1)
      default: throw error
      }
    }
  }
}

// The methods above hide the functions of the C library that have the same names.
private func systemClose(_ file: Int32) { _ = close(file) }
private func systemRead(_ file: Int32, _ buffer: UnsafeMutableRawPointer?, _ count: Int) -> Int {
  read(file, buffer, count)
}
private func systemWrite(_ file: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int { write(file, bytes, count) }
