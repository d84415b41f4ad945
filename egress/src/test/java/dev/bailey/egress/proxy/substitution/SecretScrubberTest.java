package dev.bailey.egress.proxy.substitution;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bailey.randomtest.Draws;
import dev.bailey.randomtest.RandomTest;
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
import java.util.Base64;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class SecretScrubberTest {
  private static final Map<String, String> DISGUISES = Map.of("ababc", "12345", "bcb", "678");
  private static final int CASES = 1000;

  /** Pieces of which the values are made, so that they come up in all ways. */
  private static List<String> parts(Draws draws) {
    return draws.note(draws.list(0, 8, () -> text(draws, 0, 7)));
  }

  private static String text(Draws draws, int least, int most) {
    return String.join("", draws.list(least, most, () -> draws.of("a", "b", "c")));
  }

  @Test
  void howeverItIsCutItComesOutAsIfItWereNot() {
    RandomTest.check(CASES, draws -> howeverItIsCutItComesOutAsIfItWereNot(parts(draws)));
  }

  private static void howeverItIsCutItComesOutAsIfItWereNot(List<String> parts) {
    String whole = String.join("", parts);
    StringBuilder scrubbed = new StringBuilder();
    SecretScrubber scrubber = new SecretScrubber(Map.of("ababc", "12345"));
    parts.forEach(it -> scrubbed.append(text(scrubber.scrub(new DefaultHttpContent(bytes(it))))));
    scrubbed.append(text(scrubber.scrub(new DefaultLastHttpContent())));
    assertThat(scrubbed.toString()).isEqualTo(whole.replace("ababc", "12345"));
  }

  @Test
  void noneOfSeveralIsLeft() {
    RandomTest.check(CASES, draws -> noneOfSeveralIsLeft(parts(draws)));
  }

  private static void noneOfSeveralIsLeft(List<String> parts) {
    StringBuilder scrubbed = new StringBuilder();
    SecretScrubber scrubber = new SecretScrubber(DISGUISES);
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
    SecretScrubber scrubber = new SecretScrubber(DISGUISES);
    assertThat(text(scrubber.scrub(new DefaultHttpContent(bytes("data: 1\n\n")))))
        .isEqualTo("data: 1\n\n");
    assertThat(text(scrubber.scrub(new DefaultHttpContent(bytes("1\nxab"))))).isEqualTo("1\n");
  }

  /** A host that repeats guesses would tell the value otherwise, sign by sign. */
  @Test
  void whatIsHeldBackDoesNotDependOnTheValue() {
    RandomTest.check(
        CASES,
        draws ->
            whatIsHeldBackDoesNotDependOnTheValue(parts(draws), draws.note(text(draws, 5, 5))));
  }

  private static void whatIsHeldBackDoesNotDependOnTheValue(List<String> parts, String one) {
    SecretScrubber scrubber = new SecretScrubber(Map.of(one, "12345"));
    SecretScrubber other = new SecretScrubber(Map.of("#####", "12345"));
    String whole = String.join("", parts);
    for (String part : parts) {
      int told = text(scrubber.scrub(new DefaultHttpContent(bytes(part)))).length();
      int usual = text(other.scrub(new DefaultHttpContent(bytes(part)))).length();
      assertThat(told == usual || whole.contains(one)).isTrue();
    }
  }

  /** Cut into three in every way there is. */
  @Test
  void aValueWithinAnotherLeavesNothingOfThat() {
    String whole = "- my-SECRET-too, SECRET.";
    for (int first = 0; first <= whole.length(); first++) {
      for (int second = first; second <= whole.length(); second++) {
        aValueWithinAnotherLeavesNothingOfThat(
            List.of(
                whole.substring(0, first),
                whole.substring(first, second),
                whole.substring(second)));
      }
    }
  }

  private static void aValueWithinAnotherLeavesNothingOfThat(List<String> parts) {
    SecretScrubber scrubber =
        new SecretScrubber(Map.of("SECRET", "aaaaaa", "my-SECRET-too", "bbbbbbbbbbbbb"));
    StringBuilder scrubbed = new StringBuilder();
    parts.forEach(it -> scrubbed.append(text(scrubber.scrub(new DefaultHttpContent(bytes(it))))));
    scrubbed.append(text(scrubber.scrub(new DefaultLastHttpContent())));
    assertThat(scrubbed.toString()).as("%s", parts).isEqualTo("- bbbbbbbbbbbbb, aaaaaa.");
  }

  /** At any place in what was encoded, in both alphabets, and however the reply is cut. */
  @Test
  void base64OfItIsFound() {
    RandomTest.check(CASES, SecretScrubberTest::base64OfItIsFound);
  }

  private static void base64OfItIsFound(Draws draws) {
    String value = draws.note("?>~" + text(draws, 5, 12) + "?");
    String instead = "0".repeat(value.length());
    String before = draws.note("x".repeat(draws.below(6)));
    String after = draws.note("?".repeat(draws.below(6)));
    for (Base64.Encoder encoder : List.of(Base64.getEncoder(), Base64.getUrlEncoder())) {
      String sent = encoded(encoder, before + value + after);
      SecretScrubber scrubber = new SecretScrubber(Map.of(value, instead));
      int cut = draws.below(sent.length() + 1);
      String scrubbed =
          text(scrubber.scrub(new DefaultHttpContent(bytes("- " + sent.substring(0, cut)))))
              + text(scrubber.scrub(new DefaultLastHttpContent(bytes(sent.substring(cut)))));
      assertThat(scrubbed).isEqualTo("- " + encoded(encoder, before + instead + after));
    }
  }

  private static String encoded(Base64.Encoder encoder, String text) {
    return encoder.encodeToString(text.getBytes(StandardCharsets.US_ASCII));
  }

  /** The ends have bits of what stands beside it; a host may show less. */
  @Test
  void itIsFoundWithoutItsEndsToo() {
    String value = "a-secret-of-many-signs";
    for (String before : List.of("", "x", "xx")) {
      String sent = encoded(Base64.getEncoder(), before + value);
      int start = before.isEmpty() ? 0 : before.length() + 1;
      int end = sent.endsWith("=") ? sent.indexOf('=') - 1 : sent.length();
      String core = sent.substring(start, end);
      SecretScrubber scrubber = new SecretScrubber(Map.of(value, "#".repeat(value.length())));
      assertThat(text(scrubber.scrub(new DefaultLastHttpContent(bytes(core)))))
          .as(before)
          .hasSameSizeAs(core)
          .doesNotContain(core.substring(1, core.length() - 1));
    }
  }

  @Test
  void headersReasonAndTrailersAreLookedThrough() {
    SecretScrubber scrubber = new SecretScrubber(DISGUISES);
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
