package dev.bailey.testing.escapes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import dev.bailey.policy.FileAccess;
import dev.bailey.policy.Policy;
import dev.bailey.policy.Promise;
import dev.bailey.testing.Act;
import dev.bailey.testing.Ending;
import dev.bailey.testing.Plain;
import dev.bailey.testing.TemporaryPlace;
import dev.bailey.testing.Victims;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Timeout;

/**
 * An attack: a project that the attacker may write, a place elsewhere that it may not touch. Every
 * attack says "tried" first: one that was never made proves nothing.
 */
@Timeout(240)
abstract class EscapeTestBase {
  protected static final String CANARY = "canary-5f3a";
  private static final String TRIED = "tried\n";
  private static final TemporaryPlace BUILT = temporary();
  private static final Map<String, Path> PROGRAMS = new ConcurrentHashMap<>();

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

  /** Connects to a service at a Unix socket. */
  protected Act connecting(Path socket) {
    return python(
        "import socket; s = socket.socket(socket.AF_UNIX); s.connect('%s')".formatted(socket));
  }

  /** A program in C beside this test, in the project. */
  protected void build(String source) {
    bring(EscapeTestBase.class, source);
  }

  /** The collection of single acts: "./acts NAME ARGUMENT...". */
  protected void buildActs() {
    bring(Victims.class, "acts.c");
  }

  /** Each is compiled once for all tests, and copied. */
  private void bring(Class<?> owner, String source) {
    Path program =
        PROGRAMS.computeIfAbsent(source, name -> Victims.build(owner, name, BUILT.path()));
    Plain.shell("cp %s %s".formatted(program, project.path()));
  }

  private static TemporaryPlace temporary() {
    TemporaryPlace place = TemporaryPlace.in("/srv");
    Runtime.getRuntime().addShutdownHook(new Thread(place::close));
    return place;
  }

  /** Who commands of a target are to the host: only one backend has a user for them. */
  protected int userOf(Attacked target) {
    if (!target.backend().equals("namespace")) {
      return target.user();
    }
    Act ask = Act.of(project.path(), "/usr/bin/id", "-u");
    return Integer.parseInt(target.inside(ask, policy()).text());
  }

  /** A process outside of the user that commands of a target are, leading a group of its own. */
  protected Process neighbour(Attacked target) throws IOException {
    int uid = userOf(target);
    ProcessBuilder builder =
        new ProcessBuilder(
            "/usr/bin/setpriv",
            "--reuid=" + uid,
            "--regid=" + uid,
            "--clear-groups",
            "setsid",
            "sleep",
            "600");
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
    handOver(target);
    switch (target.gap(getClass()).orElse(null)) {
      case null -> acts.forEach(act -> assertFails(target, act, asked));
      case Attacked.Gap.Refused gap -> assertNotPretended(target, asked, gap.promise());
      case Attacked.Gap.Told gap -> acts.forEach(act -> assertTold(target, act, asked, gap));
    }
    for (Act act : acts) {
      assertControl(target, act);
    }
  }

  /** Both places are the attacker's: what protects the second one is the sandbox alone. */
  protected void handOver(Attacked target) {
    if (!target.ofRoot()) {
      String owner = "%1$d:%1$d".formatted(target.user());
      Plain.shell("chown -hR %s %s %s".formatted(owner, project.path(), elsewhere.path()));
    }
  }

  /** Without a sandbox the same user can. */
  protected static Ending assertControl(Attacked target, Act act) {
    Ending outside = target.outside(act);
    assertThat(outside.code()).as("control: %s gave %s", act.command(), outside).isZero();
    return outside;
  }

  /** What it cannot keep it refuses; accepted by name, it is reported as not kept. */
  private void assertNotPretended(Attacked target, Policy asked, Promise promise) {
    Act harmless = Act.of(project.path(), "/bin/true");
    BaileyException refusal =
        catchThrowableOfType(BaileyException.class, () -> target.attempt(harmless, asked));
    assertThat(refusal).as("%s without %s", target, promise).isNotNull();
    assertThat(refusal.code()).isEqualTo(ErrorCode.NOT_ENFORCEABLE);
    assertThat(refusal).hasMessageStartingWith("enforce " + promise.label() + ":");
    Deputy.Answer accepted = target.attempt(harmless, asked.accepting(promise));
    assertThat(accepted.ending().code()).isZero();
    assertThat(accepted.report()).noneMatch(line -> line.startsWith(promise.label() + " kept:"));
  }

  /** It works indeed: a line of the table that is out of date must go. */
  private static void assertTold(Attacked target, Act act, Policy asked, Attacked.Gap.Told gap) {
    Deputy.Answer answer = target.attempt(act, asked);
    assertThat(answer.ending().code()).as("%s: still a gap", act.command()).isZero();
    assertThat(answer.report()).anyMatch(line -> line.contains(gap.words()));
  }

  /** Fails inside, after it was tried, and learns nothing. */
  protected static void assertFails(Attacked target, Act act, Policy asked) {
    assertFailed(act, target.inside(act, asked));
  }

  private static void assertFailed(Act act, Ending inside) {
    assertThat(inside.stdout()).as("%s gave %s", act.command(), inside).startsWith(TRIED);
    assertThat(inside.stdout()).as("%s", act.command()).doesNotContain(CANARY);
    // A shell that did not find or could not start a program proves nothing either.
    assertThat(inside.code()).as("%s gave %s", act.command(), inside).isNotIn(0, 126, 127);
  }

  /** Fails inside, or is not even begun because of what the policy says of a path. */
  protected static void assertFailsOrRefused(Attacked target, Act act, Policy asked) {
    Ending inside;
    try {
      inside = target.inside(act, asked);
    } catch (BaileyException e) {
      assertThat(e.code())
          .as("%s", e)
          .isIn(ErrorCode.INVALID_REQUEST, ErrorCode.NOT_ENFORCEABLE, ErrorCode.LAUNCH_FAILED);
      assertThat(e.operation()).as("%s", e).isNotEqualTo("choose");
      return;
    }
    assertFailed(act, inside);
  }
}
