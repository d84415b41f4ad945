package dev.bailey.testing.privileges;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bailey.testing.Ending;
import dev.bailey.testing.Plain;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The kernel's own fs.suid_dumpable at 1. It is the whole host's: on booted systems only. */
@Timeout(300)
final class SuidDumpableCheck {
  private String before = "";

  @BeforeEach
  void set() {
    before = Plain.shell("cat " + SuidDumpableIT.SETTING);
    Plain.shell("echo 1 > " + SuidDumpableIT.SETTING);
  }

  @AfterEach
  void restore() {
    Plain.shell("echo %s > %s".formatted(before, SuidDumpableIT.SETTING));
  }

  @ParameterizedTest
  @ValueSource(strings = {"bubblewrap", "landlock"})
  void backendsThatChangeNoUserGoOnAndStayProtected(String backend) {
    SuidDumpableIT.assertStartedProtected(SuidDumpableIT.found(backend, _ -> List.of()), "1");
  }

  @Test
  void theOtherStartsNothing() {
    Ending ending = SuidDumpableIT.run("namespace", _ -> List.of());
    assertThat(ending.code()).as("%s", ending).isNotZero();
    assertThat(ending.stderr()).contains(SuidDumpableIT.REASON);
  }
}
