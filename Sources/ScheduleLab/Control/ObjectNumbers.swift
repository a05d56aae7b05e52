#if os(Linux)
  import Glibc

  // `mallopt`, which Swift does not import; -1 is `M_TRIM_THRESHOLD`.
  @_silgen_name("mallopt")
  private func tuneAllocation(_ parameter: Int32, _ value: Int32) -> Int32

  /// Gives the objects of a schedule numbers to be hashed by, in place of their addresses.
  ///
  /// A set of objects, or a dictionary by `ObjectIdentifier`, has the order of its hashes. An address is another one in each schedule, a
  /// number follows from the choices: it counts the objects that were hashed before.
  enum ObjectNumbers {
    /// The program in memory: the types of its objects that are not generic lie in it.
    nonisolated(unsafe) private static var program: Range<UInt> = 0..<0
    nonisolated(unsafe) private static var numbers: [UInt: Int] = [:]

    /// Has every `ObjectIdentifier` of the process hashed here. Comes before any task.
    static func install() {
      program = LoadedImage.extentOfProgram
      // The memory of an object that is no more can be read all the same.
      _ = tuneAllocation(-1, .max)
      numbers.reserveCapacity(1024)
      replace("$sSOSHsWP", by: witnesses(of: HashedObject(address: 0)))
    }

    /// Writes into a witness table of the library's, by its mangled name: the compiler may not know what is written to.
    private static func replace(_ name: String, by ours: UnsafePointer<UInt>) {
      guard let theirs = dlsym(nil, name)?.assumingMemoryBound(to: UInt.self) else { return }
      let page = UInt(getpagesize())
      let first = UInt(bitPattern: theirs) / page * page
      let count = Int(UInt(bitPattern: theirs + 5) - first)
      guard mprotect(UnsafeMutableRawPointer(bitPattern: first), count, PROT_READ | PROT_WRITE) == 0 else { return }
      // After the conformance and the one to `Equatable`: `hashValue`, `hash(into:)` and `_rawHashValue(seed:)`.
      for requirement in 2..<5 { theirs[requirement] = ours[requirement] }
      mprotect(UnsafeMutableRawPointer(bitPattern: first), count, PROT_READ)
    }

    /// Comes before each schedule.
    static func beginSchedule() { numbers.removeAll(keepingCapacity: true) }

    fileprivate static func number(of address: UInt) -> Int {
      guard LabRuntime.isOnLabThread, LabRuntime.active != nil else { return Int(bitPattern: address) }
      if let number = numbers[address] { return number }
      guard isObject(address) else { return Int(bitPattern: address) }
      numbers[address] = numbers.count + 1
      return numbers.count
    }

    /// True for an object, living or not, of a type of the program's that is not generic.
    ///
    /// A type itself is hashed by its address, which is the same in each schedule.
    private static func isObject(_ address: UInt) -> Bool {
      guard !program.contains(address), let type = UnsafePointer<UInt>(bitPattern: address)?.pointee else {
        return false
      }
      return program.contains(type)
    }

    /// The witness table of a value's conformance to `Hashable`, the last word of the existential.
    ///
    /// Not optimized: the compiler takes what it reads of a table that it knows for impossible.
    @_optimize(none) private static func witnesses(of value: any Hashable) -> UnsafePointer<UInt> {
      withUnsafeBytes(of: value) { bytes in
        UnsafePointer(bitPattern: bytes.load(fromByteOffset: 4 * MemoryLayout<UInt>.size, as: UInt.self))!
      }
    }
  }

  /// What is hashed in place of an `ObjectIdentifier`, which has the same layout.
  private struct HashedObject: Hashable {
    let address: UInt

    func hash(into hasher: inout Hasher) { hasher.combine(ObjectNumbers.number(of: address)) }
  }
#endif
