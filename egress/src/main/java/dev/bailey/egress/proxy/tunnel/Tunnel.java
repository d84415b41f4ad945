package dev.bailey.egress.proxy.tunnel;

import dev.bailey.egress.proxy.connection.SandboxEgress;
import dev.bailey.egress.proxy.outbound.OutboundConnection;
import dev.bailey.egress.proxy.record.EventRecord;
import dev.bailey.egress.relay.Relay;
import io.netty.channel.socket.ChannelInputShutdownEvent;
import io.netty.channel.socket.SocketChannel;

/** Relays bytes between a client and an outbound connection, once its protocol is allowed. */
public final class Tunnel {
  private Tunnel() {}

  /**
   * From now on bytes go both ways: after the first ones were looked at, or at once where the rules
   * allow raw TCP.
   *
   * @param release lets out what the client has said already
   */
  public static void begin(
      SandboxEgress egress,
      SocketChannel client,
      OutboundConnection link,
      EventRecord entry,
      Runnable release) {
    entry.uses(link);
    if (!client.isActive()) {
      link.close();
      entry.failed("the client closed the connection before the server was reached");
      return;
    }
    if (!link.becomeRaw(egress.rules())) {
      ProtocolDetection.expect(egress, client, link, entry);
    }
    client.pipeline().addLast(new Relay(link.channel()));
    join(client, link, entry);
    // Before what is let out: that may bring in somebody who lets the client speak bit by bit.
    Relay.setReading(client, true);
    release.run();
    if (client.isInputShutdown()) {
      client.pipeline().fireUserEventTriggered(ChannelInputShutdownEvent.INSTANCE);
    }
  }

  /** The other half: what the server says goes to the client. */
  public static void join(SocketChannel client, OutboundConnection link, EventRecord entry) {
    SocketChannel server = link.channel();
    server.pipeline().addLast(new Relay(client));
    server.closeFuture().addListener(_ -> entry.done());
    if (server.isActive()) {
      Relay.setReading(server, true);
    } else {
      var _ = client.close();
    }
  }
}
