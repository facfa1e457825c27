// What an executable's parts know of each other. The compiler makes the program's part, under these names (prepare.h).
#ifndef LETCONT_RUNTIME_H
#define LETCONT_RUNTIME_H

// The program: prints what it prints and gives its status.
int letcont_program(void);

// The name of its source, for messages.
extern const char letcont_source[];

// Makes the heap ready; `stack_bottom` is where the stack of the program begins, its highest address. Absent in
// programs that allocate nothing.
void letcont_start_heap(void* stack_bottom) __attribute__((weak));

#endif
