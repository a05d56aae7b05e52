import RefusedLate

extension Caller {
  /// True if the call threw `Refused`.
  var isRefused: Bool { error is ReadingRoom.Refused }
}
