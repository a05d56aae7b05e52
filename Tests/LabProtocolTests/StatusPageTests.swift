import LabProtocol
import Testing

/// What the lab writes to the shared page is what the grader reads, and neither leaves the page.
@Suite struct StatusPageTests {
  /// Memory with a guard on both sides that must stay as it is.
  private final class Memory {
    static let guardSize = 64
    let bytes: UnsafeMutableRawBufferPointer

    init(filledWith byte: UInt8 = 0) {
      bytes = .allocate(byteCount: StatusPage.size + 2 * Self.guardSize, alignment: 8)
      for index in bytes.indices { bytes[index] = 0xA5 }
      for index in 0..<StatusPage.size { bytes[Self.guardSize + index] = byte }
    }

    deinit { bytes.deallocate() }

    var page: StatusPage { StatusPage(bytes.baseAddress! + Self.guardSize) }

    var isGuardIntact: Bool {
      bytes.prefix(Self.guardSize).allSatisfy { $0 == 0xA5 } && bytes.suffix(Self.guardSize).allSatisfy { $0 == 0xA5 }
    }
  }

  private func write(_ frames: [UInt64], to page: StatusPage) {
    frames.withUnsafeBufferPointer { page.write(frames: $0) }
  }

  @Test func anEmptyPageSaysNothing() {
    let memory = Memory()
    #expect(memory.page.beats == 0)
    #expect(memory.page.choices == [])
    #expect(memory.page.frames == [])
    #expect(!memory.page.isFullOfFrames)
    #expect(memory.page.refusal == nil)
  }

  @Test func theChoicesAreThoseOfTheRunningSchedule() {
    let memory = Memory()
    for choices in [[], [2], [2, 0], [2, 0, 255]] { memory.page.beat(choices: choices) }
    #expect(memory.page.choices == [2, 0, 255])
    memory.page.beat(choices: [])
    #expect(memory.page.choices == [])
    #expect(memory.page.beats == 5)
  }

  @Test func choicesBeyondThePageAreCountedAndNotKept() {
    let memory = Memory()
    var choices: [Int] = []
    for index in 0..<5_000 {
      choices.append(index % 3)
      memory.page.beat(choices: choices)
    }
    #expect(memory.page.choices == Array(choices.prefix(memory.page.choices.count)))
    #expect(memory.page.choices.count == 4_080)
    #expect(memory.page.frames == [])
    #expect(memory.page.refusal == nil)
    #expect(memory.isGuardIntact)
  }

  @Test func theLongestWalkIsKept() {
    let memory = Memory()
    write([1, 2, 3], to: memory.page)
    write([4, 5], to: memory.page)
    #expect(memory.page.frames == [1, 2, 3])
    write([6, 7, 8, 9], to: memory.page)
    #expect(memory.page.frames == [6, 7, 8, 9])
    memory.page.removeFrames()
    write([4, 5], to: memory.page)
    #expect(memory.page.frames == [4, 5])
  }

  @Test func framesBeyondThePageAreLeftOut() {
    let memory = Memory()
    let frames = (0..<UInt64(StatusPage.frameLimit + 50)).map { $0 }
    memory.page.write(refusal: Refusal.network.rawValue)
    write(frames, to: memory.page)
    #expect(memory.page.frames == Array(frames.prefix(StatusPage.frameLimit)))
    #expect(memory.page.isFullOfFrames)
    #expect(memory.page.refusal == .network)
    #expect(memory.isGuardIntact)
  }

  @Test func everyPartOfThePageIsItsOwn() {
    let memory = Memory()
    write(Array(repeating: .max, count: StatusPage.frameLimit), to: memory.page)
    memory.page.write(refusal: Refusal.inspection.rawValue)
    memory.page.beat(choices: Array(repeating: 7, count: 4_080))
    #expect(memory.page.beats == 1)
    #expect(memory.page.choices.last == 7)
    #expect(memory.page.frames == Array(repeating: .max, count: StatusPage.frameLimit))
    #expect(memory.page.refusal == .inspection)
  }

  @Test func aForgedPageIsReadWithinItsBounds() {
    let memory = Memory(filledWith: 0xFF)
    #expect(memory.page.choices.count == 4_080)
    #expect(memory.page.frames.count == StatusPage.frameLimit)
    #expect(memory.page.refusal == nil)
  }

  @Test(arguments: Refusal.allCases)
  func aRefusalArrives(refusal: Refusal) {
    let memory = Memory()
    memory.page.write(refusal: refusal.rawValue)
    #expect(memory.page.refusal == refusal)
  }

  @Test(arguments: [0, -1, 6, .max, .min] as [Int32])
  func aCodeOfNoRefusalIsNone(code: Int32) {
    let memory = Memory()
    memory.page.write(refusal: code)
    #expect(memory.page.refusal == nil)
  }
}
