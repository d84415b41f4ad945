// The first process of a PID namespace: see Keeper.
    mov x8, #134            // rt_sigaction(SIGCHLD, ignore, NULL, 8): orphans leave no trace
    mov x0, #17
    adr x1, ignore
    mov x2, #0
    mov x3, #8
    svc #0
    mov x8, #64             // write(3, anything, 1): everything is ready
    mov x0, #3
    adr x1, ignore
    mov x2, #1
    svc #0
wait:
    mov x8, #63             // read(4, here, 1): until nobody has the other end any more
    mov x0, #4
    mov x1, sp
    mov x2, #1
    svc #0
    cmn x0, #4              // EINTR
    b.eq wait
    mov x8, #94             // exit_group(0)
    mov x0, #0
    svc #0
    .balign 8
ignore:
    .quad 1, 0, 0, 0        // SIG_IGN, flags, restorer, mask
