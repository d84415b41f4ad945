package dev.bailey.egress.proxy.flow;

import dev.bailey.egress.address.RequestedHost;
import dev.bailey.egress.proxy.out.Destination;
import dev.bailey.egress.proxy.out.Dialed;
import dev.bailey.egress.proxy.out.Link;
import dev.bailey.egress.proxy.record.Entry;
import dev.bailey.egress.rules.Verdict;
import dev.bailey.egress.wire.HttpTarget;
import dev.bailey.execution.NetworkEvent;
import io.netty.channel.socket.SocketChannel;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpResponseStatus;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Looks at each request before anything of it is sent: what it wants, and whether it may. */
final class HttpDoor {
  private static final int HTTP_PORT = 80;

  private final Surroundings surroundings;
  private final SocketChannel client;
  private final Replies replies;

  /** The server of the tunnel; null for a proxy. */
  private final @Nullable Link fixed;

  private final HttpFront front;
  private final Forwarding forwarding;
  private final Secrecy secrecy;

  HttpDoor(
      Surroundings surroundings,
      SocketChannel client,
      Replies replies,
      @Nullable Link fixed,
      HttpFront front,
      Forwarding forwarding) {
    this.surroundings = surroundings;
    this.client = client;
    this.replies = replies;
    this.fixed = fixed;
    this.front = front;
    this.forwarding = forwarding;
    this.secrecy = new Secrecy(surroundings);
  }

  void enter(HttpRequest request) {
    int port = fixed == null ? HTTP_PORT : fixed.destination().port();
    replies.to(request);
    Heads.forgetHttp2(request);
    RequestedHost connected = fixed == null ? null : fixed.destination().host();
    switch (HttpTarget.read(request, port, connected)) {
      case HttpTarget.Outcome.Refused refused -> {
        entry(fixed == null ? null : fixed.destination(), request).denied(refused.reason());
        String text = "bailey: this request is refused: " + refused.reason() + "\n";
        front.endWith(HttpResponseStatus.BAD_REQUEST, text);
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
          forward(new Exchange(request, said, target.path(), entry(said, request), false), false);
      case DIRECT -> {
        entry(said, request).denied("it asks the proxy as if that were the server");
        front.endWith(
            HttpResponseStatus.BAD_REQUEST,
            "bailey: this is a proxy; ask for http://" + said + target.path() + "\n");
      }
    }
  }

  /** Sends it on, with its secrets where nobody can listen. */
  private void forward(Exchange exchange, boolean secured) {
    Optional<Verdict> objection = secrecy.objection(exchange, secured);
    if (objection.isPresent()) {
      Destination said = exchange.destination();
      refuse(exchange.entry(), said, objection.get(), HttpResponseStatus.FORBIDDEN);
      return;
    }
    forwarding.begin(exchange);
  }

  private void enterTunnel(HttpRequest request, HttpTarget target, Destination said, Link server) {
    Entry entry = entry(said, request);
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
    forward(new Exchange(request, said, target.path(), entry, secured), secured);
  }

  private void refuse(Entry entry, Destination said, Verdict why, HttpResponseStatus status) {
    entry.denied(why);
    front.endWith(status, Denial.text(said, why));
  }

  private Optional<Verdict> objection(HttpTarget target, Destination said, Link server) {
    if (target.form() == HttpTarget.Form.TUNNEL) {
      return Optional.of(Objection.of("it asks for a tunnel through the server"));
    }
    if (said.port() != server.destination().port()) {
      return Optional.of(Objection.of("it is meant for port " + said.port()));
    }
    return Objection.toHost(server, said.host(), surroundings);
  }

  private Entry entry(@Nullable Destination destination, HttpRequest request) {
    return new Entry(
        surroundings.log(),
        NetworkEvent.Kind.HTTP,
        destination,
        request.decoderResult().isFailure() ? "" : request.method().name());
  }

  private void openTunnel(Destination destination) {
    Entry entry = new Entry(surroundings.log(), NetworkEvent.Kind.TUNNEL, destination, "CONNECT");
    forwarding.drop();
    front.beginTunnel();
    surroundings
        .dialer()
        .dial(destination, client.eventLoop(), it -> dialed(it, entry, destination));
  }

  private void dialed(Dialed dialed, Entry entry, Destination destination) {
    switch (dialed) {
      case Dialed.Connected(Link link) -> {
        replies.established();
        Tunnel.begin(surroundings, client, link, entry, front::leaveToTunnel);
      }
      case Dialed.Denied denied -> {
        entry.denied(denied.verdict());
        front.deny(destination, denied.verdict(), false);
      }
      case Dialed.Failed failed -> {
        entry.failed(failed.reason());
        front.fail(failed.reason(), failed.slow());
      }
    }
  }
}
