import Synchronization

/// The sea chart of a harbour: how deep the water is at each buoy.
///
/// It takes time to draw. So it is drawn when a pilot needs it, and kept. Pilots ask in parallel.
///
/// - No second chart is drawn.
/// - Every pilot gets an answer from the finished chart.
public final class ChartRoom: Sendable {
  private let draw: @Sendable () throws -> [String: Int]
  // One pilot draws, and the others wait.
  private let drawing = Mutex<Void>(())
  // The chart, and whether it is there.
  private nonisolated(unsafe) var chart: [String: Int] = [:]
  private nonisolated(unsafe) var isThere = false

  /// - Parameter draw: draws the chart: the depth in feet, by the name of the buoy. It may read ``isDrawn``, and does not ask for
  ///   depths.
  public init(draw: @escaping @Sendable () throws -> [String: Int]) {
    self.draw = draw
  }

  /// Whether the chart is there. Never waits while it is drawn.
  public var isDrawn: Bool { isThere }

  /// How deep the water is at a buoy, in feet. Draws the chart if there is none.
  /// - Returns: nil if the chart does not have this buoy.
  /// - Throws: the error of the drawing. Then there is no chart, and the next call draws again.
  public func depth(at buoy: String) throws -> Int? {
    // After the first call it is there, and no pilot needs to wait.
    if !isThere {
      try drawing.withLock { _ in
        // Another pilot may have drawn it in the meantime.
        if !isThere {
          defer { isThere = true }
          chart = try draw()
        }
      }
    }
    return chart[buoy]
  }
}
