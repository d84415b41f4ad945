package dev.bailey.testing.hosts;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bailey.cli.Main;
import dev.bailey.policy.Promise;
import dev.bailey.testing.Ending;
import dev.bailey.testing.InProcessCli;
import dev.bailey.testing.Jvm;
import dev.bailey.testing.SelectedBackends;
import dev.bailey.testing.TemporaryPlace;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Sessions: what is kept, what comes back, and what survives a caller that is killed. */
@Timeout(300)
final class SessionsCheck {
  private final TemporaryPlace project = TemporaryPlace.in("/srv");
  private final TemporaryPlace state = TemporaryPlace.in("/srv");
  private List<String> mounts = List.of();

  @BeforeEach
  void remember() throws IOException {
    mounts = Files.readAllLines(Path.of("/proc/self/mountinfo"));
  }

  @AfterEach
  void compare() throws IOException {
    assertThat(Files.readAllLines(Path.of("/proc/self/mountinfo"))).isEqualTo(mounts);
    state.close();
    project.close();
  }

  private List<String> words(String verb, String... more) {
    List<String> line = new ArrayList<>(List.of("session", verb));
    line.addAll(List.of("--state", state.resolve("state").toString()));
    line.addAll(List.of(more));
    return line;
  }

  private Ending session(String verb, String... more) {
    return InProcessCli.bailey(project.path(), words(verb, more).toArray(String[]::new));
  }

  private String done(String verb, String... more) {
    Ending ending = session(verb, more);
    assertThat(ending.code()).as("%s %s: %s", verb, List.of(more), ending).isZero();
    return ending.stdout();
  }

  private String shell(String script) {
    return done("exec", "work", "--", "sh", "-c", script);
  }

  /** The backend that a session gets here where none is named. */
  private static String chosen() {
    return Stream.of("namespace", "bubblewrap", "landlock")
        .filter(SelectedBackends::contains)
        .findFirst()
        .orElseThrow();
  }

  private void create(String... options) {
    project.write("file", "first\n");
    project.write(".env", "TOKEN=1\n");
    List<String> more = new ArrayList<>(List.of("work", "--driver", "copy"));
    more.addAll(List.of("--from", project.path().toString()));
    more.addAll(List.of(options));
    for (Promise promise : SelectedBackends.mustBeAccepted(chosen())) {
      more.addAll(List.of("--accept", promise.label()));
    }
    done("create", more.toArray(String[]::new));
  }

  @Test
  void rollbackBringsBackWhatWasThere() {
    create();
    shell("echo second > file");
    done("snapshot", "work", "kept");
    shell("rm -rf file; echo x > other");
    done("rollback", "work", "kept");
    assertThat(shell("cat file; ls")).isEqualTo("second\nfile\n");
    done("destroy", "work");
    assertThat(project.resolve("file")).hasContent("first");
  }

  /** Paths of a session's policy are the host's: where its files are is known once it was made. */
  @Test
  void aSessionWithADenialKeepsItAndCanBeDestroyed() {
    create();
    String place = shell("pwd").strip();
    assertThat(shell("cat .env")).as("control").isEqualTo("TOKEN=1\n");
    done("destroy", "work");
    create("--deny", place + "/.env");
    Ending ending = session("exec", "work", "--", "cat", ".env");
    assertThat(ending.code()).as("%s", ending).isNotIn(0, 125);
    assertThat(ending.stdout()).isEmpty();
    done("destroy", "work");
    assertThat(project.resolve(".env")).hasContent("TOKEN=1");
    assertThat(done("list")).doesNotContain("work");
  }

  @Test
  void aKilledCallerLeavesASessionThatGoesOn() throws IOException, InterruptedException {
    create();
    String mark = "60." + System.nanoTime();
    List<String> line = Jvm.running(Main.class.getName(), List.of());
    line.addAll(words("exec", "work", "--", "sh", "-c", "echo begun; exec sleep " + mark));
    Process caller =
        new ProcessBuilder(line)
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .directory(project.path().toFile())
            .start();
    assertThat(caller.inputReader().readLine()).isEqualTo("begun");
    caller.destroyForcibly();
    assertThat(caller.waitFor(30, TimeUnit.SECONDS)).isTrue();
    assertThat(shell("cat file")).isEqualTo("first\n");
    assertThat(sleeping(mark)).as("the killed caller's command").isFalse();
    done("destroy", "work");
  }

  /** The kernel takes a moment to end what the caller held. */
  private static boolean sleeping(String mark) throws InterruptedException {
    for (int i = 0; i < 300 && seen(mark); i++) {
      Thread.sleep(100);
    }
    return seen(mark);
  }

  private static boolean seen(String mark) {
    return ProcessHandle.allProcesses()
        .anyMatch(it -> it.info().commandLine().orElse("").contains(mark));
  }
}
