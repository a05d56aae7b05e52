// notebook starter: failed
// Text in the interface that reads like declarations of it.
public enum Other { public actor Outbox { public func send(_ id: String) async {} } }
