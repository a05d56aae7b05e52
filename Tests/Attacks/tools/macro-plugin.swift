// notebook starter: does-not-build
// A macro whose plug-in there is not.
@freestanding(expression) macro nothing() -> Int = #externalMacro(module: "Nowhere", type: "Nothing")
let value = #nothing()
