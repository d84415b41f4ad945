package dev.bailey.testing.crash;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.bailey.linux.cgroup.owner.OwnerName;
import dev.bailey.testing.Doomed;
import dev.bailey.testing.Jvm;
import dev.bailey.testing.Plain;
import dev.bailey.testing.TemporaryPlace;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/** Starts a second JVM with sandboxes and kills it. */
abstract class CrashTestBase {
  protected static final String TREE =
      "setsid sh -c 'trap \"\" TERM HUP; while :; do sleep 0.5; done' >/dev/null 2>&1 & "
          + "(setsid sleep 600 &); sh -c 'kill -STOP $$' & sleep 600";

  protected final String mark = "bailey_doomed_" + System.nanoTime();
  protected TemporaryPlace project = new TemporaryPlace(Path.of("unset"));

  @BeforeEach
  void makePlace() {
    project = TemporaryPlace.in("/srv");
  }

  @AfterEach
  void removePlace() {
    Plain.shell(
        "for p in $(grep -l %s /proc/[0-9]*/environ 2>/dev/null | cut -d/ -f3); do kill -9 $p; done; true"
            .formatted(mark));
    project.close();
  }

  protected Process jvm(String what, String script) throws IOException {
    return jvm(List.of(), what, script);
  }

  private Process jvm(List<String> prefix, String what, String script) throws IOException {
    List<String> command = new ArrayList<>(prefix);
    command.addAll(Jvm.running(Doomed.class.getName(), List.of()));
    command.addAll(List.of(what, project.path().toString(), mark, script));
    return new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
  }

  protected int alive() {
    return Integer.parseInt(
        Plain.shell("grep -l %s /proc/[0-9]*/environ 2>/dev/null | wc -l".formatted(mark)));
  }

  /** Of a JVM in our PID namespace: in that of other tests there may be one with its number. */
  protected static int cgroups(long pid) {
    return Integer.parseInt(
        Plain.shell(
            "find /sys/fs/cgroup -type d -name 'bailey-%d-*-%d' 2>/dev/null | wc -l"
                .formatted(pid, OwnerName.current().pidNamespace())));
  }

  protected Process runAndKill(String what, String script, int processes) throws Exception {
    Process jvm = jvm(what, script);
    assertThat(jvm.inputReader().readLine()).isEqualTo("ready");
    await().atMost(Duration.ofSeconds(60)).until(() -> alive() >= processes);
    assertThat(cgroups(jvm.pid())).isPositive();
    new ProcessBuilder("/bin/kill", "-9", Long.toString(jvm.pid())).start().waitFor();
    jvm.waitFor();
    return jvm;
  }

  protected void nextStart() throws Exception {
    nextStart("once");
  }

  protected void nextStart(String what) throws Exception {
    assertEnds(jvm(what, ""));
  }

  /** As in a container that shares the host's files. */
  protected void nextStartInAnotherPidNamespace() throws Exception {
    assertEnds(jvm(List.of("/usr/bin/unshare", "--pid", "--fork", "--mount-proc"), "once", ""));
  }

  private static void assertEnds(Process next) throws Exception {
    assertThat(next.inputReader().readLine()).isEqualTo("ended 0");
    assertThat(next.waitFor()).isZero();
  }
}
