package dev.bailey.linux.cgroup.v2;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import dev.bailey.linux.cgroup.Cgroup;
import dev.bailey.linux.cgroup.CgroupDriver;
import dev.bailey.linux.cgroup.CgroupLayout;
import dev.bailey.linux.cgroup.CgroupLimits;
import dev.bailey.linux.cgroup.Layouts;
import dev.bailey.linux.cgroup.Signals;
import dev.bailey.linux.cgroup.files.CgroupAncestors;
import dev.bailey.linux.cgroup.host.HostCgroups;
import dev.bailey.linux.cgroup.owner.OwnerName;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Places in this machine's v2 hierarchy, which may have no controllers; needs root. */
@Timeout(240)
class V2ParentsIT {
  private static final Path ROOT = Layouts.unifiedRoot();

  private final Path slice = ROOT.resolve("bailey-test-" + ProcessHandle.current().pid());
  private final Path scope = slice.resolve("session.scope");
  private final CgroupLayout layout = new CgroupLayout.V2(scope);

  @BeforeEach
  void makeSession() throws IOException {
    Files.createDirectories(scope);
  }

  @AfterEach
  void leaveNothing() throws IOException {
    Files.deleteIfExists(scope);
    Files.deleteIfExists(slice);
  }

  @Test
  void placesEndAtTheMountPoint() {
    assertThat(CgroupAncestors.of(scope.toFile()))
        .containsExactly(scope.toFile(), slice.toFile(), ROOT.toFile());
  }

  @Test
  void whatADeadJvmLeftIsSweptInEachPlace() throws Exception {
    OwnerName self = OwnerName.current();
    OwnerName dead = new OwnerName(self.pid(), self.startTicks() + 2, self.pidNamespace());
    List<Process> victims = new ArrayList<>();
    for (Path place : List.of(scope, slice, ROOT)) {
      Path command = place.resolve(dead + "/c0/k0");
      Files.createDirectories(command);
      victims.add(sleepIn(command));
    }
    Path living = Files.createDirectory(slice.resolve(self.toString()));
    Process survivor = sleepIn(living);

    HostCgroups.sweep(layout, Signals.ofJdk());

    for (Process victim : victims) {
      assertThat(victim.waitFor()).isEqualTo(137);
    }
    for (Path place : List.of(scope, slice, ROOT)) {
      assertThat(place.resolve(dead.toString())).doesNotExist();
    }
    assertThat(survivor.isAlive()).isTrue();
    survivor.destroyForcibly().waitFor();
    awaitRemoval(living);
  }

  /** Below a group of threads no process can be: the driver goes up, here to the root. */
  @Test
  void groupsOfThreadsAreLeftAlone() throws Exception {
    Files.writeString(scope.resolve("cgroup.type"), "threaded");
    assertThat(Files.readString(slice.resolve("cgroup.type"))).isEqualTo("domain threaded\n");
    Path invalid = Files.createDirectory(slice.resolve("invalid"));
    assertThatIOException()
        .as("control")
        .isThrownBy(() -> Files.writeString(invalid.resolve("cgroup.procs"), "0"))
        .withMessageContaining("not supported");
    Files.delete(invalid);
    try (CgroupDriver driver = HostCgroups.open(layout, Signals.ofJdk());
        Cgroup group = driver.acquire(CgroupLimits.none())) {
      Path directory = group.joinFiles().getFirst().resolveSibling(".").normalize();
      assertThat(directory).isEqualTo(ROOT.resolve(OwnerName.current() + "/c0"));
      assertThat(driver.mechanism()).isEqualTo("cgroup v2 (below /)");
      Process process = sleepIn(directory);
      group.killAll();
      assertThat(process.waitFor()).isEqualTo(137);
    }
    assertThat(ROOT.resolve(OwnerName.current().toString())).doesNotExist();
  }

  private static Process sleepIn(Path group) throws Exception {
    Path procs = group.resolve("cgroup.procs");
    Process process =
        new ProcessBuilder("sh", "-c", "echo $$ > " + procs + " || exit 99; exec sleep 1000")
            .start();
    while (process.isAlive() && Files.readAllLines(procs).isEmpty()) {
      Thread.sleep(5);
    }
    assertThat(process.isAlive()).isTrue();
    return process;
  }

  private static void awaitRemoval(Path group) throws Exception {
    while (!group.toFile().delete()) {
      Thread.sleep(5);
    }
  }
}
