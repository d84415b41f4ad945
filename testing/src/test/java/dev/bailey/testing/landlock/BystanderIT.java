package dev.bailey.testing.landlock;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bailey.testing.Act;
import dev.bailey.testing.Ending;
import dev.bailey.testing.Jvm;
import java.util.List;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Launches share the JVM's descriptors with whatever else runs in it: they leave none open, and
 * close no other than their own. An ordinary user has no cgroup, so that a process per command ends
 * its tree; root, who has one, is the control.
 */
@Timeout(240)
final class BystanderIT {
  @ParameterizedTest
  @CsvSource({"0, 0", "0, 3", "65534, 0", "65534, 3"})
  void descriptorsAreLeftAlone(int user, int bystanders) {
    try (Someone someone = new Someone(user)) {
      List<String> words = List.of(someone.project.path().toString(), bystanders + "");
      Ending ending =
          new Act(
                  Jvm.running(BystanderJvm.class.getName(), words),
                  someone.project.path(),
                  someone.user)
              .outside();
      assertThat(ending.code()).as("%s", ending).isZero();
      assertThat(ending.stdout()).isEqualTo("no leak\nfailures 0\n");
    }
  }
}
