package dev.bailey.egress.proxy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bailey.egress.wire.Hellos;
import dev.bailey.error.Remedy;
import dev.bailey.execution.NetworkEvent;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.SocketException;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Other protocols behind a flawless hello of TLS. Servers that are forgiving, such as those that
 * read commands line by line, answer it with an error and go on with what follows.
 */
class PolyglotTest {
  private static final String ADDRESS = "127.0.0.9";
  private static final String HOST = "db.test";
  private static final byte[] QUESTION =
      "\0\31\1\2\1\0\0\1\0\0\0\0\0\0\2db\4test\0\0\1\0\1".getBytes(StandardCharsets.ISO_8859_1);

  /** To the server it is a line that it does not know: somewhere within is the end of one. */
  private static final byte[] HELLO =
      Hellos.with(Hellos.serverName(HOST), Hellos.extension(0x7777, new byte[] {'\n'}));

  private static final byte[] HELLO_WITHOUT_END = Hellos.with(Hellos.serverName(HOST));
  private static final byte[] COMMANDS = bytes("\r\nSET key value\r\n");
  private static final byte[] SERVER_HELLO =
      Hellos.record(Hellos.join(new byte[] {2, 0, 0, 38, 3, 3}, new byte[36]));
  private static final String ACCESS_DENIED = "\25\3\3\0\2\2\61";

  private final List<String> executed = new CopyOnWriteArrayList<>();
  private final AtomicLong heard = new AtomicLong();

  /** Connections whose clients had nothing more to say. */
  private final AtomicInteger heardOut = new AtomicInteger();

  private byte[] answer = SERVER_HELLO;
  private Duration pause = Duration.ZERO;
  private boolean ending;
  private volatile int tooEarly;
  private final TestServer lines = new TestServer(ADDRESS, this::execute);
  private final TestServer greeting = new TestServer(ADDRESS, this::greet);
  private final TestServer answering = new TestServer(ADDRESS, this::answer);

  @AfterEach
  void close() {
    lines.close();
    greeting.close();
    answering.close();
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.ISO_8859_1);
  }

  /** Executes the lines that it knows. */
  private void execute(InputStream input, OutputStream output) throws IOException {
    try {
      executeLines(input, output);
    } finally {
      heardOut.incrementAndGet();
    }
  }

  private void executeLines(InputStream input, OutputStream output) throws IOException {
    ByteArrayOutputStream line = new ByteArrayOutputStream();
    for (int next = input.read(); next >= 0; next = input.read()) {
      heard.incrementAndGet();
      line.write(next);
      if (next == '\n') {
        executeLine(line.toString(StandardCharsets.ISO_8859_1).strip(), output);
        line.reset();
      }
    }
  }

  /** The server may hear the last of it after the client has seen the end. */
  private void awaitHeardOut() {
    Awaitility.await().atMost(Duration.ofSeconds(60)).until(() -> heardOut.get() == 1);
  }

  private void executeLine(String line, OutputStream output) throws IOException {
    boolean known = line.startsWith("SET ");
    if (known) {
      executed.add(line);
    }
    TestServer.write(output, known ? "+OK\r\n" : "-ERR unknown command\r\n");
  }

  private void greet(InputStream input, OutputStream output) throws IOException {
    TestServer.write(output, "220 ready\r\n");
    execute(input, output);
  }

  /** Answers the hello as it was told to, and hears the rest. */
  private void answer(InputStream input, OutputStream output) throws IOException {
    input.readNBytes(HELLO.length);
    Awaitility.await().pollDelay(pause).until(() -> true);
    tooEarly = input.available();
    for (byte it : answer) {
      output.write(it);
      output.flush();
    }
    if (!ending) {
      execute(input, output);
    }
  }

  /** How a client gets to the server. */
  enum Way {
    CONNECT {
      @Override
      byte[] opening(int port) {
        return bytes("CONNECT %1$s:%2$d HTTP/1.1\r\nHost: %1$s:%2$d\r\n\r\n".formatted(HOST, port));
      }

      @Override
      void skipReply(Client client) {
        assertThat(client.head()).startsWith("HTTP/1.1 200 ");
      }
    },
    SOCKS {
      @Override
      byte[] opening(int port) {
        return Hellos.join(
            new byte[] {5, 1, 0, 5, 1, 0, 3, (byte) HOST.length()},
            bytes(HOST),
            new byte[] {(byte) (port >> 8), (byte) port});
      }

      @Override
      void skipReply(Client client) {
        assertThat(client.hear(12)).startsWith(5, 0, 5, 0);
      }
    },
    CAPTURED {
      @Override
      Proxied proxied(int port, String... rules) {
        return Proxied.capturing(port, rules);
      }

      @Override
      Client client(Proxied proxied, int port) {
        return Client.to(standIn(proxied), port);
      }

      @Override
      byte[] opening(int port) {
        return new byte[0];
      }

      @Override
      void skipReply(Client client) {
        // Nobody was asked.
      }
    };

    Proxied proxied(int port, String... rules) {
      return Proxied.explicit(rules);
    }

    Client client(Proxied proxied, int port) {
      return proxied.client();
    }

    abstract byte[] opening(int port);

    abstract void skipReply(Client client);

    Client open(Proxied proxied, int port) {
      Client client = client(proxied, port).say(opening(port));
      skipReply(client);
      return client;
    }
  }

  /** The address that stands for the host. */
  private static String standIn(Proxied proxied) {
    try (Client client = Client.to("127.0.0.1", proxied.network().nameStreamPort())) {
      byte[] reply = client.say(QUESTION).hear(2);
      reply = client.hear(reply[1] & 0xff);
      return InetAddress.getByAddress(Arrays.copyOfRange(reply, reply.length - 4, reply.length))
          .getHostAddress();
    } catch (UnknownHostException e) {
      throw new IllegalStateException(e);
    }
  }

  private static Proxied proxied(Way way, int port, String suffix) {
    return way.proxied(port, HOST, ADDRESS + ":" + port + suffix, HOST + "=" + ADDRESS);
  }

  private static void assertRefused(NetworkEvent event, int port) {
    assertThat(event.verdict()).isEqualTo(NetworkEvent.Verdict.DENIED);
    assertThat(event.reason()).contains("TLS", "no rule allows raw TCP");
    assertThat(event.remedy()).contains(new Remedy.AllowNetwork(ADDRESS + ":" + port + "/tcp"));
  }

  @ParameterizedTest
  @EnumSource
  void nothingBehindTheHelloReachesAServerThatDoesNotSpeakTls(Way way) {
    try (Proxied proxied = proxied(way, lines.port(), "");
        Client client = way.open(proxied, lines.port())) {
      assertThat(client.say(Hellos.join(HELLO, COMMANDS)).rest()).isEqualTo(ACCESS_DENIED);
      assertRefused(proxied.events(1).getFirst(), lines.port());
    }
    awaitHeardOut();
    assertThat(executed).isEmpty();
    assertThat(heard).hasValue(HELLO.length);
  }

  /** The control: the server takes it as said. */
  @ParameterizedTest
  @EnumSource
  void aRuleForRawTcpLetsItThrough(Way way) {
    try (Proxied proxied = proxied(way, lines.port(), "/tcp");
        Client client = way.open(proxied, lines.port())) {
      String replies = client.say(Hellos.join(HELLO, COMMANDS)).endInput().rest();
      assertThat(replies).startsWith("-ERR").contains("+OK");
      assertThat(executed).containsExactly("SET key value");
    }
  }

  /** It waits for the end of a line, which would come only behind the hello. */
  @ParameterizedTest
  @EnumSource
  void norOneThatDoesNotAnswer(Way way) {
    try (Proxied proxied = proxied(way, lines.port(), "")) {
      try (Client client = way.open(proxied, lines.port())) {
        client.say(HELLO_WITHOUT_END).say(COMMANDS).endInput();
        assertThat(client.rest()).isEmpty();
      }
      assertThat(proxied.events(1)).hasSize(1);
    }
    awaitHeardOut();
    assertThat(executed).isEmpty();
    assertThat(heard).hasValue(HELLO_WITHOUT_END.length);
  }

  /** A request reaches it, but its answer is none to a request. */
  @ParameterizedTest
  @EnumSource
  void itsAnswerToARequestIsNotHeard(Way way) {
    try (Proxied proxied = proxied(way, lines.port(), "");
        Client client = way.open(proxied, lines.port())) {
      client.say("GET / HTTP/1.1\r\nHost: " + HOST + "\r\n\r\n");
      assertThat(client.rest()).startsWith("HTTP/1.1 502 ").doesNotContain("ERR", "unknown");
    }
  }

  /** However fast its client is. */
  @ParameterizedTest
  @EnumSource
  void aServerThatSpeaksFirstIsNotHeard(Way way) {
    int port = greeting.port();
    byte[] atOnce = Hellos.join(way.opening(port), HELLO);
    try (Proxied proxied = proxied(way, port, "")) {
      for (int i = 1; i <= 20; i++) {
        assertThat(heard(way, proxied, port, atOnce)).doesNotContain("ready", "ERR");
        assertRefused(proxied.events(i).getLast(), port);
      }
    }
  }

  /** The proxy may have reset the connection before the client knows that it is there. */
  private static String heard(Way way, Proxied proxied, int port, byte[] words) {
    try (Client client = way.client(proxied, port).say(words)) {
      return client.rest();
    } catch (UncheckedIOException e) {
      assertThat(e).hasCauseInstanceOf(SocketException.class);
      return "";
    }
  }

  /** It comes byte by byte; what was taken for TLS so far may be heard, but no more. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "-ERR",
        "\26\2\0\0\60\2",
        "\26\3\3\0\0\26\3",
        "\26\3\3\100\1\2",
        "\26\3\3\0\60\1\0",
        "\26\3\3\0\60\2\1",
        "\26\3\3\0\60\2\0\0\54\2",
        "\25\3\3\0\3\2\2\2",
        "\25\3\3\0\2\3\2",
        "\24\3\3\0\1\1",
        "\27\3\3\0\1\1",
      })
  void whatOnlyResemblesTlsIsNone(String said) {
    answer = bytes(said + "end of it");
    try (Proxied proxied = proxied(Way.CONNECT, answering.port(), "");
        Client client = Way.CONNECT.open(proxied, answering.port())) {
      assertThat(client.say(Hellos.join(HELLO, COMMANDS)).rest())
          .doesNotContain("end of it")
          .contains(ACCESS_DENIED);
      assertRefused(proxied.events(1).getFirst(), answering.port());
    }
    assertThat(executed).isEmpty();
  }

  /** Early data: it waits for the answer, all of it arrives, and what is too much waits inside. */
  @ParameterizedTest
  @EnumSource
  void whatIsSaidBeforeTheAnswerIsOnlyLate(Way way) throws InterruptedException {
    byte[] early = new byte[8 * 1024 * 1024];
    pause = Duration.ofMillis(300);
    try (Proxied proxied = proxied(way, answering.port(), "");
        Client client = way.open(proxied, answering.port())) {
      Thread speaking =
          Thread.ofPlatform().start(() -> client.say(Hellos.join(HELLO, early)).endInput());
      assertThat(client.hear(SERVER_HELLO.length)).isEqualTo(SERVER_HELLO);
      speaking.join();
      assertThat(client.rest()).isEmpty();
    }
    assertThat(tooEarly).isZero();
    assertThat(heard).hasValue(early.length);
  }

  /** As with a version that it does not have. It is not kept waiting for early data. */
  @Test
  void aServerMayRefuseTheHandshake() {
    answer = new byte[] {21, 3, 3, 0, 2, 2, 70};
    ending = true;
    try (Proxied proxied = proxied(Way.CONNECT, answering.port(), "");
        Client client = Way.CONNECT.open(proxied, answering.port())) {
      client.say(Hellos.join(HELLO, COMMANDS));
      assertThat(client.hear(answer.length)).isEqualTo(answer);
      assertThat(client.rest()).isEmpty();
      client.endInput();
      assertThat(proxied.events(1).getFirst().verdict()).isEqualTo(NetworkEvent.Verdict.ALLOWED);
    }
  }
}
