package dev.bailey.egress.wire;

import io.netty.buffer.Unpooled;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.http.HttpDecoderConfig;
import io.netty.handler.codec.http.HttpObject;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpRequestDecoder;
import io.netty.util.ReferenceCountUtil;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** Requests as Netty's decoder reads them from the wire. */
final class Requests {
  private Requests() {}

  /** All heads of requests in it. */
  static List<HttpRequest> in(byte[] bytes) {
    EmbeddedChannel channel = new EmbeddedChannel(new HttpRequestDecoder(new HttpDecoderConfig()));
    List<HttpRequest> requests = new ArrayList<>();
    try {
      channel.writeInbound(Unpooled.wrappedBuffer(bytes));
      for (HttpObject part = channel.readInbound(); part != null; part = channel.readInbound()) {
        if (part instanceof HttpRequest request) {
          requests.add(request);
        }
        ReferenceCountUtil.release(part);
      }
      return requests;
    } finally {
      channel.finishAndReleaseAll();
    }
  }

  /** What becomes of each of them. */
  static List<HttpTarget.Outcome> outcomes(String text) {
    return in(text.getBytes(StandardCharsets.ISO_8859_1)).stream()
        .map(it -> HttpTarget.read(it, 80))
        .toList();
  }
}
