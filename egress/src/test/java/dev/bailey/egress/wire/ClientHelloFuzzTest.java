package dev.bailey.egress.wire;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import dev.bailey.egress.wire.ClientHello.Outcome;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;

/**
 * Whatever the bytes are, they have one outcome, and it does not change with what comes later. By
 * itself it goes through the seeds beside it; with {@code JAZZER_FUZZ=1} it makes up more.
 */
final class ClientHelloFuzzTest {
  @FuzzTest(maxDuration = "2m")
  void helloOrRefusal(byte[] bytes) {
    ByteBuf whole = Unpooled.wrappedBuffer(bytes);
    Outcome outcome = ClientHello.read(whole);
    assertThat(whole.readerIndex()).isZero();
    for (int length = 0; length < bytes.length; length += 1 + bytes.length / 50) {
      Outcome earlier = ClientHello.read(whole.slice(0, length));
      if (!(earlier instanceof Outcome.Incomplete)) {
        assertThat(outcome).isEqualTo(earlier);
      }
    }
  }
}
