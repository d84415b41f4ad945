package dev.bailey.linux.cgroup.pool;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.util.List;
import org.junit.jupiter.api.Test;

final class DriverShareTest {
  private static final List<File> HERE = List.of(new File("/share/here"));
  private static final List<File> THERE = List.of(new File("/share/there"));

  @Test
  void driversOfOneDirectoryNeverShareAName() {
    DriverShare first = DriverShare.take(HERE);
    DriverShare second = DriverShare.take(HERE);
    DriverShare elsewhere = DriverShare.take(THERE);
    assertThat(first.name(0)).isEqualTo("c0");
    assertThat(second.name(0)).isEqualTo("c0-1");
    assertThat(elsewhere.name(3)).isEqualTo("c3");
    assertThat(first.release()).as("the second still uses it").isFalse();
    DriverShare third = DriverShare.take(HERE);
    assertThat(third.name(0)).isEqualTo("c0");
    assertThat(second.release()).isFalse();
    assertThat(third.release()).isTrue();
    assertThat(elsewhere.release()).isTrue();
  }
}
