package dev.bailey.egress.proxy.flow;

import dev.bailey.egress.proxy.out.Destination;
import dev.bailey.egress.proxy.out.Dialed;
import dev.bailey.egress.proxy.out.Link;
import dev.bailey.egress.proxy.record.Entry;
import dev.bailey.egress.rules.Verdict;
import dev.bailey.egress.wire.HttpTarget;
import dev.bailey.execution.NetworkEvent;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.socket.ChannelInputShutdownEvent;
import io.netty.channel.socket.SocketChannel;
import io.netty.handler.codec.http.DefaultLastHttpContent;
import io.netty.handler.codec.http.HttpContent;
import io.netty.handler.codec.http.HttpDecoderConfig;
import io.netty.handler.codec.http.HttpObject;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpRequestDecoder;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.LastHttpContent;
import io.netty.util.ReferenceCountUtil;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Speaks HTTP/1 with a client: as a proxy, or, within a tunnel, in place of the server behind it.
 * There is one request at a time; a second one waits unread. Every one of them is checked, written
 * anew, and so is what comes back, so that server and client cannot see other borders between
 * messages than were seen here.
 */
final class HttpFront extends ChannelInboundHandlerAdapter {
  static final int LONGEST_LINE = 8 * 1024;
  static final int LONGEST_HEADERS = 32 * 1024;
  private static final int HTTP_PORT = 80;

  private final Surroundings surroundings;
  private final SocketChannel client;
  private final Replies replies;

  /** The server of the tunnel; null for a proxy. */
  private final @Nullable Link fixed;

  private @Nullable ChannelHandlerContext context;
  private @Nullable Exchange exchange;
  private @Nullable Upstream upstream;
  private @Nullable Deadline deadline;
  private boolean inputEnded;
  private boolean skipsEnd;
  private long messages;

  private HttpFront(
      Surroundings surroundings, SocketChannel client, Replies replies, @Nullable Link fixed) {
    this.surroundings = surroundings;
    this.client = client;
    this.replies = replies;
    this.fixed = fixed;
  }

  /**
   * Lets the client speak HTTP from now on.
   *
   * @param fixed the only server there is; null for a proxy
   */
  static void install(SocketChannel client, Surroundings surroundings, @Nullable Link fixed) {
    client.config().setAutoRead(false);
    ReplyEncoder encoder = new ReplyEncoder();
    HttpRequestDecoder decoder =
        new HttpRequestDecoder(
            new HttpDecoderConfig()
                .setMaxInitialLineLength(LONGEST_LINE)
                .setMaxHeaderSize(LONGEST_HEADERS));
    client
        .pipeline()
        .addLast(
            decoder,
            encoder,
            new OneAtATime(),
            new HttpFront(surroundings, client, new Replies(client, encoder), fixed));
  }

  @Override
  public void handlerAdded(ChannelHandlerContext added) {
    context = added;
    if (fixed != null) {
      upstream = Upstream.speak(fixed, this);
    }
    expect(surroundings.limits().head());
  }

  /** Waits for a request. */
  private void expect(Duration most) {
    exchange = null;
    deadline = Deadline.toClose(most, client);
    read();
  }

  /** Asks for one more part of a request. What was read before comes during the call. */
  private void read() {
    long before = messages;
    if (context != null && !context.isRemoved()) {
      context.read();
    }
    if (inputEnded && messages == before) {
      missInput();
    }
  }

  /** The client says no more. */
  private void missInput() {
    if (exchange == null) {
      var _ = client.close();
    } else if (!exchange.requestEnded) {
      exchange.entry().failed("the client broke off its request");
      end();
    }
  }

  @Override
  public void channelRead(ChannelHandlerContext reader, Object message) {
    messages++;
    if (replies.isOver()) {
      replies.discard(message);
    } else if (exchange == null && message instanceof HttpRequest request) {
      cancelDeadline();
      begin(request);
      ReferenceCountUtil.release(message);
    } else if (message instanceof HttpContent content) {
      content(content);
    } else {
      ReferenceCountUtil.release(message);
      end();
    }
  }

  private void begin(HttpRequest request) {
    int port = fixed == null ? HTTP_PORT : fixed.destination().port();
    replies.to(request);
    switch (HttpTarget.read(request, port)) {
      case HttpTarget.Outcome.Refused refused -> {
        entry(fixed == null ? null : fixed.destination(), request).denied(refused.reason());
        String text = "bailey: this request is refused: " + refused.reason() + "\n";
        endWith(HttpResponseStatus.BAD_REQUEST, text);
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
      case PROXY -> {
        exchange = new Exchange(request, said, target.path(), entry(said, request));
        forward(exchange);
      }
      case DIRECT -> {
        entry(said, request).denied("it asks the proxy as if that were the server");
        endWith(
            HttpResponseStatus.BAD_REQUEST,
            "bailey: this is a proxy; ask for http://" + said + target.path() + "\n");
      }
    }
  }

  private void enterTunnel(HttpRequest request, HttpTarget target, Destination said, Link server) {
    Optional<Verdict> objection =
        target.form() == HttpTarget.Form.TUNNEL
            ? Optional.of(Objection.of("it asks for a tunnel through the server"))
            : said.port() != server.destination().port()
                ? Optional.of(Objection.of("it is meant for port " + said.port()))
                : Objection.toHost(server, said.host(), surroundings.rules());
    Entry entry = entry(said, request);
    if (objection.isPresent()) {
      entry.denied(objection.get());
      endWith(
          target.form() == HttpTarget.Form.TUNNEL
              ? HttpResponseStatus.FORBIDDEN
              : HttpResponseStatus.MISDIRECTED_REQUEST,
          Denial.text(said, objection.get()));
      return;
    }
    if (upstream == null) {
      entry.failed("the server broke off");
      end();
      return;
    }
    exchange = new Exchange(request, said, target.path(), entry);
    send(exchange, upstream);
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
    dropUpstream();
    skipsEnd = true;
    read();
    surroundings
        .dialer()
        .dial(
            destination,
            client.eventLoop(),
            it -> {
              switch (it) {
                case Dialed.Connected(Link link) -> {
                  replies.established();
                  Tunnel.begin(surroundings, client, link, entry, this::leave);
                }
                case Dialed.Denied denied -> {
                  entry.denied(denied.verdict());
                  deny(destination, denied.verdict(), false);
                }
                case Dialed.Failed failed -> {
                  entry.failed(failed.reason());
                  fail(failed.reason(), failed.slow());
                }
              }
            });
  }

  /** From now on the connection is not about HTTP. */
  private void leave() {
    client.pipeline().remove(this);
    client.pipeline().remove(OneAtATime.class);
    client.pipeline().remove(HttpRequestDecoder.class);
    client.pipeline().remove(ReplyEncoder.class);
  }

  private void forward(Exchange now) {
    if (upstream != null && upstream.fits(now.destination(), surroundings.rules())) {
      now.reused = true;
      send(now, upstream);
      return;
    }
    dropUpstream();
    surroundings.dialer().dial(now.destination(), client.eventLoop(), it -> dialed(now, it));
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
        deny(now.destination(), denied.verdict(), now.isBodyless());
      }
      case Dialed.Failed failed -> {
        now.entry().failed(failed.reason());
        fail(failed.reason(), failed.slow());
      }
    }
  }

  private void send(Exchange now, Upstream server) {
    now.entry().uses(server.link());
    server.write(now.outgoing());
    now.sent = true;
    if (now.requestEnded) {
      server.write(LastHttpContent.EMPTY_LAST_CONTENT);
    } else {
      read();
    }
  }

  private void content(HttpContent content) {
    Exchange now = exchange;
    boolean last = content instanceof LastHttpContent;
    if (skipsEnd && last) {
      skipsEnd = false;
      content.release();
      if (deadline != null) {
        read();
      }
    } else if (now == null || now.requestEnded || upstream == null || !now.sent) {
      content.release();
      end();
    } else if (content.decoderResult().isFailure()) {
      content.release();
      now.entry().denied("the body of its request is damaged");
      end();
    } else if (last) {
      now.requestEnded = true;
      // What stands behind a body was not checked by anybody, and hardly a server reads it.
      upstream.write(new DefaultLastHttpContent(content.content()));
    } else {
      upstream.write(content);
      serverWritable(upstream);
    }
  }

  /** The server takes more. */
  void serverWritable(Upstream server) {
    Exchange now = exchange;
    if (server == upstream
        && server.isWritable()
        && now != null
        && now.sent
        && !now.requestEnded
        && !replies.isOver()) {
      read();
    }
  }

  void flush() {
    client.flush();
  }

  /** Something of a reply has come. */
  void replied(Upstream server, HttpObject message) {
    Exchange now = exchange;
    if (server != upstream || now == null || !now.sent) {
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
      case SWITCHED -> switchProtocol(now, server);
      case ENDED -> finish(now);
    }
  }

  private void finish(Exchange now) {
    client.flush();
    now.entry().done();
    boolean keepsLink = now.replyKeepsLink && now.requestEnded;
    boolean keepsClient = now.replyKeepsClient && now.requestEnded && !replies.isOver();
    if (!keepsLink) {
      dropUpstream();
    }
    if (keepsClient && (fixed == null || keepsLink)) {
      expect(surroundings.limits().pause());
    } else {
      replies.endGently();
    }
  }

  private void switchProtocol(Exchange now, Upstream server) {
    exchange = null;
    upstream = null;
    client.pipeline().addLast(new Relay(server.link().channel()));
    Tunnel.join(client, server.link(), now.entry());
    leave();
    server.becomeRaw();
    Relay.letSpeak(client, true);
  }

  /** The server is gone. */
  void serverEnded(Upstream server) {
    if (server != upstream) {
      return;
    }
    upstream = null;
    Exchange now = exchange;
    if (now == null || replies.isOver()) {
      if (fixed != null) {
        replies.endGently();
      }
    } else if (fixed == null && now.canRepeat()) {
      now.sent = false;
      now.reused = false;
      forward(now);
    } else {
      broken(now, server, "the server broke off");
    }
  }

  private void broken(Exchange now, Upstream server, String reason) {
    Verdict cut = server.link().cut();
    now.entry().broken(reason);
    dropUpstream();
    if (now.replied) {
      end();
    } else if (cut != null) {
      deny(now.destination(), cut, false);
    } else {
      fail(reason, false);
    }
  }

  private void deny(Destination destination, Verdict verdict, boolean keep) {
    String text = Denial.text(destination, verdict);
    if (keep && fixed == null) {
      replies.send(HttpResponseStatus.FORBIDDEN, text, true);
      skipsEnd = true;
      exchange = null;
      expect(surroundings.limits().pause());
    } else {
      endWith(HttpResponseStatus.FORBIDDEN, text);
    }
  }

  private void fail(String reason, boolean slow) {
    endWith(
        slow ? HttpResponseStatus.GATEWAY_TIMEOUT : HttpResponseStatus.BAD_GATEWAY,
        "bailey: " + reason + "\n");
  }

  /** A last reply, then nothing. */
  private void endWith(HttpResponseStatus status, String text) {
    dropUpstream();
    replies.send(status, text, false);
    replies.endGently();
  }

  private void end() {
    dropUpstream();
    var _ = client.close();
  }

  private void dropUpstream() {
    Upstream server = upstream;
    upstream = null;
    if (server != null) {
      server.link().close();
    } else if (fixed != null) {
      fixed.close();
    }
  }

  private void cancelDeadline() {
    if (deadline != null) {
      deadline.cancel();
      deadline = null;
    }
  }

  @Override
  public void userEventTriggered(ChannelHandlerContext receiver, Object event) {
    if (event instanceof ChannelInputShutdownEvent) {
      inputEnded = true;
      if (replies.isOver()) {
        var _ = client.close();
      } else if (exchange == null ? !skipsEnd : exchange.sent) {
        read();
      }
    }
  }

  @Override
  public void channelWritabilityChanged(ChannelHandlerContext changed) {
    if (upstream != null) {
      Relay.letSpeak(upstream.link().channel(), client.isWritable());
    }
  }

  @Override
  public void channelInactive(ChannelHandlerContext gone) {
    // Before it was sent, the rules have the last word on it.
    if (exchange != null && exchange.sent) {
      exchange.entry().broken("the client broke off");
    }
    dropUpstream();
  }

  @Override
  public void handlerRemoved(ChannelHandlerContext removed) {
    cancelDeadline();
  }

  @Override
  public void exceptionCaught(ChannelHandlerContext failed, Throwable cause) {
    end();
  }
}
