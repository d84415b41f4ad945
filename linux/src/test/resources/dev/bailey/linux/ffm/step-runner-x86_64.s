# Maps the table of steps and goes on with them: see StepRunner.
.intel_syntax noprefix
    mov rcx, [rsp + 8]      # argv[0]: the number of the slot, one byte
    movzx r9d, byte ptr [rcx]
    shl r9, 23              # where it begins in the file
    mov rdi, [rip + base]   # and in memory
    add rdi, r9
    mov esi, 0x800000       # mmap(slot, 8 MiB, PROT_READ | PROT_WRITE,
    mov edx, 3
    mov r10d, 0x100001      #     MAP_SHARED | MAP_FIXED_NOREPLACE, file, offset)
    mov r8, [rip + file]
    mov eax, 9
    syscall
    cmp rax, rdi
    jne failed
    mov rdi, [rax]          # the slot begins with the address of the next row
    jmp walk
failed:
    neg eax                 # exit_group(errno)
    mov edi, eax
    mov eax, 231
    syscall
    .balign 8
base:
    .quad 0
file:
    .quad 0
walk:                       # the code of child-x86_64.s follows
