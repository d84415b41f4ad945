package dev.bailey.randomtest;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.IntUnaryOperator;
import java.util.function.Supplier;

/**
 * The random numbers that one case is made of. They are recorded, so that the case can be run again
 * and made smaller. Zero is always the simplest choice: put it first in lists.
 */
public final class Draws {
  private final IntUnaryOperator source;
  private final List<Integer> drawn = new ArrayList<>();
  private final List<String> notes = new ArrayList<>();

  private Draws(IntUnaryOperator source) {
    this.source = source;
  }

  /** New ones. */
  public static Draws of(long seed) {
    return new Draws(new Random(seed)::nextInt);
  }

  /** The same ones again; zeros where there are no more. */
  static Draws again(List<Integer> numbers) {
    int[] next = {0};
    return new Draws(bound -> next[0] < numbers.size() ? numbers.get(next[0]++) % bound : 0);
  }

  public int below(int bound) {
    int number = source.applyAsInt(bound);
    drawn.add(number);
    return number;
  }

  @SafeVarargs
  public final <T> T of(T... all) {
    return all[below(all.length)];
  }

  public <T> T of(List<T> all) {
    return all.get(below(all.size()));
  }

  public <T> List<T> list(int least, int most, Supplier<T> item) {
    int size = least + below(most - least + 1);
    List<T> list = new ArrayList<>();
    for (int i = 0; i < size; i++) {
      list.add(item.get());
    }
    return list;
  }

  /** A part of the case as it is to be shown when it fails. */
  public <T> T note(T part) {
    notes.add(String.valueOf(part));
    return part;
  }

  /** Without the zeros at its end, which come by themselves. */
  List<Integer> drawn() {
    int size = drawn.size();
    while (size > 0 && drawn.get(size - 1) == 0) {
      size--;
    }
    return List.copyOf(drawn.subList(0, size));
  }

  List<String> notes() {
    return List.copyOf(notes);
  }
}
