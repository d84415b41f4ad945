package dev.bailey.egress.proxy.flow;

import dev.bailey.egress.proxy.out.Link;
import dev.bailey.egress.proxy.record.Entry;
import io.netty.channel.socket.ChannelInputShutdownEvent;
import io.netty.channel.socket.SocketChannel;

/** Joins a client with a link. */
final class Tunnel {
  private Tunnel() {}

  /**
   * From now on bytes go both ways: after the first ones were looked at, or at once where the rules
   * allow raw TCP.
   *
   * @param release lets out what the client has said already
   */
  static void begin(
      Surroundings surroundings, SocketChannel client, Link link, Entry entry, Runnable release) {
    entry.uses(link);
    if (!client.isActive()) {
      link.close();
      entry.failed("the client did not wait");
      return;
    }
    if (!link.becomeRaw(surroundings.rules())) {
      FirstBytes.expect(surroundings, client, link, entry);
    }
    client.pipeline().addLast(new Relay(link.channel()));
    join(client, link, entry);
    // Before what is let out: that may bring in somebody who lets the client speak bit by bit.
    Relay.letSpeak(client, true);
    release.run();
    if (client.isInputShutdown()) {
      client.pipeline().fireUserEventTriggered(ChannelInputShutdownEvent.INSTANCE);
    }
  }

  /** The other half: what the server says goes to the client. */
  static void join(SocketChannel client, Link link, Entry entry) {
    SocketChannel server = link.channel();
    server.pipeline().addLast(new Relay(client));
    server.closeFuture().addListener(_ -> entry.done());
    if (server.isActive()) {
      Relay.letSpeak(server, true);
    } else {
      var _ = client.close();
    }
  }
}
