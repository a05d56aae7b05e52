/// The formats of other systems.
public enum ReportFormats {
  public static var all: [any ReportFormat.Type] {
    [
      JUnitReport.self, SARIFReport.self, GitHubReport.self, GradescopeReport.self, ExercismReport.self,
      ClassroomReport.self, SVGReport.self,
    ]
  }

  public static func named(_ name: String) -> (any ReportFormat.Type)? { all.first { $0.name == name } }
}
