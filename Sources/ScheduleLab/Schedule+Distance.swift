import LabProtocol

extension Schedule {
  /// The distance from first in, first out: detours, their sizes, then length. The shrinker looks for the smallest.
  var distance: (Int, Int, Int) {
    (choices.count { $0 != 0 }, choices.reduce(0, +), choices.count)
  }
}
