package dev.bailey.linux.namespace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import dev.bailey.linux.cgroup.Cgroup;
import dev.bailey.linux.cgroup.CgroupDriver;
import dev.bailey.linux.cgroup.CgroupLimits;
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

/** As in the session of a user on cgroup v2: groups can be made, and pass no limits on. */
final class CellGroupsTest {
  private static final class Refusing implements CgroupDriver {
    @Override
    public Cgroup acquire(CgroupLimits limits) {
      throw BaileyException.of(
              ErrorCode.NOT_ENFORCEABLE, "limit by cgroup controller", "memory", "EBUSY")
          .withHint("Start it in a group of its own.");
    }

    @Override
    public String mechanism() {
      return "cgroup v2";
    }

    @Override
    public void close() {}
  }

  private static BaileyException failure(Set<Promise> accepted, Set<Promise> unasked) {
    EffectivePolicy policy =
        new EffectivePolicy(
            FileAccess.project(Path.of("/usr")),
            NetworkAccess.none(),
            Limits.none().withMemoryBytes(1 << 30),
            accepted,
            unasked,
            Optional.empty(),
            List.of());
    return assertThatExceptionOfType(BaileyException.class)
        .isThrownBy(() -> CellGroups.acquire(new Refusing(), policy))
        .actual();
  }

  @Test
  void aLimitThatWasAskedForIsRefused() {
    BaileyException refused = failure(Set.of(), Set.of());
    assertThat(refused.code()).isEqualTo(ErrorCode.NOT_ENFORCEABLE);
    assertThat(refused.getMessage()).isEqualTo("enforce memory: EBUSY");
    assertThat(refused.hint())
        .contains(
            "Start it in a group of its own.\nTo run without it: Policy.accepting(Promise.MEMORY).");
  }

  /** Then another backend of the level may do without. */
  @Test
  void aDefaultOnlyRulesThisBackendOut() {
    assertThat(failure(Set.of(), Set.of(Promise.MEMORY)).code())
        .isEqualTo(ErrorCode.BACKEND_UNAVAILABLE);
    assertThat(failure(Set.of(Promise.MEMORY), Set.of()).code())
        .isEqualTo(ErrorCode.BACKEND_UNAVAILABLE);
  }
}
