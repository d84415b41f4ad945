package dev.bailey.sessions.model;

import java.util.List;
import java.util.function.IntUnaryOperator;

/** Where the randomness of operations comes from: a number below a bound, again and again. */
public record Choices(IntUnaryOperator below) {
  private static final List<String> WORDS = List.of("alpha", "beta", "gamma", "delta");

  public int below(int bound) {
    return below.applyAsInt(bound);
  }

  <T> T of(List<T> all) {
    return all.get(below(all.size()));
  }

  boolean oneIn(int many) {
    return below(many) == many - 1;
  }

  String word() {
    return of(WORDS);
  }
}
