// notebook starter: refused
// Says what nobody can check.
struct safe {}
@safe func f() {}
