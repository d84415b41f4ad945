package dev.bailey.egress.proxy.entry;

import dev.bailey.egress.proxy.connection.ConnectionReset;
import dev.bailey.egress.proxy.connection.ContentVerdicts;
import dev.bailey.egress.proxy.connection.SandboxEgress;
import dev.bailey.egress.proxy.outbound.Destination;
import dev.bailey.egress.proxy.outbound.DialResult;
import dev.bailey.egress.proxy.outbound.OutboundConnection;
import dev.bailey.egress.proxy.record.EventRecord;
import dev.bailey.egress.proxy.tunnel.Tunnel;
import dev.bailey.egress.relay.EarlyBytes;
import dev.bailey.egress.relay.IdleGuard;
import dev.bailey.egress.rules.Verdict;
import dev.bailey.execution.NetworkEvent;
import io.netty.channel.socket.SocketChannel;

/**
 * Accepts captured connections of clients that know of no proxy, and connects where they meant to.
 */
public final class TransparentEntry {
  private TransparentEntry() {}

  /** Goes there for a client, which is not to be read from yet. */
  public static void enter(SocketChannel client, Destination destination, SandboxEgress egress) {
    EarlyBytes early = new EarlyBytes();
    client.pipeline().addLast(new IdleGuard(egress.limits().idle()), early);
    EventRecord entry = new EventRecord(egress.log(), NetworkEvent.Kind.DIRECT, destination, "");
    egress
        .dialer()
        .dial(
            destination,
            client.eventLoop(),
            it -> {
              switch (it) {
                case DialResult.Connected(OutboundConnection link) ->
                    Tunnel.begin(egress, client, link, entry, early::release);
                case DialResult.Denied denied -> refuse(client, entry, denied.verdict());
                case DialResult.Failed failed -> {
                  entry.failed(failed.reason());
                  ConnectionReset.send(client);
                }
              }
            });
  }

  /** Where it wants to go stands for nothing. */
  public static void refuse(
      SocketChannel client, Destination destination, SandboxEgress egress, String reason) {
    refuse(
        client,
        new EventRecord(egress.log(), NetworkEvent.Kind.DIRECT, destination, ""),
        ContentVerdicts.of(reason));
  }

  private static void refuse(SocketChannel client, EventRecord entry, Verdict verdict) {
    entry.denied(verdict);
    ConnectionReset.send(client);
  }
}
