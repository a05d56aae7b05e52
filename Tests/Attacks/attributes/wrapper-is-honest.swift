// notebook solution: passed
// A property wrapper, a result builder and a global actor of its own are attributes as well.
@propertyWrapper struct Clamped { var wrappedValue: Int { didSet { wrappedValue = min(wrappedValue, 9) } } }
@resultBuilder enum Lines { static func buildBlock(_ parts: String...) -> String { parts.joined() } }
@globalActor actor Post { static let shared = Post() }
struct Gauge { @Clamped var level = 3; func doubled() -> Int { _level.wrappedValue * 2 } }
@Lines func text() -> String { "a"; "b" }
@Post func stamp() -> Int { Gauge().doubled() + text().count }
