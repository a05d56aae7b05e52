// notebook starter: failed
// Text in the interface that reads like declarations of it.
public enum Swift2 { public struct Bool {} }
public struct Notebook2 {}
