import ScheduleLab

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#endif

/// What the grader tells a suite, by environment variables.
struct Settings: Sendable {
  /// `KATA_CONTROL`: how much the lab is to control.
  var control: Control
  /// `KATA_REPORT`: the descriptor for what explorations have shown; 1 where nobody listens.
  var report: Int32
  /// `KATA_PULSE`: the descriptor of the file that is shared as a pulse.
  var pulse: Int32?
  /// `KATA_REPLAY`: the one schedule to run instead of exploring.
  var replay: String?
  /// `KATA_PLAY`: the choices of a schedule that somebody plays, empty at its start.
  var play: String?
  /// `KATA_PLAY_ON`: set if whoever has waited longest goes on after these choices, until it breaks or is over.
  var goesOn: Bool
  /// `KATA_UNDER`: the choices that every schedule begins with.
  var under: [Int]

  /// The settings of this process, read once.
  static let current = fromEnvironment()

  static func fromEnvironment() -> Settings {
    func value(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }
    return Settings(
      control: value("KATA_CONTROL").flatMap(Control.init) ?? .full,
      report: value("KATA_REPORT").flatMap { Int32($0) } ?? 1,
      pulse: value("KATA_PULSE").flatMap { Int32($0) },
      replay: value("KATA_REPLAY"), play: value("KATA_PLAY"), goesOn: value("KATA_PLAY_ON") != nil,
      under: value("KATA_UNDER").flatMap(Schedule.choices(text:)) ?? [])
  }
}
