final class Camera {
  private let device: Device
  private var shots = 0

  init(device: Device) { self.device = device }

  // The caller of a method holds the object until the method returns: self cannot be nil here.
  func shoot() async -> Data {
    await withCheckedContinuation { continuation in
      device.shoot { [weak self] data in
        guard let self else { return }
        self.shots += 1
        continuation.resume(returning: data)
      }
    }
  }

  func focus() async {
    await withCheckedContinuation { continuation in
      device.open { [weak self] in
        self?.device.focus { continuation.resume() }
      }
    }
  }
}
