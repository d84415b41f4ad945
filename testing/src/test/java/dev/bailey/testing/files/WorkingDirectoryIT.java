package dev.bailey.testing.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.bailey.api.Sandbox;
import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import dev.bailey.execution.Command;
import dev.bailey.execution.Result;
import dev.bailey.policy.Policy;
import dev.bailey.policy.Promise;
import dev.bailey.testing.SelectedBackends;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * A command does not start in a directory that is reached through a magic link of /proc: to the
 * process that enters the sandbox such a link leads to places that the command never sees.
 */
@Timeout(240)
final class WorkingDirectoryIT extends FileTestBase {
  private static final Command WHERE = Command.of("/bin/sh", "-c", "/bin/pwd -P; cat secret");

  /** What a link of the project names, or the request itself. */
  private static final List<String> MAGIC =
      List.of(
          "/proc/1/root",
          "/proc/1/root/usr",
          "/proc/1/cwd",
          "/proc/self/root",
          "/proc/self/root/usr",
          "/proc/self/cwd",
          "/proc/thread-self/root/usr");

  static List<String> confining() {
    return SelectedBackends.confining();
  }

  /** Those in whose sandboxes /proc is another one than that of this JVM. */
  static List<String> filtering() {
    return SelectedBackends.filtering();
  }

  static Stream<Arguments> magicLinks() {
    return filtering().stream()
        .flatMap(backend -> MAGIC.stream().map(link -> Arguments.of(backend, link)));
  }

  private Policy policy(String backend) {
    return policy()
        .withBackend(backend)
        // Landlock of an old kernel cannot keep all of it, and none of it matters here.
        .accepting(SelectedBackends.mustBeAccepted(backend).toArray(Promise[]::new));
  }

  private static void assertRefused(Sandbox sandbox, Path directory) {
    assertThatExceptionOfType(BaileyException.class)
        .as("%s", directory)
        .isThrownBy(() -> sandbox.exec(WHERE.in(directory)))
        .satisfies(e -> assertThat(e.code()).isEqualTo(ErrorCode.INVALID_REQUEST))
        .withMessageContaining("does not show this directory");
  }

  /** Made by a command, as the next one's caller would find it. */
  private void link(Sandbox sandbox, String target) {
    Result made = sandbox.exec("/bin/ln", "-s", target, "sub");
    assertThat(made.exitCode()).as(made.stderr().text()).isZero();
  }

  @ParameterizedTest
  @MethodSource("magicLinks")
  void aMagicLinkIsRefused(String backend, String magic) {
    try (Sandbox sandbox = Sandbox.open(policy(backend))) {
      assertRefused(sandbox, Path.of(magic));
      link(sandbox, magic);
      assertRefused(sandbox, project.resolve("sub"));
      assertThat(sandbox.exec("/bin/true").exitCode()).as("the sandbox is unharmed").isZero();
    }
  }

  /** Whatever it leads to is as hidden as by its own name. */
  @ParameterizedTest
  @MethodSource("confining")
  void aPathThatPassesOneToAHiddenPlaceIsRefused(String backend) {
    elsewhere.write("directory/secret", "secret\n");
    String hidden = "/proc/self/root" + elsewhere.path();
    try (Sandbox sandbox = Sandbox.open(policy(backend))) {
      link(sandbox, hidden);
      assertRefused(sandbox, project.resolve("sub/directory"));
      assertRefused(sandbox, Path.of(hidden, "directory"));
      assertRefused(sandbox, Path.of("/proc/1/root" + elsewhere.resolve("directory")));
      assertRefused(sandbox, elsewhere.resolve("directory"));
    }
    assertThat(shell("cat sub/directory/secret").outside().text())
        .as("control")
        .isEqualTo("secret");
  }

  /** A command in a sandbox of its own is launched by other steps. */
  @ParameterizedTest
  @MethodSource("filtering")
  void aMagicLinkIsRefusedInASandboxOfItsOwn(String backend) {
    for (String magic : MAGIC) {
      assertThatExceptionOfType(BaileyException.class)
          .as(magic)
          .isThrownBy(() -> Sandbox.run(policy(backend), WHERE.in(Path.of(magic))))
          .satisfies(e -> assertThat(e.code()).isEqualTo(ErrorCode.INVALID_REQUEST));
    }
  }

  /** The control: any other link is followed, also one that passes another one. */
  @ParameterizedTest
  @MethodSource("confining")
  void anOrdinaryLinkIsFollowed(String backend) {
    project.write("real/directory/secret", "own\n");
    String real = project.resolve("real").toString();
    try (Sandbox sandbox = Sandbox.open(policy(backend))) {
      link(sandbox, real);
      assertStartsIn(sandbox.exec(WHERE.in(project.resolve("sub/directory"))));
      assertThat(sandbox.exec("/bin/ln", "-s", "sub/directory", "second").exitCode()).isZero();
      assertStartsIn(sandbox.exec(WHERE.in(project.resolve("second"))));
    }
    assertStartsIn(Sandbox.run(policy(backend), WHERE.in(project.resolve("second"))));
  }

  private void assertStartsIn(Result result) {
    assertThat(result.stdout().text()).isEqualTo(project.resolve("real/directory") + "\nown\n");
  }
}
