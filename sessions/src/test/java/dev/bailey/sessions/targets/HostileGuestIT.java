package dev.bailey.sessions.targets;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.bailey.api.Sandbox;
import dev.bailey.error.BaileyException;
import dev.bailey.execution.Command;
import dev.bailey.execution.Execution;
import dev.bailey.policy.FileAccess;
import dev.bailey.policy.Policy;
import dev.bailey.randomtest.Rounds;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A program in the sandbox exchanges directories for links, while tools use its workspace. */
final class HostileGuestIT {
  private static final int ROUNDS = Rounds.atLeast(3000);

  /** renameat2 with RENAME_EXCHANGE, as fast as it can. */
  private static final String SWAPPER =
      """
      import ctypes, os, sys
      os.symlink(sys.argv[1], 'link')
      libc = ctypes.CDLL(None)
      print('ready', flush=True)
      while True:
          libc.renameat2(-100, b'dir', -100, b'link', 2)
      """;

  @TempDir Path place;

  @Test
  void toolsStayInTheWorkspace() throws Exception {
    Path root = place.resolve("root");
    Path outside = place.resolve("outside");
    Files.createDirectories(root.resolve("dir"));
    Files.createDirectories(outside);
    Files.writeString(root.resolve("dir/file"), "inside");
    Files.writeString(outside.resolve("file"), "secret");
    FileAccess files = FileAccess.project(root);
    // It swaps to the end, however long that takes on a busy machine.
    Policy policy = Policy.of(files).withBackend("namespace").timeout(Duration.ofHours(1));
    try (Sandbox sandbox = Sandbox.open(policy);
        Target target = Target.in(sandbox)) {
      Execution guest =
          target.start(
              Command.of("python3", "-c", SWAPPER, outside.toString()),
              OutputStream.nullOutputStream(),
              OutputStream.nullOutputStream());
      awaitLink(root.resolve("link"), root.resolve("dir"));
      Set<String> seen = new HashSet<>();
      // The control: plain names get out.
      Set<String> naive = new HashSet<>();
      // Until both were at that place at times: how soon that is the scheduler decides.
      for (int i = 0; i < ROUNDS || !naive.contains("secret") || !seen.contains("inside"); i++) {
        seen.add(read(target));
        write(target);
        naive.add(naiveRead(root.resolve("dir/file")));
      }
      assertThat(guest.result()).as("it swapped to the end").isEmpty();
      guest.kill();
      assertThat(seen).doesNotContain("secret");
    }
    assertThat(outside.resolve("file")).hasContent("secret");
    try (var found = Files.list(outside)) {
      assertThat(found).hasSize(1);
    }
  }

  private static void awaitLink(Path one, Path other) throws InterruptedException {
    long due = System.nanoTime() + Duration.ofSeconds(60).toNanos();
    while (!Files.isSymbolicLink(one) && !Files.isSymbolicLink(other)) {
      assertThat(System.nanoTime() - due).as("the guest never began").isNegative();
      Thread.sleep(5);
    }
  }

  private static String read(Target target) {
    try {
      return new String(target.files().read("dir/file"), UTF_8);
    } catch (BaileyException e) {
      return e.code().name();
    }
  }

  private static void write(Target target) {
    try {
      target.files().write("dir/file", "inside".getBytes(UTF_8));
    } catch (BaileyException e) {
      assertThat(e.getMessage()).contains("dir/file");
    }
  }

  private static String naiveRead(Path path) {
    try {
      return Files.readString(path);
    } catch (IOException e) {
      return "IOException";
    }
  }
}
