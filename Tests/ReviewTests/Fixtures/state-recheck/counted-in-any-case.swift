actor Meter {
  private var misses = 0
  let show: @Sendable (Int) async -> Void

  init(show: @escaping @Sendable (Int) async -> Void) { self.show = show }

  /// No case leaves the function: what is counted does not depend on the look.
  func miss() async {
    var pause = 1
    switch misses {
    case 2: pause = 10
    case 4: pause = 20
    default: break
    }
    await show(pause)
    misses += 1
  }

  func reset() { misses = 0 }
}
