package dev.bailey.egress.proxy.flow;

import dev.bailey.egress.proxy.out.Dialed;
import dev.bailey.egress.proxy.out.Link;
import dev.bailey.egress.rules.Verdict;
import io.netty.channel.socket.SocketChannel;
import io.netty.handler.codec.http.DefaultLastHttpContent;
import io.netty.handler.codec.http.HttpContent;
import io.netty.handler.codec.http.HttpObject;
import io.netty.handler.codec.http.LastHttpContent;
import io.netty.util.ReferenceCountUtil;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Takes one request after the other to its server, and the reply to the client. */
final class Forwarding {
  private final Surroundings surroundings;
  private final SocketChannel client;
  private final Replies replies;

  /** The server of the tunnel; null for a proxy. */
  private final @Nullable Link fixed;

  private final HttpFront front;
  private final Secrecy secrecy;
  private @Nullable Exchange exchange;
  private @Nullable Upstream upstream;

  /** The connection to the server goes on without HTTP. */
  private boolean switched;

  /** Why the server of the tunnel cannot be spoken with. */
  private @Nullable String unfit;

  Forwarding(
      Surroundings surroundings,
      SocketChannel client,
      Replies replies,
      @Nullable Link fixed,
      HttpFront front) {
    this.surroundings = surroundings;
    this.client = client;
    this.replies = replies;
    this.fixed = fixed;
    this.front = front;
    this.secrecy = new Secrecy(surroundings);
  }

  /** Lets the server speak HTTP, where there is one already. */
  void prepare() {
    if (fixed != null) {
      upstream = Upstream.speak(fixed, this);
    }
  }

  boolean isBusy() {
    return exchange != null;
  }

  boolean isSent() {
    return exchange != null && exchange.sent;
  }

  /** Takes a request on its way; the rules have yet to be asked, but within a tunnel. */
  void begin(Exchange now) {
    exchange = now;
    Upstream server = upstream;
    boolean fits =
        server != null && (fixed != null || server.fits(now.destination(), surroundings.rules()));
    if (server != null && fits) {
      now.reused = true;
      send(now, server);
    } else if (fixed != null) {
      refuseUnfit(now);
    } else {
      drop();
      surroundings.dialer().dial(now.destination(), client.eventLoop(), it -> dialed(now, it));
    }
  }

  private void refuseUnfit(Exchange now) {
    if (unfit == null) {
      now.entry().failed("the server broke off");
      front.end();
    } else {
      now.entry().failed(unfit);
      front.fail(unfit, false);
    }
  }

  private void dialed(Exchange now, Dialed dialed) {
    switch (dialed) {
      case Dialed.Connected(Link link) -> {
        if (exchange != now || !client.isActive()) {
          now.entry().failed("the client did not wait");
          link.close();
          return;
        }
        upstream = Upstream.speak(link, this);
        send(now, upstream);
      }
      case Dialed.Denied denied -> {
        now.entry().denied(denied.verdict());
        exchange = null;
        front.deny(now.destination(), denied.verdict(), now.isBodyless() && now.keepsClient());
      }
      case Dialed.Failed failed -> {
        now.entry().failed(failed.reason());
        front.fail(failed.reason(), failed.slow());
      }
    }
  }

  private void send(Exchange now, Upstream server) {
    now.entry().uses(server.link());
    Optional<Verdict> objection = secrecy.putInto(now, server.link());
    if (objection.isPresent()) {
      now.entry().denied(objection.get());
      exchange = null;
      front.deny(now.destination(), objection.get(), false);
      return;
    }
    server.write(now.outgoing());
    now.sent = true;
    if (now.requestEnded) {
      server.write(LastHttpContent.EMPTY_LAST_CONTENT);
    } else {
      front.read();
    }
  }

  /** Sends on a part of the request's body. */
  void send(HttpContent content) {
    Exchange now = exchange;
    if (now == null || now.requestEnded || upstream == null || !now.sent) {
      content.release();
      front.end();
    } else if (content.decoderResult().isFailure()) {
      content.release();
      now.entry().denied("the body of its request is damaged");
      front.end();
    } else if (content.content().isReadable() && !now.announcesBody()) {
      // The server would read it as its next request, which nobody has checked.
      content.release();
      now.entry().denied("its request has a body that the head does not announce");
      front.end();
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
      front.end();
    }
  }

  /** The server takes more. */
  void serverWritable(Upstream server) {
    boolean expectsMore = isSent() && exchange != null && !exchange.requestEnded;
    if (server == upstream && server.isWritable() && expectsMore && !replies.isOver()) {
      front.read();
    }
  }

  /** The client takes more, or not. */
  void clientWritable() {
    if (upstream != null) {
      Relay.letSpeak(upstream.link().channel(), client.isWritable());
    }
  }

  void flush() {
    client.flush();
  }

  /** Something of a reply has come. */
  void replied(Upstream server, HttpObject message) {
    Exchange now = exchange;
    if (server != upstream || now == null || !now.sent || replies.isOver()) {
      ReferenceCountUtil.release(message);
      server.link().close();
      return;
    }
    switch (replies.forward(now, message)) {
      case MORE -> {
        if (!client.isWritable()) {
          Relay.letSpeak(server.link().channel(), false);
        }
      }
      case DAMAGED -> broken(now, server, "the server's reply is no HTTP/1");
      case REFUSED -> refuse(now);
      case SWITCHED -> switchProtocol(now, server);
      case ENDED -> finish(now);
    }
  }

  private void refuse(Exchange now) {
    String reason = "the reply of a host with a secret " + now.objection;
    now.entry().denied(reason);
    front.fail(reason + ", so it could not be looked through", false);
  }

  private void finish(Exchange now) {
    client.flush();
    now.entry().done();
    exchange = null;
    boolean keepsLink = now.replyKeepsLink && now.requestEnded;
    if (!keepsLink) {
      drop();
    }
    if (now.replyKeepsClient && now.requestEnded && (fixed == null || keepsLink)) {
      front.expect(surroundings.limits().pause());
    } else {
      replies.endGently();
    }
  }

  private void switchProtocol(Exchange now, Upstream server) {
    if (server.link().passUnread(surroundings.addresses()).isPresent()) {
      front.end();
      return;
    }
    exchange = null;
    upstream = null;
    switched = true;
    client.pipeline().addLast(new Relay(server.link().channel()));
    Tunnel.join(client, server.link(), now.entry());
    front.leave();
    server.becomeRaw();
    Relay.letSpeak(client, true);
  }

  /** The server is gone. */
  void serverEnded(Upstream server) {
    if (server != upstream) {
      return;
    }
    upstream = null;
    unfit = server.failure();
    Exchange now = exchange;
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

  private void broken(Exchange now, Upstream server, String reason) {
    Verdict cut = server.link().cut();
    now.entry().broken(reason);
    drop();
    if (now.replied) {
      front.end();
    } else if (cut != null) {
      front.deny(now.destination(), cut, false);
    } else {
      front.fail(reason, false);
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
    Upstream server = upstream;
    upstream = null;
    if (server != null) {
      server.link().close();
    } else if (fixed != null) {
      fixed.close();
    }
  }
}
