package dev.bailey.policy;

/** One of a few choices, which callers name by a word. */
public interface Labelled {
  /** The word used on the command line and in JSON. */
  String label();
}
