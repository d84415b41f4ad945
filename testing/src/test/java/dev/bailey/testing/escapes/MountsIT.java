package dev.bailey.testing.escapes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import dev.bailey.policy.FileAccess;
import dev.bailey.policy.Mount;
import dev.bailey.policy.Policy;
import dev.bailey.randomtest.Rounds;
import dev.bailey.testing.Plain;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** No mount at another path is a way around what a policy keeps. */
final class MountsIT extends EscapeTestBase {
  private static final Path DATA = Path.of("/data");

  private static boolean mounts(Attacked target) {
    return !target.backend().equals("landlock");
  }

  private Policy mounting(FileAccess files, Mount... mounts) {
    return Policy.of(files.mounting(List.of(mounts)));
  }

  private void assertRefused(Attacked target, Policy policy, String reason) {
    BaileyException refusal =
        catchThrowableOfType(
            BaileyException.class, () -> target.inside(shell("cat /data/secret"), policy));
    assertThat(refusal).as("%s: %s", target, reason).isNotNull();
    assertThat(refusal.code())
        .isEqualTo(mounts(target) ? ErrorCode.INVALID_REQUEST : ErrorCode.NOT_SUPPORTED);
    if (mounts(target)) {
      assertThat(refusal).hasMessageContaining(reason);
    }
  }

  /** Denied at its own path, it is asked for by that of a mount around it, nested, and moved. */
  @ForEachTarget
  void whatIsDeniedCannotBeReachedThroughAnotherPath(Attacked target) {
    elsewhere.write("shut/secret", CANARY);
    handOver(target);
    FileAccess files = files().denying(elsewhere.resolve("shut"), elsewhere.resolve("later"));
    Mount around = Mount.writable(elsewhere.path(), DATA);
    Mount again = Mount.writable(elsewhere.path(), Path.of("/again/there"));
    if (!mounts(target)) {
      assertRefused(target, mounting(files, around), "");
      return;
    }
    for (String attempt :
        List.of(
            "cat /data/shut/secret",
            "cat /again/there/shut/secret",
            "cd /data && cat ../data/shut/../shut/secret",
            "mv /data/shut /data/open && cat /data/open/secret",
            "ln /data/shut/secret /data/link && cat /data/link",
            "ln -s shut /data/soft && cat /data/soft/secret",
            "echo x > /data/shut/new",
            "mkdir /data/later/x",
            "echo x > /again/there/later",
            "umount /data/shut && cat /data/shut/secret")) {
      assertFails(target, shell(attempt), mounting(files, around, again));
    }
    assertThat(elsewhere.resolve("shut/new")).doesNotExist();
    assertThat(elsewhere.resolve("later")).doesNotExist();
    assertControl(target, shell("cat %1$s/shut/secret".formatted(elsewhere.path())));
  }

  /** Denied by a path inside that passes a link: it is followed as commands follow it. */
  @ForEachTarget
  void whatIsDeniedThroughALinkInsideIsDenied(Attacked target) throws IOException {
    elsewhere.write("shut/secret", CANARY);
    elsewhere.write("shut/open", "open");
    Path links = Files.createDirectory(elsewhere.resolve("links"));
    Files.createSymbolicLink(links.resolve("absolute"), Path.of("/linked"));
    Files.createSymbolicLink(links.resolve("relative"), Path.of("../linked"));
    handOver(target);
    Mount around = Mount.readOnly(links, DATA);
    for (String place : List.of("/linked", "/tmp/linked")) {
      Mount shut = Mount.readOnly(elsewhere.resolve("shut"), Path.of(place));
      for (String name :
          place.equals("/linked")
              ? List.of("/data/absolute", "/data/relative", "/linked")
              : List.of("/var/tmp/linked", "/tmp/linked")) {
        Policy policy = mounting(files().denying(Path.of(name, "secret")), around, shut);
        if (!mounts(target)) {
          assertRefused(target, policy, "");
          continue;
        }
        assertFails(target, shell("cat %s/secret".formatted(name)), policy);
        assertFails(target, shell("cat %s/secret".formatted(place)), policy);
        assertThat(target.inside(shell("cat %s/open".formatted(name)), policy).text())
            .contains("open");
      }
    }
    assertControl(target, shell("cat %s/shut/secret".formatted(elsewhere.path())));
  }

  @ForEachTarget
  void whatRunsLaterCannotBeWrittenThroughAnotherPath(Attacked target) {
    elsewhere.write(".git/hooks/pre-commit", "kept");
    elsewhere.write("read/only", "kept");
    handOver(target);
    FileAccess files = files().reading(elsewhere.resolve("read"));
    Policy policy = mounting(files, Mount.writable(elsewhere.path(), DATA));
    if (!mounts(target)) {
      assertRefused(target, policy, "");
      return;
    }
    for (String attempt :
        List.of(
            "echo x > /data/.git/hooks/pre-commit",
            "mv /data/.git /data/other && mkdir -p /data/.git/hooks",
            "rm -f /data/.git/hooks/pre-commit",
            "echo x > /data/read/only",
            "mv /data/read /data/moved")) {
      assertFails(target, shell(attempt), policy);
    }
    assertThat(elsewhere.resolve(".git/hooks/pre-commit")).hasContent("kept");
    assertThat(elsewhere.resolve("read/only")).hasContent("kept");
    assertControl(target, shell("echo x > %s/read/only".formatted(elsewhere.path())));
  }

  /** An earlier command has put a link where a later policy mounts from, or mounts upon. */
  @ForEachTarget
  void plantedLinksAreNotFollowed(Attacked target) throws IOException {
    elsewhere.write("secret", CANARY);
    Files.createSymbolicLink(project.resolve("source"), elsewhere.path());
    Files.createSymbolicLink(project.resolve("target"), Path.of("../../usr/bin"));
    project.write("real/file", "");
    handOver(target);
    assertRefused(
        target, mounting(files(), Mount.readOnly(project.resolve("source"), DATA)), "leads it out");
    Mount upon = Mount.readOnly(project.resolve("real"), project.resolve("target"));
    assertRefused(target, mounting(files(), upon), "is a symbolic link");
    Mount below = Mount.readOnly(project.resolve("real"), project.resolve("target/sub"));
    assertRefused(target, mounting(files(), below), "is a symbolic link");
  }

  /** A neighbour swaps a directory and a link all the time while sandboxes are made. */
  @ForEachTargetOfRoot
  void aLinkThatIsPutInTheWayMeanwhileIsNotFollowed(Attacked target) throws Exception {
    elsewhere.write("secret", CANARY);
    project.write("a/secret", "harmless");
    project.write("upon/file", "");
    if (!mounts(target)) {
      return;
    }
    Process swapping =
        new ProcessBuilder(
                "/usr/bin/python3",
                "-c",
                """
                import os
                os.chdir('%s')
                os.symlink('%s', 'link')
                os.symlink('../../usr/share', 'link2')
                while True:
                  for one, other in (('a', 'link'), ('upon', 'link2')):
                    os.rename(one, 'kept'); os.rename(other, one)
                    os.rename(one, other); os.rename('kept', one)
                """
                    .formatted(project.path(), elsewhere.path()))
            .start();
    try {
      Policy policy =
          mounting(
              FileAccess.readOnly(project.path()),
              Mount.readOnly(project.resolve("a"), DATA),
              Mount.readOnly(project.resolve("a"), project.resolve("upon")));
      for (int i = 0; i < Rounds.atLeast(30); i++) {
        try {
          assertThat(
                  target.inside(shell("cat /data/secret; ls /usr/share/secret"), policy).stdout())
              .doesNotContain(CANARY)
              .doesNotContain("/usr/share/secret");
        } catch (BaileyException e) {
          assertThat(e.code())
              .as("%s", e)
              .isIn(
                  ErrorCode.INVALID_REQUEST,
                  ErrorCode.LAUNCH_FAILED,
                  ErrorCode.VERIFICATION_FAILED);
        }
      }
    } finally {
      swapping.destroyForcibly().waitFor();
    }
    Plain.shell("test -L %1$s/link || test -L %1$s/a".formatted(project.path()));
  }

  /** What a target covers comes to light neither by a move nor by another mount. */
  @ForEachTarget
  void whatATargetCoversStaysCovered(Attacked target) {
    project.write("covered/secret", CANARY);
    elsewhere.write("file", "");
    handOver(target);
    Policy policy = mounting(files(), Mount.writable(elsewhere.path(), project.resolve("covered")));
    if (!mounts(target)) {
      assertRefused(target, policy, "");
      return;
    }
    for (String attempt :
        List.of(
            "cat covered/secret",
            "mv covered open; cat open/secret",
            "cd covered && cat ../covered/secret",
            "umount covered && cat covered/secret")) {
      assertFails(target, shell(attempt), policy);
    }
    assertControl(target, shell("cat covered/secret"));
  }
}
