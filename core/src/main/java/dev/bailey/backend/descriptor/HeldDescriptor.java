package dev.bailey.backend.descriptor;

/**
 * A socket with a descriptor of this host's kernel, which can be handed over to a transport that
 * works with descriptors: faster than reading and writing through an object.
 */
public interface HeldDescriptor {
  /**
   * Gives the descriptor away, which does not block and is not inherited: from now on the caller
   * closes it, and this object is closed.
   *
   * @return -1 when it was closed already
   */
  int release();
}
