package dev.bailey.egress.proxy.http;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.http.HttpDecoderConfig;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpRequestDecoder;
import io.netty.handler.codec.http.LastHttpContent;
import java.util.List;

/**
 * HTTP request decoder that stops after a CONNECT request: the bytes that follow belong to the
 * tunnel and are passed on undecoded.
 */
final class RequestDecoder extends HttpRequestDecoder {
  private boolean asked;
  private boolean tunnel;

  RequestDecoder(HttpDecoderConfig config) {
    super(config);
  }

  @Override
  protected void decode(ChannelHandlerContext context, ByteBuf bytes, List<Object> messages)
      throws Exception {
    if (!tunnel) {
      int before = messages.size();
      super.decode(context, bytes, messages);
      messages.subList(before, messages.size()).forEach(this::note);
    } else if (bytes.isReadable()) {
      messages.add(bytes.readRetainedSlice(bytes.readableBytes()));
    }
  }

  private void note(Object message) {
    asked |= message instanceof HttpRequest request && request.method().equals(HttpMethod.CONNECT);
    tunnel |= asked && message instanceof LastHttpContent;
  }
}
