package dev.bailey.testing.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bailey.policy.FileAccess;
import dev.bailey.policy.NetworkAccess;
import dev.bailey.policy.Policy;
import dev.bailey.policy.Promise;
import dev.bailey.testing.Act;
import dev.bailey.testing.Confinement;
import dev.bailey.testing.Plain;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;

/** Files, network, processes, privileges and system calls. */
final class ConfinementContractIT extends BackendContract {
  private FileAccess files() {
    return FileAccess.project(project.path());
  }

  @ForEachBackend
  void theProjectIsWritten(Contract contract) {
    Confinement.assertWorks(shell("echo x > made && grep -q x made"), policy(contract));
    assertThat(project.resolve("made")).hasContent("x");
  }

  @ForEachBackend
  void otherPlacesAreNotWritten(Contract contract) {
    Act act = shell("echo x > " + elsewhere.resolve("made"));
    assertStopped(contract, Promise.FILES, Policy.of(files()), act);
  }

  @ForEachBackend
  void otherPlacesAreNotRead(Contract contract) {
    Path secret = elsewhere.write("secret", "s");
    assertStopped(contract, Promise.FILES, Policy.of(files()), shell("cat " + secret));
  }

  @ForEachBackend
  void aReadOnlyProjectIsNotWritten(Contract contract) {
    Policy policy = Policy.of(FileAccess.readOnly(project.path()));
    assertStopped(contract, Promise.FILES, policy, shell("echo x > made"));
  }

  @ForEachBackend
  void aDeniedFileIsNotRead(Contract contract) {
    Policy policy = Policy.of(files().denying(project.write(".env", "TOKEN")));
    assertStopped(contract, Promise.FILES, policy, shell("cat .env"));
  }

  @ForEachBackend
  void aNamedFileIsRead(Contract contract) {
    Policy policy = policy(contract).withFiles(files().reading(elsewhere.path()));
    elsewhere.write("shown", "s");
    Confinement.assertWorks(shell("cat " + elsewhere.resolve("shown")), policy);
  }

  @ForEachBackend
  void theHostsServicesAreNotReached(Contract contract) throws IOException {
    try (ServerSocket service = new ServerSocket(0, 8, InetAddress.getLoopbackAddress())) {
      Act act = connect(service);
      assertStopped(contract, Promise.NETWORK, Policy.of(files()), act);
      Confinement.assertWorks(act, policy(contract).withNetwork(NetworkAccess.full()));
    }
  }

  private Act connect(ServerSocket service) {
    return Act.python(
        project.path(),
        "import socket; socket.create_connection(('127.0.0.1', %d), 5)"
            .formatted(service.getLocalPort()));
  }

  @ForEachBackend
  void processesOutsideAreNotSeen(Contract contract) {
    long outside = ProcessHandle.current().pid();
    assertStopped(
        contract,
        Promise.PROCESSES,
        Policy.of(files()),
        shell("tr '\\0' ' ' < /proc/" + outside + "/cmdline | grep java"));
  }

  @ForEachBackend
  void privilegesAreGone(Contract contract) {
    assertStopped(contract, Promise.PRIVILEGES, Policy.of(files()), shell(usingPrivileges()));
  }

  /** Root has some itself; others get some by a program that has more than they have. */
  private static String usingPrivileges() {
    return Plain.isRoot() ? "touch made && chown 12345:12345 made" : "chage -l $(id -un)";
  }

  @ForEachBackend
  void rareSystemCallsAreRefused(Contract contract) {
    assertStopped(
        contract,
        Promise.SYSCALLS,
        Policy.of(files()),
        shell("exec unshare --user --map-root-user true"));
  }
}
