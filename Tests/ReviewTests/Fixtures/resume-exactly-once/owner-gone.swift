final class Camera {
  private let device: Device
  private var shots = 0

  init(device: Device) { self.device = device }

  func shoot() async -> Data {
    await withCheckedContinuation { continuation in
      device.shoot { [weak self] data in
        guard let self else { return }
        //                      ^ likely
        self.shots += 1
        continuation.resume(returning: data)
      }
    }
  }
}
