package dev.bailey.testing.mounts;

import dev.bailey.cli.Main;
import dev.bailey.testing.Ending;
import dev.bailey.testing.Jvm;
import dev.bailey.testing.Plain;
import java.nio.file.Path;
import java.util.List;

/**
 * A mount namespace whose mounts are shared, with a shell in it for the host's part. Its mounts are
 * cut off from this machine's before they become shared, whatever those are.
 */
final class SharedRoot {
  private static final int USER = 65534;

  private SharedRoot() {}

  /** Runs a script of /bin/sh as root; it may take five minutes. */
  static Ending run(Path directory, String script) {
    return Plain.run(
        directory,
        List.of(
            "/usr/bin/timeout",
            "--kill-after=10",
            "300",
            "/usr/bin/unshare",
            "--mount",
            "--propagation",
            "private",
            "/bin/sh",
            "-c",
            prelude() + script));
  }

  /** What scripts have: the programs under test, and the host's mounts at the beginning. */
  private static String prelude() {
    return """
    mount --make-rshared / || exit 98
    bailey() { %1$s "$@"; }
    user() { setpriv --reuid=%2$d --regid=%2$d --clear-groups --pdeathsig=keep -- "$@"; }
    # Not those of other tests, which go with the directories they are in.
    mounts() {
      awk -v own="$PWD/" 'index($5, "/bailey-") == 0 || index($5, own) == 1' /proc/self/mountinfo
    }
    before=$(mounts)
    unchanged() {
      [ "$before" = "$(mounts)" ] && return
      echo "$before" >before; mounts | diff before - >&2; exit 99
    }
    """
        .formatted(line(), USER);
  }

  /** What a script puts before the program, for a person who is root or not. */
  static String as(String person) {
    return person.equals("root") ? "bailey" : "user " + line();
  }

  /** What a script puts before the arguments of another program of these tests. */
  static String as(String person, Class<?> program) {
    return (person.equals("root") ? "" : "user ") + line(program);
  }

  private static String line() {
    return line(Main.class);
  }

  private static String line(Class<?> program) {
    return quoted(Jvm.running(program.getName(), List.of()));
  }

  private static String quoted(List<String> words) {
    StringBuilder line = new StringBuilder();
    words.forEach(word -> line.append('\'').append(word).append("' "));
    return line.toString();
  }
}
