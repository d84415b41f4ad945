package dev.bailey.egress.proxy.http;

import dev.bailey.egress.proxy.connection.SandboxEgress;
import dev.bailey.egress.proxy.outbound.DialResult;
import dev.bailey.egress.proxy.outbound.OutboundConnection;
import dev.bailey.egress.proxy.tunnel.Tunnel;
import dev.bailey.egress.relay.Relay;
import dev.bailey.egress.rules.Verdict;
import io.netty.channel.socket.SocketChannel;
import io.netty.handler.codec.http.DefaultLastHttpContent;
import io.netty.handler.codec.http.HttpContent;
import io.netty.handler.codec.http.HttpObject;
import io.netty.handler.codec.http.LastHttpContent;
import io.netty.util.ReferenceCountUtil;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Forwards one request after the other to its server, and each reply to the client. */
final class RequestForwarding {
  private final SandboxEgress egress;
  private final SocketChannel client;
  private final ClientReplies replies;

  /** The server of the tunnel; null for a proxy. */
  private final @Nullable OutboundConnection fixed;

  private final HttpConnection connection;
  private final RequestSecrets secrets;
  private @Nullable HttpExchange exchange;
  private @Nullable UpstreamHttp upstream;

  /** The connection to the server goes on without HTTP. */
  private boolean switched;

  /** Why the server of the tunnel cannot be spoken with. */
  private @Nullable String unfit;

  RequestForwarding(
      SandboxEgress egress,
      SocketChannel client,
      ClientReplies replies,
      @Nullable OutboundConnection fixed,
      HttpConnection connection) {
    this.egress = egress;
    this.client = client;
    this.replies = replies;
    this.fixed = fixed;
    this.connection = connection;
    this.secrets = new RequestSecrets(egress);
  }

  /** Lets the server speak HTTP, where there is one already. */
  void prepare() {
    if (fixed != null) {
      upstream = UpstreamHttp.speak(fixed, this);
    }
  }

  boolean isBusy() {
    return exchange != null;
  }

  boolean isSent() {
    return exchange != null && exchange.sent;
  }

  /** Takes a request on its way; the rules have yet to be asked, but within a tunnel. */
  void begin(HttpExchange now) {
    exchange = now;
    UpstreamHttp server = upstream;
    boolean fits =
        server != null && (fixed != null || server.fits(now.destination(), egress.rules()));
    if (server != null && fits) {
      now.reused = true;
      send(now, server);
    } else if (fixed != null) {
      refuseUnfit(now);
    } else {
      drop();
      egress.dialer().dial(now.destination(), client.eventLoop(), it -> dialed(now, it));
    }
  }

  private void refuseUnfit(HttpExchange now) {
    if (unfit == null) {
      now.entry().failed("the server broke off");
      connection.end();
    } else {
      now.entry().failed(unfit);
      connection.fail(unfit, false);
    }
  }

  private void dialed(HttpExchange now, DialResult dialed) {
    switch (dialed) {
      case DialResult.Connected(OutboundConnection link) -> {
        if (exchange != now || !client.isActive()) {
          now.entry().failed("the client closed the connection before the server was reached");
          link.close();
          return;
        }
        upstream = UpstreamHttp.speak(link, this);
        send(now, upstream);
      }
      case DialResult.Denied denied -> {
        now.entry().denied(denied.verdict());
        exchange = null;
        connection.deny(now.destination(), denied.verdict(), now.isBodyless() && now.keepsClient());
      }
      case DialResult.Failed failed -> {
        now.entry().failed(failed.reason());
        connection.fail(failed.reason(), failed.slow());
      }
    }
  }

  private void send(HttpExchange now, UpstreamHttp server) {
    now.entry().uses(server.link());
    Optional<Verdict> objection = secrets.putInto(now, server.link());
    if (objection.isPresent()) {
      now.entry().denied(objection.get());
      exchange = null;
      connection.deny(now.destination(), objection.get(), false);
      return;
    }
    server.write(now.outgoing());
    now.sent = true;
    if (now.requestEnded) {
      server.write(LastHttpContent.EMPTY_LAST_CONTENT);
    } else {
      connection.read();
    }
  }

  /** Sends on a part of the request's body. */
  void send(HttpContent content) {
    HttpExchange now = exchange;
    if (now == null || now.requestEnded || upstream == null || !now.sent) {
      content.release();
      connection.end();
    } else if (content.decoderResult().isFailure()) {
      content.release();
      now.entry().denied("the body of its request is damaged");
      connection.end();
    } else if (content.content().isReadable() && !now.announcesBody()) {
      // The server would read it as its next request, which nobody has checked.
      content.release();
      now.entry().denied("its request has a body that the head does not announce");
      connection.end();
    } else if (content instanceof LastHttpContent) {
      now.requestEnded = true;
      // What stands behind a body was not checked by anybody, and hardly a server reads it.
      upstream.write(new DefaultLastHttpContent(content.content()));
    } else {
      upstream.write(content);
      serverWritable(upstream);
    }
  }

  /** The client says no more. */
  void missInput() {
    if (exchange == null) {
      var _ = client.close();
    } else if (!exchange.requestEnded) {
      exchange.entry().failed("the client broke off its request");
      connection.end();
    }
  }

  /** The server takes more. */
  void serverWritable(UpstreamHttp server) {
    boolean expectsMore = isSent() && exchange != null && !exchange.requestEnded;
    if (server == upstream && server.isWritable() && expectsMore && !replies.isOver()) {
      connection.read();
    }
  }

  /** The client takes more, or not. */
  void clientWritable() {
    if (upstream != null) {
      Relay.setReading(upstream.link().channel(), client.isWritable());
    }
  }

  void flush() {
    client.flush();
  }

  /** Something of a reply has come. */
  void replied(UpstreamHttp server, HttpObject message) {
    HttpExchange now = exchange;
    if (server != upstream || now == null || !now.sent || replies.isOver()) {
      ReferenceCountUtil.release(message);
      server.link().close();
      return;
    }
    switch (replies.forward(now, message)) {
      case MORE -> {
        if (!client.isWritable()) {
          Relay.setReading(server.link().channel(), false);
        }
      }
      case DAMAGED -> broken(now, server, "the server's reply is no HTTP/1");
      case REFUSED -> refuse(now);
      case SWITCHED -> switchProtocol(now, server);
      case ENDED -> finish(now);
    }
  }

  private void refuse(HttpExchange now) {
    String reason = "the reply of a host with a secret " + now.objection;
    now.entry().denied(reason);
    connection.fail(reason + ", so it could not be searched for the secret", false);
  }

  private void finish(HttpExchange now) {
    client.flush();
    now.entry().done();
    exchange = null;
    boolean keepsLink = now.replyKeepsLink && now.requestEnded;
    if (!keepsLink) {
      drop();
    }
    if (now.replyKeepsClient && now.requestEnded && (fixed == null || keepsLink)) {
      connection.expect(egress.limits().pause());
    } else {
      replies.endGently();
    }
  }

  private void switchProtocol(HttpExchange now, UpstreamHttp server) {
    if (server.link().passUnread(egress.addresses()).isPresent()) {
      connection.end();
      return;
    }
    exchange = null;
    upstream = null;
    switched = true;
    client.pipeline().addLast(new Relay(server.link().channel()));
    Tunnel.join(client, server.link(), now.entry());
    connection.leave();
    server.becomeRaw();
    Relay.setReading(client, true);
  }

  /** The server is gone. */
  void serverEnded(UpstreamHttp server) {
    if (server != upstream) {
      return;
    }
    upstream = null;
    unfit = server.failure();
    HttpExchange now = exchange;
    if (now == null && unfit != null) {
      // Nobody has asked for anything yet; who does is told.
      return;
    }
    if (now == null || replies.isOver()) {
      if (fixed != null) {
        replies.endGently();
      }
    } else if (fixed == null && now.canRepeat()) {
      now.sent = false;
      now.reused = false;
      begin(now);
    } else {
      broken(now, server, unfit != null ? unfit : "the server broke off");
    }
  }

  private void broken(HttpExchange now, UpstreamHttp server, String reason) {
    Verdict cut = server.link().cut();
    now.entry().broken(reason);
    drop();
    if (now.replied) {
      connection.end();
    } else if (cut != null) {
      connection.deny(now.destination(), cut, false);
    } else {
      connection.fail(reason, false);
    }
  }

  void clientGone() {
    // Before it was sent, the rules have the last word on it.
    if (exchange != null && exchange.sent) {
      exchange.entry().broken("the client broke off");
    }
    drop();
  }

  /** Nobody tells of the client's end from now on, so no connection may depend on that. */
  void abandon() {
    if (!switched) {
      exchange = null;
      drop();
    }
  }

  /** Ends the connection to the server. */
  void drop() {
    UpstreamHttp server = upstream;
    upstream = null;
    if (server != null) {
      server.link().close();
    } else if (fixed != null) {
      fixed.close();
    }
  }
}
