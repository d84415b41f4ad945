package dev.bailey.testing.escapes;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bailey.api.Sandbox;
import dev.bailey.error.BaileyException;
import dev.bailey.execution.Result;
import dev.bailey.policy.FileAccess;
import dev.bailey.policy.Policy;
import dev.bailey.testing.Act;
import dev.bailey.testing.Confinement;
import dev.bailey.testing.Ending;
import dev.bailey.testing.Plain;
import dev.bailey.testing.TemporaryPlace;
import dev.bailey.testing.Victims;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Timeout;

/**
 * An attack: a project that the attacker may write, a place elsewhere that it may not touch. Every
 * attack says "tried" first: one that was never made proves nothing.
 */
@Timeout(120)
abstract class EscapeTestBase {
  protected static final String CANARY = "canary-5f3a";
  private static final String TRIED = "tried\n";

  protected TemporaryPlace project = new TemporaryPlace(Path.of("unset"));
  protected TemporaryPlace elsewhere = new TemporaryPlace(Path.of("unset"));

  @BeforeEach
  void makePlaces() {
    project = TemporaryPlace.in("/srv");
    elsewhere = TemporaryPlace.in("/srv");
  }

  @AfterEach
  void removePlaces() {
    project.close();
    elsewhere.close();
  }

  protected FileAccess files() {
    return FileAccess.project(project.path());
  }

  protected Policy policy() {
    return Policy.of(files());
  }

  protected Act shell(String script) {
    return Act.shell(project.path(), "echo tried; " + script);
  }

  protected Act python(String script) {
    return Act.python(project.path(), "print('tried', flush=True)\n" + script);
  }

  /** A program in C beside this test, in the project. */
  protected void build(String source) {
    Victims.build(EscapeTestBase.class, source, project.path());
  }

  /** The collection of single acts: "./acts NAME ARGUMENT...". */
  protected void buildActs() {
    Victims.build(Victims.class, "acts.c", project.path());
  }

  /** A process outside of the user that commands of a target are, leading a group of its own. */
  protected Process neighbour(Attacked target) throws IOException {
    String user = Act.of(project.path(), "/usr/bin/id", "-u").inside(target.with(policy())).text();
    String[] line = {
      "/usr/bin/setpriv", "--reuid=" + user, "--regid=" + user, "--clear-groups", "setsid", "sleep"
    };
    ProcessBuilder builder = new ProcessBuilder(line);
    builder.command().add("60");
    builder.environment().put("NEIGHBOUR", CANARY);
    Process neighbour = builder.start();
    Plain.shell("until grep -q sleep /proc/%d/comm; do :; done".formatted(neighbour.pid()));
    return neighbour;
  }

  protected void assertStopped(Attacked target, String... scripts) {
    assertStopped(target, policy(), scripts);
  }

  /** Scripts of a shell. All are tried inside before the controls change anything. */
  protected void assertStopped(Attacked target, Policy asked, String... scripts) {
    assertStopped(target, asked, Stream.of(scripts).map(this::shell).toList());
  }

  protected void assertStopped(Attacked target, Policy asked, List<Act> acts) {
    Policy policy = target.with(asked);
    switch (target.gap(getClass()).orElse(null)) {
      case null -> acts.forEach(act -> assertFails(act, policy));
      case Attacked.Gap.Refused gap -> assertNotPretended(policy, gap);
      case Attacked.Gap.Told gap -> acts.forEach(act -> assertTold(act, policy, gap));
    }
    for (Act act : acts) {
      Ending outside = act.outside();
      assertThat(outside.code()).as("control: %s gave %s", act.command(), outside).isZero();
    }
  }

  private void assertNotPretended(Policy policy, Attacked.Gap.Refused gap) {
    Confinement.assertRefused(policy, gap.promise(), project.path());
    Policy accepting = policy.accepting(gap.promise());
    Confinement.assertReportedAsUnkept(accepting, gap.promise(), project.path());
  }

  /** It works indeed: a line of the table that is out of date must go. */
  private static void assertTold(Act act, Policy policy, Attacked.Gap.Told gap) {
    Result result = Sandbox.run(policy, act.asCommand());
    assertThat(result.exitCode()).as("%s: still a gap", act.command()).isZero();
    assertThat(result.enforcement().lines())
        .anyMatch(
            line -> line.promise() == gap.promise() && line.mechanism().contains(gap.words()));
  }

  /** Fails inside, after it was tried, and learns nothing. */
  protected static Ending assertFails(Act act, Policy policy) {
    Ending inside = act.inside(policy);
    assertThat(inside.stdout()).as("%s gave %s", act.command(), inside).startsWith(TRIED);
    assertThat(inside.stdout()).as("%s", act.command()).doesNotContain(CANARY);
    // A shell that did not find or could not start a program proves nothing either.
    assertThat(inside.code()).as("%s gave %s", act.command(), inside).isNotIn(0, 126, 127);
    return inside;
  }

  /** Fails inside, or is not even begun: the policy makes no sense to a careful reader. */
  protected static void assertFailsOrRefused(Act act, Policy policy) {
    try {
      act.inside(policy);
    } catch (BaileyException _) {
      return;
    }
    assertFails(act, policy);
  }
}
