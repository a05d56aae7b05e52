import LabProtocol
import Testing

/// A suite reads the settings that the grader wrote.
@Suite struct SuiteSettingsTests {
  private static let modes: [SuiteSettings.Mode] = [
    .explore(), .explore(under: [0]), .explore(under: [2, 0, 0, 1, 0, 0]), .replay(Schedule([])),
    .replay(Schedule([0, 3, 0, 0, 0, 1])), .play([], goesOn: false), .play([0, 0, 0], goesOn: true),
    .play([1, 0], goesOn: false),
  ]

  @Test(arguments: modes, [Control.full, .reduced])
  func everySettingArrives(mode: SuiteSettings.Mode, control: Control) {
    for status in [nil, 5] as [Int32?] {
      var settings = SuiteSettings(control: control, reports: 4, status: status, mode: mode)
      settings.usesKernelThreads = status == nil
      let environment = settings.environment
      #expect(SuiteSettings(environment: { environment[$0] }) == settings)
    }
  }

  @Test func withoutAGraderASuiteExploresAndReportsToStandardOutput() {
    let settings = SuiteSettings(environment: { _ in nil })
    #expect(settings == SuiteSettings())
    #expect(settings?.reports == 1)
    #expect(settings?.mode == .explore(under: []))
  }

  @Test func aVariableWithAValueThatItCannotHaveIsRefused() {
    let settings = [
      SuiteSettings(status: 5), SuiteSettings(mode: .explore(under: [1])), SuiteSettings(mode: .replay(Schedule([1]))),
      SuiteSettings(mode: .play([1], goesOn: false)),
    ]
    var names: Set<String> = []
    for environment in settings.map(\.environment) {
      for name in environment.keys {
        names.insert(name)
        let damaged = environment.merging([name: "1,x"]) { $1 }
        #expect(SuiteSettings(environment: { damaged[$0] }) == nil, "\(name)")
      }
    }
    #expect(names.count == 6)
  }
}
