package dev.bailey.testing.leaks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.bailey.api.Sandbox;
import dev.bailey.execution.Command;
import dev.bailey.execution.TerminalSize;
import dev.bailey.policy.Policy;
import dev.bailey.testing.HostState;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Our end of a terminal is closed also when nobody types into it. */
final class TerminalDescriptorsIT {
  @TempDir Path project;

  @Test
  void noneIsLeft() {
    run(3);
    int before = HostState.now().descriptors();
    run(30);
    // Spare namespaces, which are made meanwhile, hold some for a while.
    await().until(() -> HostState.now().descriptors() < before + 10);
  }

  private void run(int times) {
    for (int i = 0; i < times; i++) {
      Command command = Command.of("/bin/true").withTerminal(new TerminalSize(24, 80));
      assertThat(Sandbox.run(Policy.project(project), command).exitCode()).isZero();
    }
  }
}
