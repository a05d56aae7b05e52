import SwiftSyntax

/// The keyword `unsafe` silences the compiler where memory safety is left to the programmer.
///
/// The compiler finds unsafe expressions that are not marked: see `MemorySafety`. It misses some, such as
/// `UnsafeMutablePointer<Int>.allocate(capacity: 1).pointee = 3` in Swift 6.3.1. So this rule also refuses the names of
/// types and functions that hand out memory.
struct UnsafeRule: SourceRule {
  static let kinds: [SyntaxKind] = [
    .closureCaptureSpecifier, .declModifier, .declReferenceExpr, .forStmt, .identifierType, .memberType, .unsafeExpr,
  ]

  /// Every name that the file declares.
  let own: Set<String>

  private static let sentence =
    "Memory safety may not be switched off here: an unsafe expression could change what the suite sees. Use a safe one."

  func objection(to node: Syntax) -> String? {
    switch node.as(SyntaxEnum.self) {
    case .unsafeExpr: Self.sentence
    case .forStmt(let loop): loop.unsafeKeyword == nil ? nil : Self.sentence
    case .declModifier(let modifier):
      modifier.name.name == "unowned" && modifier.detail?.detail.name == "unsafe" ? Self.unowned : nil
    case .closureCaptureSpecifier(let specifier): specifier.detail?.name == "unsafe" ? Self.unowned : nil
    case .declReferenceExpr(let reference): objection(to: reference)
    case .identifierType(let type): objection(toName: type.name.name)
    case .memberType(let type): objection(toName: type.name.name)
    default: nil
    }
  }

  private static let memory: Set = [
    "CVaListPointer", "ManagedBuffer", "ManagedBufferPointer", "OpaquePointer", "Unmanaged", "mutableBytes",
    "utf8Start", "withCString", "withContiguousMutableStorageIfAvailable",
    "withContiguousStorageIfAvailable", "withMemoryRebound", "withUTF8", "withUTF8Buffer", "withVaList",
  ]

  private static let prefixes = ["withUnsafe", "unsafeBitCast", "unsafeDowncast", "unsafelyUnwrapped"]

  /// How Swift's own types go on after `Unsafe`.
  private static let types = [
    "AddressType", "Atomic", "BufferPointer", "ConcurrentValue", "Continuation", "CurrentTask", "Cxx", "Mutable",
    "Pointer", "Raw", "Sendable", "Throwing",
  ]

  /// A name of the learner's own that only sounds like one of Swift's, as `isUnsafe`. One that is also Swift's stays refused:
  /// the name alone does not say which of the two is meant.
  private func isHarmless(_ name: String) -> Bool {
    own.contains(name) && !Self.memory.contains(name) && !Self.prefixes.contains { name.hasPrefix($0) }
      && !(name.hasPrefix("Unsafe") && Self.types.contains { name.dropFirst("Unsafe".count).hasPrefix($0) })
  }

  private func objection(to reference: DeclReferenceExprSyntax) -> String? {
    let name = reference.baseName.name
    guard name == CurrentTaskUse.function else { return objection(toName: name) }
    return CurrentTaskUse.isConfined(reference)
      ? nil
      : "“\(name)” may only ask and cancel its task here, in the closure itself: ask “Task.isCancelled” instead, or keep a Task."
  }

  private func objection(toName name: String) -> String? {
    if name.hasSuffix("UnsafeContinuation") || name.hasSuffix("UnsafeThrowingContinuation") {
      return "An unsafe continuation breaks memory if it is resumed twice: use the checked one, which says so."
    }
    guard name.contains("Unsafe") || name.hasPrefix("unsafe") || Self.memory.contains(name), !isHarmless(name)
    else { return nil }
    return
      "“\(name)” may not be used here, because it leaves memory safety to the programmer: use what Swift can check."
  }

  private static let unowned =
    "“unowned(unsafe)” may not be used here: use “unowned”, which ends the program where it must."
}
