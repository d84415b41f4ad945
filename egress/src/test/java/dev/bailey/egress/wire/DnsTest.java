package dev.bailey.egress.wire;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bailey.egress.wire.DnsQuery.Outcome;
import dev.bailey.policy.network.Addresses;
import dev.bailey.policy.network.HostName;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.channel.socket.DatagramPacket;
import io.netty.handler.codec.dns.DatagramDnsResponseDecoder;
import io.netty.handler.codec.dns.DnsRawRecord;
import io.netty.handler.codec.dns.DnsResponse;
import io.netty.handler.codec.dns.DnsSection;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class DnsTest {
  private static final List<InetAddress> ADDRESSES =
      List.of(address("198.18.0.1"), address("198.18.0.2"), address("2001:db8::1"));

  private static InetAddress address(String text) {
    return Addresses.parse(text).orElseThrow();
  }

  private static DnsQuery asked(ByteBuf message) {
    int before = message.readerIndex();
    Outcome outcome = DnsQuery.read(message);
    assertThat(message.readerIndex()).isEqualTo(before);
    assertThat(outcome).isInstanceOf(Outcome.Asked.class);
    return ((Outcome.Asked) outcome).query();
  }

  private static void refused(ByteBuf message) {
    assertThat(DnsQuery.read(message)).isInstanceOf(Outcome.Refused.class);
  }

  /** What a client that somebody else wrote understands. */
  private static DnsResponse understood(ByteBuf reply) {
    EmbeddedChannel client = new EmbeddedChannel(new DatagramDnsResponseDecoder());
    InetSocketAddress here = InetSocketAddress.createUnresolved("localhost", 53);
    client.writeInbound(new DatagramPacket(reply, here, here));
    DnsResponse response = client.readInbound();
    assertThat(response).isNotNull();
    return response;
  }

  private static List<InetAddress> answers(DnsResponse response) {
    List<InetAddress> answers = new ArrayList<>();
    for (int i = 0; i < response.count(DnsSection.ANSWER); i++) {
      DnsRawRecord answer = response.recordAt(DnsSection.ANSWER, i);
      assertThat(answer.name()).isEqualToIgnoringCase("www.example.test.");
      assertThat(answer.timeToLive()).isEqualTo(5);
      answers.add(Addresses.of(ByteBufUtil.getBytes(answer.content())));
    }
    return answers;
  }

  @Test
  void aQuestion() {
    DnsQuery query = asked(Questions.of("wWw.ExAmPlE.test", DnsQuery.AAAA));
    assertThat(query.id()).isEqualTo(0x1234);
    assertThat(query.name()).contains(HostName.parse("www.example.test"));
    assertThat(query.type()).isEqualTo(DnsQuery.AAAA);
    assertThat(query.recursionDesired()).isTrue();
    assertThat(query.edns()).isFalse();
  }

  @Test
  void repliesHaveTheAddressesThatWereAskedFor() {
    DnsQuery ipv4 = asked(Questions.of("www.example.test", DnsQuery.A));
    DnsResponse response = understood(DnsReply.addresses(ipv4, ADDRESSES, 5));
    assertThat(response.id()).isEqualTo(0x1234);
    assertThat(response.code().intValue()).isZero();
    assertThat(answers(response)).containsExactlyElementsOf(ADDRESSES.subList(0, 2));
    DnsQuery ipv6 = asked(Questions.of("www.example.test", DnsQuery.AAAA));
    assertThat(answers(understood(DnsReply.addresses(ipv6, ADDRESSES, 5))))
        .containsExactly(address("2001:db8::1"));
  }

  @ParameterizedTest
  @ValueSource(ints = {DnsQuery.HTTPS, DnsQuery.SVCB, 15, 16, 12, 255})
  void otherTypesHaveAnEmptyAnswer(int type) {
    DnsQuery query = asked(Questions.of("www.example.test", type));
    DnsResponse response = understood(DnsReply.addresses(query, ADDRESSES, 5));
    assertThat(response.code().intValue()).isZero();
    assertThat(response.count(DnsSection.ANSWER)).isZero();
  }

  @Test
  void theQuestionIsRepeatedAsItWasWritten() {
    ByteBuf question = Questions.question("wWw.ExAmPlE.test", DnsQuery.A);
    DnsQuery query = asked(Questions.of("wWw.ExAmPlE.test", DnsQuery.A));
    ByteBuf reply = DnsReply.refused(query);
    assertThat(reply.slice(12, question.readableBytes())).isEqualTo(question);
    assertThat(understood(reply).code().intValue()).isEqualTo(5);
    assertThat(understood(DnsReply.noSuchName(query)).code().intValue()).isEqualTo(3);
    assertThat(understood(DnsReply.failed(query)).code().intValue()).isEqualTo(2);
    assertThat(understood(DnsReply.malformed(7)).code().intValue()).isEqualTo(1);
  }

  @Test
  void extensionsOfDnsAreAnswered() {
    ByteBuf message = Questions.head(1, 0x0120, 1, 0, 0, 1);
    message.writeBytes(Questions.question("a.test", DnsQuery.A)).writeBytes(Questions.EDNS);
    DnsQuery query = asked(message);
    assertThat(query.edns()).isTrue();
    assertThat(understood(DnsReply.addresses(query, ADDRESSES, 5)).count(DnsSection.ADDITIONAL))
        .isEqualTo(1);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "a b.test", "1.0.0.127", "a\u0000.test", "\u00e4.test", "x/y.test"})
  void whatNoHostIsCalledHasNoName(String name) {
    assertThat(asked(Questions.of(name, DnsQuery.A)).name()).isEmpty();
  }

  @Test
  void aDotInsideOfAPartIsNoDot() {
    ByteBuf message = Questions.head(1, 0, 1, 0, 0, 0);
    message.writeByte(6).writeBytes(new byte[] {'a', '.', 't', 'e', 's', 't'});
    assertThat(asked(message.writeByte(0).writeShort(1).writeShort(1)).name()).isEmpty();
  }

  @Test
  void otherMessagesAreRefused() {
    ByteBuf question = Questions.question("a.test", DnsQuery.A);
    refused(Unpooled.buffer());
    refused(Questions.head(1, 0x8000, 1, 0, 0, 0).writeBytes(question.duplicate()));
    refused(Questions.head(1, 0x2800, 1, 0, 0, 0).writeBytes(question.duplicate()));
    refused(Questions.head(1, 0, 0, 0, 0, 0));
    refused(
        Questions.head(1, 0, 2, 0, 0, 0)
            .writeBytes(question.duplicate())
            .writeBytes(question.duplicate()));
    refused(Questions.head(1, 0, 1, 1, 0, 0).writeBytes(question.duplicate()));
    refused(Questions.head(1, 0, 1, 0, 1, 0).writeBytes(question.duplicate()));
    refused(Questions.head(1, 0, 1, 0, 0, 2).writeBytes(question.duplicate()));
    refused(Questions.head(1, 0, 1, 0, 0, 1).writeBytes(question.duplicate()));
    refused(Questions.head(1, 0, 1, 0, 0, 0).writeBytes(question.duplicate()).writeByte(0));
    refused(Questions.of("a.test", 1).setShort(22, 3));
    refused(Questions.of("a.test", 1).writeZero(5000));
  }

  @Test
  void referencesToNamesAreRefused() {
    for (int reference : List.of(0xc00c, 0xc000, 0xc0ff, 0x4001, 0x8001)) {
      refused(Questions.head(1, 0, 1, 0, 0, 0).writeShort(reference).writeShort(1).writeShort(1));
    }
  }

  @Test
  void cutOffMessagesAreRefused() {
    ByteBuf whole = Questions.of("www.example.test", DnsQuery.A);
    for (int length = 0; length < whole.readableBytes(); length++) {
      refused(whole.slice(0, length));
    }
    assertThat(DnsQuery.read(whole.slice(0, 2)))
        .isInstanceOfSatisfying(Outcome.Refused.class, it -> assertThat(it.id()).contains(0x1234));
  }

  @Test
  void longNamesAreRefused() {
    String label = "a".repeat(63);
    String longest = label + "." + label + "." + label + "." + "a".repeat(61);
    assertThat(asked(Questions.of(longest, 1)).name()).isPresent();
    refused(Questions.of(longest + "a", 1));
  }
}
