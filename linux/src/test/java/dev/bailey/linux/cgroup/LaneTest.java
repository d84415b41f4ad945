package dev.bailey.linux.cgroup;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.util.List;
import org.junit.jupiter.api.Test;

final class LaneTest {
  private static final List<File> HERE = List.of(new File("/lane/here"));
  private static final List<File> THERE = List.of(new File("/lane/there"));

  @Test
  void driversOfOneDirectoryNeverShareAName() {
    Lane first = Lane.take(HERE);
    Lane second = Lane.take(HERE);
    Lane elsewhere = Lane.take(THERE);
    assertThat(first.name(0)).isEqualTo("c0");
    assertThat(second.name(0)).isEqualTo("c0-1");
    assertThat(elsewhere.name(3)).isEqualTo("c3");
    assertThat(first.release()).as("the second still uses it").isFalse();
    Lane third = Lane.take(HERE);
    assertThat(third.name(0)).isEqualTo("c0");
    assertThat(second.release()).isFalse();
    assertThat(third.release()).isTrue();
    assertThat(elsewhere.release()).isTrue();
  }
}
