// notebook starter: refused
// Code that is inlined before anything is checked.
struct _transparent {}
@_transparent func act() {}
