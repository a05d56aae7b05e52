// notebook starter: refused
// Gives back the memory of an array that is still in use.
import Foundation

func act() {
  var numbers = [1, 2, 3]
  free(&numbers)
}
