import Glibc
import Synchronization

@_silgen_name("dladdr")
private func findImage(_ address: UnsafeRawPointer, _ image: UnsafeMutableRawPointer) -> Int32

/// Where `Once` remembers: the address of its table. In a section, because any other global variable would be made once itself.
@section(".data") nonisolated(unsafe) private var tableAddress: Int = 0

/// Tells ThreadSanitizer what a value that is made once orders: making it comes before each use of it, and no more.
///
/// The runtime also says that each use comes before the next one. It uses its own values of that kind at every hop, so
/// it would order all threads, and hide every race. Such a value's flag is in a program or a library. Everything else
/// that the runtime reports to the sanitizer, a task or an actor, is in memory that was allocated.
enum Once {
  private typealias Hook = @convention(c) (UnsafeRawPointer) -> Void

  /// More than the runtime, the libraries and a learner's module have of such values.
  private static var capacity: Int { 4096 }

  /// - Returns: false if the runtime tells the sanitizer nothing.
  static func correct() -> Bool {
    guard let place = dlsym(nil, "_swift_tsan_release") else { return false }
    let variable = place.assumingMemoryBound(to: Hook?.self)
    guard variable.pointee != nil else { return false }
    let table = UnsafeMutablePointer<Atomic<Int>>.allocate(capacity: capacity)
    for index in 0..<capacity { (table + index).initialize(to: Atomic(0)) }
    tableAddress = Int(bitPattern: table)
    variable.pointee = { address in
      // The name of the file, where it begins, the symbol's name, where that begins.
      var image: (UInt, UInt, UInt, UInt) = (0, 0, 0, 0)
      guard findImage(address, &image) == 0 || Once.isFirst(Int(bitPattern: address)) else { return }
      releaseForSanitizer(address)
    }
    return true
  }

  private static func isFirst(_ address: Int) -> Bool {
    guard let table = UnsafeMutablePointer<Atomic<Int>>(bitPattern: tableAddress) else { return true }
    var index = (address >> 3) & (capacity - 1)
    for _ in 0..<capacity {
      let (isFirst, seen) = table[index].compareExchange(expected: 0, desired: address, ordering: .relaxed)
      if isFirst { return true }
      if seen == address { return false }
      index = (index + 1) & (capacity - 1)
    }
    return true
  }
}
