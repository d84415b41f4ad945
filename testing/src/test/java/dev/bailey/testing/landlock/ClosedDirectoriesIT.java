package dev.bailey.testing.landlock;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bailey.testing.Ending;
import dev.bailey.testing.Plain;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * A command closes a directory of its user's ({@code chmod 0}), so that the look before the next
 * command finds nothing in it, and the next command opens it again.
 */
@Timeout(240)
final class ClosedDirectoriesIT {
  private static final String OPEN = "chmod 755 sub 2>/dev/null; true";

  private static Ending run(Someone someone, String... options) {
    return someone.bailey(List.of(options), "/bin/sh", "-c", OPEN);
  }

  private static void shell(Someone someone, String script) {
    Plain.shell("cd %s && %s".formatted(someone.project.path(), script));
  }

  @Test
  void setuidFilesAreNotHiddenInOne() {
    try (Someone someone = new Someone(Someone.NOBODY)) {
      shell(someone, "mkdir sub");
      someone.own();
      assertThat(run(someone).code()).as("control").isZero();
      for (String mode : List.of("000", "400", "300")) {
        shell(someone, "touch sub/tool && chmod " + mode + " sub");
        Ending closed = run(someone, "--accept", "autorun");
        assertThat(closed.code()).as("%s %s", mode, closed).isNotZero();
        assertThat(closed.stderr()).contains("/sub", "cannot be read", "chmod u+rwx");
      }
    }
  }

  @Test
  void filesThatRunLaterAreNotHiddenInOne() {
    try (Someone someone = new Someone(Someone.NOBODY)) {
      String place = someone.project.path().toString();
      Plain.shell("mount -t tmpfs -o nosuid tmpfs " + place);
      try {
        shell(someone, "mkdir -p sub/.git && touch sub/.git/config && chown -R 65534:65534 .");
        for (String mode : List.of("000", "400")) {
          shell(someone, "chmod " + mode + " sub");
          Ending closed = run(someone);
          assertThat(closed.code()).as("%s %s", mode, closed).isNotZero();
          assertThat(closed.stderr()).contains("enforce autorun", "--accept autorun");
        }
        Ending accepted = run(someone, "--accept", "autorun");
        assertThat(accepted.code()).as("%s", accepted).isZero();
        assertThat(accepted.stderr()).contains("more directories or files than were looked at");
      } finally {
        Plain.shell("umount " + place);
      }
    }
  }

  /** What is closed to the command as well hides nothing from it. */
  @Test
  void oneOfAnotherUserIsNoReasonToRefuse() {
    try (Someone someone = new Someone(Someone.NOBODY)) {
      shell(someone, "mkdir other names && touch names/x");
      someone.own();
      shell(someone, "chown 0:0 other names && chmod 700 other && chmod 744 names");
      Ending ending = run(someone);
      assertThat(ending.code()).as("%s", ending).isZero();
    }
  }
}
