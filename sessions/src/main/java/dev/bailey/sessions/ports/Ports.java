package dev.bailey.sessions.ports;

import dev.bailey.backend.Connection;
import dev.bailey.egress.relay.RelayIoHandler;
import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import dev.bailey.sessions.api.Port;
import dev.bailey.workspace.WorkspaceId;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.util.concurrent.DefaultThreadFactory;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/** The ports of all sessions that are reached from outside, and the thread that serves them. */
public final class Ports implements AutoCloseable {
  private static final int LARGEST_PORT = 65_535;

  /** For what a server inside sent before it ended, to a caller that reads it slowly. */
  private static final Duration LINGER = Duration.ofMillis(300);

  private final Map<WorkspaceId, List<Port>> exposures = new ConcurrentHashMap<>();
  private @Nullable MultiThreadIoEventLoopGroup loop;
  private final Duration linger;
  private boolean closed;

  /** None yet; the thread that moves their bytes starts with the first. */
  public Ports() {
    this(LINGER);
  }

  Ports(Duration linger) {
    this.linger = linger;
  }

  /**
   * Exposes a port.
   *
   * @param outside where to listen; port 0 for any that is free
   * @param connector makes a connection to a port inside
   */
  public Port expose(
      WorkspaceId session, int port, InetSocketAddress outside, IntFunction<Connection> connector) {
    if (port < 1 || port > LARGEST_PORT) {
      throw BaileyException.of(
              ErrorCode.INVALID_REQUEST, "expose", "port " + port, "there is no such port")
          .withHint("Ports go from 1 to " + LARGEST_PORT + ".");
    }
    List<Port> those = exposures.computeIfAbsent(session, _ -> new CopyOnWriteArrayList<>());
    PortForward forward =
        new PortForward(loop(), port, () -> connector.apply(port), linger, those::remove);
    forward.listen(outside);
    those.add(forward);
    return forward;
  }

  private synchronized MultiThreadIoEventLoopGroup loop() {
    if (closed) {
      throw BaileyException.of(ErrorCode.INVALID_STATE, "expose", "port", "sessions are closed");
    }
    if (loop == null) {
      loop =
          new MultiThreadIoEventLoopGroup(
              1, new DefaultThreadFactory("bailey-ports", true), RelayIoHandler.newFactory());
    }
    return loop;
  }

  /** Those of a session, in the order they were made. */
  public List<Port> of(WorkspaceId session) {
    return List.copyOf(exposures.getOrDefault(session, List.of()));
  }

  /** Ends those of a session. */
  public void close(WorkspaceId session) {
    List<Port> those = exposures.remove(session);
    if (those != null) {
      those.forEach(Port::close);
    }
  }

  @Override
  public void close() {
    MultiThreadIoEventLoopGroup last;
    synchronized (this) {
      closed = true;
      last = loop;
    }
    exposures.keySet().forEach(this::close);
    if (last != null) {
      last.shutdownGracefully(0, 1, TimeUnit.SECONDS).awaitUninterruptibly();
    }
  }
}
