// clobber starter: refused
// Has the compiler run a program for a macro.
@attached(member) macro Cheat() = #externalMacro(module: "FoundationMacros", type: "PredicateMacro")

@Cheat struct Cheated {}
