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
    assertThat(text(scrubber.scrub(new DefaultHttpContent(bytes("1\nxab"))))).isEqualTo("1\n");
  }

  /** A host that repeats guesses would tell the value otherwise, sign by sign. */
  @Property
  void whatIsHeldBackDoesNotDependOnTheValue(
      @ForAll("parts") List<String> parts, @ForAll("values") String one) {
    Scrubber scrubber = new Scrubber(Map.of(one, "12345"));
    Scrubber other = new Scrubber(Map.of("#####", "12345"));
    String whole = String.join("", parts);
    for (String part : parts) {
      int told = text(scrubber.scrub(new DefaultHttpContent(bytes(part)))).length();
      int usual = text(other.scrub(new DefaultHttpContent(bytes(part)))).length();
      assertThat(told == usual || whole.contains(one)).isTrue();
    }
  }

  @Provide
  Arbitrary<String> values() {
    return Arbitraries.strings().withChars("abc").ofLength(5);
  }

  @Property
  void aValueWithinAnotherLeavesNothingOfThat(@ForAll("cuts") List<String> parts) {
    Scrubber scrubber = new Scrubber(Map.of("SECRET", "aaaaaa", "my-SECRET-too", "bbbbbbbbbbbbb"));
    StringBuilder scrubbed = new StringBuilder();
    parts.forEach(it -> scrubbed.append(text(scrubber.scrub(new DefaultHttpContent(bytes(it))))));
    scrubbed.append(text(scrubber.scrub(new DefaultLastHttpContent())));
    assertThat(scrubbed.toString()).isEqualTo("- bbbbbbbbbbbbb, aaaaaa.");
  }

  @Provide
  Arbitrary<List<String>> cuts() {
    String whole = "- my-SECRET-too, SECRET.";
    return Arbitraries.integers()
        .between(0, whole.length())
        .list()
        .ofSize(2)
        .map(it -> {
          int first = Math.min(it.getFirst(), it.getLast());
          int second = Math.max(it.getFirst(), it.getLast());
          return List.of(
              whole.substring(0, first), whole.substring(first, second), whole.substring(second));
        });
  }

  @Test
  void headersReasonAndTrailersAreLookedThrough() {
    Scrubber scrubber = new Scrubber(DISGUISES);
    HttpResponse response =
        new DefaultHttpResponse(
            HttpVersion.HTTP_1_1, HttpResponseStatus.valueOf(299, "Fine ababc"));
    response
        .headers()
        .add("X-One", "1")
        .add("X-One", "ababc ababc")
        .add("Location", "/?k=bcb")
        .add("X-ababc", "1");
    HttpResponse scrubbed = (HttpResponse) scrubber.scrub(response);
    assertThat(scrubbed.status().reasonPhrase()).isEqualTo("Fine 12345");
    assertThat(scrubbed.headers().getAll("X-One")).containsExactly("1", "12345 12345");
    assertThat(scrubbed.headers().get("Location")).isEqualTo("/?k=678");
    assertThat(scrubbed.headers().names()).contains("X-12345").doesNotContain("X-ababc");
    DefaultLastHttpContent last = new DefaultLastHttpContent();
    last.trailingHeaders().add("X-Trailer", "ababc");
    assertThat(((LastHttpContent) scrubber.scrub(last)).trailingHeaders().get("X-Trailer"))
        .isEqualTo("12345");
  }
}
