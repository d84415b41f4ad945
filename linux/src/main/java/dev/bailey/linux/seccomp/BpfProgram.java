package dev.bailey.linux.seccomp;

/** A compiled filter, ready for {@code struct sock_fprog}. */
public final class BpfProgram {
  private final long[] instructions;

  /** Takes the array over. */
  BpfProgram(long[] instructions) {
    this.instructions = instructions;
  }

  /** The number of instructions. */
  public int length() {
    return instructions.length;
  }

  /** A new array with the memory image: {@code struct sock_filter[length()]}, little-endian. */
  public byte[] bytes() {
    byte[] bytes = new byte[instructions.length * Long.BYTES];
    for (int i = 0; i < bytes.length; i++) {
      bytes[i] = (byte) (instructions[i / Long.BYTES] >>> (8 * (i % Long.BYTES)));
    }
    return bytes;
  }

  long instruction(int index) {
    return instructions[index];
  }
}
