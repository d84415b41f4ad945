package dev.bailey.backend;

/** A connection that can be handed over to a transport which works with descriptors. */
public interface NativeConnection extends Connection {
  /**
   * Gives the descriptor away, which does not block and is not inherited: from now on the caller
   * closes it, and this object is closed.
   *
   * @return -1 when it was closed already
   */
  int release();
}
