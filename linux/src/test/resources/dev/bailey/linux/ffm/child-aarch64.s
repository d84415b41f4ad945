// Walks through the rows of a table: see Rows and MachineCode.
// x0: the first row. No stack is used after the first instruction until the last ones.
    stp x19, x30, [sp, #-16]!
    mov x19, x0
next:
    ldp x8, x0, [x19]       // the number of the system call, or something negative
    ldp x1, x2, [x19, #16]
    ldp x3, x4, [x19, #32]
    ldr x5, [x19, #48]
    tbnz x8, #63, special
    svc #0
check:
    ldr x9, [x19, #72]      // where to leave the result
    str x0, [x9]
    ldp x10, x11, [x19, #56] // the least and the most it may be
    cmp x0, x10
    b.lt otherwise
    cmp x0, x11
    b.gt otherwise
    add x19, x19, #88
    b next
otherwise:
    ldr x19, [x19, #80]
    b next
special:
    adds x8, x8, #1         // -1: return
    b.eq end
    adds x8, x8, #1
    mov x9, x0
    ldr x0, [x0]
    b.ne count
    and x0, x0, x1          // -2: look at memory
    b check
count:
    add x0, x0, x1          // -3: add to memory
    str x0, [x9]
    b check
end:
    ldp x19, x30, [sp], #16
    ret
