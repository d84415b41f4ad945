# Walks through the rows of a table: see Rows and MachineCode.
# rdi: the first row. No stack is used after the first instruction until the last ones.
.intel_syntax noprefix
    push rbx
    mov rbx, rdi
next:
    mov rax, [rbx]          # the number of the system call, or something negative
    mov rdi, [rbx+8]
    mov rsi, [rbx+16]
    mov rdx, [rbx+24]
    mov r10, [rbx+32]
    mov r8,  [rbx+40]
    mov r9,  [rbx+48]
    test rax, rax
    js special
    syscall
check:
    mov rcx, [rbx+72]       # where to leave the result
    mov [rcx], rax
    cmp rax, [rbx+56]       # the least it may be
    jl otherwise
    cmp rax, [rbx+64]       # the most it may be
    jg otherwise
    add rbx, 88
    jmp next
otherwise:
    mov rbx, [rbx+80]
    jmp next
special:
    inc rax                 # -1: return
    jz end
    inc rax
    mov rax, [rdi]
    jnz count
    and rax, rsi            # -2: look at memory
    jmp check
count:
    add rax, rsi            # -3: add to memory
    mov [rdi], rax
    jmp check
end:
    pop rbx
    ret
