import KataSupport

/// Collects what a child sends through its pipes, and closes each at its end.
struct OutputCollector {
  /// The pipes that may have more to read.
  private(set) var open: [(descriptor: Int32, pipe: FileDescriptor)]
  private(set) var output: [Int32: Data] = [:]
  private(set) var overflows: Set<Int32> = []
  private let limit: (Int32) -> Int
  private let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 1)

  /// - Parameter limit: the bytes to keep of a pipe, by the descriptor that the child sees.
  init(_ sources: [(descriptor: Int32, pipe: FileDescriptor)], limit: @escaping (Int32) -> Int) {
    open = sources
    self.limit = limit
  }

  /// Waits until a pipe has something to read, and reads from every pipe that has.
  /// - Parameters:
  ///   - milliseconds: how long to wait; -1 for as long as it takes.
  ///   - event: a descriptor that ends the wait, too, when it is readable.
  /// - Returns: false if the time has passed and nothing came.
  @discardableResult
  mutating func drain(waiting milliseconds: Int32, besides event: FileDescriptor? = nil) -> Bool {
    var entries = (open.map(\.pipe.number) + [event?.number ?? -1]).map { number in
      pollfd(fd: number, events: Int16(POLLIN), revents: 0)
    }
    let count = poll(&entries, nfds_t(entries.count), milliseconds)
    for index in open.indices.reversed() where entries[index].revents != 0 { drain(index) }
    return count != 0
  }

  private mutating func drain(_ index: Int) {
    let (descriptor, pipe) = open[index]
    do throws(SystemError) {
      let count = try pipe.read(into: buffer)
      guard count > 0 else { return finish(index) }
      let room = limit(descriptor) - (output[descriptor]?.count ?? 0)
      if room > 0 { output[descriptor, default: Data()].append(contentsOf: buffer[..<min(count, room)]) }
      if count > room { overflows.insert(descriptor) }
    } catch {
      if error.code != EAGAIN { finish(index) }
    }
  }

  private mutating func finish(_ index: Int) {
    open.remove(at: index).pipe.close()
  }

  /// Ends the collection, whatever is still to come.
  func close() {
    for source in open { source.pipe.close() }
    buffer.deallocate()
  }
}
