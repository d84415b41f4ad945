package dev.bailey.linux.seccomp;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The search for a system call's number among ranges that are decided alike. It uses only
 * comparisons that the kernel can follow when it looks which calls are always allowed (Linux 5.11);
 * those never reach the filter.
 */
final class FilterSearch {
  /** So many single numbers are compared one after the other before the search is halved. */
  private static final int MOST_EXCEPTIONS = 4;

  private final FilterGraph graph;
  private final List<Range> ranges;

  /** Numbers from {@code first} up to the next range's, which the same steps decide. */
  static final class Range {
    final int first;
    final FilterNode decision;

    Range(int first, FilterNode decision) {
      this.first = first;
      this.decision = decision;
    }
  }

  private FilterSearch(FilterGraph graph, List<Range> ranges) {
    this.graph = graph;
    this.ranges = ranges;
  }

  /**
   * The first step of the search.
   *
   * @param ranges by their first number, of which the first is 0
   */
  static FilterNode of(FilterGraph graph, List<Range> ranges) {
    return new FilterSearch(graph, ranges).search(0, ranges.size());
  }

  private FilterNode search(int from, int to) {
    FilterNode common = common(from, to);
    if (common != null && exceptions(from, to, common) <= MOST_EXCEPTIONS) {
      return compareEach(from, to, common);
    }
    int middle = (from + to) >>> 1;
    return compare(Bpf.JGE, middle, search(middle, to), search(from, middle));
  }

  /** What decides all but single numbers; nothing where that differs. */
  private @Nullable FilterNode common(int from, int to) {
    FilterNode common = ranges.get(from).decision;
    boolean single = isSingle(from);
    for (int i = from + 1; i < to; i++) {
      if (!isSingle(i)) {
        if (!single && !common.equals(ranges.get(i).decision)) {
          return null;
        }
        common = ranges.get(i).decision;
        single = false;
      }
    }
    return common;
  }

  private boolean isSingle(int range) {
    return range + 1 < ranges.size() && ranges.get(range + 1).first == ranges.get(range).first + 1;
  }

  private int exceptions(int from, int to, FilterNode common) {
    int count = 0;
    for (int i = from; i < to; i++) {
      if (!ranges.get(i).decision.equals(common)) {
        count++;
      }
    }
    return count;
  }

  private FilterNode compareEach(int from, int to, FilterNode common) {
    FilterNode next = common;
    for (int i = from; i < to; i++) {
      if (!ranges.get(i).decision.equals(common)) {
        next = compare(Bpf.JEQ, i, ranges.get(i).decision, next);
      }
    }
    return next;
  }

  private FilterNode compare(int jump, int range, FilterNode taken, FilterNode notTaken) {
    return graph.compare(Bpf.NUMBER_OFFSET, -1, jump, ranges.get(range).first, taken, notTaken);
  }
}
