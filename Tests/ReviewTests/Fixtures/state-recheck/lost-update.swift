actor Meter {
  private var total = 0
  private var readings: [Int] = []
  let sensor: @Sendable (Int) async throws -> Int

  init(sensor: @escaping @Sendable (Int) async throws -> Int) { self.sensor = sensor }

  func add(_ channel: Int) async throws {
    let before = total
    let part = try await sensor(channel)
    total = before + part
    //^ likely
  }

  func addInOneLine(_ channel: Int) async throws {
    total = total + (try await sensor(channel))
    //^ likely
  }

  func collect() async throws {
    let known = readings
    let next = try await sensor(known.count)
    readings = known + [next]
    //^ likely
  }
}
