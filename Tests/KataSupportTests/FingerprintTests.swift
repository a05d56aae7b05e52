import KataSupport
import Testing

/// Digests that name what is cached.
@Suite struct FingerprintTests {
  @Test func theSamePartsHaveTheSameDigest() {
    #expect(Self.digest("a", "b") == Self.digest("a", "b"))
  }

  @Test func whereOnePartEndsMatters() {
    let digests = [Self.digest("ab", "c"), Self.digest("a", "bc"), Self.digest("abc"), Self.digest("abc", "")]
    #expect(Set(digests).count == 4)
  }

  @Test func theOrderOfPartsMatters() {
    #expect(Self.digest("a", "b") != Self.digest("b", "a"))
  }

  @Test func everyByteMatters() {
    let data = Data((0..<40).map { UInt8($0) })
    let changed = data.indices.map { index in
      var copy = data
      copy[index] ^= 1
      return Fingerprint(of: copy)
    }
    #expect(Set(changed + [Fingerprint(of: data)]).count == 41)
  }

  /// Names of cached entries and of kept verdicts depend on it.
  @Test func itIsTheSameInEveryProcess() {
    #expect(Self.digest("kata").description == "53c3f278f63a1dd624009b3d89fc358f")
  }

  @Test func itIsWrittenWithAllItsZeros() {
    #expect((0..<200).allSatisfy { Self.digest("\($0)").description.count == 32 })
  }

  private static func digest(_ parts: String...) -> Fingerprint {
    var fingerprint = Fingerprint()
    for part in parts { fingerprint.add(part) }
    return fingerprint
  }
}
