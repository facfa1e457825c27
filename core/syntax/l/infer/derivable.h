// Which data types have equality, order and printing: those whose constructors contain no functions. The classes of a
// type with parameters depend on those that its fields contain.
//
//   data Tree(a, b) = { Leaf; Node(Tree(a, b), a) }       Eq (Tree(a, b)) needs Eq a, but not Eq b
//   data Lazy(a)    = { Lazy(Unit -> a) }                 in no class
#pragma once

#include "syntax/l/infer/infer.h"

namespace letcont::l {

// Gives each data type its classes, by its parameters and fields, which must be known. The least fixed point over the
// types that contain each other: what is found about a type is followed once into the types that contain it, and what
// stands for a parameter is looked at once the parameter is known to be needed. O(size of the data types).
void derive_classes(const Program&, Typed&);

} // namespace letcont::l
