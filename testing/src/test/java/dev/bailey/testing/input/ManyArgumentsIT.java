package dev.bailey.testing.input;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bailey.api.Sandbox;
import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import dev.bailey.execution.Command;
import dev.bailey.execution.Outcome;
import dev.bailey.policy.Policy;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The kernel counts a pointer for each argument besides its bytes. */
final class ManyArgumentsIT {
  @TempDir Path project;

  @Test
  void manySmallArgumentsAreTakenOrRefusedClearly() {
    // Each takes a pointer besides its bytes, which the kernel counts as well.
    List<String> arguments = new ArrayList<>(List.of("/bin/true"));
    for (int i = 0; i < 600_000; i++) {
      arguments.add("x");
    }
    Outcome outcome;
    try {
      outcome = Sandbox.run(Policy.project(project), Command.of(arguments)).outcome();
    } catch (BaileyException e) {
      assertThat(e.code()).as("%s", e.getMessage()).isEqualTo(ErrorCode.INVALID_REQUEST);
      return;
    }
    assertThat(outcome).isEqualTo(new Outcome.Exited(0));
  }
}
