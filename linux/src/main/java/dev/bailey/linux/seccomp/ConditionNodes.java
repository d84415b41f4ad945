package dev.bailey.linux.seccomp;

/**
 * The steps that test one condition. A 64-bit comparison looks at the high word first and at the
 * low one only when that is equal.
 */
final class ConditionNodes {
  private ConditionNodes() {}

  static FilterNode of(
      FilterGraph graph, ArgumentCondition condition, FilterNode holds, FilterNode fails) {
    boolean negated = condition.operator().negated();
    FilterNode taken = negated ? fails : holds;
    FilterNode notTaken = negated ? holds : fails;
    FilterNode low =
        graph.compare(
            Bpf.lowWordOffset(condition.index()),
            (int) condition.mask(),
            condition.operator().jump(),
            (int) condition.value(),
            taken,
            notTaken);
    return condition.lowWord() ? low : high(graph, condition, low, taken, notTaken);
  }

  private static FilterNode high(
      FilterGraph graph,
      ArgumentCondition condition,
      FilterNode low,
      FilterNode taken,
      FilterNode notTaken) {
    int word = Bpf.highWordOffset(condition.index());
    int mask = (int) (condition.mask() >>> 32);
    int value = (int) (condition.value() >>> 32);
    FilterNode equal = graph.compare(word, mask, Bpf.JEQ, value, low, notTaken);
    return condition.operator().jump() == Bpf.JEQ
        ? equal
        : graph.compare(word, mask, Bpf.JGT, value, taken, equal);
  }
}
