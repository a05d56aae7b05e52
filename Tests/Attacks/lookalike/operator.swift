// notebook solution: passed
// An operator of its own, and one of the standard library's for a type of its own.
infix operator <+> : AdditionPrecedence

struct Weight: Equatable {
  let grams: Int
  static func <+> (left: Weight, right: Weight) -> Weight { Weight(grams: left.grams + right.grams) }
  static func == (left: Weight, right: Weight) -> Bool { left.grams == right.grams }
}

func act() { precondition(Weight(grams: 1) <+> Weight(grams: 2) == Weight(grams: 3)) }
