package dev.bailey.testing.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.bailey.api.Sandbox;
import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import dev.bailey.error.Remedy;
import dev.bailey.execution.AutorunChange;
import dev.bailey.execution.Enforcement;
import dev.bailey.execution.Result;
import dev.bailey.policy.FileAccess;
import dev.bailey.policy.Policy;
import dev.bailey.policy.Promise;
import dev.bailey.policy.autorun.AutorunPattern;
import dev.bailey.policy.autorun.AutorunPatterns;
import dev.bailey.testing.Ending;
import dev.bailey.testing.Plain;
import dev.bailey.testing.TemporaryPlace;
import dev.bailey.testing.Typed;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Which files count as run later, what opens one, and what is told of new ones. */
@Timeout(240)
final class AutorunRulesIT extends FileTestBase {
  private Policy with(String backend) {
    return Policy.of(files()).withBackend(backend);
  }

  private Result run(Policy policy, String script) {
    return Sandbox.run(policy, shell(script).asCommand());
  }

  private List<String> told(Result result) {
    return result.autorun().changes().stream()
        .map(it -> it.kind().label() + " " + project.path().relativize(it.path()))
        .sorted()
        .toList();
  }

  private static Enforcement.Line line(Result result) {
    return result.enforcement().lines().stream()
        .filter(it -> it.promise() == Promise.AUTORUN)
        .findFirst()
        .orElseThrow();
  }

  @ParameterizedTest
  @ValueSource(strings = {"namespace", "bubblewrap"})
  void whatIsThereIsReadOnlyAndWhatIsNewIsTold(String backend) {
    project.write(".git/config", "[core]\n");
    Result result =
        run(
            with(backend),
            "mkdir .git/hooks && echo x > .git/hooks/pre-commit; echo y > .envrc;"
                + " echo z > ordinary; cat .git/config; echo evil > .git/config");
    assertThat(result.exitCode()).isNotZero();
    assertThat(result.stdout().text()).isEqualTo("[core]\n");
    assertThat(result.autorun().readOnly()).containsExactly(project.resolve(".git/config"));
    assertThat(told(result)).containsExactly("appeared .envrc", "appeared .git/hooks/pre-commit");
    assertThat(result.autorun().changes())
        .extracting(AutorunChange::runner)
        .containsExactlyInAnyOrder("git", "direnv");
    assertThat(result.autorun().complete()).isTrue();
    assertThat(line(result).asked()).isEqualTo("read-only 1 that run later");
    assertThat(line(result).verified()).isTrue();
  }

  @ParameterizedTest
  @ValueSource(strings = {"namespace", "bubblewrap", "landlock"})
  void oneIsOpenedByName(String backend) {
    project.write(".git/config", "[core]\n");
    Path config = project.resolve(".git/config");
    Result result =
        run(Policy.of(files().writing(config)).withBackend(backend), "echo longer > .git/config");
    assertThat(result.exitCode()).as(result.stderr().text()).isZero();
    assertThat(told(result)).containsExactly("changed .git/config");
    Result around =
        run(
            Policy.of(files().writing(project.resolve(".git"))).withBackend("namespace"),
            "echo evil > .git/config");
    assertThat(around.exitCode()).as("the directory around it opens nothing").isNotZero();
  }

  @Test
  void landlockRefusesUnlessAccepted() {
    project.write(".git/hooks/x", "");
    BaileyException refusal =
        catchThrowableOfType(BaileyException.class, () -> run(with("landlock"), "true"));
    assertThat(refusal.code()).isEqualTo(ErrorCode.NOT_ENFORCEABLE);
    assertThat(refusal.remedies()).contains(new Remedy.AcceptPromise("autorun"));
    Result accepted =
        run(with("landlock").accepting(Promise.AUTORUN), "echo x > .git/hooks/y; echo z > new");
    assertThat(accepted.exitCode()).as(accepted.stderr().text()).isZero();
    assertThat(told(accepted)).containsExactly("appeared .git/hooks/y");
    assertThat(line(accepted).verified()).isFalse();
  }

  @ParameterizedTest
  @ValueSource(strings = {"namespace", "bubblewrap"})
  void whatALinkInsideLeadsToIsKeptToo(String backend) {
    project.write("scripts/pre-commit", "fine\n");
    Plain.shell(
        "mkdir -p %1$s/.git/hooks; ln -s ../../scripts/pre-commit %1$s/.git/hooks/"
            .formatted(project.path()));
    Result result = run(with(backend), "echo evil > scripts/pre-commit");
    assertThat(result.exitCode()).isNotZero();
    assertThat(run(with(backend), "mv scripts s2 && mkdir scripts").exitCode()).isNotZero();
    assertThat(project.resolve("scripts/pre-commit")).hasContent("fine\n");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "mkdir real; ln -s real .vscode",
        "mkdir real .git; ln -s ../real .git/hooks",
        "mkdir .git; echo > .git/config; ln .git/config other",
        "mkdir -p .git/hooks; echo > .git/hooks/x; ln .git/hooks/x other",
      })
  void whatCannotBeKeptIsRefusedUnlessAccepted(String planted) {
    Plain.shell("cd %s; %s".formatted(project.path(), planted));
    BaileyException refusal =
        catchThrowableOfType(BaileyException.class, () -> run(with("namespace"), "true"));
    assertThat(refusal).isNotNull();
    assertThat(refusal.code()).isEqualTo(ErrorCode.NOT_ENFORCEABLE);
    assertThat(refusal).hasMessageStartingWith("enforce autorun:");
    Result accepted = run(with("namespace").accepting(Promise.AUTORUN), "true");
    assertThat(accepted.exitCode()).isZero();
    assertThat(line(accepted).verified()).isFalse();
  }

  @Test
  void aPlantedLinkToTheProjectTakesNothingAway() {
    Plain.shell(
        "mkdir -p %1$s/.git/hooks; ln -s ../.. %1$s/.git/hooks/up".formatted(project.path()));
    assertThat(run(with("namespace"), "echo x > file").exitCode()).isZero();
  }

  @Test
  void otherWritablePlacesCountToo() {
    project.write("file", "");
    try (var other = TemporaryPlace.in("/srv")) {
      other.write(".git/config", "");
      other.write(".git/HEAD", "");
      Policy policy =
          Policy.of(FileAccess.readOnly(project.path()).writing(other.path()))
              .withBackend("namespace");
      assertThat(run(policy, "echo x > %s/f".formatted(other.path())).exitCode()).isZero();
      assertThat(run(policy, "echo x > %s/.git/config".formatted(other.path())).exitCode())
          .isNotZero();
    }
  }

  @Test
  void thePolicyAddsAndTakesAway() {
    project.write(".envrc", "");
    project.write("tools/start", "");
    Policy own =
        with("namespace")
            .withAutorun(
                AutorunPatterns.standard()
                    .plus(AutorunPattern.of("tools/start"))
                    .without(".envrc"));
    assertThat(run(own, "echo x > .envrc").exitCode()).isZero();
    assertThat(run(own, "echo x > tools/start").exitCode()).isNotZero();
    Result none = run(with("namespace").withAutorun(AutorunPatterns.none()), "echo > tools/start");
    assertThat(none.exitCode()).isZero();
    assertThat(none.autorun().changes()).isEmpty();
  }

  @Test
  void aScopeOpensNothing() {
    project.write(".git/config", "");
    Policy outer = Policy.of(files());
    Policy inner = Policy.of(files().writing(project.resolve(".git/config")));
    BaileyException refusal =
        catchThrowableOfType(
            BaileyException.class, () -> Sandbox.within(outer).run(() -> Sandbox.open(inner)));
    assertThat(refusal).hasMessageContaining("protects it");
    Sandbox.within(inner)
        .run(
            () -> assertThat(run(Policy.of(files()), "echo > .git/config").exitCode()).isNotZero());
    Sandbox.within(inner)
        .run(() -> assertThat(run(inner, "echo > .git/config").exitCode()).isZero());
  }

  @ParameterizedTest
  @ValueSource(strings = {"namespace", "bubblewrap"})
  void anOpenSandboxTellsOfEachCommandsOwn(String backend) throws Exception {
    project.write(".git/config", "one\n");
    try (Sandbox sandbox = Sandbox.open(with(backend))) {
      assertThat(told(sandbox.exec(shell("echo x > .envrc").asCommand())))
          .containsExactly("appeared .envrc");
      assertThat(told(sandbox.exec(shell("true").asCommand()))).isEmpty();
      assertThat(told(sandbox.exec(shell("echo longer > .envrc").asCommand())))
          .containsExactly("changed .envrc");
      assertThat(sandbox.exec(shell("echo evil > .git/config").asCommand()).exitCode()).isNotZero();
      // The host replaces the file, and with that ends the mount upon it.
      Files.move(
          project.write("new", "two\n"),
          project.resolve(".git/config"),
          StandardCopyOption.REPLACE_EXISTING);
      BaileyException refusal =
          catchThrowableOfType(
              BaileyException.class, () -> sandbox.exec(shell("true").asCommand()));
      assertThat(refusal.code()).isEqualTo(ErrorCode.NOT_ENFORCEABLE);
    }
    assertThat(project.resolve(".git/config")).hasContent("two\n");
  }

  @Test
  void withoutRestrictionsNothingIsKeptOrTold() {
    project.write(".git/config", "");
    Result result =
        run(
            Policy.of(FileAccess.unrestricted(project.path())).withBackend("namespace"),
            "echo x > .git/config; echo y > .envrc");
    assertThat(result.exitCode()).isZero();
    assertThat(result.autorun().changes()).isEmpty();
    assertThat(result.enforcement().lines()).noneMatch(it -> it.promise() == Promise.AUTORUN);
  }

  @Test
  void whatIsSaidOnStandardError() {
    project.write(".git/hooks/post-commit", "");
    Ending ending =
        Typed.in(
            project.path(),
            List.of(),
            List.of(
                "run",
                "--",
                "/bin/sh",
                "-c",
                "echo evil >.git/hooks/pre-commit; echo evil >.envrc; mkdir -p a/b/c/d &&"
                    + " echo evil >a/b/c/d/mise.toml"));
    assertThat(ending.stderr())
        .isEqualTo(
            """
            /bin/sh: 1: cannot create .git/hooks/pre-commit: Read-only file system
            bailey: autorun: .envrc appeared: look at it before direnv runs it (on entering the \
            directory)
            bailey: autorun: a/b/c/d/mise.toml appeared: look at it before mise runs it (on \
            entering the directory)
            bailey: note: read-only, since other programs run them later: .git/hooks
              Open one with --write .git/hooks
            """);
    assertThat(Typed.in(project.path(), List.of(), List.of("run", "--", "true")).stderr())
        .as("control")
        .isEmpty();
  }

  @Test
  void aPlantAmongManyDirectoriesIsNotHidden() {
    String hide = "for i in $(seq 600); do mkdir d$i; done; echo evil >d600/.envrc";
    Ending ending =
        Typed.in(project.path(), List.of(), List.of("run", "--", "/bin/sh", "-c", hide));
    assertThat(ending.code()).isZero();
    assertThat(ending.stderr())
        .contains("bailey: autorun: there are more directories or files than were looked at");
  }

  @ParameterizedTest
  @ValueSource(strings = {"namespace", "bubblewrap"})
  void marksOfARepositoryUncoverNothing(String backend) {
    project.write("sub/.git/config", "");
    project.write("HEAD", "");
    project.write("objects", "");
    project.write("refs", "");
    assertThat(run(with(backend), "echo evil > sub/.git/config").exitCode()).isNotZero();
    assertThat(told(run(with(backend), "mkdir new; echo evil > new/.envrc")))
        .containsExactly("appeared new/.envrc");
  }

  @ParameterizedTest
  @ValueSource(strings = {"namespace", "bubblewrap"})
  void aWritablePlaceInTheProjectHasItsOwnRoot(String backend) {
    project.write("home/.bashrc", "");
    project.write("home/file", "");
    Policy home = Policy.of(files().writing(project.resolve("home"))).withBackend(backend);
    assertThat(run(home, "echo evil > home/.bashrc").exitCode()).isNotZero();
    assertThat(run(home, "echo x > home/file").exitCode()).isZero();
    assertThat(run(with(backend), "echo x > home/.bashrc").exitCode()).as("control").isZero();
  }

  @Test
  void whatIsOpenedByNameStaysOpen() {
    project.write(".vscode/sub/.envrc", "");
    Policy open = Policy.of(files().writing(project.resolve(".vscode"))).withBackend("namespace");
    assertThat(run(open, "echo x > .vscode/sub/.envrc").exitCode()).isZero();
  }

  @Test
  void aLinkOnTheWayToHooksIsRefused() {
    project.write(".git/config", "[core]\nhooksPath = tools/hooks\n");
    Result result =
        run(with("namespace"), "mkdir -p real/hooks; ln -s real tools; echo > tools/hooks/x");
    assertThat(told(result)).containsExactly("appeared real/hooks/x", "appeared tools");
    BaileyException refusal =
        catchThrowableOfType(BaileyException.class, () -> run(with("namespace"), "true"));
    assertThat(refusal).hasMessageContaining("tools is a symbolic link");
  }

  @ParameterizedTest
  @ValueSource(strings = {"namespace", "bubblewrap"})
  void aLinkHidesNoRepository(String backend) {
    project.write("a/b/c/d/file", "");
    project.write("docs/text", "");
    project.write(".git/HEAD", "");
    String plant = "git init -q %1$s && git -C %1$s config core.fsmonitor ./x";
    assertThat(told(run(with(backend), plant.formatted("a/b/c/d/evil"))))
        .as("control: deeper than it looks")
        .isEmpty();
    assertThat(told(run(with(backend), "rm -r docs && ln -s a/b/c/d/evil docs")))
        .contains("appeared a/b/c/d/evil/.git/config");
    assertThat(run(with(backend), "echo evil >> docs/.git/config").exitCode())
        .as("from then on it is read-only")
        .isNotZero();
    String submodule = "mkdir .git/modules && ln -s ../../a/b/c/d/evil/.git .git/modules/sub";
    assertThat(told(run(with(backend), submodule))).contains("appeared .git/modules/sub");
    BaileyException refusal =
        catchThrowableOfType(BaileyException.class, () -> run(with(backend), "true"));
    assertThat(refusal).hasMessageContaining("sub is a symbolic link");
  }

  @ParameterizedTest
  @ValueSource(strings = {"namespace", "bubblewrap"})
  void aPlaceThatPatternsNameOpensNothingInIt(String backend) {
    project.write("file", "");
    try (var other = TemporaryPlace.in("/srv")) {
      other.write(".claude/settings.json", "{}");
      Path claude = other.resolve(".claude");
      Policy policy = Policy.of(files().writing(claude)).withBackend(backend);
      assertThat(run(policy, "echo x > %s/settings.json".formatted(claude)).exitCode()).isNotZero();
      assertThat(run(policy, "echo x > %s/file".formatted(claude)).exitCode()).isZero();
      Policy named =
          Policy.of(files().writing(claude).writing(claude.resolve("settings.json")))
              .withBackend(backend);
      assertThat(run(named, "echo x > %s/settings.json".formatted(claude)).exitCode()).isZero();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"namespace", "bubblewrap"})
  void hooksThatSettingsSpellInAnotherWay(String backend) {
    project.write("tools/hooks/file", "");
    project.write("free/file", "");
    try (var other = TemporaryPlace.in("/srv")) {
      Path alias = other.path().resolve("alias");
      Plain.shell("ln -s %s %s".formatted(project.path(), alias));
      project.write(".git/config", "\ufeff[core]\nhooksPath = " + alias + "/to\\\nols/hooks\n");
      assertThat(run(with(backend), "echo evil > tools/hooks/pre-commit").exitCode()).isNotZero();
      assertThat(run(with(backend), "echo x > free/pre-commit").exitCode()).as("control").isZero();
    }
  }
}
