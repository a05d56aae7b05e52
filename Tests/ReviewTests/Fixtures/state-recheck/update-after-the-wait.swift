actor Meter {
  private var total = 0
  private var peak = 0
  private var image: [UInt8] = []
  let sensor: @Sendable (Int) async throws -> Int
  let shrink: @Sendable ([UInt8]) async -> [UInt8]

  init(sensor: @escaping @Sendable (Int) async throws -> Int, shrink: @escaping @Sendable ([UInt8]) async -> [UInt8]) {
    self.sensor = sensor
    self.shrink = shrink
  }

  func add(_ channel: Int) async throws {
    let part = try await sensor(channel)
    total = total + part
  }

  func addInOneLine(_ channel: Int) async throws {
    // The access to the total begins when the part is there.
    total += try await sensor(channel)
  }

  func raise(_ channel: Int) async throws {
    let before = peak
    let value = try await sensor(channel)
    guard peak == before else { return }
    peak = max(before, value)
  }

  func shrinkImage() async {
    image = await shrink(image)
  }
}
