package dev.bailey.linux.seccomp;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Assembles the search for a system call's number, from its end to its beginning, so that every
 * jump leads to what is there already and equal leaves are there once. The kernel translates a
 * filter anew for each command, at a cost that grows with its length.
 *
 * <p>It uses only instructions that the kernel can follow when it looks which calls are always
 * allowed (Linux 5.11); those never reach the filter.
 */
final class FilterTree {
  /** So many single numbers are compared one after the other before the search is halved. */
  private static final int MOST_EXCEPTIONS = 4;

  private final List<Range> ranges;

  /** The instructions, last one first. */
  private long[] reversed = new long[256];

  private int size;

  /** Leaves with their positions in {@link #reversed}, the latest first. */
  private final List<Leaf> leaves = new ArrayList<>();

  /** Numbers from {@code first} up to the next range's, which the same instructions decide. */
  static final class Range {
    final int first;
    final long[] code;

    Range(int first, long[] code) {
      this.first = first;
      this.code = code;
    }
  }

  private static final class Leaf {
    final long[] code;
    final int position;

    Leaf(long[] code, int position) {
      this.code = code;
      this.position = position;
    }
  }

  private FilterTree(List<Range> ranges) {
    this.ranges = ranges;
  }

  /**
   * Instructions that find the range of the number in the accumulator, and then decide.
   *
   * @param ranges by their first number, of which the first is 0
   */
  static long[] of(List<Range> ranges) {
    FilterTree tree = new FilterTree(ranges);
    int root = tree.search(0, ranges.size());
    if (root != tree.size - 1) {
      tree.add(Bpf.statement(Bpf.JA, tree.distance(root)));
    }
    return tree.code();
  }

  private long[] code() {
    long[] code = new long[size];
    for (int i = 0; i < size; i++) {
      code[i] = reversed[size - 1 - i];
    }
    return code;
  }

  /** Adds the search among some ranges. Returns the position of its first instruction. */
  private int search(int from, int to) {
    long[] common = common(from, to);
    if (common.length > 0 && exceptions(from, to, common) <= MOST_EXCEPTIONS) {
      return compareEach(from, to, common);
    }
    int middle = (from + to) >>> 1;
    int above = search(middle, to);
    int below = search(from, middle);
    return jump(Bpf.JGE, ranges.get(middle).first, above, below);
  }

  /** What decides all but single numbers; nothing where that differs. */
  private long[] common(int from, int to) {
    long[] common = ranges.get(from).code;
    boolean single = isSingle(from);
    for (int i = from + 1; i < to; i++) {
      if (!isSingle(i)) {
        if (!single && !Arrays.equals(common, ranges.get(i).code)) {
          return new long[0];
        }
        common = ranges.get(i).code;
        single = false;
      }
    }
    return common;
  }

  private boolean isSingle(int range) {
    return range + 1 < ranges.size() && ranges.get(range + 1).first == ranges.get(range).first + 1;
  }

  private int exceptions(int from, int to, long[] common) {
    int count = 0;
    for (int i = from; i < to; i++) {
      if (!Arrays.equals(ranges.get(i).code, common)) {
        count++;
      }
    }
    return count;
  }

  private int compareEach(int from, int to, long[] common) {
    int next = leaf(common);
    for (int i = from; i < to; i++) {
      Range range = ranges.get(i);
      if (!Arrays.equals(range.code, common)) {
        next = jump(Bpf.JEQ, range.first, leaf(range.code), next);
      }
    }
    return next;
  }

  /** The position of a leaf: one that is near enough, or a new one. */
  private int leaf(long[] code) {
    for (Leaf leaf : leaves) {
      if (Arrays.equals(leaf.code, code) && distance(leaf.position) < Bpf.MAX_JUMP) {
        return leaf.position;
      }
    }
    for (int i = code.length - 1; i >= 0; i--) {
      add(code[i]);
    }
    leaves.addFirst(new Leaf(code, size - 1));
    return size - 1;
  }

  private int jump(int operation, int value, int taken, int notTaken) {
    int yes = within(taken, 1);
    int no = within(notTaken, 0);
    add(Bpf.jump(operation, value, distance(yes), distance(no)));
    return size - 1;
  }

  /** A position that the next conditional jump but {@code later} others reaches. */
  private int within(int position, int later) {
    if (distance(position) + later <= Bpf.MAX_JUMP) {
      return position;
    }
    add(Bpf.statement(Bpf.JA, distance(position)));
    return size - 1;
  }

  /** How many instructions one that is added now would have to skip. */
  private int distance(int position) {
    return size - position - 1;
  }

  private void add(long instruction) {
    if (size == Bpf.MAX_INSTRUCTIONS) {
      throw SeccompCompiler.tooLong();
    }
    if (size == reversed.length) {
      reversed = Arrays.copyOf(reversed, 2 * size);
    }
    reversed[size++] = instruction;
  }
}
