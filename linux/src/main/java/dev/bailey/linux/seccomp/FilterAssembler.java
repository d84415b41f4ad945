package dev.bailey.linux.seccomp;

import java.util.Arrays;
import java.util.List;

/**
 * Turns a graph of steps into a program, from its end to its beginning, so that every jump leads to
 * what is there already. Each step is there once. A conditional jump that does not reach it leads
 * to a copy if it is a return, otherwise to a far jump; others that are near use these too. The
 * kernel translates a filter anew for each command, at a cost that grows with its length.
 */
final class FilterAssembler {
  /** Each step behind those that follow it. */
  private final List<FilterNode> order;

  /** By index: whether a step is reached by one that leaves another word in the accumulator. */
  private final boolean[] loads;

  /** By index: the positions where a step loads its word, and where it compares it. */
  private final int[] beginnings;

  private final int[] comparisons;

  /** The instructions, last one first. */
  private long[] reversed = new long[512];

  /** By position: the latest instruction that does the same as the one there; itself at first. */
  private int[] nearest = new int[512];

  private int size;

  private FilterAssembler(FilterNode first) {
    order = FilterOrder.of(first);
    int steps = first.index + 1;
    loads = new boolean[steps];
    beginnings = new int[steps];
    comparisons = new int[steps];
    loads[first.index] = true;
  }

  /** Throws INVALID_REQUEST when the program gets too long. */
  static BpfProgram assemble(FilterNode first) {
    FilterAssembler assembler = new FilterAssembler(first);
    assembler.findLoads();
    for (FilterNode node : assembler.order) {
      assembler.add(node);
    }
    return new BpfProgram(assembler.code());
  }

  private void findLoads() {
    for (FilterNode node : order) {
      if (node.taken != null && node.notTaken != null) {
        findLoad(node, node.taken);
        findLoad(node, node.notTaken);
      }
    }
  }

  private void findLoad(FilterNode node, FilterNode next) {
    if (!next.comparesTheWordOf(node)) {
      loads[next.index] = true;
    }
  }

  private void add(FilterNode node) {
    if (node.taken == null || node.notTaken == null) {
      add(Bpf.statement(Bpf.RETURN, node.value));
    } else {
      int taken = near(position(node, node.taken), 1);
      int notTaken = near(position(node, node.notTaken), 0);
      add(Bpf.jump(node.operation, node.value, distance(taken), distance(notTaken)));
      comparisons[node.index] = size - 1;
      addLoad(node);
    }
    beginnings[node.index] = size - 1;
  }

  private void addLoad(FilterNode node) {
    if (loads[node.index]) {
      if (node.mask != -1) {
        add(Bpf.statement(Bpf.AND, node.mask));
      }
      add(Bpf.statement(Bpf.LOAD, node.word));
    }
  }

  private int position(FilterNode node, FilterNode next) {
    return next.comparesTheWordOf(node) ? comparisons[next.index] : beginnings[next.index];
  }

  /** What leads to a position and is reached by a conditional jump behind {@code later} others. */
  private int near(int position, int later) {
    if (distance(position) + later <= Bpf.MAX_JUMP) {
      return position;
    }
    if (distance(nearest[position]) + later > Bpf.MAX_JUMP) {
      boolean returns = Bpf.code(reversed[position]) == Bpf.RETURN;
      add(returns ? reversed[position] : Bpf.statement(Bpf.JA, distance(position)));
      nearest[position] = size - 1;
    }
    return nearest[position];
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
      nearest = Arrays.copyOf(nearest, 2 * size);
    }
    nearest[size] = size;
    reversed[size++] = instruction;
  }

  private long[] code() {
    long[] code = new long[size];
    for (int i = 0; i < size; i++) {
      code[i] = reversed[size - 1 - i];
    }
    return code;
  }
}
