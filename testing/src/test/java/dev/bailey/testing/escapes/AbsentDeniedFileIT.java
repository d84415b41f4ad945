package dev.bailey.testing.escapes;

import dev.bailey.policy.Policy;

/** A denied file that does not exist yet is made by the attacker, for the host to trust. */
final class AbsentDeniedFileIT extends EscapeTestBase {

  @ForEachTarget
  void itDoesNotComeIntoBeing(Attacked target) {
    Policy denied =
        Policy.of(files().denying(project.resolve(".env"), project.resolve(".agent/settings")));
    assertStopped(
        target,
        denied,
        "echo x > .env",
        "echo x > other && mv other .env",
        "rm .env && mkdir .env && rmdir .env",
        "ln -s other .env",
        "mkdir -p .agent && echo x > .agent/settings",
        "mkdir -p make && echo x > make/settings && mv .agent gone && mv make .agent");
  }
}
