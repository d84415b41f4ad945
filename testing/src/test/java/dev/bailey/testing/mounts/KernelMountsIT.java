package dev.bailey.testing.mounts;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bailey.testing.Ending;
import dev.bailey.testing.Plain;
import dev.bailey.testing.TemporaryPlace;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A shown directory in which the host has file systems of the kernel mounted, as in a chroot. */
final class KernelMountsIT {
  private static final String MOUNT =
      """
      mkdir -p shown/root/proc shown/root/sys shown/root/dev
      mount -t proc -o nosuid,nodev,noexec proc shown/root/proc
      mount --bind /sys shown/root/sys && mount --bind /dev shown/root/dev || exit 97
      here=$PWD
      # Says what of the kernel's is there, and what else is.
      look='for file in proc/1/comm proc/sys/kernel/core_pattern sys/kernel/mm dev/null; do
        test ! -e "$0/root/$file" || echo "reached $file"; done; cat "$0/plain"'
      """;

  private TemporaryPlace place = new TemporaryPlace(Path.of("unset"));

  @BeforeEach
  void makePlace() {
    place = TemporaryPlace.in("/srv");
    place.write("project/file", "");
    place.write("shown/plain", "plain\n");
  }

  @AfterEach
  void removePlace() {
    place.close();
  }

  private Ending run(String person, String backend, String script) {
    if (person.equals("user")) {
      Plain.shell("chown -R 65534:65534 '%s'".formatted(place.path()));
    }
    String words = SharedRoot.as(person) + " run --backend " + backend + " --project $here/project";
    return SharedRoot.run(place.path(), MOUNT + "r() { " + words + " \"$@\"; }\n" + script);
  }

  @ParameterizedTest
  @CsvSource(
      textBlock =
          """
          root, namespace,  --read $here/shown,           $here/shown
          root, namespace,  --mount $here/shown:/data,    /data
          root, namespace,  --fs unrestricted,            $here/shown
          root, bubblewrap, --write $here/shown,          $here/shown
          root, bubblewrap, --mount $here/shown:/data:rw, /data
          root, bubblewrap, --fs unrestricted,            $here/shown
          user, bubblewrap, --write $here/shown,          $here/shown
          user, bubblewrap, --fs unrestricted,            $here/shown
          """)
  void theyAreHidden(String person, String backend, String shown, String inside) {
    Ending ending =
        run(
            person,
            backend,
            """
            r %s -- sh -c "$look" %s || exit 1
            echo control
            sh -c "$look" $here/shown
            """
                .formatted(shown, inside));
    assertThat(ending.stdout())
        .as("%s", ending)
        .isEqualTo(
            """
            plain
            control
            reached proc/1/comm
            reached proc/sys/kernel/core_pattern
            reached sys/kernel/mm
            reached dev/null
            plain
            """);
  }

  @ParameterizedTest
  @ValueSource(strings = {"namespace", "bubblewrap"})
  void rulesThatNameOneAreRefused(String backend) {
    Ending ending =
        run(
            "root",
            backend,
            """
            r --write $here/shown/root/proc -- true && exit 1
            r --read $here/shown/root/sys/kernel -- true && exit 2
            r --mount $here/shown/root/dev:/data -- true && exit 3
            r --fs unrestricted --write /sys/fs/cgroup -- true && exit 4
            r --read /sys/kernel -- test -d /sys/kernel/mm || exit 5
            r --mount /sys/kernel:/data -- test -d /data/mm || exit 6
            """);
    assertThat(ending.code()).as("%s", ending).isZero();
    assertThat(ending.stderr().split("a file system of the kernel is mounted at", -1)).hasSize(5);
  }
}
