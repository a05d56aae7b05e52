// notebook starter: refused
// Takes memory of its own and writes beyond its end.
import Foundation

func act() {
  malloc(8)?.assumingMemoryBound(to: Int.self).advanced(by: 1_000).pointee = 3
}
