package dev.bailey.egress.proxy.flow;

import dev.bailey.egress.proxy.out.Destination;
import dev.bailey.egress.proxy.out.Dialed;
import dev.bailey.egress.proxy.out.Link;
import dev.bailey.egress.proxy.record.Entry;
import dev.bailey.egress.rules.Verdict;
import dev.bailey.execution.NetworkEvent;
import io.netty.channel.socket.SocketChannel;

/** Takes clients that know nothing of a proxy: they connected to where they want to go. */
public final class DirectEntry {
  private DirectEntry() {}

  /** Goes there for a client, which is not to be read from yet. */
  public static void enter(SocketChannel client, Destination destination, Surroundings all) {
    EarlyBytes early = new EarlyBytes();
    client.pipeline().addLast(new ClientGuard(all.limits()), early);
    Entry entry = new Entry(all.log(), NetworkEvent.Kind.DIRECT, destination, "");
    all.dialer()
        .dial(
            destination,
            client.eventLoop(),
            it -> {
              switch (it) {
                case Dialed.Connected(Link link) ->
                    Tunnel.begin(all, client, link, entry, early::release);
                case Dialed.Denied denied -> refuse(client, entry, denied.verdict());
                case Dialed.Failed failed -> {
                  entry.failed(failed.reason());
                  Reset.send(client);
                }
              }
            });
  }

  /** Where it wants to go stands for nothing. */
  public static void refuse(
      SocketChannel client, Destination destination, Surroundings all, String reason) {
    refuse(
        client,
        new Entry(all.log(), NetworkEvent.Kind.DIRECT, destination, ""),
        Objection.of(reason));
  }

  private static void refuse(SocketChannel client, Entry entry, Verdict verdict) {
    entry.denied(verdict);
    Reset.send(client);
  }
}
