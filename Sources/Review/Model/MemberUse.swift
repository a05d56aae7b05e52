/// The properties of its type that a function or accessor reads and writes, alone and through other members that it calls.
struct MemberUse {
  var reads: Set<Place> = []
  var writes: Set<Place> = []
  /// The writes before which it looks at no property of the type.
  var unguardedWrites: Set<Place> = []

  static func += (left: inout MemberUse, right: MemberUse) {
    left.reads.formUnion(right.reads)
    left.writes.formUnion(right.writes)
    left.unguardedWrites.formUnion(right.unguardedWrites)
  }
}
