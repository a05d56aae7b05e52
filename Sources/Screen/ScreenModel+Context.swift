extension ScreenModel {
  /// The context that the next key is looked up in.
  var context: KeyContext {
    if isAskingToReset { return .reset }
    return switch overlay {
    case nil: .verdict
    case .text, .checks: .page
    case .list: .list
    case .keys: .keys
    case .play(let play): play.state == nil ? .compiling : .play
    }
  }
}
