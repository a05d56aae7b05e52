// notebook starter: refused
// Calls the lab itself: boots it a second time.
@_silgen_name("$s11ScheduleLab0B0O4bootyyAA7ControlOFZ") func boot(_ control: UInt8)

func act() { boot(1) }
