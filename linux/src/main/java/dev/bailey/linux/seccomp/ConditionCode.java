package dev.bailey.linux.seccomp;

import java.util.Arrays;

/**
 * The instructions that test one condition: they fall through behind their end when it holds, and
 * skip a given number of further instructions when it does not. A 64-bit comparison looks at the
 * high word first and at the low one only when that is equal.
 */
final class ConditionCode {
  /** Longest form: load, and, jump, load, and, jump, far jump. */
  private static final int MAX_LENGTH = 7;

  private static final int NEXT = 0;

  /** Stand for the two ways out until the length is known; no real distance in here is so big. */
  private static final int YES = 255;

  private static final int NO = 254;

  private final long[] code = new long[MAX_LENGTH];
  private int length;

  private ConditionCode() {}

  static long[] of(ArgumentCondition condition, int skip) {
    ConditionCode test = new ConditionCode();
    test.compare(condition);
    return test.resolve(condition.operator().negated(), skip);
  }

  private void compare(ArgumentCondition condition) {
    if (!condition.lowWord()) {
      compareHighWord(condition);
    }
    load(Bpf.lowWordOffset(condition.index()), (int) condition.mask());
    jump(condition.operator().jump(), (int) condition.value(), YES, NO);
  }

  private void compareHighWord(ArgumentCondition condition) {
    int value = (int) (condition.value() >>> 32);
    int mask = (int) (condition.mask() >>> 32);
    if (mask == 0 && value == 0) {
      return;
    }
    load(Bpf.highWordOffset(condition.index()), mask);
    if (condition.operator().jump() != Bpf.JEQ) {
      jump(Bpf.JGT, value, YES, NEXT);
    }
    jump(Bpf.JEQ, value, NEXT, NO);
  }

  private void load(int offset, int mask) {
    code[length++] = Bpf.statement(Bpf.LOAD, offset);
    if (mask != -1) {
      code[length++] = Bpf.statement(Bpf.AND, mask);
    }
  }

  private void jump(int operation, int value, int taken, int notTaken) {
    code[length++] = Bpf.jump(operation, value, taken, notTaken);
  }

  private long[] resolve(boolean negated, int skip) {
    boolean far = skip + MAX_LENGTH > Bpf.MAX_JUMP;
    int holds = far ? length + 1 : length;
    int fails = far ? length : length + skip;
    int yes = negated ? fails : holds;
    int no = negated ? holds : fails;
    for (int at = 0; at < length; at++) {
      long it = code[at];
      int taken = target(Bpf.taken(it), yes, no, at);
      int notTaken = target(Bpf.notTaken(it), yes, no, at);
      code[at] = Bpf.jump(Bpf.code(it), Bpf.operand(it), taken, notTaken);
    }
    if (far) {
      code[length++] = Bpf.statement(Bpf.JA, skip);
    }
    return Arrays.copyOf(code, length);
  }

  private static int target(int distance, int yes, int no, int at) {
    if (distance == YES) {
      return yes - at - 1;
    }
    return distance == NO ? no - at - 1 : distance;
  }
}
