import ScheduleLab
import UnlockedLook

/// What a drawing throws.
struct NoAnswer: Error, Equatable {
  let drawing: Int
}

/// The survey office, which draws: a list of answers, of which the last one is repeated.
///
/// `@unchecked Sendable`: a scenario runs on one thread, and nothing here suspends.
final class Office: @unchecked Sendable {
  enum Answer {
    case chart([String: Int])
    case failure
  }

  static let chart = ["north": 12, "south": 20]

  private let scenario: Scenario
  var answers: [Answer]
  private(set) var drawings = 0
  /// Read in the middle of a drawing. It must be false.
  var lamp: (() -> Bool)?

  init(_ scenario: Scenario, _ answers: [Answer] = [.chart(Office.chart)]) {
    (self.scenario, self.answers) = (scenario, answers)
  }

  func draw() throws -> [String: Int] {
    drawings += 1
    scenario.note("the chart is drawn")
    if let lamp {
      scenario.expect(!lamp(), "The chart is still drawn, and isDrawn is true.")
    }
    let answer = answers.count > 1 ? answers.removeFirst() : answers[0]
    switch answer {
    case .chart(let chart): return chart
    case .failure:
      scenario.note("the drawing fails")
      throw NoAnswer(drawing: drawings)
    }
  }

  /// Asks a room for a depth; the result, or the error if it is the office's.
  func ask(_ room: ChartRoom, for buoy: String, _ pilot: String) -> Result<Int?, NoAnswer> {
    do {
      let depth = try room.depth(at: buoy)
      scenario.note("\(pilot) reads \(text(depth))")
      return .success(depth)
    } catch {
      scenario.note("\(pilot) gets an error")
      return .failure(error as? NoAnswer ?? NoAnswer(drawing: 0))
    }
  }
}

func text(_ depth: Int?) -> String { depth.map { "\($0)" } ?? "nil" }

func text(_ result: Result<Int?, NoAnswer>) -> String {
  switch result {
  case .success(let depth): "returns \(text(depth))"
  case .failure(let error): error.drawing > 0 ? "throws the error of drawing \(error.drawing)" : "throws another error"
  }
}
