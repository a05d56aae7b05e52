// notebook starter: refused
// Calls a function of Swift Testing's by its symbol, without importing the module.
@_silgen_name("$s7Testing4TestV7currentACSgvgZ") func currentTest()

func act() { currentTest() }
