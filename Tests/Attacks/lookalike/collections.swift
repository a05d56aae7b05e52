// notebook solution: passed
// Sets and dictionaries, whose order nothing depends on.
func act() {
  let names = Set(["a", "b", "c"])
  let lengths = Dictionary(uniqueKeysWithValues: names.map { ($0, $0.count) })
  precondition(lengths.values.allSatisfy { $0 == 1 })
}
