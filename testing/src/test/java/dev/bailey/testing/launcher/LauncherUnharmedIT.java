package dev.bailey.testing.launcher;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.bailey.api.Sandbox;
import dev.bailey.execution.Command;
import dev.bailey.execution.TerminalSize;
import dev.bailey.policy.FileAccess;
import dev.bailey.policy.NetworkAccess;
import dev.bailey.policy.Policy;
import java.io.File;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.spi.FileSystemProvider;
import java.util.ArrayList;
import java.util.List;
import java.util.ServiceLoader;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import javax.crypto.Cipher;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** After many launches this JVM is what it was: every thread, and everything it can do. */
final class LauncherUnharmedIT {
  private static final List<String> SPACES =
      List.of("mnt", "net", "pid", "pid_for_children", "uts", "ipc", "cgroup", "user");

  @TempDir Path project;

  @BeforeEach
  void launch() throws Exception {
    Policy policy = Policy.project(project);
    for (int i = 0; i < 20; i++) {
      Sandbox.run(policy, Command.of("/bin/true"));
      Sandbox.run(policy.withNetwork(NetworkAccess.full()), Command.of("/bin/true"));
      Sandbox.run(Policy.of(FileAccess.unrestricted(project)), Command.of("/bin/true"));
      Sandbox.run(policy, Command.of("/no/such/program"));
    }
    try (Sandbox sandbox = Sandbox.open(policy);
        var executor = Executors.newVirtualThreadPerTaskExecutor()) {
      List<Future<?>> all = new ArrayList<>();
      for (int i = 0; i < 50; i++) {
        // From virtual threads too: their carriers must not be touched.
        all.add(executor.submit(() -> sandbox.exec("/bin/true")));
        all.add(
            executor.submit(() ->
                sandbox.exec(Command.of("/bin/true").withTerminal(new TerminalSize(24, 80)))));
      }
      for (Future<?> each : all) {
        each.get();
      }
    }
  }

  private static String status(File task, String field) throws IOException {
    for (String line : Files.readAllLines(task.toPath().resolve("status"))) {
      if (line.startsWith(field + ":")) {
        return line.substring(field.length() + 1).strip();
      }
    }
    return "";
  }

  @Test
  void noThreadIsContaminated() throws IOException {
    File[] tasks = new File("/proc/self/task").listFiles();
    assertThat(tasks).isNotNull().hasSizeGreaterThan(5);
    for (File task : tasks) {
      if (!task.exists()) {
        continue;
      }
      try {
        assertThat(status(task, "Seccomp")).as("%s seccomp", task).isEqualTo("0");
        assertThat(status(task, "NoNewPrivs")).as("%s", task).isEqualTo("0");
        assertThat(status(task, "Uid")).as("%s", task).isEqualTo("0\t0\t0\t0");
        assertThat(status(task, "CapEff")).as("%s", task).isNotEqualTo("0000000000000000");
        for (String space : SPACES) {
          assertThat(Files.readSymbolicLink(task.toPath().resolve("ns/" + space)))
              .as("%s of %s", space, task)
              .isEqualTo(Files.readSymbolicLink(Path.of("/proc/self/ns", space)));
        }
        assertThat(Files.readString(task.toPath().resolve("cgroup")))
            .as("%s", task)
            .doesNotContain("bailey-");
        assertThat(Files.readSymbolicLink(task.toPath().resolve("root"))).hasToString("/");
        assertThat(Files.readSymbolicLink(task.toPath().resolve("cwd")))
            .isEqualTo(Path.of("").toAbsolutePath());
      } catch (NoSuchFileException _) {
        // The thread has just ended.
      }
    }
  }

  /** What keeps an open sandbox are processes; no thread of this JVM is ever in one. */
  @Test
  void noThreadIsRestrictedWhileSandboxesAreOpen() throws Exception {
    try (Sandbox one = Sandbox.open(Policy.project(project));
        Sandbox two = Sandbox.open(Policy.of(FileAccess.unrestricted(project)))) {
      for (int i = 0; i < 5; i++) {
        one.exec("/bin/true");
        two.exec("/bin/true");
      }
      File[] tasks = new File("/proc/self/task").listFiles();
      assertThat(tasks).isNotNull();
      for (File task : tasks) {
        try {
          boolean clean =
              status(task, "Seccomp").equals("0")
                  && status(task, "NoNewPrivs").equals("0")
                  && Files.readSymbolicLink(task.toPath().resolve("ns/mnt"))
                      .equals(Files.readSymbolicLink(Path.of("/proc/self/ns/mnt")));
          assertThat(clean).as("%s: %s", task, status(task, "Name")).isTrue();
        } catch (NoSuchFileException _) {
          // The thread has just ended.
        }
      }
      everythingWorks();
    }
  }

  @Test
  void filesSocketsClassesProcessesAndThreadsWork() throws Exception {
    everythingWorks();
  }

  private void everythingWorks() throws Exception {
    Callable<Boolean> everything =
        () -> {
          Files.writeString(project.resolve("file" + Thread.currentThread().threadId()), "x");
          assertThat(Files.readString(Path.of("/etc/shadow"))).isNotEmpty();
          try (ServerSocket server = new ServerSocket(0, 5, InetAddress.getLoopbackAddress());
              Socket client = new Socket(server.getInetAddress(), server.getLocalPort())) {
            assertThat(client.isConnected()).isTrue();
          }
          Process process = new ProcessBuilder("/bin/sh", "-c", "cat /proc/self/status").start();
          String status = new String(process.getInputStream().readAllBytes(), UTF_8);
          assertThat(process.waitFor()).isZero();
          assertThat(status).contains("Seccomp:\t0").contains("Uid:\t0");
          return true;
        };
    assertThat(everything.call()).isTrue();
    try (var platform = Executors.newFixedThreadPool(4);
        var virtual = Executors.newVirtualThreadPerTaskExecutor()) {
      List<Future<Boolean>> all = new ArrayList<>();
      for (int i = 0; i < 20; i++) {
        all.add(platform.submit(everything));
        all.add(virtual.submit(everything));
      }
      for (Future<Boolean> each : all) {
        assertThat(each.get()).isTrue();
      }
    }
    CountDownLatch done = new CountDownLatch(1000);
    for (int i = 0; i < 1000; i++) {
      Thread.ofVirtual().start(done::countDown);
    }
    done.await();
  }

  @Test
  void classesNeverUsedBeforeAreLoaded() throws Exception {
    URL own = Sandbox.class.getProtectionDomain().getCodeSource().getLocation();
    try (URLClassLoader fresh =
        new URLClassLoader(new URL[] {own}, ClassLoader.getPlatformClassLoader())) {
      assertThat(fresh.loadClass("dev.bailey.policy.Limits").getMethod("standard").invoke(null))
          .isNotNull();
    }
    assertThat(Cipher.getInstance("AES/GCM/NoPadding")).isNotNull();
    assertThat(ServiceLoader.load(FileSystemProvider.class)).isNotEmpty();
  }

  @Test
  void newFilesHaveTheUsualMode() throws Exception {
    Path file = Files.writeString(project.resolve("mode"), "");
    Path control = project.resolve("control");
    new ProcessBuilder("/usr/bin/touch", control.toString()).start().waitFor();
    assertThat(Files.getPosixFilePermissions(file))
        .isEqualTo(Files.getPosixFilePermissions(control));
  }
}
