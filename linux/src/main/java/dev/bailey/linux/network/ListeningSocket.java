package dev.bailey.linux.network;

import dev.bailey.backend.InnerSocket;
import dev.bailey.backend.descriptor.HeldDescriptor;
import dev.bailey.linux.ffm.Fd;

/** A socket that a transport is to take over; it does not block by itself. */
record ListeningSocket(Fd socket) implements InnerSocket, HeldDescriptor {
  @Override
  public int release() {
    return socket.release();
  }

  @Override
  public void close() {
    socket.close();
  }
}
