package dev.bailey.egress.proxy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bailey.error.Remedy;
import dev.bailey.execution.NetworkEvent;
import io.netty.buffer.ByteBufUtil;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/**
 * Programs that know nothing of a proxy. What the kernel of a sandbox captures is here what is sent
 * to addresses of the loopback interface on which nobody listens himself.
 */
class TransparentTest {
  private static final int NAME_ERROR = 3;

  private final TestServer server = new TestServer("127.0.0.9", TestServer::echo);
  private final Proxied proxied =
      Proxied.capturing(server.port(), "allowed.test", "127.0.0.9", "allowed.test=127.0.0.9");

  @AfterEach
  void close() {
    proxied.close();
    server.close();
  }

  /** Asks for an address; the code of the reply and, without one, the address it has. */
  private record Answer(int code, String address) {}

  private static Answer ask(int port, String name) throws IOException {
    try (DatagramSocket socket = new DatagramSocket()) {
      socket.setSoTimeout(60_000);
      byte[] question = question(name);
      socket.send(
          new DatagramPacket(
              question,
              question.length,
              new InetSocketAddress(InetAddress.ofLiteral("127.0.0.1"), port)));
      DatagramPacket reply = new DatagramPacket(new byte[1500], 1500);
      socket.receive(reply);
      return read(Arrays.copyOf(reply.getData(), reply.getLength()));
    }
  }

  private static Answer read(byte[] reply) throws IOException {
    int answers = ByteBuffer.wrap(reply).getShort(6);
    String address =
        answers == 0
            ? ""
            : InetAddress.getByAddress(Arrays.copyOfRange(reply, reply.length - 4, reply.length))
                .getHostAddress();
    return new Answer(reply[3] & 15, address);
  }

  private static byte[] question(String name) {
    ByteBuffer bytes = ByteBuffer.allocate(512);
    bytes.put(ByteBufUtil.decodeHexDump("123401000001000000000000"));
    for (String label : name.split("\\.", -1)) {
      bytes.put((byte) label.length()).put(label.getBytes(StandardCharsets.US_ASCII));
    }
    bytes.put((byte) 0).putShort((short) 1).putShort((short) 1);
    return Arrays.copyOf(bytes.array(), bytes.position());
  }

  private static boolean isReset(String address, int port) {
    try (Client client = Client.to(address, port)) {
      return client.rest().contains("reset");
    } catch (UncheckedIOException e) {
      return true;
    }
  }

  @Test
  void noProgramHasToBeToldOfTheProxy() {
    assertThat(proxied.gateway().isTransparent()).isTrue();
    assertThat(proxied.gateway().environment()).isEmpty();
  }

  @Test
  void anAllowedNameHasAnAddressThatLeadsToIt() throws IOException {
    Answer answer = ask(proxied.network().questionPort(), "Allowed.Test");
    assertThat(answer.code()).isZero();
    assertThat(answer.address()).startsWith("127.64.0.");
    assertThat(ask(proxied.network().questionPort(), "allowed.test")).isEqualTo(answer);

    try (Client client = Client.to(answer.address(), server.port())) {
      client.say("GET /x HTTP/1.1\r\nHost: allowed.test\r\n\r\n");
      assertThat(client.head()).startsWith("HTTP/1.1 200");
    }
    NetworkEvent event = proxied.events(1).getFirst();
    assertThat(event.host()).isEqualTo("allowed.test");
    assertThat(event.address()).isEqualTo("127.0.0.9");
  }

  @Test
  void questionsMayComeByTcpOneAfterTheOther() throws IOException {
    byte[] question = question("allowed.test");
    try (Client client = Client.to("127.0.0.1", proxied.network().nameStreamPort())) {
      for (int i = 0; i < 2; i++) {
        client.say(new byte[] {0, (byte) question.length}).say(question);
        byte[] length = client.hear(2);
        assertThat(read(client.hear(length[1] & 0xff)).address()).startsWith("127.64.0.");
      }
      // At once: the connection may end as soon as the length is there.
      client.say(ByteBuffer.allocate(2002).put((byte) 127).array());
      assertThat(client.rest()).isNotNull();
    }
  }

  @Test
  void aDeniedNameDoesNotExist() throws IOException {
    assertThat(ask(proxied.network().questionPort(), "other.test").code()).isEqualTo(NAME_ERROR);
    NetworkEvent event = proxied.events(1).getFirst();
    assertThat(event.kind()).isEqualTo(NetworkEvent.Kind.NAME);
    assertThat(event.verdict()).isEqualTo(NetworkEvent.Verdict.DENIED);
    assertThat(event.remedy()).contains(new Remedy.AllowNetwork("other.test"));
  }

  @Test
  void anAddressStandsForNothingUntilItIsGivenToAName() {
    assertThat(isReset("127.64.0.77", server.port())).isTrue();
    assertThat(proxied.events(1).getFirst().reason()).contains("stands for no name");
  }

  @Test
  void anAddressThatNoRuleAllowsIsReset() {
    assertThat(isReset("127.5.6.8", server.port())).isTrue();
    NetworkEvent event = proxied.events(1).getFirst();
    assertThat(event.kind()).isEqualTo(NetworkEvent.Kind.DIRECT);
    assertThat(event.host()).isEqualTo("127.5.6.8");
    assertThat(event.verdict()).isEqualTo(NetworkEvent.Verdict.DENIED);
  }

  @Test
  void whatANameStoodForEndsWithTheRules() throws IOException {
    Answer answer = ask(proxied.network().questionPort(), "allowed.test");
    proxied.gateway().replace(Rules.of("127.0.0.9"));

    assertThat(isReset(answer.address(), server.port())).isTrue();
    assertThat(ask(proxied.network().questionPort(), "allowed.test").code()).isEqualTo(NAME_ERROR);
  }

  @Test
  void bytesThatCameBeforeTheServerAnsweredAreNotLost() throws IOException {
    Answer answer = ask(proxied.network().questionPort(), "allowed.test");
    for (int i = 0; i < 20; i++) {
      try (Client client = Client.to(answer.address(), server.port())) {
        client.say("GET /early HTTP/1.1\r\nHost: allowed.test\r\n\r\n").endInput();
        assertThat(client.rest()).contains("GET /early");
      }
    }
  }

  /** The server's own address is not captured: the control. */
  @Test
  void whatIsNeitherTlsNorHttpIsRefused() throws IOException {
    try (Client direct = Client.to("127.0.0.9", server.port())) {
      assertThat(direct.say("\0EHLO\r\n\r\n").endInput().rest()).contains("EHLO");
    }
    Answer answer = ask(proxied.network().questionPort(), "allowed.test");
    try (Client captured = Client.to(answer.address(), server.port())) {
      assertThat(captured.say("\0EHLO\r\n\r\n").rest()).doesNotContain("EHLO");
    }
    NetworkEvent event = proxied.events(1).getFirst();
    assertThat(event.kind()).isEqualTo(NetworkEvent.Kind.DIRECT);
    assertThat(event.reason()).contains("neither TLS nor HTTP", "no rule allows raw TCP");
    assertThat(event.remedy())
        .contains(new Remedy.AllowNetwork("127.0.0.9:" + server.port() + "/tcp"));
  }

  @Test
  void theCaptureEndsWithTheGateway() {
    proxied.gateway().close();
    proxied.gateway().close();
    assertThat(proxied.network().isEnded()).isTrue();
  }
}
