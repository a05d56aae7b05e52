import ScheduleLab

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#endif

/// A schedule that somebody plays: the process reports where the choices lead, and leaves there.
enum Playing {
  /// - Parameter choices: the choices that have been made, as a text.
  static func play(
    _ choices: String, check name: String, hang: String?, budget: Budget,
    _ scenario: @escaping @Sendable (Scenario) async throws -> Void
  ) -> Never {
    guard let list = choices.isEmpty ? [] : Schedule.choices(text: choices) else {
      Report.write([("check", .text(name)), ("outcome", .text("misfit"))])
      leave()
    }
    // Said before anything runs: the schedule may end the process.
    Report.write([("listed", .number(list.count))])
    let goesOn = Settings.current.goesOn
    let end = Lab.play(
      list, budget: budget, live: { Report.write(event: $0) },
      ask: { played in
        if goesOn, played.misfit == nil, played.run.breakage == nil { return 0 }
        report(played, check: name, hang: hang)
        leave()
      }, scenario)
    report(end, check: name, hang: hang)
    leave()
  }

  private static func report(_ played: PlayedRun, check name: String, hang: String?) {
    let state: String? =
      if played.misfit != nil {
        "misfit"
      } else if played.run.breakage == nil, !played.offers.isEmpty {
        "choosing"
      } else {
        nil
      }
    Report.write(
      check: name, outcome: state, played.run, hang: hang,
      [
        ("choices", .numbers(played.choices)), ("offers", .objects(played.offers.map(fields(of:)))),
        ("misfit", .number(played.misfit ?? -1)),
        ("nanoseconds", .number(Report.nanoseconds(played.time))),
      ])
  }

  private static func fields(of offer: Offer) -> [(String, Report.Value)] {
    var fields: [(String, Report.Value)] = [
      ("kind", .text(offer.kind.rawValue)), ("text", .text(offer.text)), ("steps", .number(offer.steps)),
      ("frames", .numbers(offer.frames.map { Int(bitPattern: $0) })),
    ]
    if let task = offer.task { fields.append(("task", .text(task))) }
    return fields
  }

  /// Ends the process without another step of anybody.
  private static func leave() -> Never { _exit(0) }
}
