package dev.bailey.testing.bubblewrap;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bailey.testing.Ending;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Limits: kept, or refused when they were asked for and cannot be kept. */
final class BubblewrapLimitsIT extends PersonTestBase {
  private static final String FORKS =
      "import os,time\n"
          + "n=0\n"
          + "try:\n"
          + "  while n<40:\n"
          + "    if os.fork()==0: time.sleep(5); os._exit(0)\n"
          + "    n+=1\n"
          + "except OSError: pass\n"
          + "print(n)";

  @ParameterizedTest
  @EnumSource(Person.class)
  void processes(Person person) {
    String forks = "exec python3 -c \"" + FORKS + "\"";
    Ending inside = run(person, List.of("--pids", "10"), forks);
    assertThat(inside.text()).as("%s", inside).isEqualTo("9");
    assertThat(person.outside(project, forks).text()).isEqualTo("40");
  }

  @ParameterizedTest
  @EnumSource(Person.class)
  void memoryIsKeptOrRefused(Person person) {
    List<String> limit = List.of("--memory", "64m");
    String use = "python3 -c \"print(len(bytearray(200<<20)))\"";
    Ending inside = run(person, limit, use);
    if (person == Person.ROOT) {
      assertThat(inside.code()).isEqualTo(137);
    } else {
      assertThat(inside.code()).isEqualTo(125);
      assertThat(inside.stderr()).contains("--accept memory");
      assertThat(run(person, List.of("--memory", "64m", "--accept", "memory"), use).code())
          .isZero();
    }
    assertThat(person.outside(project, use).code()).isZero();
  }

  @ParameterizedTest
  @EnumSource(Person.class)
  void diskIsOneSumForTmpAndSharedMemory(Person person) {
    String fill = "head -c 900k /dev/zero >/tmp/a && head -c 300k /dev/zero >/dev/shm/b";
    assertThat(run(person, List.of("--disk", "1m"), fill).code()).isNotZero();
    assertThat(run(person, List.of("--disk", "4m"), fill).code()).isZero();
  }

  @ParameterizedTest
  @EnumSource(Person.class)
  void openFilesOutputAndTime(Person person) {
    assertThat(run(person, List.of("--open-files", "32"), "ulimit -n").text()).isEqualTo("32");
    assertThat(person.outside(project, "ulimit -n").text()).isNotEqualTo("32");
    assertThat(run(person, List.of("--output", "10k"), "yes | head -c 100000").code())
        .isEqualTo(137);
    assertThat(run(person, List.of("--timeout", "1s"), "sleep 30").code()).isEqualTo(124);
  }

  /**
   * The host's core_pattern may name a program, which runs as root with what a command prepared.
   */
  @ParameterizedTest
  @EnumSource(Person.class)
  void noCoreIsDumped(Person person) {
    String limits = "grep 'Max core' /proc/self/limits | tr -s ' ' | cut -d' ' -f5,6";
    String changed = "; ulimit -c unlimited; ulimit -c 0; ";
    assertThat(run(person, limits + changed + limits).text()).isEqualTo("1 1\n1 1");
    assertThat(person.outside(project, "ulimit -S -c unlimited && echo raised").text())
        .isEqualTo("raised");
  }
}
