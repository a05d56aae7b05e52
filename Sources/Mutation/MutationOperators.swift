/// Every operator, in the order in which a place is mutated.
package enum MutationOperators {
  /// All of them.
  package static let all: [any MutationOperator] = [
    DropStatementOperator(), DropDeferOperator(), DeferAtOnceOperator(), DropExitOperator(), DropGuardOperator(),
    DropRecheckOperator(), DropConjunctOperator(), DropLoopOperator(), DropDeinitOperator(), NegateOperator(),
    ConstantConditionOperator(), FlipComparisonOperator(), FlipLogicOperator(), FlipBoolOperator(),
    BoundaryOperator(), OffByOneOperator(), OtherEndOperator(), BufferingOperator(), SwapAroundAwaitOperator(),
    MoveAcrossAwaitOperator(), InsertSuspensionOperator(), StaleCheckOperator(), LateReadOperator(),
    LateCaptureOperator(), HoldStronglyOperator(), SplitSectionOperator(), LeaveLockOperator(), EnterLockOperator(),
    WhileToIfOperator(), TryOptionalOperator(), TryThroughOperator(), EmptyCatchOperator(), EmptyHandlerOperator(),
    IgnoreCancellationOperator(), OtherErrorOperator(), ChildOfCancelledGroupOperator(), EmptyCaseOperator(),
    SwapCasesOperator(), SkipSpecialOperator(), LimitOperator(),
  ]

  /// The names of all operators.
  static let names = all.map { type(of: $0).name }
}
