package dev.bailey.linux.cgroup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bailey.linux.cgroup.controllers.CpuControl;
import org.junit.jupiter.api.Test;

class CgroupLimitsTest {
  @Test
  void noneIsEmpty() {
    assertThat(CgroupLimits.none().memoryBytes()).isEmpty();
    assertThat(CgroupLimits.none().cpus()).isEmpty();
    assertThat(CgroupLimits.none().processes()).isEmpty();
  }

  @Test
  void whatTheKernelCannotKeepIsRefused() {
    CgroupLimits none = CgroupLimits.none();
    assertThatThrownBy(() -> none.withMemoryBytes(0)).hasMessageContaining("memory");
    assertThatThrownBy(() -> none.withProcesses(-1)).hasMessageContaining("processes");
    assertThatThrownBy(() -> none.withCpus(0.009)).hasMessageContaining("cpus");
    assertThatThrownBy(() -> none.withCpus(Double.NaN)).hasMessageContaining("cpus");
    assertThat(CpuControl.quotaMicros(none.withCpus(0.01).cpus().getAsDouble())).isEqualTo(1000);
    assertThat(CpuControl.quotaMicros(0.29)).isEqualTo(29_000);
  }
}
