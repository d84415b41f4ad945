package dev.bailey.egress.wire;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import dev.bailey.egress.wire.DnsQuery.Outcome;
import dev.bailey.policy.network.Addresses;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.util.List;

/**
 * Whatever the bytes are, they are a question or refused, and replies repeat the question. By
 * itself it goes through the seeds beside it; with {@code JAZZER_FUZZ=1} it makes up more.
 */
final class DnsQueryFuzzTest {
  @FuzzTest(maxDuration = "2m")
  void questionOrRefusal(byte[] bytes) {
    ByteBuf message = Unpooled.wrappedBuffer(bytes);
    if (!(DnsQuery.read(message) instanceof Outcome.Asked asked)) {
      return;
    }
    DnsQuery query = asked.query();
    ByteBuf reply =
        DnsReply.addresses(query, List.of(Addresses.of(new byte[] {(byte) 198, 18, 0, 1})), 1);
    int question = query.question().bytes().length;
    assertThat(reply.getUnsignedShort(0)).isEqualTo(message.getUnsignedShort(0));
    assertThat(reply.slice(12, question)).isEqualTo(message.slice(12, question));
    assertThat(DnsQuery.read(reply)).isInstanceOf(Outcome.Refused.class);
    // The question alone is the same question.
    ByteBuf again = DnsReply.refused(query);
    again.setShort(2, 0).setShort(6, 0);
    assertThat(((Outcome.Asked) DnsQuery.read(again)).query().name()).isEqualTo(query.name());
  }
}
