import Support
import TestSupport
import Workbook

extension Repository {
  static func workbook() throws(UserError) -> Workbook { try Workbook(root: root) }
}
