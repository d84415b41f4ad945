package dev.bailey.egress.wire;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import dev.bailey.egress.wire.HttpTarget.Outcome;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpRequestEncoder;
import io.netty.handler.codec.http.LastHttpContent;
import java.util.List;

/**
 * A head that is found clear is the same request to the next reader, when it is written anew. By
 * itself it goes through the seeds beside it; with {@code JAZZER_FUZZ=1} it makes up more.
 */
final class HttpTargetFuzzTest {
  @FuzzTest(maxDuration = "2m")
  void clearOrRefusal(byte[] bytes) {
    for (HttpRequest request : Requests.in(bytes)) {
      if (HttpTarget.read(request, 80) instanceof Outcome.Clear clear) {
        List<HttpRequest> again = Requests.in(written(request));
        assertThat(again).hasSize(1);
        assertThat(HttpTarget.read(again.getFirst(), 80)).isEqualTo(clear);
        assertThat(again.getFirst().headers()).isEqualTo(request.headers());
      }
    }
  }

  private static byte[] written(HttpRequest request) {
    EmbeddedChannel channel = new EmbeddedChannel(new HttpRequestEncoder());
    try {
      channel.writeOutbound(request);
      if (!request.method().equals(HttpMethod.CONNECT)) {
        channel.writeOutbound(LastHttpContent.EMPTY_LAST_CONTENT);
      }
      ByteBuf head = channel.readOutbound();
      byte[] bytes = ByteBufUtil.getBytes(head);
      head.release();
      return bytes;
    } finally {
      channel.finishAndReleaseAll();
    }
  }
}
