package dev.bailey.testing.escapes;

import dev.bailey.policy.Policy;

/**
 * Hooks and settings that tools of the host would run: in a nested repository, and by replacing
 * what is above.
 */
final class PlantedHooksIT extends EscapeTestBase {

  @ForEachTarget
  void theyAreNotWritten(Attacked target) {
    project.write("free/file", "");
    project.write("sub/.git/hooks/sample", "");
    project.write("sub/.git/config", "");
    project.write(".vscode/tasks.json", "");
    Policy denied =
        Policy.of(
            files()
                .denying(
                    project.resolve("sub/.git/hooks"),
                    project.resolve("sub/.git/config"),
                    project.resolve(".vscode")));
    String hook = "echo x > sub/.git/hooks/post-checkout";
    assertStopped(
        target,
        denied,
        hook,
        "echo x > sub/.git/config",
        "echo x > .vscode/tasks.json",
        tidied(
            "rm -rf free/hooks && mv sub/.git/hooks free/hooks && mkdir sub/.git/hooks && " + hook),
        tidied("mv sub/.git free/git && mkdir -p sub/.git/hooks && " + hook),
        tidied("mv sub free/sub && mkdir -p sub/.git/hooks && " + hook),
        "rm -rf .vscode && mkdir .vscode && echo x > .vscode/tasks.json",
        "mkdir -p free/v && echo x > free/v/t && rm -rf .vscode && mv free/v .vscode");
  }

  /** What mv copies of denied directories cannot be read, and the next launch would be refused. */
  private static String tidied(String script) {
    return "{ " + script + "; }; e=$?; chmod -R u+rwx free 2>/dev/null; exit $e";
  }
}
