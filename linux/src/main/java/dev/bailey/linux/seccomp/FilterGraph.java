package dev.bailey.linux.seccomp;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Builds a seccomp filter as a directed acyclic graph. Equal nodes are one, so rules with the same
 * tail share it.
 */
final class FilterGraph {
  /** Bound on nodes, unreachable ones included; far more than a BPF program can hold. */
  private static final int MOST = 16 * Bpf.MAX_INSTRUCTIONS;

  private final Map<FilterNode, FilterNode> nodes = new HashMap<>(1024);

  /** Most calls are decided like the one before. */
  private @Nullable FilterNode latest;

  FilterNode answer(SeccompAction action) {
    int value = action.returnValue();
    FilterNode answer = latest;
    if (answer == null || answer.value != value) {
      answer = shared(new FilterNode(nodes.size(), 0, 0, Bpf.RETURN, value, null, null));
      latest = answer;
    }
    return answer;
  }

  /**
   * Compares some bits of a word, where that makes a difference.
   *
   * @param jump {@link Bpf#JEQ}, or with all bits {@link Bpf#JGT} or {@link Bpf#JGE}
   */
  FilterNode compare(
      int word, int mask, int jump, int value, FilterNode taken, FilterNode notTaken) {
    if (taken.equals(notTaken)) {
      return taken;
    }
    if (jump == Bpf.JEQ && (value & ~mask) != 0) {
      return notTaken;
    }
    if (jump == Bpf.JEQ && mask == 0) {
      return taken;
    }
    return shared(new FilterNode(nodes.size(), word, mask, jump, value, taken, notTaken));
  }

  private FilterNode shared(FilterNode node) {
    FilterNode known = nodes.putIfAbsent(node, node);
    if (nodes.size() > MOST) {
      throw SeccompCompiler.tooLong();
    }
    return known == null ? node : known;
  }
}
