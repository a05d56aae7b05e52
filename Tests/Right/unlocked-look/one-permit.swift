// A semaphore with one permit, and an atomic reference
internal import Dispatch
import Synchronization

public final class ChartRoom: Sendable {
  private final class Sheet: Sendable {
    let depths: [String: Int]

    init(_ depths: [String: Int]) { self.depths = depths }
  }

  private let draw: @Sendable () throws -> [String: Int]
  private let permit = DispatchSemaphore(value: 1)
  private let sheet = AtomicLazyReference<Sheet>()

  public init(draw: @escaping @Sendable () throws -> [String: Int]) { self.draw = draw }

  public var isDrawn: Bool { sheet.load() != nil }

  public func depth(at buoy: String) throws -> Int? {
    if sheet.load() == nil {
      permit.wait()
      defer { permit.signal() }
      if sheet.load() == nil { _ = sheet.storeIfNil(Sheet(try draw())) }
    }
    return sheet.load()?.depths[buoy]
  }
}
