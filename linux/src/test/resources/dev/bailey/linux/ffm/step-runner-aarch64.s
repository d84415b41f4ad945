// Maps the table of steps and goes on with them: see StepRunner.
    ldr x9, [sp, #8]        // argv[0]: the number of the slot, one byte
    ldrb w5, [x9]
    lsl x5, x5, #23         // where it begins in the file
    ldr x0, base            // and in memory
    add x0, x0, x5
    mov x10, x0
    mov x1, #0x800000       // mmap(slot, 8 MiB, PROT_READ | PROT_WRITE,
    mov x2, #3
    mov x3, #1              //     MAP_SHARED | MAP_FIXED_NOREPLACE, file, offset)
    movk x3, #0x10, lsl #16
    ldr x4, file
    mov x8, #222
    svc #0
    cmp x0, x10
    b.ne failed
    ldr x0, [x0]            // the slot begins with the address of the next row
    b walk
failed:
    neg x0, x0              // exit_group(errno)
    mov x8, #94
    svc #0
    .balign 8
base:
    .quad 0
file:
    .quad 0
walk:                       // the code of child-aarch64.s follows
