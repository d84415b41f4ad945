# Maps the memory of a launch and goes on with its steps: see StepRunner.
.intel_syntax noprefix
    mov rcx, [rsp + 8]      # argv[0]: five digits from 0 to 254, each as a byte that is 1 more
    movzx edi, byte ptr [rcx + 1]
    imul edi, edi, 255
    movzx eax, byte ptr [rcx]
    lea edi, [rdi + rax - 256]
    shl rdi, 23             # the first two: which 8 MiB from 128 GiB on
    movabs rax, 0x2000000000
    add rdi, rax
    movzx r8d, byte ptr [rcx + 4]
    imul r8d, r8d, 255
    movzx eax, byte ptr [rcx + 3]
    add r8d, eax
    imul r8d, r8d, 255
    movzx eax, byte ptr [rcx + 2]
    lea r8d, [r8 + rax - 65281] # the others: which descriptor
    mov esi, 0x800000       # mmap(place, 8 MiB, PROT_READ | PROT_WRITE,
    mov edx, 3
    mov r10d, 0x100001      #     MAP_SHARED | MAP_FIXED_NOREPLACE, descriptor, 0)
    xor r9d, r9d
    mov eax, 9
    syscall
    cmp rax, rdi
    jne failed
    mov rdi, [rax]          # it begins with the address of the next row
    jmp walk
failed:
    neg eax                 # exit_group(errno)
    mov edi, eax
    mov eax, 231
    syscall
walk:                       # the code of child-x86_64.s follows
