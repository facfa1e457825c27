// Functions with the names of those that the compiler uses itself.
def write_int(n: Int) : Int = n * 2;
def print_string() : Int = 3;
def panic(a: Int, b: Int) : Int = a - b;
def assert(a: Int) : Int = if a == 0 then 1 else 0;
def write_double(x: Double) : Double = x / 2.0;
write(write_int(4) + print_string());
write(write_double(3.0));
write(panic(assert(5), 6))
