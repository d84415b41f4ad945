package dev.bailey.sessions.targets;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.bailey.api.Sandbox;
import dev.bailey.backend.FileEntry;
import dev.bailey.execution.Command;
import dev.bailey.execution.Execution;
import dev.bailey.policy.FileAccess;
import dev.bailey.policy.Limits;
import dev.bailey.policy.Policy;
import java.io.ByteArrayOutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Host and sandbox are used alike. */
final class TargetsIT {
  @TempDir Path root;

  @Test
  void onTheHost() throws Exception {
    try (Target target = Target.onHost(root, Limits.none())) {
      worksAlike(target);
      assertThat(target.exec(Command.of("cat", "/etc/shadow")).exitCode()).as("control").isZero();
    }
  }

  @Test
  void inASandbox() throws Exception {
    FileAccess files = FileAccess.project(root);
    try (Sandbox sandbox = Sandbox.open(Policy.of(files).withBackend("namespace"));
        Target target = Target.in(sandbox)) {
      worksAlike(target);
      assertThat(target.exec(Command.of("cat", "/etc/shadow")).exitCode()).isNotZero();
    }
  }

  /** A project by a path with a link in it: commands see the real one. */
  @Test
  void inASandboxByALink() throws Exception {
    Path real = Files.createDirectories(root.resolve("real/work"));
    Files.createSymbolicLink(root.resolve("way"), real);
    FileAccess files = FileAccess.project(root.resolve("way"));
    try (Sandbox sandbox = Sandbox.open(Policy.of(files).withBackend("namespace"));
        Target target = Target.in(sandbox)) {
      String directory = target.exec(Command.of("pwd", "-P")).stdout().text().strip();
      target.files().write("file", "x".getBytes(UTF_8));
      assertThat(target.exec(Command.of("ln", "-s", directory + "/file", "l")).exitCode()).isZero();
      assertThat(new String(target.files().read("l"), UTF_8)).isEqualTo("x");
      assertThat(new String(target.files().read(directory + "/file"), UTF_8)).isEqualTo("x");
    }
  }

  private void worksAlike(Target target) throws Exception {
    target.files().write("dir/in", "from outside".getBytes(UTF_8));
    assertThat(target.exec(Command.of("cat", "dir/in")).stdout().text()).isEqualTo("from outside");
    assertThat(target.exec(Command.of("sh", "-c", "echo more >> dir/in")).exitCode()).isZero();
    assertThat(new String(target.files().read("dir/in"), UTF_8)).isEqualTo("from outsidemore\n");
    String directory = target.exec(Command.of("pwd")).stdout().text().strip();
    assertThat(directory).isEqualTo(target.workspace().toString());
    assertThat(target.exec(Command.of("ln", "-s", directory + "/dir", "way")).exitCode()).isZero();
    assertThat(new String(target.files().read("way/in"), UTF_8)).contains("more");
    assertThat(target.files().list("dir")).extracting(FileEntry::path).containsExactly("dir/in");
    assertThat(target.files().stat("way").kind()).isEqualTo(FileEntry.Kind.DIRECTORY);
    ByteArrayOutputStream output = new ByteArrayOutputStream();
    Execution execution = target.start(Command.of("echo", "started"), output, output);
    assertThat(execution.await().exitCode()).isZero();
    assertThat(output.toString(UTF_8)).isEqualTo("started\n");
    assertThat(Files.exists(root.resolve("dir/in"))).isTrue();
  }
}
