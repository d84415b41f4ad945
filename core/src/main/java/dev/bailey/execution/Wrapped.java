package dev.bailey.execution;

import java.util.List;

/**
 * A command line that confines a command without Bailey.
 *
 * @param words the first is the program that confines
 * @param selection the backend it is of, and why that one
 */
public record Wrapped(List<String> words, Selection selection) {
  public Wrapped {
    words = List.copyOf(words);
  }
}
