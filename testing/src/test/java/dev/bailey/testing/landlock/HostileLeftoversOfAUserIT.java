package dev.bailey.testing.landlock;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bailey.testing.Act;
import dev.bailey.testing.Ending;
import dev.bailey.testing.Plain;
import dev.bailey.testing.PrivateDirectories;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What an ordinary user cannot simply remove: unreadable, and deeper than a path can be long. */
@Timeout(240)
final class HostileLeftoversOfAUserIT {
  private static final String LEAVE =
      """
      import os
      os.mkdir(os.environ['TMPDIR'] + '/top')
      os.chdir(os.environ['TMPDIR'] + '/top')
      for i in range(60):
          os.mkdir('d' * 200)
          os.chdir('d' * 200)
      os.mkdir('unreadable', 0o300)
      open('unreadable/file', 'w').close()
      """;

  @Test
  void itGoesWithTheSandbox() {
    try (Someone someone = new Someone(Someone.NOBODY)) {
      Ending ending = someone.bailey(List.of(), "/usr/bin/python3", "-c", LEAVE);
      assertThat(ending).isEqualTo(new Ending(0, "", ""));
      assertThat(PrivateDirectories.list()).isEmpty();
      // The control: rm alone leaves it.
      String remove = "TMPDIR=$PWD python3 -c \"$0\"; rm -rf top 2>/dev/null; test -e top";
      List<String> line = List.of("/bin/sh", "-c", remove, LEAVE);
      assertThat(new Act(line, someone.project.path(), someone.user).outside().code()).isZero();
      Plain.shell("rm -rf %s/top".formatted(someone.project.path()));
    }
  }
}
