package dev.bailey.testing.files;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bailey.api.Sandbox;
import dev.bailey.linux.cgroup.owner.OwnerName;
import dev.bailey.policy.FileAccess;
import dev.bailey.policy.Policy;
import dev.bailey.policy.Promise;
import dev.bailey.testing.SelectedBackends;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A denied file is hidden although the journal of placeholders says that it is a placeholder. */
final class ForgedJournalIT extends FileTestBase {
  private static final Path JOURNAL = Path.of("/run/bailey/placeholders");

  static List<String> backends() {
    return SelectedBackends.confining();
  }

  private Policy readOnly(String backend) {
    return Policy.of(FileAccess.readOnly(project.path()).denying(project.resolve("env")))
        .withBackend(backend)
        .accepting(SelectedBackends.mustBeAccepted(backend).toArray(Promise[]::new));
  }

  private void assertDenied(String backend) {
    assertThat(shell("cat env; cat env/*").inside(readOnly(backend)).stdout())
        .doesNotContain("canary");
    assertThat(shell("cat env; cat env/*").outside().stdout()).as("control").contains("canary");
  }

  @ParameterizedTest
  @MethodSource("backends")
  void anEntryOfNobody(String backend) throws IOException {
    project.write("env", "canary");
    assertDeniedThoughNotedBy("nobody-" + System.nanoTime(), backend);
  }

  @ParameterizedTest
  @MethodSource("backends")
  void anEntryInTheNameOfALivingProcess(String backend) throws IOException {
    String living = OwnerName.current().toString();
    project.write("env", "canary");
    assertDeniedThoughNotedBy(living, backend);
    Files.delete(project.resolve("env"));
    project.write("env/file", "canary");
    assertDeniedThoughNotedBy(living, backend);
  }

  private void assertDeniedThoughNotedBy(String owner, String backend) throws IOException {
    Path notes = Files.createDirectories(JOURNAL.resolve(owner));
    Path entry = notes.resolve("forged-" + ProcessHandle.current().pid());
    try {
      Files.writeString(entry, project.resolve("env").toString());
      assertDenied(backend);
    } finally {
      Files.deleteIfExists(entry);
      Files.deleteIfExists(notes);
    }
  }

  /** Without any attacker: the placeholder was one, until the host put a file there. */
  @ParameterizedTest
  @MethodSource("backends")
  void theHostPutAFileInPlaceOfAPlaceholder(String backend) throws IOException {
    try (Sandbox _ = Sandbox.open(Policy.of(files().denying(project.resolve("env"))))) {
      assertThat(project.resolve("env")).as("placeholder").isEmptyDirectory();
      assertThat(shell("ls env").inside(readOnly(backend)).stdout()).isEmpty();
      Files.delete(project.resolve("env"));
      project.write("env", "canary");
      assertDenied(backend);
    }
    assertThat(project.resolve("env")).hasContent("canary");
  }
}
