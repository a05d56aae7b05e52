import Testing

@testable import Grader

/// What ThreadSanitizer prints, as it was printed, and what is read from it.
@Suite struct RaceReportTests {
  private static let race = """
    ready
    ==================
    WARNING: ThreadSanitizer: data race (pid=28132)
      Write of size 8 at 0x720800001030 by thread T3:
    #0 /folder/watched+0x135bf5
    #1 /swift/libswift_Concurrency.so+0x71e5f

      Previous write of size 8 at 0x720800001030 by thread T2:
    #0 /folder/watched+0x135c00
    #1 /swift/libswift_Concurrency.so+0x71e5f
    #2 /folder/watched+0x13bb55

      Location is heap block of size 24 at 0x720800001020 allocated by thread T1:
    #0 /folder/watched+0xa7ec0
    #1 /swift/libswiftCore.so+0x46fa6e

      Thread T3 (tid=28148, running) created by main thread at:
    #0 /folder/watched+0xaa12a
    #1 /lib/libc.so.6+0x27249

    SUMMARY: ThreadSanitizer: data race (/folder/watched+0x135bf5) (BuildId: 93ca)
    ==================
    done
    ThreadSanitizer: reported 1 warnings
    """

  @Test func bothAccessesAreReadAndTheProgramsFramesKept() {
    #expect(
      RaceReport.all(in: Self.race, program: "/folder/watched") == [
        RaceReport(accesses: [
          .init(isWrite: true, frames: [0x135bf5]), .init(isWrite: true, frames: [0x135c00, 0x13bb55]),
        ])
      ])
    #expect(RaceReport.all(in: Self.race, program: "/folder/other").first?.accesses.map(\.frames) == [[], []])
  }

  @Test(arguments: [
    ("Read of size 8 at 0x72 by thread T3:", false), ("Previous read of size 1 at 0x72 by main thread:", false),
    ("Atomic write of size 4 at 0x72 by thread T3:", true),
    ("Previous atomic read of size 4 at 0x72 by thread T3 (mutexes: write M1):", false),
    ("Modifying access of Swift variable at 0x72 by thread T3:", true),
    ("Previous modifying access of Swift variable at 0x72 by thread T3:", true),
    ("Write of size 8 at 0x72 by thread T3 (mutexes: read M1):", true),
  ])
  func eachKindOfAccessIsKnown(line: String, isWrite: Bool) {
    let text = Self.race.replacing("Write of size 8 at 0x720800001030 by thread T3:", with: line)
    #expect(RaceReport.all(in: text, program: "/folder/watched").first?.accesses.map(\.isWrite) == [isWrite, true])
  }

  @Test func aSwiftAccessRaceIsARaceAndALeakIsNone() {
    let text = Self.race.replacing("data race", with: "Swift access race")
    #expect(RaceReport.all(in: text, program: "/folder/watched").count == 1)
    let leak = Self.race.replacing("data race", with: "thread leak")
    #expect(RaceReport.all(in: leak, program: "/folder/watched").isEmpty)
    #expect(RaceReport.all(in: leak + "\n" + Self.race, program: "/folder/watched").count == 1)
    #expect(RaceReport.all(in: "ready\ndone\n", program: "/folder/watched").isEmpty)
  }

  @Test func aReportThatWasCutOffIsNone() throws {
    let cut = try #require(Self.race.firstRange(of: "Previous"))
    #expect(RaceReport.all(in: String(Self.race[..<cut.lowerBound]), program: "/folder/watched").isEmpty)
  }

  @Test func aRaceSaysWhoWritesWhatTheOtherReads() {
    func says(_ one: (Int, Bool), _ other: (Int, Bool)) -> String {
      func access(_ place: (Int, Bool)) -> Verdict.Race.Access {
        .init(location: .init(file: "F.swift", line: place.0, column: 1), isWrite: place.1)
      }
      let (there, back) = (Verdict.Race(access(one), access(other)), Verdict.Race(access(other), access(one)))
      #expect(there == back)
      return there.message.replacing("Two threads use the same variable, and nothing keeps them apart: ", with: "")
    }
    #expect(says((31, true), (24, false)) == "F.swift:31 writes what F.swift:24 reads.")
    #expect(says((4, true), (24, false)) == "F.swift:4 writes what F.swift:24 reads.")
    #expect(says((31, true), (24, true)) == "F.swift:24 and F.swift:31 both write.")
    #expect(says((24, true), (24, true)) == "both write at F.swift:24.")
    #expect(says((24, false), (24, true)) == "at F.swift:24 one writes what the other reads.")
  }
}
