// notebook solution: passed
// What the compiler derives, and what types of its own compare by.
extension Outbox.State: Hashable, CaseIterable, Codable {}
enum Grade: Int, Comparable { case low, high; static func < (a: Self, b: Self) -> Bool { a.rawValue < b.rawValue } }
struct Mark: RawRepresentable, Hashable { let rawValue: String }
struct Step: Strideable { let at: Int; func distance(to other: Step) -> Int { other.at - at }; func advanced(by n: Int) -> Step { Step(at: at + n) } }
struct Flags: OptionSet { let rawValue: Int; static let urgent = Flags(rawValue: 1) }
extension Outbox { func ranks() -> [Outbox.State: Int] { Dictionary(uniqueKeysWithValues: Outbox.State.allCases.enumerated().map { ($1, $0) }) } }
