import KataSupport
import Workbook

extension Repository {
  /// The folder of the small frozen workbook that tests of the program rely on.
  package static let fixture = root + "/Tests/Fixtures/Workbook"

  /// The workbook that learners get, read once per process. Only tests about its content use it.
  /// - Throws: `UserError` if it cannot be read.
  package static func workbook() throws(UserError) -> Workbook { try real.get() }

  /// The workbook in ``fixture``, read once per process.
  /// - Throws: `UserError` if it cannot be read.
  package static func fixtureWorkbook() throws(UserError) -> Workbook { try frozen.get() }

  private static let real = Result { () throws(UserError) in try Workbook(root: root) }
  private static let frozen = Result { () throws(UserError) in try Workbook(root: fixture) }
}
