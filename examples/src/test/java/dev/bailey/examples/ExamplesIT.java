package dev.bailey.examples;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.lang.reflect.Method;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Each example in a JVM of its own, as its readers start it. */
final class ExamplesIT {
  @TempDir Path project;
  @TempDir Path state;

  private String run(Class<?> example, String... arguments) throws Exception {
    Path hosts = Files.createTempFile(project.getParent(), "hosts", "");
    Files.writeString(hosts, "127.0.0.1 service.test\n");
    List<String> line =
        Stream.concat(
                Stream.of(
                    Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                    "--enable-native-access=ALL-UNNAMED",
                    "-Djdk.net.hosts.file=" + hosts,
                    "-cp",
                    System.getProperty("java.class.path"),
                    example.getName(),
                    project.toString()),
                Stream.of(arguments))
            .toList();
    Path output = Files.createTempFile(project.getParent(), "output", "");
    ProcessBuilder builder =
        new ProcessBuilder(line).redirectErrorStream(true).redirectOutput(output.toFile());
    builder.environment().put("BAILEY_STATE", state.toString());
    Process process = builder.start();
    assertThat(process.waitFor()).as(Files.readString(output)).isZero();
    return Files.readString(output);
  }

  /** Again where the machine was too busy for the time that an example gives its commands. */
  private String runInTime(Class<?> example, Predicate<String> late) throws Exception {
    String said = run(example);
    while (late.test(said)) {
      said = run(example);
    }
    return said;
  }

  @Test
  void runUntrusted() throws Exception {
    Files.writeString(project.resolve("untrusted.py"), "print('hello')");
    assertThat(run(RunUntrusted.class))
        .contains("hello\n", "exit code 0\n", "enforced and read back: true\n");
  }

  @Test
  void runWithTimeout() throws Exception {
    Path job = project.resolve("job.py");
    Files.writeString(job, "print('begun', flush=True)\nwhile True: pass");
    assertThat(runInTime(RunWithTimeout.class, "it took too long\n"::equals))
        .isEqualTo("begun\nit took too long\n");
    Files.writeString(job, "print('done')");
    assertThat(runInTime(RunWithTimeout.class, it -> it.endsWith("it took too long\n")))
        .isEqualTo("done\nexit code 0\n");
  }

  @Test
  void filteredNetwork() throws Exception {
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/",
        exchange -> {
          try (exchange) {
            byte[] answer = "reached\n".getBytes(UTF_8);
            exchange.sendResponseHeaders(200, answer.length);
            exchange.getResponseBody().write(answer);
          }
        });
    server.start();
    try {
      int port = server.getAddress().getPort();
      String[] curl = {
        // An address that is not public must be allowed too.
        "service.test:" + port + ",127.0.0.1:" + port,
        "curl",
        "-sS",
        "http://service.test:" + port + "/"
      };
      assertThat(run(FilteredNetwork.class, curl)).isEqualTo("reached\nexit code 0\n");
      curl[0] = "other.test";
      assertThat(run(FilteredNetwork.class, curl))
          .doesNotContain("reached\n")
          .contains("refused: service.test");
    } finally {
      server.stop(0);
    }
  }

  @Test
  void streamingOutput() throws Exception {
    String said = run(StreamingOutput.class);
    assertThat(said).contains("err: done\n").endsWith("exit code 0\n");
    // Nothing orders the lines of the two streams.
    assertThat(said.lines().filter(it -> it.startsWith("out: ")))
        .containsExactly("out: step 1", "out: step 2", "out: step 3");
  }

  @Test
  void asyncResults() throws Exception {
    assertThat(run(AsyncResults.class)).isEqualTo("together 42\n");
  }

  @Test
  void warmSandbox() throws Exception {
    assertThat(run(WarmSandbox.class)).isEqualTo("kept\nenough\nwith 32 MiB: out-of-memory\n");
  }

  @Test
  void filesInAndOut() throws Exception {
    Files.writeString(
        project.resolve("a.js"),
        """
        const fs = require('fs');
        const number = JSON.parse(fs.readFileSync('in.json')).number;
        console.log('read ' + number);
        fs.writeFileSync('out.json', JSON.stringify({double: 2 * number}));
        """);
    assertThat(run(FilesInAndOut.class))
        .isEqualTo("a.js: read 21\n{\"double\":42}\nprocesses left: 0\n");
  }

  @Test
  void reattach() throws Exception {
    assertThat(run(Reattach.class)).isEqualTo("read first\nwent on with second\nexit code 0\n");
  }

  @Test
  void scopedPolicy() throws Exception {
    assertThat(run(ScopedPolicy.class))
        .isEqualTo("no policy given: 2\na wider one given: 2\non another thread: 2\n");
  }

  @Test
  void policyFromFile() throws Exception {
    Files.writeString(project.resolve(".env"), "TOKEN=1\n");
    Path own = Files.createTempDirectory(project.getParent(), "policies");
    String deny = "files: {deny: ['" + project.resolve(".env") + "']}\n";
    Files.writeString(own.resolve("policy.yaml"), deny);
    assertThat(run(PolicyFromFile.class, own.toString(), "cat", ".env")).isEqualTo("exit code 1\n");
    Files.writeString(own.resolve("policy.yaml"), "network: {mode: full}\n");
    assertThat(run(PolicyFromFile.class, own.toString(), "cat", ".env"))
        .isEqualTo("TOKEN=1\nexit code 0\n");
    String refused =
        "INVALID_REQUEST: tighten network: 'full' is more than the policy around it allows: none\n";
    Files.move(own.resolve("policy.yaml"), project.resolve("policy.yaml"));
    assertThat(run(PolicyFromFile.class, project.toString(), "cat", ".env")).isEqualTo(refused);
    Files.createSymbolicLink(own.resolve("policy.yaml"), project.resolve("policy.yaml"));
    assertThat(run(PolicyFromFile.class, own.toString(), "cat", ".env")).isEqualTo(refused);
    Files.move(project.resolve("policy.yaml"), own.resolve("wide.yaml"));
    Files.createSymbolicLink(project.resolve("policy.yaml"), own.resolve("wide.yaml"));
    assertThat(run(PolicyFromFile.class, project.toString(), "cat", ".env")).isEqualTo(refused);
  }

  @Test
  void unhappyPaths() throws Exception {
    Files.writeString(project.resolve("key"), "secret");
    assertThat(runInTime(UnhappyPaths.class, it -> it.split("killed after", -1).length > 2))
        .contains(
            "sh -c exit 3 -> ended by itself with 3",
            "sleep 60 -> killed after 5 s",
            "-> killed, out of memory",
            "no-such-program -> did not start",
            "cat key -> ended by itself with 1",
            "true -> INVALID_REQUEST");
  }

  @Test
  void sessionStory() throws Exception {
    Files.writeString(project.resolve("Makefile"), "test:\n\tfalse\n");
    assertThat(run(SessionStory.class)).contains("different in a: [idea]\n", "served: 200\n");
  }

  @Test
  void noneIsForgotten() throws IOException {
    Path sources = Path.of("src/main/java/dev/bailey/examples");
    Path here = Files.isDirectory(sources) ? sources : Path.of("examples").resolve(sources);
    try (Stream<Path> files = Files.list(here)) {
      List<String> examples =
          files
              .map(it -> it.getFileName().toString().replace(".java", ""))
              .filter(it -> !it.equals("package-info"))
              .map(it -> Character.toLowerCase(it.charAt(0)) + it.substring(1))
              .toList();
      List<String> tests =
          Stream.of(ExamplesIT.class.getDeclaredMethods()).map(Method::getName).toList();
      assertThat(tests).containsAll(examples);
      assertThat(examples).contains("reattach");
    }
  }
}
