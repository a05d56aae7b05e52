// notebook starter: refused
// Indexes an array without bounds, where no type's name says so.
func act() {
  let numbers: [UInt] = [1, 2, 3]
  numbers.withContiguousStorageIfAvailable { print($0[1 << 20]) }
}
