package dev.bailey.testing.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.bailey.api.Host;
import dev.bailey.backend.Backends;
import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import dev.bailey.policy.EffectivePolicy;
import dev.bailey.policy.FileAccess;
import dev.bailey.policy.Limits;
import dev.bailey.policy.NetworkAccess;
import dev.bailey.policy.PathAccess;
import dev.bailey.policy.Policy;
import dev.bailey.policy.Promise;
import dev.bailey.policy.Root;
import dev.bailey.policy.Size;
import dev.bailey.policy.network.NetworkRules;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** A backend is chosen only if it can keep all of a policy: each feature with each backend. */
final class ChoiceContractIT extends BackendContract {
  private static final Set<String> ALL = Set.of("namespace", "bubblewrap", "landlock", "host");
  private static final Set<String> MOUNTING = Set.of("namespace", "bubblewrap");

  /** A part of a policy, with the backends that can keep it once nothing else is asked. */
  private record Feature(String name, Policy policy, Set<String> keptBy, ErrorCode otherwise) {}

  private List<Feature> features() {
    Policy plain = Policy.project(project.path());
    Policy open =
        Policy.of(FileAccess.unrestricted(project.path())).withNetwork(NetworkAccess.full());
    Set<String> confining = Set.of("namespace", "bubblewrap", "landlock");
    return List.of(
        new Feature("nothing", open, ALL, ErrorCode.INTERNAL),
        new Feature("files", plain, confining, ErrorCode.NOT_ENFORCEABLE),
        new Feature(
            "no network",
            open.withNetwork(NetworkAccess.none()),
            confining,
            ErrorCode.NOT_ENFORCEABLE),
        new Feature(
            "network rules",
            plain.withNetwork(NetworkAccess.filtered(NetworkRules.allowing())),
            MOUNTING,
            ErrorCode.NOT_SUPPORTED),
        new Feature(
            "mount",
            plain.mounting(elsewhere.path(), Path.of("/data"), PathAccess.Access.READ),
            MOUNTING,
            ErrorCode.NOT_SUPPORTED),
        new Feature("image", plain.withRoot(Root.image("x")), Set.of(), ErrorCode.NOT_SUPPORTED),
        new Feature("disk", plain.disk(Size.mebibytes(1)), MOUNTING, ErrorCode.NOT_ENFORCEABLE),
        new Feature("output", open.output(Size.mebibytes(1)), ALL, ErrorCode.INTERNAL),
        new Feature(
            "seccomp",
            open.withSeccompProfile(Path.of("/profile.json")),
            confining,
            ErrorCode.NOT_ENFORCEABLE));
  }

  private static Backends.Choice choose(Policy policy) {
    EffectivePolicy effective = EffectivePolicy.merge(policy, Limits.none(), Limits.none());
    return Host.local().backends().choose(policy, effective);
  }

  /** Without what is no question of the feature: an old kernel. */
  private static Policy by(Contract contract, Policy policy) {
    Set<Promise> old = EnumSet.noneOf(Promise.class);
    for (Map.Entry<Promise, String> each : contract.unkept().entrySet()) {
      if (each.getValue().contains("too old")) {
        old.add(each.getKey());
      }
    }
    return policy.withBackend(contract.backend()).accepting(old.toArray(Promise[]::new));
  }

  @ForEachBackend
  void aNamedBackendIsTakenIfItKeepsEachFeature(Contract contract) {
    for (Feature feature : features()) {
      Policy policy = by(contract, feature.policy());
      if (feature.keptBy().contains(contract.backend())) {
        assertThat(choose(policy).backend().name()).isEqualTo(contract.backend());
        continue;
      }
      BaileyException refusal = catchThrowableOfType(BaileyException.class, () -> choose(policy));
      assertThat(refusal).as("%s by %s", feature.name(), contract).isNotNull();
      assertThat(refusal.code()).as("%s: %s", feature, refusal).isEqualTo(feature.otherwise());
      assertThat(refusal.remedies()).as("%s", feature).isNotEmpty();
    }
  }

  @ForEachBackend
  void twoFeaturesTakeABackendThatKeepsBoth(Contract contract) {
    for (Feature one : features()) {
      for (Feature other : features()) {
        Policy both = by(contract, both(one.policy(), other.policy()));
        boolean kept =
            one.keptBy().contains(contract.backend())
                && other.keptBy().contains(contract.backend());
        assertThat(catchThrowableOfType(BaileyException.class, () -> choose(both)) == null)
            .as("%s and %s by %s", one.name(), other.name(), contract)
            .isEqualTo(kept);
      }
    }
  }

  /** What either asks. */
  private static Policy both(Policy one, Policy other) {
    FileAccess files = one.files();
    if (other.files().mode() != FileAccess.Mode.UNRESTRICTED) {
      files = files.withMode(other.files().mode());
    }
    Root root = files.root() instanceof Root.Image ? files.root() : other.files().root();
    NetworkAccess network = stricter(one.network(), other.network());
    Policy both =
        one.withFiles(files.withRoot(root).mounting(other.files().mounts()))
            .withNetwork(network)
            .withLimits(one.limits().orElse(other.limits()));
    return other.seccompProfile().map(both::withSeccompProfile).orElse(both);
  }

  private static NetworkAccess stricter(NetworkAccess one, NetworkAccess other) {
    if (one instanceof NetworkAccess.Filtered || other instanceof NetworkAccess.Full) {
      return one;
    }
    return other;
  }

  @Test
  void anUnnamedChoiceNeverIsOneThatCannotKeepIt() {
    for (Feature feature : features()) {
      if (feature.keptBy().stream().noneMatch(it -> !it.equals("host"))) {
        assertThatExceptionOfType(BaileyException.class)
            .as(feature.name())
            .isThrownBy(() -> choose(feature.policy()))
            .satisfies(e -> assertThat(e.code()).isEqualTo(feature.otherwise()));
      } else {
        assertThat(feature.keptBy()).contains(choose(feature.policy()).backend().name());
      }
    }
  }
}
