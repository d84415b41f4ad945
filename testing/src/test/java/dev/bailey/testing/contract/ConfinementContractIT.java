package dev.bailey.testing.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bailey.policy.FileAccess;
import dev.bailey.policy.NetworkAccess;
import dev.bailey.policy.Policy;
import dev.bailey.policy.Promise;
import dev.bailey.testing.Act;
import dev.bailey.testing.Confinement;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** Files, network, processes, privileges and system calls. */
final class ConfinementContractIT extends BackendContract {
  ConfinementContractIT(Contract contract) {
    super(contract);
  }

  private FileAccess files() {
    return FileAccess.project(project.path());
  }

  @Test
  void theProjectIsWritten() {
    Confinement.assertWorks(shell("echo x > made && grep -q x made"), policy());
    assertThat(project.resolve("made")).hasContent("x");
  }

  @Test
  void otherPlacesAreNotWritten() {
    Act act = shell("echo x > " + elsewhere.resolve("made"));
    assertStopped(Promise.FILES, Policy.of(files()), act);
  }

  @Test
  void otherPlacesAreNotRead() {
    Path secret = elsewhere.write("secret", "s");
    assertStopped(Promise.FILES, Policy.of(files()), shell("cat " + secret));
  }

  @Test
  void aReadOnlyProjectIsNotWritten() {
    Policy policy = Policy.of(FileAccess.readOnly(project.path()));
    assertStopped(Promise.FILES, policy, shell("echo x > made"));
  }

  @Test
  void aDeniedFileIsNotRead() {
    Policy policy = Policy.of(files().denying(project.write(".env", "TOKEN")));
    assertStopped(Promise.FILES, policy, shell("cat .env"));
  }

  @Test
  void aNamedFileIsRead() {
    Policy policy = policy().withFiles(files().reading(elsewhere.path()));
    elsewhere.write("shown", "s");
    Confinement.assertWorks(shell("cat " + elsewhere.resolve("shown")), policy);
  }

  @Test
  void theHostsServicesAreNotReached() throws IOException {
    try (ServerSocket service = new ServerSocket(0, 8, InetAddress.getLoopbackAddress())) {
      Act act = connect(service);
      assertStopped(Promise.NETWORK, Policy.of(files()), act);
      Confinement.assertWorks(act, policy().withNetwork(NetworkAccess.full()));
    }
  }

  private Act connect(ServerSocket service) {
    return Act.python(
        project.path(),
        "import socket; socket.create_connection(('127.0.0.1', %d), 5)"
            .formatted(service.getLocalPort()));
  }

  @Test
  void processesOutsideAreNotSeen() {
    long outside = ProcessHandle.current().pid();
    assertStopped(
        Promise.PROCESSES,
        Policy.of(files()),
        shell("tr '\\0' ' ' < /proc/" + outside + "/cmdline | grep java"));
  }

  @Test
  void privilegesAreGone() {
    assertStopped(
        Promise.PRIVILEGES, Policy.of(files()), shell("touch made && chown 12345:12345 made"));
  }

  @Test
  void rareSystemCallsAreRefused() {
    assertStopped(
        Promise.SYSCALLS, Policy.of(files()), shell("exec unshare --user --map-root-user true"));
  }
}
