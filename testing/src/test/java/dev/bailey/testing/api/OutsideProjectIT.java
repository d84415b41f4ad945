package dev.bailey.testing.api;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bailey.testing.documents.Documents;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Projects that are not part of this one, compiled and run against jars: once on the class path,
 * once as a module, with no flags but those the README names.
 */
@Timeout(240)
final class OutsideProjectIT {
  private static final String SANDBOXES =
      """
      package outside;

      import static dev.bailey.policy.Size.mebibytes;
      import static java.time.Duration.ofSeconds;

      import dev.bailey.api.Sandbox;
      import dev.bailey.backend.Capability;
      import dev.bailey.execution.Command;
      import dev.bailey.execution.Result;
      import dev.bailey.policy.Policy;
      import java.nio.file.Path;

      public final class Program {
        public static void main(String[] arguments) {
          Path dir = Path.of(arguments[0]);
          Result result =
              Sandbox.run(
                  Policy.project(dir), Command.of("python3", "job.py").timeout(ofSeconds(20)));
          System.out.print(result.stdout().text());

          Policy policy = Policy.project(dir).allowing("example.test", "@pip").memory(mebibytes(256));
          try (Sandbox sandbox = Sandbox.open(policy)) {
            sandbox.files().write("in.json", "[1]".getBytes());
            sandbox.exec(
                Command.of("sh", "-c", "echo one; echo two; cp in.json out.json")
                    .onStdout(line -> System.out.println("line " + line)));
            String out = sandbox.files().readText("out.json");
            System.out.println(out + " " + sandbox.capabilities().contains(Capability.FILES));
          }
          System.out.println(Sandbox.class.getModule().getName());
        }
      }
      """;

  private static final String SESSIONS =
      """
      package outside;

      import static dev.bailey.policy.Size.gibibytes;
      import static java.time.Duration.ofSeconds;

      import dev.bailey.execution.Command;
      import dev.bailey.execution.Result;
      import dev.bailey.sessions.Sessions;
      import dev.bailey.sessions.api.Diff;
      import dev.bailey.sessions.api.Port;
      import dev.bailey.sessions.api.Session;
      import dev.bailey.sessions.api.SessionService;
      import dev.bailey.sessions.api.Snapshot;
      import dev.bailey.workspace.Change;
      import java.io.OutputStream;
      import java.net.http.HttpClient;
      import java.net.http.HttpRequest;
      import java.net.http.HttpResponse.BodyHandlers;
      import java.nio.file.Path;
      import java.util.List;

      public final class Program {
        public static void main(String[] arguments) throws Exception {
          Path dir = Path.of(arguments[0]);
          try (SessionService sessions = Sessions.local()) {
            Session work = sessions.create("work", spec -> spec.from(dir).quota(gibibytes(2)));
            Snapshot before = work.snapshot("before");
            Result tests = work.exec("make", "test");
            System.out.println("broken " + work.files().readText("job.py").strip());
            if (tests.exitCode() != 0) {
              work.rollback(before);
            }
            System.out.println("back " + work.files().readText("job.py").strip());
            List<Session> branches = work.fork("a", "b", "c");
            branches.get(0).exec("touch", "idea");
            Diff diff = branches.get(0).diff(branches.get(1));
            Change change = diff.changes().getFirst();
            System.out.println("different " + diff.paths() + " " + change.kind());
            work.export(OutputStream.nullOutputStream());
            work.processes().start(Command.of("python3", "-m", "http.server", "8080"));
            try (Port web = work.expose(8080); HttpClient http = HttpClient.newHttpClient()) {
              HttpRequest get =
                  HttpRequest.newBuilder(web.awaitReady(ofSeconds(60)).uri("/job.py")).build();
              System.out.print("served " + http.send(get, BodyHandlers.ofString()).body());
            }
          }
          System.out.println(Sessions.class.getModule().getName());
        }
      }
      """;

  /** What a project that depends on bailey-linux and bailey-egress gets. */
  private static final List<String> LIBRARIES =
      List.of("jackson-core", "netty-", "bcprov-", "bcpkix-", "bcutil-");

  /** What one that depends on bailey-sessions gets besides. */
  private static final List<String> SESSION_LIBRARIES =
      List.of(
          "commons-",
          "flyway-",
          "jackson-",
          "java-diff-utils-",
          "re2j-",
          "snakeyaml-engine-",
          "sqlite-jdbc-",
          "zstd-jni-");

  private static final List<String> ON_CLASS_PATH = List.of("--enable-native-access=ALL-UNNAMED");

  private static final List<String> ON_MODULE_PATH =
      List.of(
          "--enable-native-access=dev.bailey.linux,io.netty.common",
          "--add-modules=ALL-MODULE-PATH");

  private static final List<String> SESSIONS_ON_MODULE_PATH =
      List.of(
          "--enable-native-access=dev.bailey.linux,io.netty.common,"
              + "org.xerial.sqlitejdbc,com.github.luben.zstd_jni",
          "--add-modules=ALL-MODULE-PATH");

  @TempDir Path place;
  private Path dir;

  @SuppressWarnings("NullAway.Init")
  OutsideProjectIT() {}

  @BeforeEach
  void prepare() throws IOException {
    dir = Files.createDirectories(place.resolve("project"));
    Files.writeString(dir.resolve("job.py"), "print('job done')\n");
    Files.writeString(dir.resolve("Makefile"), "test:\n\t@echo worse >job.py; exit 1\n");
  }

  @Test
  void theReadmeNamesTheFlags() throws IOException {
    assertThat(Files.readString(Documents.ROOT.resolve("README.md")))
        .contains(
            String.join(" ", ON_CLASS_PATH),
            String.join(" ", ON_MODULE_PATH),
            String.join(" ", SESSIONS_ON_MODULE_PATH));
  }

  private OutsideProject sandboxes() throws IOException {
    Set<String> modules = Set.of("bailey-core", "bailey-linux", "bailey-egress");
    return new OutsideProject(place, modules, LIBRARIES, SANDBOXES);
  }

  private OutsideProject sessions() throws IOException {
    return new OutsideProject(
        place,
        Set.of(
            "bailey-core",
            "bailey-linux",
            "bailey-egress",
            "bailey-protocol",
            "bailey-storage",
            "bailey-sessions"),
        Stream.concat(LIBRARIES.stream(), SESSION_LIBRARIES.stream()).toList(),
        SESSIONS);
  }

  @Test
  void sandboxesOnTheClassPath() throws Exception {
    assertThat(sandboxes().runOnTheClassPath(ON_CLASS_PATH, dir.toString()))
        .isEqualTo("job done\nline one\nline two\n[1] true\nnull\n");
  }

  @Test
  void sandboxesOnTheModulePath() throws Exception {
    String requires = "requires dev.bailey.core;";
    assertThat(sandboxes().runOnTheModulePath(requires, ON_MODULE_PATH, dir.toString()))
        .isEqualTo("job done\nline one\nline two\n[1] true\ndev.bailey.core\n");
  }

  @Test
  void sessionsOnTheClassPath() throws Exception {
    assertThat(sessions().runOnTheClassPath(ON_CLASS_PATH, dir.toString()))
        .isEqualTo(story("null"));
  }

  @Test
  void sessionsOnTheModulePath() throws Exception {
    String requires = "requires dev.bailey.sessions; requires java.net.http;";
    assertThat(sessions().runOnTheModulePath(requires, SESSIONS_ON_MODULE_PATH, dir.toString()))
        .isEqualTo(story("dev.bailey.sessions"));
  }

  private static String story(String module) {
    return """
    broken worse
    back print('job done')
    different [idea] ADDED
    served print('job done')
    %s
    """
        .formatted(module);
  }
}
