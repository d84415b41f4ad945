package dev.bailey.policy;

/** One of a few choices, which callers name by a word. */
public interface Labelled {
  /** The word for it, the same wherever it is written. */
  String label();
}
