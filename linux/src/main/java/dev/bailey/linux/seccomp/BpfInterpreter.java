package dev.bailey.linux.seccomp;

/** Runs a filter as the kernel would, to see what it answers without installing it. */
public final class BpfInterpreter {
  private BpfInterpreter() {}

  /**
   * The filter's answer: {@code SECCOMP_RET_*} with its data.
   *
   * @param auditArch the calling convention of the call, {@code AUDIT_ARCH_*}
   * @param arguments up to six; missing ones are 0
   */
  public static int run(BpfProgram program, int auditArch, int number, long... arguments) {
    int accumulator = 0;
    int at = 0;
    while (true) {
      long instruction = program.instruction(at++);
      int operand = Bpf.operand(instruction);
      switch (Bpf.code(instruction)) {
        case Bpf.LOAD -> accumulator = load(operand, auditArch, number, arguments);
        case Bpf.AND -> accumulator &= operand;
        case Bpf.JA -> at += operand;
        case Bpf.JEQ -> at += distance(instruction, accumulator == operand);
        case Bpf.JGT ->
            at += distance(instruction, Integer.compareUnsigned(accumulator, operand) > 0);
        case Bpf.JGE ->
            at += distance(instruction, Integer.compareUnsigned(accumulator, operand) >= 0);
        case Bpf.RETURN -> {
          return operand;
        }
        default -> throw new IllegalStateException("instruction " + instruction);
      }
    }
  }

  private static int distance(long instruction, boolean taken) {
    return taken ? Bpf.taken(instruction) : Bpf.notTaken(instruction);
  }

  private static int load(int offset, int auditArch, int number, long[] arguments) {
    if (offset == Bpf.NUMBER_OFFSET) {
      return number;
    }
    if (offset == Bpf.ARCH_OFFSET) {
      return auditArch;
    }
    int index = (offset - Bpf.ARGUMENTS_OFFSET) / Long.BYTES;
    long argument = index < arguments.length ? arguments[index] : 0;
    return (int) (offset == Bpf.highWordOffset(index) ? argument >>> 32 : argument);
  }
}
