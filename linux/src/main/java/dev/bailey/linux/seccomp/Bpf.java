package dev.bailey.linux.seccomp;

/**
 * The instructions of classic BPF that filters are made of. One is a {@code struct sock_filter}: 16
 * bits of code, two 8-bit jump distances (taken, not taken), a 32-bit operand; here packed into a
 * {@code long} in that order from the low end, which is its little-endian memory image.
 */
final class Bpf {
  /** Loads a 32-bit word of {@code struct seccomp_data}: {@code BPF_LD | BPF_W | BPF_ABS}. */
  static final int LOAD = 0x20;

  /** {@code BPF_ALU | BPF_AND | BPF_K}. */
  static final int AND = 0x54;

  /** {@code BPF_JMP | BPF_JA}: the operand is the distance, so it reaches everywhere. */
  static final int JA = 0x05;

  static final int JEQ = 0x15;
  static final int JGT = 0x25;
  static final int JGE = 0x35;

  /** {@code BPF_RET | BPF_K}. */
  static final int RETURN = 0x06;

  /** {@code BPF_MAXINSNS}. */
  static final int MAX_INSTRUCTIONS = 4096;

  /** What the 8 bits of a conditional jump reach. */
  static final int MAX_JUMP = 255;

  /** Offsets in {@code struct seccomp_data}. */
  static final int NUMBER_OFFSET = 0;

  static final int ARCH_OFFSET = 4;
  static final int ARGUMENTS_OFFSET = 16;

  private Bpf() {}

  static long statement(int code, int operand) {
    return code | ((long) operand << 32);
  }

  static long jump(int code, int operand, int taken, int notTaken) {
    return statement(code, operand) | ((long) taken << 16) | ((long) notTaken << 24);
  }

  static int code(long instruction) {
    return (int) instruction & 0xFFFF;
  }

  static int taken(long instruction) {
    return (int) (instruction >>> 16) & 0xFF;
  }

  static int notTaken(long instruction) {
    return (int) (instruction >>> 24) & 0xFF;
  }

  static int operand(long instruction) {
    return (int) (instruction >>> 32);
  }

  static int lowWordOffset(int argument) {
    return ARGUMENTS_OFFSET + 8 * argument;
  }

  static int highWordOffset(int argument) {
    return lowWordOffset(argument) + 4;
  }
}
