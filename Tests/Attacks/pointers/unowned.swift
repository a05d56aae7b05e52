// notebook starter: refused
// Uses an object after its end, through a reference that nothing checks.
final class Brief { var words: [UInt] = [1, 2, 3] }

func act() {
  unowned(unsafe) var left: Brief
  do {
    let brief = Brief()
    left = brief
  }
  left.words.append(4)
}
