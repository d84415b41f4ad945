package dev.bailey.testing.escapes;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bailey.policy.Promise;
import dev.bailey.testing.Plain;

/** Device nodes and setuid programs. */
final class SpecialFilesIT extends EscapeTestBase {

  @ForEachTargetOfRoot
  void devicesAreNotMade(Attacked target) {
    assertStopped(
        target,
        "mknod null c 1 3",
        "mknod disk b 254 0",
        "mknod -m 666 memory c 1 1",
        "n=$(mktemp -u) && mknod $n c 1 8 && rm $n");
  }

  /** It would be the project owner's on the host, here root's, for everybody to run. */
  @ForEachTarget
  void noSetuidProgramIsLeft(Attacked target) {
    String find = "find %s -perm /6000".formatted(project.path());
    String[] scripts = {
      "cp /usr/bin/id made && chmod 6755 made",
      "cp /usr/bin/id made && chmod u+s made",
      "cp /usr/bin/id made && chmod g+s made",
      "install -m 6755 /usr/bin/id made",
      "python3 -c 'import os; os.open(\"new\", os.O_CREAT, 0o6755)' && test -u new",
      "python3 -c 'import os; os.mknod(\"node\", 0o106755)' && test -u node",
      "python3 -c 'import os; os.umask(0); os.mkdir(\"d\", 0o2777)' && chmod g+s d && test -g d"
    };
    handOver(target);
    for (String script : scripts) {
      assertThat(target.inside(shell(script), policy()).stdout()).startsWith("tried");
      assertThat(Plain.shell(find)).as(script).isEmpty();
    }
    for (String script : scripts) {
      Plain.shell("rm -rf %1$s/made %1$s/new".formatted(project.path()));
      assertControl(target, shell(script));
      assertThat(Plain.shell(find)).isNotEmpty();
    }
  }

  @ForEachTargetOfRoot
  void aSetuidProgramOfTheHostGainsNothing(Attacked target) {
    Plain.shell(
        "cp /usr/bin/id %1$s && chown 77:77 %1$s && chmod 6755 %1$s"
            .formatted(project.resolve("id")));
    // Landlock refuses a project with such a file otherwise: it could be rewritten.
    assertStopped(target, policy().accepting(Promise.FILES), "test $(./id -u) = 77");
  }
}
