package dev.bailey.testing.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.bailey.api.Sandbox;
import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import dev.bailey.execution.Command;
import dev.bailey.execution.Result;
import dev.bailey.policy.FileAccess;
import dev.bailey.policy.Mount;
import dev.bailey.policy.Policy;
import dev.bailey.policy.Promise;
import dev.bailey.policy.Root;
import dev.bailey.testing.Confinement;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;

/** Files at another path than the host's, and root file systems other than the host's. */
final class MountContractIT extends BackendContract {
  private static final Path DATA = Path.of("/data/here");

  private Policy mounting(Contract contract, Mount... mounts) {
    return mounting(contract, FileAccess.project(project.path()), mounts);
  }

  private static Policy mounting(Contract contract, FileAccess files, Mount... mounts) {
    return contract.accepting(Policy.of(files.mounting(List.of(mounts))), Set.of());
  }

  private Mount reading() {
    return Mount.readOnly(elsewhere.path(), DATA);
  }

  private Mount writing() {
    return Mount.writable(elsewhere.path(), DATA);
  }

  /** Whether it makes mounts; otherwise it must refuse them by name. */
  private boolean mounts(Contract contract) {
    if (contract.backend().equals("namespace") || contract.backend().equals("bubblewrap")) {
      return true;
    }
    Policy policy = mounting(contract, reading()).accepting(Promise.values());
    assertThatExceptionOfType(BaileyException.class)
        .isThrownBy(() -> Sandbox.run(policy, Command.of("/bin/true")))
        .withMessageContaining(contract.backend() + " cannot show files at another path")
        .satisfies(e -> assertThat(e.code()).isEqualTo(ErrorCode.NOT_SUPPORTED))
        .satisfies(e -> assertThat(e.remedies()).isNotEmpty());
    return false;
  }

  @ForEachBackend
  void aMountIsReadAtItsTarget(Contract contract) {
    elsewhere.write("sub/file", "content");
    if (!mounts(contract)) {
      return;
    }
    Policy policy = mounting(contract, reading());
    Confinement.assertWorks(shell("grep -q content /data/here/sub/file"), policy);
    Result result = Sandbox.run(policy, Command.of("/bin/true"));
    assertThat(result.enforcement().lines())
        .filteredOn(line -> line.promise() == Promise.FILES)
        .allMatch(
            line -> line.verified() && line.asked().contains(elsewhere.path() + ":/data/here:ro"));
  }

  @ForEachBackend
  void itIsNotWrittenUnlessItMayBe(Contract contract) {
    elsewhere.write("file", "content");
    if (!mounts(contract)) {
      return;
    }
    for (String act : new String[] {"echo x > /data/here/file", "touch /data/here/new"}) {
      Confinement.assertWorks(shell("! { " + act + "; }"), mounting(contract, reading()));
    }
    assertThat(elsewhere.resolve("file")).hasContent("content");
    assertThat(elsewhere.resolve("new")).doesNotExist();
    Confinement.assertWorks(
        shell("echo new > /data/here/file && echo new > /data/here/new"),
        mounting(contract, writing()));
    assertThat(elsewhere.resolve("file")).hasContent("new");
    assertThat(elsewhere.resolve("new")).hasContent("new");
  }

  @ForEachBackend
  void itIsNotAtTheHostsPath(Contract contract) {
    elsewhere.write("file", "content");
    if (mounts(contract)) {
      Confinement.assertStopped(
          shell("cat " + elsewhere.resolve("file")), mounting(contract, writing()));
    }
  }

  @ForEachBackend
  void whatIsDeniedStaysDenied(Contract contract) {
    Path secret = elsewhere.write("sub/secret", "s");
    if (!mounts(contract)) {
      return;
    }
    for (Path denied : List.of(secret, DATA.resolve("sub/secret"))) {
      FileAccess files = FileAccess.project(project.path()).denying(denied);
      for (Mount mount : List.of(reading(), writing())) {
        Policy policy = mounting(contract, files, mount);
        Confinement.assertWorks(
            shell("test -d /data/here/sub && ! cat /data/here/sub/secret"), policy);
      }
    }
    Confinement.assertWorks(shell("cat /data/here/sub/secret"), mounting(contract, reading()));
  }

  @ForEachBackend
  void devicesAndSetuidProgramsDoNothing(Contract contract) {
    if (mounts(contract)) {
      String line = "grep ' /data/here ' /proc/self/mountinfo";
      Confinement.assertWorks(
          shell(line + " | grep nosuid | grep nodev | grep -v shared: | grep -qv master:"),
          mounting(contract, writing()));
    }
  }

  @ForEachBackend
  void aFileIsMountedToo(Contract contract) {
    Path file = elsewhere.write("one", "content");
    if (mounts(contract)) {
      Policy policy = mounting(contract, Mount.readOnly(file, Path.of("/etc/tool.conf")));
      Confinement.assertWorks(shell("grep -q content /etc/tool.conf"), policy);
    }
  }

  @ForEachBackend
  void targetsInTheProjectAndInTmpWork(Contract contract) {
    elsewhere.write("file", "content");
    project.write("vendor/covered", "");
    if (!mounts(contract)) {
      return;
    }
    for (Path target : List.of(project.resolve("vendor"), Path.of("/tmp/a/b"), Path.of("/var"))) {
      Policy policy = mounting(contract, Mount.readOnly(elsewhere.path(), target));
      Confinement.assertWorks(
          shell("test -e %1$s/file && test ! -e %1$s/covered".formatted(target)), policy);
    }
    assertThat(project.resolve("vendor/covered")).exists();
  }

  @ForEachBackend
  void itIsTheSameForEveryCommandOfASandbox(Contract contract) {
    elsewhere.write("file", "content");
    if (!mounts(contract)) {
      return;
    }
    try (Sandbox sandbox = Sandbox.open(mounting(contract, writing()))) {
      for (int i = 0; i < 3; i++) {
        Result result =
            sandbox.exec("/bin/sh", "-c", "cat /data/here/file && echo more >> /data/here/file");
        assertThat(result.exitCode()).as("%s", result).isZero();
      }
    }
    assertThat(elsewhere.resolve("file")).content().endsWith("more\nmore\nmore\n");
  }

  @ForEachBackend
  void aProgramInAMountIsFound(Contract contract) {
    Path program = elsewhere.write("run", "#!/bin/sh\necho started\n");
    assertThat(program.toFile().setExecutable(true, false)).isTrue();
    if (mounts(contract)) {
      Result result = Sandbox.run(mounting(contract, reading()), Command.of("/data/here/run"));
      assertThat(result.stdout().text()).isEqualTo("started\n");
    }
  }

  @ForEachBackend
  void nothingIsMadeOnTheHostForATarget(Contract contract) {
    if (mounts(contract)) {
      Confinement.assertWorks(shell("true"), mounting(contract, reading()));
      assertThat(Files.exists(Path.of("/data"), LinkOption.NOFOLLOW_LINKS)).isFalse();
    }
  }

  @ForEachBackend
  void anImageIsRefusedBeforeAnythingRuns(Contract contract) {
    Policy policy = policy(contract).accepting(Promise.values()).withRoot(Root.image("alpine:3"));
    for (Policy asked : List.of(policy, Policy.project(project.path()).withRoot(Root.image("x")))) {
      assertThatExceptionOfType(BaileyException.class)
          .isThrownBy(() -> Sandbox.run(asked, Command.of("/bin/true")))
          .withMessageContaining("no root but the host's system directories")
          .satisfies(e -> assertThat(e.code()).isEqualTo(ErrorCode.NOT_SUPPORTED))
          .satisfies(e -> assertThat(e.remedies()).isNotEmpty());
    }
  }
}
