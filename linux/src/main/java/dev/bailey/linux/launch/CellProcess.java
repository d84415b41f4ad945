package dev.bailey.linux.launch;

/** The first process of a cell, which keeps its namespaces: the cell dies with it. */
public interface CellProcess {
  /** Whether it lives. Beside one that is dying nothing can be started any more. */
  boolean isAlive();
}
