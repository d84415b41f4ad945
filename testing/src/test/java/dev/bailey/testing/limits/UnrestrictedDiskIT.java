package dev.bailey.testing.limits;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.bailey.api.Sandbox;
import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import dev.bailey.execution.Command;
import dev.bailey.execution.Enforcement.Line;
import dev.bailey.execution.Outcome;
import dev.bailey.execution.Result;
import dev.bailey.policy.FileAccess;
import dev.bailey.policy.Policy;
import dev.bailey.policy.Promise;
import dev.bailey.policy.Size;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** With unrestricted files nothing bounds /tmp: the limit is refused or reported as not kept. */
final class UnrestrictedDiskIT {
  @TempDir Path project;

  private final Path big = Path.of("/tmp/bailey-disk-" + System.nanoTime());

  @AfterEach
  void remove() throws IOException {
    Files.deleteIfExists(big);
  }

  private Policy unrestricted(String backend) {
    return Policy.of(FileAccess.unrestricted(project)).withBackend(backend);
  }

  private Result fill(Policy policy) {
    return Sandbox.run(
        policy, Command.of("/bin/sh", "-c", "head -c 5000000 /dev/zero >" + big + " || exit 9"));
  }

  private static Line disk(Result result) {
    return result.enforcement().lines().stream()
        .filter(line -> line.promise() == Promise.DISK)
        .findFirst()
        .orElseThrow();
  }

  @ParameterizedTest
  @ValueSource(strings = {"namespace", "bubblewrap"})
  void refusedWhenItIsAskedFor(String backend) {
    Policy policy = unrestricted(backend).disk(Size.mebibytes(1));
    assertThatExceptionOfType(BaileyException.class)
        .isThrownBy(() -> fill(policy))
        .satisfies(e -> assertThat(e.code()).isEqualTo(ErrorCode.NOT_ENFORCEABLE))
        .withMessageContaining("no private /tmp");
    assertThat(big).doesNotExist();
  }

  @ParameterizedTest
  @ValueSource(strings = {"namespace", "bubblewrap"})
  void reportedAsNotKeptWhenThatIsAccepted(String backend) {
    Result result = fill(unrestricted(backend).disk(Size.mebibytes(1)).accepting(Promise.DISK));
    assertThat(result.outcome()).as("%s", result).isEqualTo(new Outcome.Exited(0));
    assertThat(disk(result).verified()).isFalse();
    assertThat(disk(result).mechanism()).isEqualTo("not enforced: no private /tmp");
    assertThat(result.enforcement().verified()).isFalse();
    assertThat(big).hasSize(5_000_000);
  }

  @ParameterizedTest
  @ValueSource(strings = {"namespace", "bubblewrap"})
  void keptInAPrivateTmp(String backend) {
    Policy policy = Policy.project(project).withBackend(backend);
    Result result = fill(policy.disk(Size.mebibytes(1)));
    assertThat(result.outcome()).as("%s", result).isEqualTo(new Outcome.Exited(9));
    assertThat(disk(result).verified()).isTrue();
    assertThat(big).doesNotExist();
  }
}
