package dev.bailey.egress.proxy.flow;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http.DefaultHttpContent;
import io.netty.handler.codec.http.DefaultHttpResponse;
import io.netty.handler.codec.http.DefaultLastHttpContent;
import io.netty.handler.codec.http.HttpContent;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.handler.codec.http.LastHttpContent;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;

final class ScrubberTest {
  private static final Map<String, String> DISGUISES = Map.of("ababc", "12345", "bcb", "678");

  /** Pieces of which the values are made, so that they come up in all ways. */
  @Provide
  Arbitrary<List<String>> parts() {
    return Arbitraries.strings().withChars("abc").ofMaxLength(7).list().ofMaxSize(8);
  }

  @Property
  void howeverItIsCutItComesOutAsIfItWereNot(@ForAll("parts") List<String> parts) {
    String whole = String.join("", parts);
    StringBuilder scrubbed = new StringBuilder();
    Scrubber scrubber = new Scrubber(Map.of("ababc", "12345"));
    parts.forEach(it -> scrubbed.append(text(scrubber.scrub(new DefaultHttpContent(bytes(it))))));
    scrubbed.append(text(scrubber.scrub(new DefaultLastHttpContent())));
    assertThat(scrubbed.toString()).isEqualTo(whole.replace("ababc", "12345"));
  }

  @Property
  void noneOfSeveralIsLeft(@ForAll("parts") List<String> parts) {
    StringBuilder scrubbed = new StringBuilder();
    Scrubber scrubber = new Scrubber(DISGUISES);
    parts.forEach(it -> scrubbed.append(text(scrubber.scrub(new DefaultHttpContent(bytes(it))))));
    scrubbed.append(text(scrubber.scrub(new DefaultLastHttpContent())));
    assertThat(scrubbed.toString())
        .hasSameSizeAs(String.join("", parts))
        .doesNotContain(DISGUISES.keySet());
  }

  private static ByteBuf bytes(String text) {
    return Unpooled.copiedBuffer(text, StandardCharsets.US_ASCII);
  }

  private static String text(Object content) {
    return ((HttpContent) content).content().toString(StandardCharsets.US_ASCII);
  }

  @Test
  void whatCannotBeItIsNotHeldBack() {
    Scrubber scrubber = new Scrubber(DISGUISES);
    assertThat(text(scrubber.scrub(new DefaultHttpContent(bytes("data: 1\n\n")))))
        .isEqualTo("data: 1\n\n");
    assertThat(text(scrubber.scrub(new DefaultHttpContent(bytes("xaba"))))).isEqualTo("x");
  }

  @Test
  void headersReasonAndTrailersAreLookedThrough() {
    Scrubber scrubber = new Scrubber(DISGUISES);
    HttpResponse response =
        new DefaultHttpResponse(
            HttpVersion.HTTP_1_1, HttpResponseStatus.valueOf(299, "Fine ababc"));
    response.headers().add("X-One", "1").add("X-One", "ababc ababc").add("Location", "/?k=bcb");
    HttpResponse scrubbed = (HttpResponse) scrubber.scrub(response);
    assertThat(scrubbed.status().reasonPhrase()).isEqualTo("Fine 12345");
    assertThat(scrubbed.headers().getAll("X-One")).containsExactly("1", "12345 12345");
    assertThat(scrubbed.headers().get("Location")).isEqualTo("/?k=678");
    DefaultLastHttpContent last = new DefaultLastHttpContent();
    last.trailingHeaders().add("X-Trailer", "ababc");
    assertThat(((LastHttpContent) scrubber.scrub(last)).trailingHeaders().get("X-Trailer"))
        .isEqualTo("12345");
  }
}
