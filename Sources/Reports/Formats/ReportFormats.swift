/// The formats of other systems.
public enum ReportFormats {
  /// Every format, in the order of the help.
  public static var all: [any ReportFormat.Type] {
    [
      JUnitReport.self, SARIFReport.self, GitHubReport.self, GradescopeReport.self, ExercismReport.self,
      ClassroomReport.self, SVGReport.self,
    ]
  }

  /// The format that `--format` calls by this name; nil if there is none.
  public static func named(_ name: String) -> (any ReportFormat.Type)? { all.first { $0.name == name } }
}
