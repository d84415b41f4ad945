# The first process of a PID namespace: see Keeper.
.intel_syntax noprefix
    mov eax, 13             # rt_sigaction(SIGCHLD, ignore, NULL, 8): orphans leave no trace
    mov edi, 17
    lea rsi, [rip + ignore]
    xor edx, edx
    mov r10d, 8
    syscall
    mov eax, 1              # write(3, anything, 1): everything is ready
    mov edi, 3
    mov edx, 1
    syscall
wait:
    xor eax, eax            # read(4, here, 1): until nobody has the other end any more
    mov edi, 4
    mov rsi, rsp
    mov edx, 1
    syscall
    cmp rax, -4             # EINTR
    je wait
    mov eax, 231            # exit_group(0)
    xor edi, edi
    syscall
    .balign 8
ignore:
    .quad 1, 0, 0, 0        # SIG_IGN, flags, restorer, mask
