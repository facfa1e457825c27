// Which data types have equality, order and printing: those whose constructors contain no functions. The classes of a
// type with parameters depend on those that its fields contain.
//
//   data Tree(a, b) = { Leaf; Node(Tree(a, b), a) }       Eq (Tree(a, b)) needs Eq a, but not Eq b
//   data Lazy(a)    = { Lazy(Unit -> a) }                 in no class
#pragma once

#include "syntax/l/infer/infer.h"

namespace letcont::l {

// Gives each data type its classes, by its parameters and fields, which must be known. The least fixed point over the
// types that contain each other: a type is looked at again when one that it contains has changed, which happens once
// for each parameter at most. O(size of the data types × parameters of a group).
void derive_classes(const Program&, Typed&);

} // namespace letcont::l
