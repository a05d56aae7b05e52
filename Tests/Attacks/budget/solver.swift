// notebook starter: does-not-build
// An expression that the type checker does not finish.
let sum = [1, 2.0, "a".count].map { x in [x + 1, x * 2.5, -x].map { y in y + 1 / 2 - 3 * x + (y > 2 ? 1 : 2.0) } }.flatMap { $0 }.reduce(0) { $0 + $1 * 2 + 1 - 3 / 4 + 5 * 6 - 7 + 8 / 9 + 10 } + "a" + 1 + 2.0
