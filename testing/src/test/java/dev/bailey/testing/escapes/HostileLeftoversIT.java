package dev.bailey.testing.escapes;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bailey.testing.Act;
import dev.bailey.testing.Ending;
import dev.bailey.testing.Plain;
import dev.bailey.testing.PrivateDirectories;
import java.nio.file.Path;
import java.util.List;

/** What a command leaves in its private directory is made to mislead whoever cleans up. */
final class HostileLeftoversIT extends EscapeTestBase {

  private static final String LEAVE =
      """
      import os
      os.chdir(os.environ['TMPDIR'] + '/%2$s')
      os.symlink('%1$s', 'out')
      os.symlink('%1$s/secret', 'file')
      for name in ('-rf', '*', '$(touch x)', 'new\\nline', '\\udcff'):
          os.mkdir(name)
      os.mkdir('shut')
      open('shut/file', 'w').close()
      for i in range(100):
          os.mkdir('deep-%%d' %% (i %% 10) + 'x' * 200)
          os.chdir('deep-%%d' %% (i %% 10) + 'x' * 200)
      os.mkdir('none', 0o300)
      open('none/file', 'w').close()
      """;

  @ForEachTargetOfRoot
  void allOfItGoesAndNothingElse(Attacked target) {
    Path secret = elsewhere.write("secret", CANARY);
    List<String> before = PrivateDirectories.list();
    Act leave = python(LEAVE.formatted(elsewhere.path(), ""));
    assertThat(leave.inside(target.with(policy()))).matches(Ending::succeeded);
    assertThat(PrivateDirectories.list()).containsExactlyInAnyOrderElementsOf(before);
    assertThat(secret).hasContent(CANARY);
    Plain.shell("mkdir %s/own".formatted(project.path()));
    Act control =
        Act.shell(
            project.path(), "TMPDIR=$PWD exec python3 -c \"$0\"".replace("$0", "$(cat leave.py)"));
    project.write("leave.py", LEAVE.formatted(elsewhere.path(), "own"));
    assertThat(control.outside()).as("control").matches(Ending::succeeded);
    assertThat(project.resolve("own/shut/file")).exists();
    Plain.shell("rm -rf %s/own".formatted(project.path()));
  }
}
