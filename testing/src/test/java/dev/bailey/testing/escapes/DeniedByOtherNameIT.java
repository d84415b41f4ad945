package dev.bailey.testing.escapes;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bailey.policy.Policy;

/** A denied file of the project under another name: by links, by moving what is above it. */
final class DeniedByOtherNameIT extends EscapeTestBase {

  @ForEachTarget
  void theDenialGoesWithThePlace(Attacked target) {
    project.write("open/file", "");
    project.write("shut/.env", CANARY);
    Policy denied = Policy.of(files().denying(project.resolve("shut/.env")));
    assertStopped(
        target,
        denied,
        "cat shut/.env",
        "ln -sf ../shut/.env open/alias && cat open/alias",
        "ln -sfn ../shut open/up && cat open/up/.env",
        "ln shut/.env open/hard && cat open/hard",
        "cat open/../shut/./.env",
        "rm -rf open/copy && cp -r shut open/copy && cat open/copy/.env",
        "mv shut open/moved && cat open/moved/.env && mv open/moved shut",
        "tar cf - shut | tar xOf - shut/.env | grep -q %s".formatted(CANARY),
        "echo x > open/new && mv open/new shut/.env",
        "mv shut open/old && mkdir shut && echo x > shut/.env");
    // The controls took it away.
    assertThat(project.resolve("shut/.env")).hasContent("x");
  }
}
