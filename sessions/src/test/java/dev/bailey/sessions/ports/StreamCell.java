package dev.bailey.sessions.ports;

import dev.bailey.backend.Capability;
import dev.bailey.backend.Cell;
import dev.bailey.backend.ConfinedProcess;
import dev.bailey.backend.Connection;
import dev.bailey.backend.InnerNetwork;
import dev.bailey.backend.InnerSocket;
import dev.bailey.backend.Streams;
import dev.bailey.execution.Command;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.channels.Channels;
import java.nio.channels.Pipe;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

/** A cell without a network namespace: its ports are served by a thread, over bounded pipes. */
final class StreamCell implements Cell, InnerNetwork {
  /** What listens inside. */
  interface Server {
    void serve(InputStream in, OutputStream out) throws IOException;
  }

  private final Server server;
  private final BlockingQueue<StreamConnection> connections = new LinkedBlockingQueue<>();

  StreamCell(Server server) {
    this.server = server;
  }

  /** Its {@link #close} does nothing. */
  @Override
  public boolean isAlive() {
    return true;
  }

  @Override
  public Set<Capability> capabilities() {
    return Set.of(Capability.PORTS);
  }

  @Override
  public InnerNetwork network() {
    return this;
  }

  @Override
  public Connection connect(int port) {
    try {
      Pipe inward = Pipe.open();
      Pipe outward = Pipe.open();
      Thread.ofPlatform().daemon().name("server").start(() -> serve(inward, outward));
      StreamConnection connection =
          new StreamConnection(
              Channels.newInputStream(outward.source()), Channels.newOutputStream(inward.sink()));
      connections.add(connection);
      return connection;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void serve(Pipe inward, Pipe outward) {
    try (InputStream in = Channels.newInputStream(inward.source());
        OutputStream out = Channels.newOutputStream(outward.sink())) {
      server.serve(in, out);
    } catch (IOException e) {
      // The other side is gone, as some tests want it.
    }
  }

  /** The next connection that was made, once there is one. */
  StreamConnection connected() throws InterruptedException {
    return connections.take();
  }

  @Override
  public InnerSocket listen(int port) {
    throw new UnsupportedOperationException("it has no sockets");
  }

  @Override
  public Capture capture() {
    return new Capture.Impossible("it has no sockets");
  }

  @Override
  public ConfinedProcess start(Command command, Streams streams) {
    throw new UnsupportedOperationException("it runs no commands");
  }

  @Override
  public void close() {}
}
