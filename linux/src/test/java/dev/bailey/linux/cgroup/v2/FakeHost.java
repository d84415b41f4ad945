package dev.bailey.linux.cgroup.v2;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import dev.bailey.linux.cgroup.Cgroup;
import dev.bailey.linux.cgroup.CgroupDriver;
import dev.bailey.linux.cgroup.CgroupLayout;
import dev.bailey.linux.cgroup.CgroupLimits;
import dev.bailey.linux.cgroup.Signals;
import dev.bailey.linux.cgroup.files.CgroupAncestors;
import dev.bailey.linux.cgroup.files.FakeKernel;
import dev.bailey.linux.cgroup.host.HostCgroups;
import dev.bailey.linux.cgroup.owner.CgroupJournal;
import dev.bailey.linux.cgroup.owner.OwnerName;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A machine with v2 only, and drivers in it. */
public final class FakeHost {
  public static final OwnerName OWNER = new OwnerName(7, 11, 13);
  public static final String SELF = Long.toString(ProcessHandle.current().pid());
  public static final String ALL = "cpu memory pids";
  public static final String SHELL_AND_SELF = "1\n" + SELF;
  public static final CgroupLimits LIMITS =
      CgroupLimits.none().withMemoryBytes(1 << 20).withProcesses(5).withCpus(0.25);

  private final Path sys;
  private final FakeKernel kernel;

  /**
   * Nothing is there yet.
   *
   * @param sys where the hierarchy is mounted
   */
  public FakeHost(Path sys, FakeKernel kernel) {
    this.sys = sys;
    this.kernel = kernel;
  }

  /** As systemd has it for root by ssh: the scope of the session gets no cpu. */
  public Path session(String user, String procs) throws IOException {
    FakeKernel.v2Root(sys, ALL, ALL, "");
    FakeKernel.v2(sys.resolve("user.slice"), ALL, ALL, "");
    Path slice = sys.resolve("user.slice/user-" + user + ".slice");
    FakeKernel.v2(slice, ALL, "memory pids", "");
    return FakeKernel.v2(slice.resolve("session-3.scope"), "memory pids", "", procs);
  }

  public void giveAwayFrom(Path group) {
    for (File one : CgroupAncestors.of(group.toFile())) {
      kernel.giveAway(one.toPath());
    }
  }

  public CgroupDriver driver(Path own) {
    return HostCgroups.open(
        new CgroupLayout.V2(own), Signals.ofJdk(), kernel, OWNER, CgroupJournal.none());
  }

  public static BaileyException refusal(CgroupDriver driver) {
    BaileyException refusal =
        assertThatExceptionOfType(BaileyException.class)
            .isThrownBy(() -> driver.acquire(LIMITS))
            .actual();
    assertThat(refusal.code()).isEqualTo(ErrorCode.NOT_ENFORCEABLE);
    return refusal;
  }

  /** A process can really be brought there, and back. */
  public void enter(Cgroup group, String pid) throws IOException {
    File procs = group.joinFiles().getFirst().toFile();
    kernel.write(procs, pid);
    Files.writeString(procs.toPath(), "\n");
  }

  public static void assertNothingIsIn(Path... groups) {
    for (Path group : groups) {
      assertThat(group.resolve(OWNER.toString())).doesNotExist();
      assertThat(group.resolve("bailey-host")).doesNotExist();
    }
  }

  public static Path base(Cgroup group) {
    return group.joinFiles().getFirst().resolve("../..").normalize();
  }

  public static String read(Cgroup group, String name) throws IOException {
    return Files.readString(group.joinFiles().getFirst().resolveSibling(name)).strip();
  }

  public static String content(Path group, String name) throws IOException {
    return Files.readString(group.resolve(name)).strip();
  }
}
