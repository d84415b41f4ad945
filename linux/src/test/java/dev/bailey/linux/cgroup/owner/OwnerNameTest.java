package dev.bailey.linux.cgroup.owner;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OwnerNameTest {
  @TempDir private Path proc;

  @SuppressWarnings("NullAway.Init")
  OwnerNameTest() {}

  @BeforeEach
  void fakeProc() throws IOException {
    process("self", 500);
    process("42", 900);
    Files.createDirectories(proc.resolve("self/ns"));
    Files.createSymbolicLink(proc.resolve("self/ns/pid"), Path.of("pid:[4026531836]"));
  }

  @Test
  void nameOfThisJvm() {
    OwnerName owner = OwnerName.current(proc.toFile());
    assertThat(owner.startTicks()).isEqualTo(500);
    assertThat(owner.pidNamespace()).isEqualTo(4026531836L);
    assertThat(OwnerName.parse(owner.toString())).isEqualTo(owner);
    assertThat(OwnerName.current().isDead(new File("/proc"))).isFalse();
  }

  @Test
  void otherNamesAreNotOurs() {
    for (String name :
        new String[] {
          "bailey-host",
          "bailey-1-2",
          "bailey-a-b-c",
          "bailey-1-2-3x",
          "bailey-1-2-3-4",
          "x",
          "bailey-",
          "bailey--1-2-3",
          "bailey-01-2-3",
          "system.slice"
        }) {
      assertThat(OwnerName.parse(name)).as(name).isNull();
    }
  }

  @Test
  void deadIsOnlyWhatIsProvablyGone() {
    File root = proc.toFile();
    assertThat(new OwnerName(42, 900, 4026531836L).isDead(root, OwnerNameTest::none))
        .as("lives")
        .isFalse();
    assertThat(new OwnerName(42, 899, 4026531836L).isDead(root, OwnerNameTest::none))
        .as("pid reused")
        .isTrue();
    assertThat(new OwnerName(43, 900, 4026531836L).isDead(root, OwnerNameTest::none))
        .as("pid gone")
        .isTrue();
    assertThat(new OwnerName(43, 900, 4026531999L).isDead(root, OwnerNameTest::none))
        .as("namespace")
        .isFalse();
    assertThat(new OwnerName(43, 900, 0).isDead(root, OwnerNameTest::none)).as("unknown").isFalse();
    assertThat(
            new OwnerName(43, 900, 4026531836L)
                .isDead(new File("/nonexistent"), OwnerNameTest::none))
        .isFalse();
  }

  /** With hidepid a user does not see even the own processes that are not dumpable. */
  @Test
  void whatProcHidesMayLive() {
    OwnerName owner = new OwnerName(43, 900, 4026531836L);
    assertThat(owner.isDead(proc.toFile(), pid -> pid == 43)).isFalse();
    assertThat(owner.isDead(proc.toFile(), OwnerNameTest::none)).isTrue();
  }

  /** Those of a container that was ended as a whole. */
  @Test
  void aNamespaceWithoutProcessesIsGone() throws IOException {
    File root = proc.toFile();
    OwnerName other = new OwnerName(43, 900, 4026531999L);
    namespaceOf("42", 4026531836L);
    assertThat(other.isDead(root, OwnerNameTest::none)).as("not all can be seen").isFalse();
    process("1", 1);
    namespaceOf("1", 4026531836L);
    assertThat(other.isDead(root, OwnerNameTest::none)).isTrue();
    process("44", 901);
    assertThat(other.isDead(root, OwnerNameTest::none))
        .as("who cannot be looked at may be in it")
        .isFalse();
    namespaceOf("44", 4026531999L);
    assertThat(other.isDead(root, OwnerNameTest::none)).as("somebody is in it").isFalse();
    Files.delete(proc.resolve("44/ns/pid"));
    namespaceOf("44", 4026531836L);
    Files.delete(proc.resolve("self/ns/pid"));
    namespaceOf("self", 4026532000L);
    assertThat(other.isDead(root, OwnerNameTest::none)).as("seen from a third namespace").isFalse();
  }

  private static boolean none(int pid) {
    return false;
  }

  private void namespaceOf(String name, long number) throws IOException {
    Files.createDirectories(proc.resolve(name + "/ns"));
    Files.createSymbolicLink(proc.resolve(name + "/ns/pid"), Path.of("pid:[" + number + "]"));
  }

  private void process(String name, long start) throws IOException {
    Files.createDirectories(proc.resolve(name));
    Files.writeString(
        proc.resolve(name + "/stat"),
        "42 (a) b (c) S 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 " + start + " 20 21\n");
  }
}
