package dev.bailey.backend;

/**
 * A socket that was opened inside of a cell, for the egress gateway to take connections or
 * datagrams from. Whoever gets it closes it.
 */
public interface InnerSocket extends AutoCloseable {
  /** Harmless when repeated, and once the gateway has taken it over. */
  @Override
  void close();
}
