package dev.bailey.testing.leaks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bailey.testing.Ending;
import dev.bailey.testing.Jvm;
import dev.bailey.testing.Plain;
import dev.bailey.testing.SelectedBackends;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * A launch that fails at any of its steps for want of a descriptor leaves nothing: no descriptor,
 * no process, no placeholder.
 */
final class FewDescriptorsIT {
  @TempDir Path project;

  static Stream<Arguments> acts() {
    return SelectedBackends.confining().stream()
        .flatMap(backend ->
            Stream.of("once", "open", "command", "terminal")
                .map(act -> Arguments.of(backend, act)));
  }

  @ParameterizedTest
  @MethodSource("acts")
  void nothingIsLeft(String backend, String act) {
    List<String> words = List.of(backend, project.toString(), act);
    Ending ending = Plain.run(project, Jvm.running(FewDescriptorsJvm.class.getName(), words));
    assertThat(ending.text()).as("%s", ending).isEqualTo("done");
    assertThat(project).isEmptyDirectory();
  }
}
