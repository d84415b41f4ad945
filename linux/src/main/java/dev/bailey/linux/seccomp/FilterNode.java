package dev.bailey.linux.seccomp;

import org.jspecify.annotations.Nullable;

/**
 * A step of a filter: it returns an answer, or compares a word of {@code struct seccomp_data} and
 * goes on to one of two other steps. Made by {@link FilterGraph} only, where equal ones are one.
 */
final class FilterNode {
  /** Above those of the steps that follow. */
  final int index;

  /** The offset of the word, and the bits of it that count. */
  final int word;

  final int mask;

  /** The jump that compares, or {@link Bpf#RETURN}. */
  final int operation;

  /** What is compared with, or the answer. */
  final int value;

  final @Nullable FilterNode taken;
  final @Nullable FilterNode notTaken;

  FilterNode(
      int index,
      int word,
      int mask,
      int operation,
      int value,
      @Nullable FilterNode taken,
      @Nullable FilterNode notTaken) {
    this.index = index;
    this.word = word;
    this.mask = mask;
    this.operation = operation;
    this.value = value;
    this.taken = taken;
    this.notTaken = notTaken;
  }

  /** Whether the accumulator holds what this step compares when the other one has compared. */
  boolean comparesTheWordOf(FilterNode other) {
    return operation != Bpf.RETURN && word == other.word && mask == other.mask;
  }

  /** Whether it does the same; those that follow are compared by identity. */
  @Override
  public boolean equals(@Nullable Object object) {
    return object instanceof FilterNode other
        && operation == other.operation
        && value == other.value
        && word == other.word
        && mask == other.mask
        && taken == other.taken
        && notTaken == other.notTaken;
  }

  @Override
  public int hashCode() {
    int hash = 31 * (31 * (31 * value + word) + mask) + operation;
    return 31 * (31 * hash + indexOf(taken)) + indexOf(notTaken);
  }

  private static int indexOf(@Nullable FilterNode node) {
    return node == null ? -1 : node.index;
  }
}
