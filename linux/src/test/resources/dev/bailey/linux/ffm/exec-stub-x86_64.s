# Becomes the program of a command: see ExecStub.
.intel_syntax noprefix
    mov eax, 72             # fcntl(3, F_SETFD, FD_CLOEXEC): the program does not get the report
    mov edi, 3
    mov esi, 2
    mov edx, 1
    syscall
    test rax, rax
    jnz failed
    mov rcx, [rsp]          # execve(argv[0], argv + 1, envp)
    mov rdi, [rsp + 8]
    lea rsi, [rsp + 16]
    lea rdx, [rsp + 8 * rcx + 16]
    mov eax, 59
    syscall
failed:
    mov [rsp], rax          # write(3, result, 8)
    mov eax, 1
    mov edi, 3
    mov rsi, rsp
    mov edx, 8
    syscall
    mov eax, 231            # exit_group(1)
    mov edi, 1
    syscall
