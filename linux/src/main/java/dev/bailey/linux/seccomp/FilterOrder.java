package dev.bailey.linux.seccomp;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The order in which the steps of a filter lie in its program, from the end to the beginning. */
final class FilterOrder {
  private final boolean[] done;

  private FilterOrder(int steps) {
    done = new boolean[steps];
  }

  /** Every step that the first one leads to, each behind all that follow it. */
  static List<FilterNode> of(FilterNode first) {
    return new FilterOrder(first.index + 1).walk(first);
  }

  /** Without recursion: a chain of conditions may be as long as a program. */
  private List<FilterNode> walk(FilterNode first) {
    List<FilterNode> order = new ArrayList<>();
    Deque<FilterNode> path = new ArrayDeque<>();
    path.push(first);
    while (!path.isEmpty()) {
      FilterNode node = path.element();
      FilterNode next = missing(node);
      if (next != null) {
        path.push(next);
      } else {
        order.add(path.pop());
        done[node.index] = true;
      }
    }
    return order;
  }

  private @Nullable FilterNode missing(FilterNode node) {
    if (node.taken != null && !done[node.taken.index]) {
      return node.taken;
    }
    return node.notTaken != null && !done[node.notTaken.index] ? node.notTaken : null;
  }
}
