package dev.bailey.linux.seccomp;

import static java.util.Objects.requireNonNull;

/**
 * A comparison of one argument of a system call, unsigned. Only the register is compared: what a
 * pointer points to, a filter cannot see.
 *
 * @param index the argument, 0 to 5
 * @param mask the bits that {@link Operator#MASKED_EQ} and {@link Operator#MASKED_NE} look at; all
 *     bits for the other operators
 * @param lowWord whether only the low 32 bits count. Where the kernel takes an {@code int} from the
 *     register it ignores the high bits, so a comparison of all 64 could be escaped by setting one
 *     of them (CVE-2019-10063)
 */
public record ArgumentCondition(
    int index, Operator operator, long value, long mask, boolean lowWord) {
  private static final int ARGUMENTS = 6;

  /** The comparisons of libseccomp, and the opposite of its masked one. */
  public enum Operator {
    EQ(Bpf.JEQ, false),
    NE(Bpf.JEQ, true),
    LT(Bpf.JGE, true),
    LE(Bpf.JGT, true),
    GT(Bpf.JGT, false),
    GE(Bpf.JGE, false),
    MASKED_EQ(Bpf.JEQ, false),
    MASKED_NE(Bpf.JEQ, true);

    private final int jump;
    private final boolean negated;

    Operator(int jump, boolean negated) {
      this.jump = jump;
      this.negated = negated;
    }

    /** The jump that decides it, as the machine has only three of them. */
    int jump() {
      return jump;
    }

    /** Whether the condition holds when the jump is not taken. */
    boolean negated() {
      return negated;
    }

    boolean masked() {
      return this == MASKED_EQ || this == MASKED_NE;
    }
  }

  public ArgumentCondition {
    requireNonNull(operator, "operator is null");
    if (index < 0 || index >= ARGUMENTS) {
      throw new IllegalArgumentException("argument " + index + " of a system call");
    }
    if (mask != -1L && !operator.masked()) {
      throw new IllegalArgumentException("mask with " + operator);
    }
  }

  /** For example {@code of(0, EQ, 2)}: the first argument is 2. */
  public static ArgumentCondition of(int index, Operator operator, long value) {
    return new ArgumentCondition(index, operator, value, -1L, false);
  }

  /** The bits of {@code mask} in the argument are those of {@code value}. */
  public static ArgumentCondition masked(int index, long mask, long value) {
    return new ArgumentCondition(index, Operator.MASKED_EQ, value, mask, false);
  }

  /** The same, of the low 32 bits. */
  public ArgumentCondition onLowWord() {
    return new ArgumentCondition(index, operator, value, mask, true);
  }
}
