// notebook starter: does-not-build
// Declares a macro of the name that Swift Testing's has, whose expansion a program of the learner's makes.
@freestanding(expression) macro expect(_ condition: Bool) = #externalMacro(module: "Cheat", type: "Expect")

func act() { #expect(false) }
