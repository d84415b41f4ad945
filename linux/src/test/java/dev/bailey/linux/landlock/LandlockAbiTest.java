package dev.bailey.linux.landlock;

import static dev.bailey.linux.abi.Landlock.LANDLOCK_ACCESS_FS_IOCTL_DEV;
import static dev.bailey.linux.abi.Landlock.LANDLOCK_ACCESS_FS_REFER;
import static dev.bailey.linux.abi.Landlock.LANDLOCK_ACCESS_FS_TRUNCATE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bailey.error.BaileyException;
import dev.bailey.error.Remedy;
import dev.bailey.linux.abi.Errno;
import dev.bailey.policy.EffectivePolicy;
import dev.bailey.policy.FileAccess;
import dev.bailey.policy.Limits;
import dev.bailey.policy.NetworkAccess;
import dev.bailey.policy.Promise;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class LandlockAbiTest {
  private static final long FIRST = 0x1FFF;

  private static EffectivePolicy policy(Promise... accepted) {
    return policy(FileAccess.project(Path.of("/usr")), accepted);
  }

  private static EffectivePolicy policy(FileAccess files, Promise... accepted) {
    return new EffectivePolicy(
        files,
        NetworkAccess.none(),
        Limits.none(),
        Set.of(accepted),
        Set.of(),
        Optional.empty(),
        List.of());
  }

  @Test
  void oldVersionsLeaveSomethingOpen() {
    assertThat(new LandlockAbi(2).leavesOpen()).containsOnly(Promise.FILES, Promise.PROCESSES);
    assertThat(new LandlockAbi(5).leavesOpen()).containsOnly(Promise.PROCESSES);
    assertThat(new LandlockAbi(6).leavesOpen()).isEmpty();
  }

  @Test
  void eachVersionAddsItsRights() {
    assertThat(new LandlockAbi(1).files()).isEqualTo(FIRST);
    assertThat(new LandlockAbi(2).files()).isEqualTo(FIRST | LANDLOCK_ACCESS_FS_REFER);
    long third = FIRST | LANDLOCK_ACCESS_FS_REFER | LANDLOCK_ACCESS_FS_TRUNCATE;
    assertThat(new LandlockAbi(3).files()).isEqualTo(third);
    assertThat(new LandlockAbi(4).files()).isEqualTo(third);
    assertThat(new LandlockAbi(5).files()).isEqualTo(third | LANDLOCK_ACCESS_FS_IOCTL_DEV);
    assertThat(new LandlockAbi(99).files()).isEqualTo(new LandlockAbi(5).files());
    assertThat(new LandlockAbi(3).network(NetworkAccess.none())).isZero();
    assertThat(new LandlockAbi(4).network(NetworkAccess.none())).isEqualTo(3);
    assertThat(new LandlockAbi(4).network(NetworkAccess.full())).isZero();
    assertThat(new LandlockAbi(5).scopes()).isZero();
    assertThat(new LandlockAbi(6).scopes()).isEqualTo(3);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2})
  void whatCanBeEmptiedMustBeAccepted(int version) {
    LandlockAbi abi = new LandlockAbi(version);
    assertThatThrownBy(() -> abi.check(policy(Promise.PROCESSES)))
        .isInstanceOfSatisfying(
            BaileyException.class,
            e -> assertThat(e.remedies()).contains(new Remedy.AcceptPromise("files")));
    assertThatCode(() -> abi.check(policy(Promise.PROCESSES, Promise.FILES)))
        .doesNotThrowAnyException();
    FileAccess all = FileAccess.unrestricted(Path.of("/usr"));
    assertThatCode(() -> abi.check(policy(all, Promise.PROCESSES))).doesNotThrowAnyException();
    assertThatThrownBy(() -> abi.check(policy(all.denying(Path.of("/usr/x")), Promise.PROCESSES)))
        .isInstanceOf(BaileyException.class);
  }

  @ParameterizedTest
  @ValueSource(ints = {3, 4, 5})
  void whatCanBeSignalledMustBeAccepted(int version) {
    LandlockAbi abi = new LandlockAbi(version);
    assertThatThrownBy(() -> abi.check(policy()))
        .isInstanceOfSatisfying(
            BaileyException.class,
            e -> assertThat(e.remedies()).contains(new Remedy.AcceptPromise("processes")));
    assertThatCode(() -> abi.check(policy(Promise.PROCESSES))).doesNotThrowAnyException();
    // That nobody asked for a number of processes is not the same as accepting signals.
    EffectivePolicy unlimited =
        new EffectivePolicy(
            FileAccess.project(Path.of("/usr")),
            NetworkAccess.none(),
            Limits.none(),
            Set.of(),
            Set.of(Promise.PROCESSES),
            Optional.empty(),
            List.of());
    assertThatThrownBy(() -> abi.check(unlimited)).isInstanceOf(BaileyException.class);
  }

  @ParameterizedTest
  @ValueSource(ints = {6, 7, 8, 9})
  void nothingNeedsToBeAcceptedSinceVersionSix(int version) {
    assertThatCode(() -> new LandlockAbi(version).check(policy())).doesNotThrowAnyException();
  }

  @Test
  void obstaclesSayWhatToDo() {
    assertThat(LandlockObstacle.of(1)).isEmpty();
    assertThat(LandlockObstacle.of(-Errno.ENOSYS).orElseThrow().remedies())
        .asString()
        .contains("5.13");
    assertThat(LandlockObstacle.of(-Errno.EOPNOTSUPP).orElseThrow().remedies())
        .asString()
        .contains("lsm=landlock,");
    assertThat(LandlockObstacle.of(-Errno.EPERM).orElseThrow().reason()).contains("EPERM");
  }

  @Test
  void marksAreReadFromLimits() {
    String line = "Max file locks            %s %s locks     \n";
    long largest = new Mark(Mark.LARGEST_CELL, 1).value();
    assertThat(Mark.parse(line.formatted("unlimited", "unlimited"))).isEqualTo(-1);
    assertThat(Mark.parse("")).isEqualTo(-1);
    assertThat(Mark.parse("x\n" + line.formatted(largest, largest))).isEqualTo(largest);
    assertThat(Mark.cellOf(largest)).isEqualTo(Mark.LARGEST_CELL);
    assertThat(largest).isPositive();
  }
}
