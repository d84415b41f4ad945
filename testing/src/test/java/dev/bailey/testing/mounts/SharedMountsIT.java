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

/** Runs and sessions where the host's mounts are shared. */
final class SharedMountsIT {
  private static final String PERSONS =
      """
      root, namespace
      root, bubblewrap
      user, bubblewrap
      """;

  private static final String CANARY = "a long canary\n";

  private TemporaryPlace place = new TemporaryPlace(Path.of("unset"));

  @BeforeEach
  void makePlace() {
    place = TemporaryPlace.in("/srv");
    place.write("project/.env", CANARY);
    place.write("project/folder/file", CANARY);
    place.write("project/token", CANARY);
    place.write("shown/sub/plain", "plain\n");
  }

  @AfterEach
  void removePlace() {
    place.close();
  }

  private Ending run(String person, String backend, String script) {
    if (person.equals("user")) {
      Plain.shell("chown -R 65534:65534 '%s'".formatted(place.path()));
    }
    String words = SharedRoot.as(person) + " run --backend " + backend + " --project $PWD/project";
    return SharedRoot.run(place.path(), "r() { " + words + " \"$@\"; }\n" + script);
  }

  private static void assertDone(Ending ending) {
    assertThat(ending.code()).as("%s", ending).isZero();
  }

  @ParameterizedTest
  @CsvSource(textBlock = PERSONS)
  void aDenialLeavesTheHostsFilesAlone(String person, String backend) {
    Ending ending =
        run(
            person,
            backend,
            """
            for round in 1 2; do
              r --deny project/.env --deny project/folder --deny project/missing -- \
                cat .env folder/file && exit 1
              unchanged
              cat project/.env project/folder/file
            done
            r --deny project/.env -- cat folder/file
            """);
    assertDone(ending);
    assertThat(ending.stdout()).isEqualTo(CANARY.repeat(5));
  }

  @ParameterizedTest
  @CsvSource(textBlock = PERSONS)
  void aSecretLeavesTheTokenAlone(String person, String backend) {
    Ending ending =
        run(
            person,
            backend,
            """
            r --net filtered --allow api.test --secret TOKEN=@project/token:api.test -- \
              sh -c 'echo ran; ! cat token' || exit 1
            unchanged
            cat project/token
            """);
    assertDone(ending);
    assertThat(ending.stdout()).isEqualTo("ran\n" + CANARY);
  }

  @ParameterizedTest
  @CsvSource(textBlock = PERSONS)
  void unrestrictedFilesLeaveTheHostsDevicesAlone(String person, String backend) {
    Ending ending =
        run(
            person,
            backend,
            """
            r --fs unrestricted --deny project/.env -- cat token || exit 1
            unchanged
            [ -d /dev/pts ] && cat project/.env
            """);
    assertDone(ending);
    assertThat(ending.stdout()).isEqualTo(CANARY.repeat(2));
  }

  @ParameterizedTest
  @CsvSource(textBlock = PERSONS)
  void noMountInsideIsTiedToOneOutside(String person, String backend) {
    String look = "grep -cE ' (shared|master|propagate_from):[0-9]' /proc/self/mountinfo";
    Ending ending =
        run(
            person,
            backend,
            """
            %1$s
            r --read shown --deny project/.env -- %1$s
            r --fs unrestricted -- %1$s
            exit 0
            """
                .formatted(look));
    assertDone(ending);
    String[] counts = ending.stdout().split("\n", -1);
    assertThat(counts[0]).as("control").isNotEqualTo("0");
    assertThat(counts[1]).isEqualTo("0");
    assertThat(counts[2]).isEqualTo("0");
  }

  @ParameterizedTest
  @ValueSource(strings = {"root", "user"})
  void norInAPrintedCommandLine(String person) {
    Plain.shell("chown -R 65534:65534 '%s'".formatted(place.path()));
    String look = "grep -cE ' (shared|master|propagate_from):[0-9]' /proc/self/mountinfo";
    Ending ending =
        SharedRoot.run(
            place.path(),
            """
            line=$(%s wrap --backend bubblewrap --project $PWD/project --accept syscalls -- %s) || exit 2
            %s sh -c "$line"
            """
                .formatted(SharedRoot.as(person), look, person.equals("user") ? "user" : ""));
    assertThat(ending.stdout()).as("%s", ending).isEqualTo("0\n");
  }

  /** Without a sandbox, in a namespace whose mounts are slaves, it appears: the control. */
  @ParameterizedTest
  @CsvSource(textBlock = PERSONS)
  void whatTheHostMountsMeanwhileStaysOutside(String person, String backend) {
    Ending ending =
        run(
            person,
            backend,
            """
            mkfifo -m 666 project/up project/go
            during() {
              "$@" sh -c 'echo up >project/up; read x <project/go; cd %1$s
                ls shown/sub project/folder; echo new >shown/sub/new; echo new >project/folder/new' &
              read x <project/up
              for place in shown/sub project/folder; do
                mount -t tmpfs -o mode=777 none $place && echo mounted >$place/mounted || exit 3
              done
              echo go >project/go; wait $!
              ls shown/sub/new project/folder/new >&2
              umount shown/sub project/folder; rm -f project/folder/new
            }
            during %2$s
            echo ---
            during unshare --mount --propagation slave
            """
                .formatted(place.path(), "r --read $PWD/shown -- env -C " + place.path()));
    String[] parts = ending.stdout().split("---\n", -1);
    assertThat(parts).as("%s", ending).hasSize(2);
    assertThat(parts[0]).as("%s", ending).contains("plain").doesNotContain("mounted");
    assertThat(parts[1]).as("control").contains("mounted").doesNotContain("plain");
  }

  /** Nor does it in an open sandbox, from one command to the next. */
  @ParameterizedTest
  @CsvSource(textBlock = PERSONS)
  void whatTheHostMountsBetweenCommandsStaysOutside(String person, String backend) {
    Ending ending =
        run(
            person,
            backend,
            """
            mkfifo -m 666 up go
            %s %s $PWD/project $PWD/shown $PWD/up $PWD/go &
            read x <up
            mount -t tmpfs none shown/sub && echo mounted >shown/sub/mounted
            echo go >go
            wait $! || exit 1
            ls shown/sub
            umount shown/sub
            """
                .formatted(SharedRoot.as(person, WarmMountsJvm.class), backend));
    assertDone(ending);
    assertThat(ending.stdout()).isEqualTo("plain\nplain\nmounted\n");
  }

  @ParameterizedTest
  @ValueSource(strings = {"copy", "btrfs"})
  void aSessionWithADenialIsDestroyed(String driver) {
    Ending ending =
        SharedRoot.run(
            place.path(),
            """
            driver=%s
            s() { verb=$1; shift; bailey session $verb --state $PWD/state-$driver "$@"; }
            s create other --driver $driver || exit 7
            where=$(s show other --json | sed 's/.*"place":"//; s/".*//; s,/other,/work,')
            s create work --from project --deny $where/.env --deny $where/folder || exit 1
            s exec work -- cat token || exit 2
            s exec work -- cat .env && exit 3
            s exec work -- cat folder/file && exit 4
            s snapshot work before && s rollback work before && s exec work -- cat token || exit 5
            s destroy work && s destroy other || exit 6
            unchanged
            """
                .formatted(driver));
    assertDone(ending);
    assertThat(ending.stdout()).contains(CANARY);
  }
}
