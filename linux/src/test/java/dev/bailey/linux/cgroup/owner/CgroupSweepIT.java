package dev.bailey.linux.cgroup.owner;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import dev.bailey.linux.cgroup.Cgroup;
import dev.bailey.linux.cgroup.CgroupDriver;
import dev.bailey.linux.cgroup.CgroupLayout;
import dev.bailey.linux.cgroup.CgroupLimits;
import dev.bailey.linux.cgroup.CommandCgroup;
import dev.bailey.linux.cgroup.Signals;
import dev.bailey.linux.cgroup.files.KernelFiles;
import dev.bailey.linux.cgroup.host.HostCgroups;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The sweep on this machine; needs root. */
@Timeout(240)
class CgroupSweepIT {
  @ParameterizedTest
  @MethodSource("dev.bailey.linux.cgroup.Layouts#all")
  void deadJvmsGroupsGoWithTheirProcessesAndLiveOnesStay(CgroupLayout layout) throws Exception {
    OwnerName self = OwnerName.current();
    // A pid that lives, with a start time that is not its own: the JVM before it is dead.
    OwnerName dead = new OwnerName(self.pid(), self.startTicks() + 1, self.pidNamespace());
    CgroupDriver left =
        HostCgroups.open(layout, Signals.ofJdk(), new KernelFiles(), dead, CgroupJournal.none());
    Cgroup lost = left.acquire(CgroupLimits.none());
    List<Path> bases = bases(lost, dead);
    Path foreign = bases.getFirst().resolveSibling(new OwnerName(4_000_000, 1, 99).toString());
    Path unrelated = bases.getFirst().resolveSibling("bailey-unrelated");
    try (CgroupDriver live = HostCgroups.open(layout, Signals.ofJdk());
        Cgroup ours = live.acquire(CgroupLimits.none())) {
      Files.createDirectory(foreign);
      Files.createDirectory(unrelated);
      Process victim = sleepIn(lost.child());
      Process survivor = sleepIn(ours);
      awaitMember(lost);
      awaitMember(ours);
      lost.freeze();

      List<Path> removed = HostCgroups.sweep(layout, Signals.ofJdk());

      assertThat(removed).containsAll(bases);
      assertThat(victim.waitFor()).isEqualTo(137);
      assertThat(bases).noneMatch(Files::exists);
      assertThat(survivor.isAlive()).isTrue();
      assertThat(ours.processes()).containsExactly((int) survivor.pid());
      assertThat(foreign).exists();
      assertThat(unrelated).exists();
      survivor.destroyForcibly().waitFor();
    } finally {
      left.close();
      Files.deleteIfExists(foreign);
      Files.deleteIfExists(unrelated);
    }
    assertThat(bases.getFirst().resolveSibling(self.toString())).doesNotExist();
  }

  /** The groups of a JVM that a group of it is below, one in each hierarchy. */
  private static List<Path> bases(CommandCgroup group, OwnerName owner) {
    List<Path> bases = new ArrayList<>();
    for (Path file : group.joinFiles()) {
      Path base = file;
      while (!base.endsWith(owner.toString())) {
        base = base.resolve("..").normalize();
      }
      bases.add(base);
    }
    return bases;
  }

  /** As when a JVM is killed in one login session and the next one runs in another. */
  @ParameterizedTest
  @MethodSource("dev.bailey.linux.cgroup.Layouts#all")
  void groupsBelowAnotherSessionsGroupGoToo(CgroupLayout layout, @TempDir Path journals)
      throws Exception {
    // An ordinary user's, below a directory that is closed to others; root's is the same otherwise.
    Files.setPosixFilePermissions(journals, PosixFilePermissions.fromString("rwx------"));
    CgroupJournal journal = CgroupJournal.of(1000, journals.toString());
    OwnerName self = OwnerName.current();
    OwnerName dead = new OwnerName(self.pid(), self.startTicks() + 2, self.pidNamespace());
    Map<Path, Path> sessions = sessions(layout, "test-session-" + self.pid());
    for (Path session : Set.copyOf(sessions.values())) {
      Files.createDirectory(session);
    }
    try {
      Cgroup lost =
          HostCgroups.open(
                  below(layout, sessions), Signals.ofJdk(), new KernelFiles(), dead, journal)
              .acquire(CgroupLimits.none());
      Process victim = sleepIn(lost);
      awaitMember(lost);
      List<Path> left = bases(lost, dead);
      assertThat(sweep(CgroupJournal.none()).run(layout))
          .as("control")
          .doesNotContainAnyElementsOf(left);

      assertThat(sweep(journal).run(layout)).containsAll(left);

      assertThat(victim.waitFor()).isEqualTo(137);
      assertThat(left).noneMatch(Files::exists);
      assertThat(journal.owners()).isEmpty();
    } finally {
      for (Path session : Set.copyOf(sessions.values())) {
        Files.deleteIfExists(session);
      }
    }
  }

  /** For each group of this process, one below it that stands for another session's. */
  private static Map<Path, Path> sessions(CgroupLayout layout, String name) {
    Map<Path, Path> sessions = new HashMap<>();
    switch (layout) {
      case CgroupLayout.V1 v1 ->
          v1.controllers().values().forEach(own -> sessions.put(own, own.resolve(name)));
      case CgroupLayout.V2 v2 -> sessions.put(v2.own(), v2.own().resolve(name));
      case CgroupLayout.None none -> throw new AssertionError(none.reason());
    }
    return sessions;
  }

  /** The layout as a process in those sees it. */
  private static CgroupLayout below(CgroupLayout layout, Map<Path, Path> sessions) {
    if (layout instanceof CgroupLayout.V1 v1) {
      Map<String, Path> there = new HashMap<>();
      v1.controllers().forEach((name, own) -> there.put(name, requireNonNull(sessions.get(own))));
      return new CgroupLayout.V1(there, Map.of(), Optional.empty());
    }
    return new CgroupLayout.V2(sessions.values().iterator().next());
  }

  private static void awaitMember(CommandCgroup group) throws InterruptedException {
    for (int look = 0; group.isEmpty(); look++) {
      assertThat(look).as("nothing joins the group").isLessThan(6000);
      Thread.sleep(5);
    }
  }

  private static CgroupSweep sweep(CgroupJournal journal) {
    return new CgroupSweep(new KernelFiles(), new File("/proc"), Signals.ofJdk(), journal);
  }

  @Test
  void aJournalGoesWithItsGroups(@TempDir Path journals) {
    CgroupLayout layout = HostCgroups.layout();
    OwnerName self = OwnerName.current();
    OwnerName other = new OwnerName(self.pid(), self.startTicks() + 3, self.pidNamespace());
    CgroupJournal journal = new CgroupJournal(journals.toFile());
    try (CgroupDriver driver =
        HostCgroups.open(layout, Signals.ofJdk(), new KernelFiles(), other, journal)) {
      assertThat(journal.owners()).isEmpty();
      driver.acquire(CgroupLimits.none()).close();
      assertThat(journal.owners()).containsExactly(other.toString());
    }
    assertThat(journal.owners()).isEmpty();
  }

  /** Who could write the journal must not choose what is killed. */
  @Test
  void ordinaryDirectoriesAreNoGroups(@TempDir Path journals, @TempDir Path planted)
      throws Exception {
    OwnerName self = OwnerName.current();
    String dead = new OwnerName(self.pid(), self.startTicks() + 4, self.pidNamespace()).toString();
    Process bystander = new ProcessBuilder("sleep", "1000").start();
    try {
      Path group = Files.createDirectories(planted.resolve(dead + "/below"));
      Files.writeString(group.resolve("cgroup.procs"), bystander.pid() + "\n");
      Path above = Files.writeString(planted.resolve(dead + "/cgroup.procs"), "");
      Files.writeString(above, bystander.pid() + "\n");
      CgroupJournal journal = new CgroupJournal(journals.toFile());
      journal.add(dead, List.of(planted.resolve(dead).toFile()));
      assertThat(journal.owners()).as("control").containsExactly(dead);

      assertThat(sweep(journal).run(HostCgroups.layout())).isEmpty();

      assertThat(bystander.isAlive()).isTrue();
      assertThat(group.resolve("cgroup.procs")).exists();
      assertThat(journal.owners()).isEmpty();
    } finally {
      bystander.destroyForcibly().waitFor();
    }
  }

  private static Process sleepIn(CommandCgroup group) throws Exception {
    StringBuilder join = new StringBuilder();
    for (Path file : group.joinFiles()) {
      join.append("echo $$ > ").append(file).append(" || exit 99; ");
    }
    return new ProcessBuilder("sh", "-c", join + "exec sleep 1000").start();
  }
}
