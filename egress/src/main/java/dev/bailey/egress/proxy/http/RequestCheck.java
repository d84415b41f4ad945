package dev.bailey.egress.proxy.http;

import dev.bailey.egress.address.RequestedHost;
import dev.bailey.egress.proxy.connection.ContentVerdicts;
import dev.bailey.egress.proxy.connection.DenialText;
import dev.bailey.egress.proxy.connection.SandboxEgress;
import dev.bailey.egress.proxy.outbound.Destination;
import dev.bailey.egress.proxy.outbound.DialResult;
import dev.bailey.egress.proxy.outbound.OutboundConnection;
import dev.bailey.egress.proxy.record.EventRecord;
import dev.bailey.egress.proxy.tunnel.Tunnel;
import dev.bailey.egress.rules.Verdict;
import dev.bailey.egress.wire.HttpTarget;
import dev.bailey.execution.NetworkEvent;
import io.netty.channel.socket.SocketChannel;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpResponseStatus;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Checks each request before anything of it is forwarded: its target against the rules and the
 * tunnel.
 */
final class RequestCheck {
  private static final int HTTP_PORT = 80;

  private final SandboxEgress egress;
  private final SocketChannel client;
  private final ClientReplies replies;

  /** The server of the tunnel; null for a proxy. */
  private final @Nullable OutboundConnection fixed;

  private final HttpConnection connection;
  private final RequestForwarding forwarding;
  private final RequestSecrets secrets;

  RequestCheck(
      SandboxEgress egress,
      SocketChannel client,
      ClientReplies replies,
      @Nullable OutboundConnection fixed,
      HttpConnection connection,
      RequestForwarding forwarding) {
    this.egress = egress;
    this.client = client;
    this.replies = replies;
    this.fixed = fixed;
    this.connection = connection;
    this.forwarding = forwarding;
    this.secrets = new RequestSecrets(egress);
  }

  void enter(HttpRequest request) {
    int port = fixed == null ? HTTP_PORT : fixed.destination().port();
    replies.to(request);
    ForwardedHeads.forgetHttp2(request);
    RequestedHost connected = fixed == null ? null : fixed.destination().host();
    switch (HttpTarget.read(request, port, connected)) {
      case HttpTarget.Outcome.Refused refused -> {
        entry(fixed == null ? null : fixed.destination(), request).denied(refused.reason());
        String text = "bailey: this request is refused: " + refused.reason() + "\n";
        connection.endWith(HttpResponseStatus.BAD_REQUEST, text);
      }
      case HttpTarget.Outcome.Clear(HttpTarget target) -> {
        Destination said = new Destination(target.host(), target.port());
        if (fixed == null) {
          enterProxy(request, target, said);
        } else {
          enterTunnel(request, target, said, fixed);
        }
      }
    }
  }

  private void enterProxy(HttpRequest request, HttpTarget target, Destination said) {
    switch (target.form()) {
      case TUNNEL -> openTunnel(said);
      case PROXY ->
          forward(
              new HttpExchange(request, said, target.path(), entry(said, request), false), false);
      case DIRECT -> {
        entry(said, request).denied("it sends an origin-form request (a path only) to the proxy");
        connection.endWith(
            HttpResponseStatus.BAD_REQUEST,
            "bailey: this is a proxy; ask for http://" + said + target.path() + "\n");
      }
    }
  }

  /** Forwards a request; secrets are substituted only over TLS. */
  private void forward(HttpExchange exchange, boolean secured) {
    Optional<Verdict> objection = secrets.objection(exchange, secured);
    if (objection.isPresent()) {
      Destination said = exchange.destination();
      refuse(exchange.entry(), said, objection.get(), HttpResponseStatus.FORBIDDEN);
      return;
    }
    forwarding.begin(exchange);
  }

  private void enterTunnel(
      HttpRequest request, HttpTarget target, Destination said, OutboundConnection server) {
    EventRecord entry = entry(said, request);
    Optional<Verdict> objection = objection(target, said, server);
    if (objection.isPresent()) {
      HttpResponseStatus status =
          target.form() == HttpTarget.Form.TUNNEL
              ? HttpResponseStatus.FORBIDDEN
              : HttpResponseStatus.MISDIRECTED_REQUEST;
      refuse(entry, said, objection.get(), status);
      return;
    }
    boolean secured = server.isSecured();
    forward(new HttpExchange(request, said, target.path(), entry, secured), secured);
  }

  private void refuse(EventRecord entry, Destination said, Verdict why, HttpResponseStatus status) {
    entry.denied(why);
    connection.endWith(status, DenialText.text(said, why));
  }

  private Optional<Verdict> objection(
      HttpTarget target, Destination said, OutboundConnection server) {
    if (target.form() == HttpTarget.Form.TUNNEL) {
      return Optional.of(ContentVerdicts.of("it sends CONNECT inside of a tunnel"));
    }
    if (said.port() != server.destination().port()) {
      return Optional.of(
          ContentVerdicts.of(
              "the request names port "
                  + said.port()
                  + ", the connection is for port "
                  + server.destination().port()));
    }
    return ContentVerdicts.toRequest(server, said.host(), egress);
  }

  private EventRecord entry(@Nullable Destination destination, HttpRequest request) {
    return new EventRecord(
        egress.log(),
        NetworkEvent.Kind.HTTP,
        destination,
        request.decoderResult().isFailure() ? "" : request.method().name());
  }

  private void openTunnel(Destination destination) {
    EventRecord entry =
        new EventRecord(egress.log(), NetworkEvent.Kind.TUNNEL, destination, "CONNECT");
    forwarding.drop();
    connection.beginTunnel();
    egress.dialer().dial(destination, client.eventLoop(), it -> dialed(it, entry, destination));
  }

  private void dialed(DialResult dialed, EventRecord entry, Destination destination) {
    switch (dialed) {
      case DialResult.Connected(OutboundConnection link) -> {
        replies.established();
        Tunnel.begin(egress, client, link, entry, connection::leaveToTunnel);
      }
      case DialResult.Denied denied -> {
        entry.denied(denied.verdict());
        connection.deny(destination, denied.verdict(), false);
      }
      case DialResult.Failed failed -> {
        entry.failed(failed.reason());
        connection.fail(failed.reason(), failed.slow());
      }
    }
  }
}
