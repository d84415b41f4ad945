package dev.bailey.egress.proxy.http;

import dev.bailey.egress.proxy.connection.ConnectionDeadline;
import dev.bailey.egress.proxy.connection.DenialText;
import dev.bailey.egress.proxy.connection.HttpSizes;
import dev.bailey.egress.proxy.connection.SandboxEgress;
import dev.bailey.egress.proxy.outbound.Destination;
import dev.bailey.egress.proxy.outbound.OutboundConnection;
import dev.bailey.egress.relay.EarlyBytes;
import dev.bailey.egress.rules.Verdict;
import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.socket.ChannelInputShutdownEvent;
import io.netty.channel.socket.SocketChannel;
import io.netty.handler.codec.http.HttpContent;
import io.netty.handler.codec.http.HttpDecoderConfig;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.LastHttpContent;
import io.netty.util.ReferenceCountUtil;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Speaks HTTP/1 with a client: as a proxy, or, within a tunnel, in place of the server behind it.
 * There is one request at a time; a second one waits unread. Every one of them is checked ({@link
 * RequestCheck}), written anew, and so is what comes back ({@link RequestForwarding}), so that
 * server and client cannot see other borders between messages than were seen here.
 */
public final class HttpConnection extends ChannelInboundHandlerAdapter {
  private final SandboxEgress egress;
  private final SocketChannel client;
  private final ClientReplies replies;
  private final RequestForwarding forwarding;
  private final RequestCheck check;
  private final EarlyBytes early = new EarlyBytes();
  private @Nullable ChannelHandlerContext context;
  private @Nullable ConnectionDeadline deadline;
  private boolean inputEnded;
  private boolean skipsEnd;
  private boolean tunnelling;
  private long messages;

  private HttpConnection(
      SandboxEgress egress,
      SocketChannel client,
      ClientReplies replies,
      @Nullable OutboundConnection fixed) {
    this.egress = egress;
    this.client = client;
    this.replies = replies;
    this.forwarding = new RequestForwarding(egress, client, replies, fixed, this);
    this.check = new RequestCheck(egress, client, replies, fixed, this, forwarding);
  }

  /**
   * Lets the client speak HTTP from now on.
   *
   * @param fixed the only server there is; null for a proxy
   */
  public static void install(
      SocketChannel client, SandboxEgress egress, @Nullable OutboundConnection fixed) {
    client.config().setAutoRead(false);
    ReplyEncoder encoder = new ReplyEncoder();
    RequestDecoder decoder =
        new RequestDecoder(
            new HttpDecoderConfig()
                .setMaxInitialLineLength(HttpSizes.LONGEST_LINE)
                .setMaxHeaderSize(HttpSizes.LONGEST_HEADERS)
                .setMaxChunkSize(HttpSizes.LARGEST_PART));
    client
        .pipeline()
        .addLast(
            decoder,
            encoder,
            new ReadFlowControl(),
            new HttpConnection(egress, client, new ClientReplies(client, encoder), fixed));
  }

  @Override
  public void handlerAdded(ChannelHandlerContext added) {
    context = added;
    forwarding.prepare();
    expect(egress.limits().head());
  }

  /** Waits for a request. */
  public void expect(Duration most) {
    deadline = ConnectionDeadline.toClose(most, client);
    read();
  }

  /** Asks for one more part of a request. What was read before comes during the call. */
  public void read() {
    long before = messages;
    if (context != null && !context.isRemoved()) {
      context.read();
    }
    if (inputEnded && messages == before) {
      forwarding.missInput();
    }
  }

  /** What ends the request that has just begun is of no interest. */
  void skipEnd() {
    skipsEnd = true;
  }

  /** The request that has just begun is the last one: what follows its end is for a tunnel. */
  void beginTunnel() {
    tunnelling = true;
    client.pipeline().addLast(early);
    skipEnd();
    read();
  }

  private void readInTunnel(ChannelHandlerContext reader, Object message) {
    if (message instanceof ByteBuf) {
      reader.fireChannelRead(message);
      return;
    }
    ReferenceCountUtil.release(message);
    if (skipsEnd && message instanceof LastHttpContent) {
      skipsEnd = false;
    } else {
      end();
    }
  }

  @Override
  public void channelRead(ChannelHandlerContext reader, Object message) {
    messages++;
    if (replies.isOver()) {
      replies.discard(message);
    } else if (tunnelling) {
      readInTunnel(reader, message);
    } else if (!forwarding.isBusy() && message instanceof HttpRequest request) {
      cancelDeadline();
      check.enter(request);
      ReferenceCountUtil.release(message);
    } else if (skipsEnd && message instanceof LastHttpContent end) {
      skipsEnd = false;
      end.release();
      if (deadline != null) {
        read();
      }
    } else if (message instanceof HttpContent content) {
      forwarding.send(content);
    } else {
      ReferenceCountUtil.release(message);
      end();
    }
  }

  /** From now on the connection is not about HTTP. */
  public void leave() {
    client.pipeline().remove(this);
    client.pipeline().remove(ReadFlowControl.class);
    client.pipeline().remove(RequestDecoder.class);
    client.pipeline().remove(ReplyEncoder.class);
  }

  /** The same for a tunnel that was asked for, with what the client has said already. */
  void leaveToTunnel() {
    leave();
    early.release();
  }

  /**
   * The rules are against it.
   *
   * @param keep whether the client may go on with other requests
   */
  void deny(Destination destination, Verdict verdict, boolean keep) {
    String text = DenialText.text(destination, verdict);
    if (keep) {
      replies.send(HttpResponseStatus.FORBIDDEN, text, true);
      skipEnd();
      expect(egress.limits().pause());
    } else {
      endWith(HttpResponseStatus.FORBIDDEN, text);
    }
  }

  void fail(String reason, boolean slow) {
    endWith(
        slow ? HttpResponseStatus.GATEWAY_TIMEOUT : HttpResponseStatus.BAD_GATEWAY,
        "bailey: " + reason + "\n");
  }

  /** A last reply, then nothing. */
  void endWith(HttpResponseStatus status, String text) {
    forwarding.drop();
    replies.send(status, text, false);
    replies.endGently();
  }

  public void end() {
    forwarding.drop();
    var _ = client.close();
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
      } else if (deadline != null || forwarding.isSent()) {
        read();
      }
    }
  }

  @Override
  public void channelWritabilityChanged(ChannelHandlerContext changed) {
    forwarding.clientWritable();
  }

  @Override
  public void channelInactive(ChannelHandlerContext gone) {
    forwarding.clientGone();
  }

  @Override
  public void handlerRemoved(ChannelHandlerContext removed) {
    cancelDeadline();
    forwarding.abandon();
  }

  @Override
  public void exceptionCaught(ChannelHandlerContext failed, Throwable cause) {
    end();
  }
}
