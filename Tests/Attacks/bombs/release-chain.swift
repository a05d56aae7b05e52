// clobber starter: crashed
// Fills the stack while a long chain of objects is let go of.
final class Link {
  let next: Link?
  init(_ next: Link?) { self.next = next }
}

func act() {
  var chain: Link?
  for _ in 0..<1_000_000 { chain = Link(chain) }
}
