// clobber starter: does-not-build
// Gives the type checker an expression with too many ways to read it.
let bomb = 1 + 2.0 + 3 - -4 + 5.5 * 6 - -7 + 8 * 9.5 + -10 + 11 / 12.5 + 13 - -14 + [1, 2.5, 3].map { $0 * 2 + 1 - -3 }.reduce(0, +) + 15
