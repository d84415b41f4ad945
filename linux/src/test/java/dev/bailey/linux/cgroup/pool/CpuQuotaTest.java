package dev.bailey.linux.cgroup.pool;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import dev.bailey.linux.cgroup.CommandCgroup.CpuLift;
import dev.bailey.linux.cgroup.controllers.CpuControl;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

/** Whatever happens to a kill, the next sandbox has the limit that it is told of. */
final class CpuQuotaTest {
  private static final OptionalDouble HALF = OptionalDouble.of(0.5);

  private final Control control = new Control();
  private final CpuQuota quota = new CpuQuota(control);

  /** A controller that can be short of something. */
  private static final class Control implements CpuControl {
    private OptionalDouble limit = HALF;
    private boolean broken;

    @Override
    public void limit(OptionalDouble cpus) {
      if (broken) {
        throw BaileyException.of(ErrorCode.RESOURCES_EXHAUSTED, "write", "cpu.max", "broken");
      }
      limit = cpus;
    }

    @Override
    public void close() {}
  }

  CpuQuotaTest() {
    quota.isSet(HALF);
  }

  @Test
  void aKillLiftsIt() {
    try (CpuLift _ = quota.liftForKill()) {
      assertThat(control.limit).isEmpty();
    }
    assertThat(control.limit).isEqualTo(HALF);
  }

  @Test
  void itStaysLiftedUntilTheNextSandbox() {
    quota.lift();
    quota.liftForKill().close();
    assertThat(control.limit).isEmpty();
    quota.restore();
    assertThat(control.limit).isEqualTo(HALF);
  }

  /** The group may be short of something for a moment: later kills and sandboxes set it. */
  @Test
  void whereItCannotBeSetAgainItIsSetLater() {
    failToSetAgain();
    quota.restore();
    assertThat(control.limit).as("by the next sandbox").isEqualTo(HALF);
    failToSetAgain();
    quota.liftForKill().close();
    assertThat(control.limit).as("by the next kill").isEqualTo(HALF);
  }

  private void failToSetAgain() {
    CpuLift lift = quota.liftForKill();
    control.broken = true;
    assertThatExceptionOfType(BaileyException.class).isThrownBy(lift::close);
    control.broken = false;
    assertThat(control.limit).as("control").isEmpty();
  }
}
