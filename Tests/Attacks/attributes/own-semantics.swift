// notebook starter: refused
// Semantics that the optimiser and the checker believe.
enum _semantics {}
@_semantics("optimize.sil.specialize.generic.never") func act() {}
