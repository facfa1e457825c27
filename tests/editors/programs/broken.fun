def square(n: Int) : Int = n * m;
write(sqare(5) + 1.5)
