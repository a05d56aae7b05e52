// notebook starter: refused
// Puts data where it runs before the program begins.
enum section {}
enum used {}
@section(".init_array") @used let start: Int = 3
