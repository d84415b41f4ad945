package dev.bailey.linux.namespace;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bailey.api.Host;
import dev.bailey.api.Sandbox;
import dev.bailey.backend.Backends;
import dev.bailey.execution.Command;
import dev.bailey.execution.Outcome;
import dev.bailey.execution.Result;
import dev.bailey.policy.FileAccess;
import dev.bailey.policy.Limits;
import dev.bailey.policy.Policy;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * The main promises where /proc is mounted by a process inside the PID namespace, as kernels before
 * 6.17 need it.
 */
@Timeout(240)
final class ProcByChildIT {
  private static final String PROCESSES = "ls /proc | grep -c '^[0-9]'";

  private final SharedParts parts = new SharedParts(false);
  private final Host host =
      new Host(
          new Backends(List.of(new NamespaceBackend(parts))), Limits.standard(), Limits.none());

  @TempDir Path project;

  @AfterEach
  void close() {
    host.close();
  }

  private Result once(Policy policy, String script) {
    return Sandbox.run(policy, host, Command.of("/bin/sh", "-c", script));
  }

  private Result once(String script) {
    return once(Policy.project(project), script);
  }

  private static String text(Result result) {
    assertThat(result.exitCode()).as("%s", result).isZero();
    return result.stdout().text().strip();
  }

  /** The control for all others: it is that process that made this mount. */
  @Test
  void aProcessInsideIsUsed() {
    assertThat(parts.procByNamespace()).isFalse();
    assertThat(text(once("grep -c ' /proc ' /proc/self/mounts"))).isEqualTo("1");
  }

  @Test
  void processesOfTheHostAreNotSeen() throws IOException {
    // A host can be a container with few of its own.
    List<Process> more = new ArrayList<>();
    try {
      for (int i = 0; i < 8; i++) {
        more.add(new ProcessBuilder("sleep", "1000").start());
      }
      assertThat(ProcessHandle.allProcesses().count()).isGreaterThan(8);
      // Init, the command, ls and grep.
      assertThat(Integer.parseInt(text(once(PROCESSES)))).isBetween(3, 6);
    } finally {
      more.forEach(Process::destroyForcibly);
    }
    assertThat(text(once("tr -d '\\0' < /proc/1/cmdline"))).isEqualTo("bailey-init");
    assertThat(text(once("readlink /proc/self | grep -c ."))).isEqualTo("1");
  }

  @Test
  void itIsReadOnlyAndBare() {
    assertThat(text(once("grep ' /proc ' /proc/self/mounts")))
        .contains("ro,")
        .contains("nosuid")
        .contains("nodev")
        .contains("noexec");
    assertThat(once("echo 0 > /proc/sys/kernel/ns_last_pid").exitCode()).isNotZero();
    assertThat(once("echo 500 > /proc/self/oom_score_adj").exitCode()).isNotZero();
    // Nor can the command take it away, to look at what lies below.
    assertThat(once("umount /proc || umount -l /proc").exitCode()).isNotZero();
  }

  @Test
  void filesNetworkAndPrivileges() throws Exception {
    Path denied = Files.writeString(project.resolve("secret"), "canary");
    Policy policy = Policy.of(FileAccess.project(project).denying(denied));
    assertThat(once(policy, "cat secret").stdout().text()).isEmpty();
    assertThat(once(policy, "touch made").exitCode()).isZero();
    assertThat(project.resolve("made")).exists();
    assertThat(once("touch /usr/planted").exitCode()).isNotZero();
    assertThat(text(once("cut -d: -f1 /proc/net/dev | grep -v '|' | tr -d ' \\n'")))
        .isEqualTo("lo");
    assertThat(text(once("grep -E '^(Cap|NoNewPrivs|Seccomp:)' /proc/self/status | cut -f2")))
        .isEqualTo("0000000000000000\n".repeat(5) + "1\n2");
    assertThat(text(once("id -u"))).isEqualTo("65532");
  }

  @Test
  void unrestrictedFilesHaveTheirOwnProcToo() {
    Policy policy = Policy.of(FileAccess.unrestricted(project));
    assertThat(Integer.parseInt(text(once(policy, PROCESSES)))).isBetween(3, 6);
    assertThat(once(policy, "echo 0 > /proc/sys/vm/drop_caches").exitCode()).isNotZero();
  }

  @Test
  void limitsHold() {
    Policy policy =
        Policy.project(project)
            .withLimits(Limits.none().withMemoryBytes(64L << 20).withProcesses(3));
    assertThat(once(policy, "python3 -c 'x = bytearray(200 << 20)'").outcome())
        .isEqualTo(new Outcome.OutOfMemory());
    assertThat(once(policy, "for i in 1 2 3 4 5; do sleep 1000 & done").exitCode()).isNotZero();
  }

  /** That process is gone before the first command comes, and every command sees the same /proc. */
  @Test
  void aWarmSandbox() {
    try (Sandbox sandbox = Sandbox.open(Policy.project(project), host)) {
      for (int command = 0; command < 4; command++) {
        Result result = sandbox.exec("/bin/sh", "-c", PROCESSES);
        // Init, the shell, ls, and grep if it has begun.
        assertThat(text(result)).isIn("3", "4");
      }
    }
  }

  @Test
  void theTreeDiesWithItsCommand() {
    String mark = "8642" + ProcessHandle.current().pid() % 1000;
    assertThat(once("setsid sleep " + mark + " >/dev/null 2>&1 & :").exitCode()).isZero();
    assertThat(ProcessHandle.current().descendants())
        .noneMatch(it -> it.info().commandLine().orElse("").contains(mark));
  }
}
