package dev.bailey.egress.proxy;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Replies of all shapes, and how they get through the proxy. */
class HttpBodiesTest {
  private final Proxied proxied =
      Proxied.explicit("allowed.test", "127.0.0.9", "allowed.test=127.0.0.9");

  @AfterEach
  void close() {
    proxied.close();
  }

  /** Replies to each request with the same, then with what else is to be done. */
  private static TestServer replying(String reply) {
    return new TestServer(
        "127.0.0.9",
        (input, output) -> {
          while (true) {
            TestServer.head(input);
            TestServer.write(output, reply);
          }
        });
  }

  private Client ask(TestServer server, String method, String version, String headers) {
    String authority = "allowed.test:" + server.port();
    return proxied
        .client()
        .say(
            method
                + " http://"
                + authority
                + "/ "
                + version
                + "\r\nHost: "
                + authority
                + "\r\n"
                + headers
                + "\r\n");
  }

  @Test
  void chunksAndTrailersPass() {
    try (TestServer server =
            replying(
                "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\nTrailer: X-Sum\r\n\r\n"
                    + "5\r\nhello\r\n0\r\nX-Sum: 7\r\n\r\n");
        Client client = ask(server, "GET", "HTTP/1.1", "Connection: close\r\n")) {
      assertThat(client.rest()).contains("5\r\nhello\r\n0\r\n").containsIgnoringCase("X-Sum: 7");
    }
  }

  @Test
  void aClientOfTheOldVersionGetsNoChunks() {
    try (TestServer server =
            replying(
                "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n");
        Client client = ask(server, "GET", "HTTP/1.0", "")) {
      assertThat(client.rest()).doesNotContainIgnoringCase("chunked").endsWith("\r\n\r\nhello");
    }
  }

  @Test
  void aBodyThatEndsWithTheConnectionEndsWithIt() {
    try (TestServer server =
            new TestServer(
                "127.0.0.9",
                (input, output) -> {
                  TestServer.head(input);
                  TestServer.write(output, "HTTP/1.0 200 OK\r\n\r\nhello");
                });
        Client client = ask(server, "GET", "HTTP/1.1", "")) {
      assertThat(client.rest()).containsIgnoringCase("connection: close").endsWith("hello");
    }
  }

  @Test
  void repliesWithoutABodyHaveNone() {
    String[][] cases = {
      {"HEAD", "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\n"},
      {"GET", "HTTP/1.1 204 No Content\r\n\r\n"},
      {"GET", "HTTP/1.1 304 Not Modified\r\nContent-Length: 5\r\n\r\n"},
    };
    for (String[] each : cases) {
      try (TestServer server = replying(each[1]);
          Client client = ask(server, each[0], "HTTP/1.1", "")) {
        String first = client.head();
        client.say(
            each[0]
                + " http://allowed.test:"
                + server.port()
                + "/ HTTP/1.1\r\nHost: allowed.test:"
                + server.port()
                + "\r\n\r\n");
        assertThat(client.head()).as(each[1]).isEqualTo(first);
      }
    }
  }

  @Test
  void aClientIsToldToContinue() {
    try (TestServer server =
            new TestServer(
                "127.0.0.9",
                (input, output) -> {
                  TestServer.head(input);
                  TestServer.write(output, "HTTP/1.1 100 Continue\r\n\r\n");
                  byte[] body = input.readNBytes(5);
                  TestServer.write(output, "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\n");
                  output.write(body);
                });
        Client client =
            ask(server, "POST", "HTTP/1.1", "Expect: 100-continue\r\nContent-Length: 5\r\n")) {
      assertThat(client.head()).startsWith("HTTP/1.1 100 Continue");
      client.say("hello");
      assertThat(client.head()).startsWith("HTTP/1.1 200");
      assertThat(client.hear(5)).isEqualTo("hello".getBytes(StandardCharsets.UTF_8));
    }
  }

  /** The key and its answer are those of RFC 6455. */
  private static final String WEBSOCKET =
      "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
          + "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n";

  @Test
  void aReplyThatChangesToAnythingElseIsABadGateway() {
    for (String headers :
        List.of(
            "Upgrade: foo\r\nSec-WebSocket-Accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo=",
            "Upgrade: websocket\r\nSec-WebSocket-Accept: x",
            "Upgrade: websocket")) {
      try (TestServer server =
              replying(
                  "HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\n"
                      + headers
                      + "\r\n\r\nraw");
          Client client = ask(server, "GET", "HTTP/1.1", WEBSOCKET)) {
        assertThat(client.rest()).as(headers).startsWith("HTTP/1.1 502").doesNotContain("raw");
      }
    }
  }

  @Test
  void afterAChangeOfProtocolsBytesPass() {
    try (TestServer server =
            new TestServer(
                "127.0.0.9",
                (input, output) -> {
                  String head = TestServer.head(input);
                  assertThat(head).containsIgnoringCase("upgrade: websocket");
                  TestServer.write(
                      output,
                      "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\n"
                          + "Connection: Upgrade\r\nSec-WebSocket-Accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo=\r\n"
                          + "\r\nfirst");
                  output.write(input.readNBytes(4));
                  input.readAllBytes();
                  TestServer.write(output, "last");
                });
        Client client = ask(server, "GET", "HTTP/1.1", WEBSOCKET)) {
      assertThat(client.head()).startsWith("HTTP/1.1 101").containsIgnoringCase("websocket");
      assertThat(client.hear(5)).isEqualTo("first".getBytes(StandardCharsets.UTF_8));
      client.say("ping").endInput();
      assertThat(client.rest()).isEqualTo("pinglast");
    }
  }

  @Test
  void aServerThatGivesUpAnIdleConnectionIsAskedAgain() {
    try (TestServer server =
            new TestServer(
                "127.0.0.9",
                (input, output) -> {
                  TestServer.head(input);
                  TestServer.write(output, "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n");
                });
        Client client = ask(server, "GET", "HTTP/1.1", "")) {
      for (int i = 0; i < 5; i++) {
        assertThat(client.head()).startsWith("HTTP/1.1 200");
        client.say(
            "GET http://allowed.test:"
                + server.port()
                + "/ HTTP/1.1\r\nHost: allowed.test:"
                + server.port()
                + "\r\n\r\n");
      }
    }
  }

  @Test
  void aReplyThatIsNoneIsABadGateway() {
    try (TestServer server = replying("SSH-2.0-nothing to see\r\n\r\n");
        Client client = ask(server, "GET", "HTTP/1.1", "")) {
      assertThat(client.rest()).startsWith("HTTP/1.1 502");
    }
  }

  @Test
  void aServerThatBreaksOffIsNotTakenForOneThatIsDone() {
    try (TestServer server =
            new TestServer(
                "127.0.0.9",
                (input, output) -> {
                  TestServer.head(input);
                  TestServer.write(output, "HTTP/1.1 200 OK\r\nContent-Length: 50\r\n\r\nhel");
                });
        Client client = ask(server, "GET", "HTTP/1.1", "")) {
      client.rest();
    }
    assertThat(proxied.events(1).getFirst().reason()).contains("broke off");
  }

  @Test
  void aSlowReaderSlowsDownTheServer() {
    long size = 256L * 1024 * 1024;
    long[] written = new long[1];
    try (TestServer server =
            new TestServer(
                "127.0.0.9",
                (input, output) -> {
                  TestServer.head(input);
                  TestServer.write(
                      output, "HTTP/1.1 200 OK\r\nContent-Length: " + size + "\r\n\r\n");
                  byte[] part = new byte[64 * 1024];
                  for (written[0] = 0; written[0] < size; written[0] += part.length) {
                    output.write(part);
                  }
                });
        Client client = ask(server, "GET", "HTTP/1.1", "Connection: close\r\n")) {
      client.head();
      // The kernel holds some megabytes for each of the two connections, the proxy next to nothing.
      Awaitility.await()
          .atMost(Duration.ofSeconds(60))
          .pollInterval(Duration.ofMillis(300))
          .until(
              new Callable<>() {
                private long before = -1;

                @Override
                public Boolean call() {
                  boolean stopped = written[0] > 0 && written[0] == before;
                  before = written[0];
                  return stopped;
                }
              });
      assertThat(written[0]).isLessThan(64L * 1024 * 1024);
      long rest = size;
      while (rest > 0) {
        rest -= client.hear((int) Math.min(rest, 1024 * 1024)).length;
      }
      assertThat(client.rest()).isEmpty();
    }
  }
}
