/// A 128-bit digest of content, to name what is cached.
///
/// What is as small as a submission goes in by its SHA-256, so that no author finds two files that look alike.
/// What is larger is the toolchain's or our own.
public struct Fingerprint: Hashable, Sendable, CustomStringConvertible {
  /// The bytes of what goes in by its SHA-256, at most.
  private static let limit = 256 << 10

  private var high: UInt64 = 0x6A09_E667_F3BC_C908
  private var low: UInt64 = 0xBB67_AE85_84CA_A73B

  /// The digest of nothing, to add to.
  package init() {}

  /// The digest of one file's content.
  public init(of data: Data) {
    add(data)
  }

  /// Adds a text, with its length, so that no two lists of parts look alike.
  package mutating func add(_ text: String) {
    add(Data(text.utf8))
  }

  /// Adds bytes, with their number, so that no two lists of parts look alike.
  package mutating func add(_ data: Data) {
    mix(UInt64(data.count))
    let content = data.count <= Self.limit ? Data(MessageDigest.sha256(Array(data))) : data
    content.withUnsafeBytes { bytes in
      var offset = 0
      while offset + 8 <= bytes.count {
        mix(bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
        offset += 8
      }
      var rest: UInt64 = 0
      while offset < bytes.count {
        rest = rest << 8 | UInt64(bytes[offset])
        offset += 1
      }
      mix(rest)
    }
  }

  private mutating func mix(_ word: UInt64) {
    high = (high ^ word) &* 0x9E37_79B9_7F4A_7C15
    high ^= high >> 29
    low = (low &+ word ^ high) &* 0xC2B2_AE3D_27D4_EB4F
    low ^= low >> 31
  }

  /// 32 hexadecimal digits.
  public var description: String {
    [high, low].map { word in
      let text = String(word, radix: 16)
      return String(repeating: "0", count: 16 - text.count) + text
    }.joined()
  }
}
