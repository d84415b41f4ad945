package dev.bailey.testing.limits;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.bailey.api.Sandbox;
import dev.bailey.execution.Result;
import dev.bailey.execution.Usage;
import dev.bailey.policy.Policy;
import dev.bailey.testing.Act;
import dev.bailey.testing.TemporaryPlace;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a command reads and writes shows in its result. */
final class UsageFiguresIT {
  private static final long SIZE = 8L << 20;
  private static final String WRITE = "dd if=/dev/zero of=file bs=1M count=8 status=none ";

  private TemporaryPlace project = new TemporaryPlace(Path.of("unset"));

  @BeforeEach
  void makePlace() {
    project = TemporaryPlace.in("/srv");
  }

  @AfterEach
  void removePlace() {
    project.close();
  }

  private Act shell(String script) {
    return Act.shell(project.path(), script);
  }

  private static Usage usage(Result result) {
    assertThat(result.exitCode()).as("%s", result).isZero();
    return result.usage();
  }

  private Usage once(String script) {
    return usage(Sandbox.run(Policy.project(project.path()), shell(script).asCommand()));
  }

  @ParameterizedTest
  @ValueSource(strings = {"oflag=direct", "conv=fsync", "oflag=direct conv=fsync"})
  void writing(String how) {
    assertThat(once(WRITE + how).ioWriteBytes()).isBetween(SIZE, 2 * SIZE);
    assertThat(project.resolve("file")).hasSize(SIZE);
  }

  @Test
  void reading() {
    assertThat(shell(WRITE + "conv=fsync").outside().succeeded()).isTrue();
    assertThat(once("dd if=file of=/dev/null bs=1M iflag=direct status=none").ioReadBytes())
        .isBetween(SIZE, 2 * SIZE);
  }

  /** The control: nothing is charged to a command that does neither. */
  @Test
  void doingNeither() {
    // Its own program is read where memory was short meanwhile, but not every time.
    await()
        .untilAsserted(() -> {
          Usage usage = once("true");
          assertThat(usage.ioWriteBytes()).isLessThan(SIZE / 8);
          assertThat(usage.ioReadBytes()).isLessThan(SIZE / 8);
        });
  }

  @Test
  void eachCommandOfAWarmSandboxHasItsOwn() {
    try (Sandbox sandbox = Sandbox.open(Policy.project(project.path()))) {
      assertThat(usage(sandbox.exec(shell(WRITE + "conv=fsync").asCommand())).ioWriteBytes())
          .isBetween(SIZE, 2 * SIZE);
      assertThat(usage(sandbox.exec("true")).ioWriteBytes()).isLessThan(SIZE / 8);
    }
  }
}
