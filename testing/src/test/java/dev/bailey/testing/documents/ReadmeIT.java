package dev.bailey.testing.documents;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Runs what the README and the page on network rules tell newcomers to type, and compares what they
 * are told to expect.
 */
final class ReadmeIT {
  private static final String MARK = "---- step ";

  @TempDir private Path place;
  private String port = "";

  @BeforeEach
  void choosePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      port = Integer.toString(socket.getLocalPort());
    }
  }

  @Test
  void theFirstThirtySeconds() throws Exception {
    String section = Documents.between(Documents.read("README.md"), "## In 30 ", "\n## In Java");
    Transcript transcript = Transcript.of(section);
    assertThat(transcript.steps()).hasSizeGreaterThan(20);
    check(withoutLink(setUp(section)), transcript);
  }

  @Test
  void networkRules() throws Exception {
    String section = Documents.between(Documents.read("docs/network.md"), "# Network", "\n## How");
    Transcript transcript = Transcript.of(section);
    assertThat(transcript.steps()).hasSizeGreaterThan(3);
    check(setUp(section), transcript);
  }

  private void check(String setUp, Transcript transcript) throws Exception {
    List<List<String>> printed = run(setUp, transcript.steps());
    for (int i = 0; i < transcript.steps().size(); i++) {
      Transcript.Step step = transcript.steps().get(i);
      assertThat(shapes(printed.get(i))).as(step.command()).isEqualTo(shapes(step.output()));
    }
  }

  private static String setUp(String section) {
    return Documents.between(section, "```sh\n", "```");
  }

  /** Without the link to the launcher: the shell has a function of that name. */
  private static String withoutLink(String lines) {
    assertThat(lines).startsWith("ln -s \"$PWD/bailey\" /usr/local/bin/bailey\n");
    return lines.substring(lines.indexOf('\n') + 1);
  }

  /** All in one shell, which keeps the directory and the server. */
  private List<List<String>> run(String setUp, List<Transcript.Step> steps) throws Exception {
    StringBuilder script = new StringBuilder(launcher());
    script.append("trap 'kill $(jobs -p)' EXIT\n").append(setUp);
    script.append("until curl -sS http://127.0.0.1:8123/ >/dev/null 2>&1; do sleep 0.1; done\n");
    for (Transcript.Step step : steps) {
      script.append("echo '").append(MARK).append("'\n").append(step.command()).append('\n');
    }
    Path file = Files.writeString(place.resolve("script"), here(script.toString()));
    Path output = place.resolve("output");
    ProcessBuilder bash = new ProcessBuilder("bash", file.toString());
    bash.environment().put("BAILEY_STATE", place.resolve("state").toString());
    Process process =
        bash.redirectErrorStream(true)
            .redirectInput(Path.of("/dev/null").toFile())
            .redirectOutput(output.toFile())
            .start();
    try {
      assertThat(process.waitFor(5, TimeUnit.MINUTES)).as("ended in time").isTrue();
    } finally {
      process.destroyForcibly();
    }
    return parts(there(Files.readString(output)));
  }

  private static String launcher() {
    return "bailey() {\n  '%s' -XX:TieredStopAtLevel=1 -Xlog:disable %s -cp '%s' %s \"$@\"\n}\n"
        .formatted(
            Path.of(System.getProperty("java.home"), "bin", "java"),
            "--enable-native-access=ALL-UNNAMED",
            System.getProperty("java.class.path"),
            "dev.bailey.cli.Main");
  }

  /** With a directory and a port that nobody else uses. */
  private String here(String text) {
    return text.replace("/tmp/demo", place + "/demo").replaceAll("\\b8123\\b", port);
  }

  private String there(String text) {
    return text.replace(place + "/demo", "/tmp/demo").replaceAll("\\b" + port + "\\b", "8123");
  }

  private static List<List<String>> parts(String output) {
    List<List<String>> parts = new ArrayList<>();
    for (String line : output.lines().toList()) {
      if (line.equals(MARK)) {
        parts.add(new ArrayList<>());
      } else if (!parts.isEmpty()) {
        parts.getLast().add(line);
      }
    }
    return parts;
  }

  private static List<String> shapes(List<String> lines) {
    return lines.stream().map(ReadmeIT::shape).toList();
  }

  /** Without what differs from run to run or from host to host. */
  private static String shape(String line) {
    String shape =
        line.stripTrailing()
            .replaceFirst("[A-Z][a-z]{2} +\\d+ \\d\\d:\\d\\d ", "DATE ")
            .replaceFirst("^[A-Za-z0-9]{16}$", "PLACEHOLDER")
            .replaceFirst("\"id\":\"[^\"]*\"", "ID")
            .replaceFirst("^  took .*", "  took")
            .replaceFirst("\"stderr\":\"\",.*}$", "\"stderr\":\"\", ... }")
            .replaceAll("\\d{7,} bytes", "N bytes")
            .replace("cgroup v2", "cgroup v1");
    boolean sameFilter = System.getProperty("os.arch").equals("amd64");
    return sameFilter ? shape : shape.replaceFirst("filter of \\d+", "filter of N");
  }
}
