package dev.bailey.testing.contract;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.awaitility.Awaitility.await;

import dev.bailey.api.Sandbox;
import dev.bailey.api.SandboxFiles;
import dev.bailey.backend.FileEntry;
import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import dev.bailey.execution.Command;
import dev.bailey.execution.Execution;
import dev.bailey.policy.FileAccess;
import dev.bailey.policy.Policy;
import dev.bailey.policy.Promise;
import dev.bailey.policy.Size;
import dev.bailey.randomtest.Rounds;
import dev.bailey.testing.Plain;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;

/** Files from outside: as commands could do it, whatever commands do meanwhile. */
final class FilesContractIT extends BackendContract {
  private static final int ROUNDS = Rounds.atLeast(2000);
  private static final int NOBODY = 65534;
  private static final Duration PATIENCE = Duration.ofSeconds(60);

  /** renameat2 with RENAME_EXCHANGE, as fast as it can. */
  private static final String SWAPPER =
      """
      import ctypes, os, sys
      os.symlink(sys.argv[1], 'link')
      libc = ctypes.CDLL(None)
      while True:
          libc.renameat2(-100, b'dir', -100, b'link', 2)
      """;

  private static BaileyException refusal(ThrowingCallable act) {
    BaileyException refusal = catchThrowableOfType(BaileyException.class, act);
    assertThat(refusal).isNotNull();
    return refusal;
  }

  private static void assertInvalid(ThrowingCallable act, String reason) {
    BaileyException refusal = refusal(act);
    assertThat(refusal.code()).isEqualTo(ErrorCode.INVALID_REQUEST);
    assertThat(refusal.reason()).contains(reason);
  }

  @ForEachBackend
  void allThatCanBeDone(Contract contract) {
    try (Sandbox sandbox = Sandbox.open(policy(contract))) {
      SandboxFiles files = sandbox.files();
      files.createDirectories("a/b");
      files.writeText("a/b/one", "\u00e4");
      files.write("a/two", new byte[] {1, 2});
      assertThat(sandbox.exec("cat", "a/b/one").stdout().text()).isEqualTo("\u00e4");
      files.move("a/two", "two");
      assertThat(files.list(".")).extracting(FileEntry::path).containsExactly("a", "two");
      assertThat(files.stat("two").size()).isEqualTo(2);
      assertThat(files.read(project.resolve("two").toString())).containsExactly(1, 2);
      files.update("two", Size.bytes(10), content -> new byte[] {content[1]});
      assertThat(sandbox.exec("wc", "-c", "two").stdout().text()).isEqualTo("1 two\n");
      files.remove("two");
      assertThat(files.exists("two")).isFalse();
      files.removeTree("a");
      assertThat(sandbox.exec("ls", "-A").stdout().text()).isEmpty();
      assertThat(refusal(() -> files.read("two")).code()).isEqualTo(ErrorCode.NOT_FOUND);
    }
  }

  @ForEachBackend
  void newFilesBelongToWhoCommandsRunAs(Contract contract) throws IOException {
    try (Sandbox sandbox = Sandbox.open(policy(contract))) {
      assertThat(sandbox.exec("sh", "-c", "mkdir theirs; touch theirs/file").exitCode()).isZero();
      sandbox.files().writeText("ours/file", "x");
      for (String name : List.of("", "/file")) {
        assertThat(owner("ours" + name)).isEqualTo(owner("theirs" + name));
      }
      assertThat(sandbox.exec("sh", "-c", "echo y > ours/file && rm -r ours").exitCode()).isZero();
    }
  }

  private String owner(String name) throws IOException {
    Path file = project.resolve(name);
    return Files.getAttribute(file, "unix:uid") + ":" + Files.getAttribute(file, "unix:gid");
  }

  /** Root's own rights do not count where commands have less. */
  @ForEachBackend
  void aProjectOfSomebodyElse(Contract contract) throws IOException {
    if (!Plain.isRoot()) {
      return; // Nobody else's can be made.
    }
    Files.setAttribute(project.path(), "unix:uid", NOBODY);
    project.write("root-only", "secret");
    Plain.shell("chmod 600 " + project.resolve("root-only"));
    try (Sandbox sandbox = Sandbox.open(policy(contract))) {
      boolean writes = sandbox.exec("touch", "theirs").exitCode() == 0;
      boolean reads = sandbox.exec("cat", "root-only").exitCode() == 0;
      if (writes) {
        sandbox.files().writeText("ours", "x");
        assertThat(owner("ours")).isEqualTo(owner("theirs"));
      } else {
        assertInvalid(() -> sandbox.files().writeText("ours", "x"), "belongs to another user");
      }
      if (reads) {
        assertThat(sandbox.files().readText("root-only")).isEqualTo("secret");
      } else {
        assertInvalid(() -> sandbox.files().read("root-only"), "belongs to another user");
      }
    }
    assertThat(Files.readString(project.resolve("root-only"))).as("control").isEqualTo("secret");
  }

  @ForEachBackend
  void thePolicyHolds(Contract contract) throws IOException {
    project.write("denied/file", "secret");
    project.write("fixed/file", "fixed");
    Policy policy =
        Policy.of(
            FileAccess.project(project.path())
                .denying(project.resolve("denied"))
                .reading(project.resolve("fixed")));
    try (Sandbox sandbox = Sandbox.open(contract.accepting(policy, Set.of()))) {
      SandboxFiles files = sandbox.files();
      Files.createSymbolicLink(project.resolve("way"), Path.of("denied"));
      for (String path : List.of("denied/file", "way/file", "denied")) {
        assertInvalid(() -> files.read(path), "policy does not allow");
        assertInvalid(() -> files.stat(path), "policy does not allow");
      }
      assertInvalid(() -> files.writeText("denied/file", "x"), "policy does not allow");
      assertInvalid(() -> files.writeText("fixed/file", "x"), "policy does not allow");
      assertInvalid(() -> files.remove("fixed/file"), "policy does not allow");
      assertInvalid(() -> files.createDirectories("fixed/new"), "policy does not allow");
      assertThat(files.readText("fixed/file")).isEqualTo("fixed");
      assertThat(files.list(".")).extracting(FileEntry::name).doesNotContain("denied");
      if (contract.keeps(Promise.FILES)) {
        assertInvalid(() -> files.removeTree("fixed"), "policy does not allow");
        assertInvalid(() -> files.move("denied", "seen"), "policy does not allow");
        assertThat(sandbox.exec("cat", "denied/file").stdout().text()).doesNotContain("secret");
        assertThat(sandbox.exec("sh", "-c", "echo x > fixed/file").exitCode()).isNotZero();
      }
    }
    try (Sandbox sandbox =
        Sandbox.open(
            contract.accepting(Policy.of(FileAccess.readOnly(project.path())), Set.of()))) {
      assertInvalid(() -> sandbox.files().writeText("new", "x"), "policy does not allow");
    }
    assertThat(Files.readString(project.resolve("denied/file"))).as("control").isEqualTo("secret");
  }

  @ForEachBackend
  void strangePathsAndFiles(Contract contract) throws Exception {
    elsewhere.write("file", "secret");
    try (Sandbox sandbox = Sandbox.open(policy(contract))) {
      SandboxFiles files = sandbox.files();
      String script =
          "mkfifo fifo; mkdir dir; ln -s "
              + elsewhere.path()
              + " out; ln -s loop loop;"
              + " echo text > file; ln file same; head -c 3000 /dev/zero > large";
      assertThat(sandbox.exec("sh", "-c", script).exitCode()).isZero();
      assertInvalid(() -> files.read("fifo"), "it is a FIFO");
      assertInvalid(() -> files.writeText("fifo", "x"), "it is a FIFO");
      assertInvalid(() -> files.read("dir"), "it is a directory");
      assertInvalid(() -> files.read("out/file"), "leads out");
      assertInvalid(() -> files.writeText("out/new", "x"), "leads out");
      assertInvalid(
          () -> files.read("../" + elsewhere.path().getFileName() + "/file"), "leads out");
      assertInvalid(() -> files.read("/etc/passwd"), "leads out");
      assertInvalid(() -> files.read("/proc/self/root/etc/passwd"), "leads out");
      assertInvalid(() -> files.read("loop"), "too many symbolic links");
      assertInvalid(() -> files.read("a\0b"), "no path");
      assertInvalid(() -> files.read(""), "no path");
      assertInvalid(() -> files.writeText("n".repeat(256), "x"), "longer than 255");
      assertInvalid(() -> files.writeText("x/".repeat(3000), "x"), "longer than 4095");
      assertInvalid(() -> files.read("large", Size.bytes(2999)), "at most 2999");
      assertThat(files.read("large", Size.bytes(3000))).hasSize(3000);
      files.writeText("n".repeat(255), "x");
      files.writeText("same", "mine");
      assertThat(files.readText("file")).as("another name of it").isEqualTo("text\n");
      assertThat(elsewhere.path().toFile().list()).containsExactly("file");
    }
  }

  @ForEachBackend
  void devicesAreNotOpened(Contract contract) {
    if (!Plain.isRoot()) {
      return; // Only root makes them.
    }
    Plain.shell("mknod -m 666 " + project.resolve("zero") + " c 1 5");
    try (Sandbox sandbox = Sandbox.open(policy(contract))) {
      assertInvalid(() -> sandbox.files().read("zero"), "it is a device");
      assertInvalid(() -> sandbox.files().writeText("zero", "x"), "it is a device");
      assertThat(sandbox.files().stat("zero").kind()).isEqualTo(FileEntry.Kind.OTHER);
    }
  }

  @ForEachBackend
  void bitsThatGiveRightsAreNotKept(Contract contract) {
    try (Sandbox sandbox = Sandbox.open(policy(contract))) {
      assertThat(sandbox.exec("sh", "-c", "echo x > tool").exitCode()).isZero();
      Plain.shell("chmod 6750 " + project.resolve("tool"));
      assertThat(sandbox.files().stat("tool").mode()).isEqualTo(06750);
      sandbox.files().writeText("tool", "other");
      assertThat(sandbox.files().stat("tool").mode()).isEqualTo(0750);
    }
  }

  @ForEachBackend
  void aCommandThatExchangesADirectoryForALink(Contract contract) throws IOException {
    project.write("dir/file", "inside");
    elsewhere.write("file", "secret");
    try (Sandbox sandbox = Sandbox.open(policy(contract))) {
      Execution guest =
          sandbox.start(Command.of("python3", "-c", SWAPPER, elsewhere.path().toString()));
      await()
          .atMost(PATIENCE)
          .until(() ->
              Files.isSymbolicLink(project.resolve("link"))
                  || Files.isSymbolicLink(project.resolve("dir")));
      Set<String> seen = new HashSet<>();
      long latest = System.nanoTime() + PATIENCE.toNanos();
      // Until one attempt was in step with the swapper: which of them is, is chance.
      for (int i = 0; i < ROUNDS || (!seen.contains("inside") && System.nanoTime() < latest); i++) {
        seen.add(attempt(() -> sandbox.files().readText("dir/file")));
        seen.add(
            attempt(() -> {
              sandbox.files().writeText("dir/file", "inside");
              sandbox.files().writeText("dir/new/file", "x");
              sandbox.files().removeTree("dir/new");
              return "written";
            }));
      }
      assertThat(seen).contains("inside").doesNotContain("secret");
      assertThat(elsewhere.resolve("file")).hasContent("secret");
      assertThat(elsewhere.path().toFile().list()).containsExactly("file");
      await("control: plain names get out")
          .atMost(PATIENCE)
          .pollInterval(Duration.ofMillis(1))
          .until(() -> naiveWrite() && Files.readString(elsewhere.resolve("file")).equals("naive"));
      assertThat(guest.result()).as("it swapped to the end").isEmpty();
      guest.kill();
    }
  }

  /** Many at once: each has a chance of its own to be out of step with the swapper. */
  private boolean naiveWrite() {
    for (int i = 0; i < 100; i++) {
      try {
        Files.write(project.resolve("dir/file"), "naive".getBytes(UTF_8));
      } catch (IOException _) {
        // In between.
      }
    }
    return true;
  }

  private static String attempt(Supplier<String> act) {
    try {
      return act.get();
    } catch (BaileyException e) {
      return e.code().name();
    }
  }
}
