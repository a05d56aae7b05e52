// notebook starter: refused
// Places data.
enum _alignment {}
@_alignment(16) struct Line { var x = 0 }
