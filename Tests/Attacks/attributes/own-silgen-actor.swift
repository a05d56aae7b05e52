// notebook starter: refused
// The name is an actor’s.
@globalActor actor _silgen_name { static let shared = _silgen_name() }
@_silgen_name("swift_demangle") func demangle(_ a: Int, _ b: Int, _ c: Int, _ d: Int, _ e: Int) -> Int
