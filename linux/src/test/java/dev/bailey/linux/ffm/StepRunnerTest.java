package dev.bailey.linux.ffm;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bailey.linux.abi.Architecture;
import dev.bailey.linux.abi.Assembler;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

final class StepRunnerTest {
  @ParameterizedTest
  @EnumSource
  void isWhatTheAssemblerMakes(Architecture architecture, @TempDir Path directory)
      throws Exception {
    assertThat(StepRunner.begin(architecture))
        .isEqualTo(
            Assembler.assemble(StepRunnerTest.class, "step-runner", architecture, directory));
  }
}
