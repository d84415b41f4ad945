package dev.bailey.linux.rootfs;

import dev.bailey.error.BaileyException;
import dev.bailey.linux.abi.Flags;
import dev.bailey.linux.ffm.Fd;
import dev.bailey.linux.ffm.Kernel;
import dev.bailey.linux.ffm.Steps;
import dev.bailey.policy.EffectivePolicy;
import dev.bailey.policy.FileAccess;
import dev.bailey.policy.Limits;
import dev.bailey.policy.NetworkAccess;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/** Makes a root twice, once without separating its mounts from the host's, and tells the ends. */
final class TiedRoot {
  private static final int USER = 65534;

  private TiedRoot() {}

  /** Leaves out what it is asked to separate. */
  private static final class Forgetful extends MountSteps {
    Forgetful(Steps program) {
      super(program);
    }

    @Override
    void separate(long tree, String what) {}
  }

  public static void main(String[] arguments) {
    System.out.println(make(Forgetful::new));
    System.out.println(make(MountSteps::new));
  }

  private static String make(Function<Steps, MountSteps> mounts) {
    // By a policy: what the kernel shows of itself in other places of the host is hidden then.
    EffectivePolicy policy =
        new EffectivePolicy(
            FileAccess.unrestricted(Path.of("/srv")),
            NetworkAccess.none(),
            Limits.none(),
            Set.of(),
            Set.of(),
            Optional.empty(),
            List.of());
    RootPlan plan = RootPlan.of(policy);
    try (Placeholders _ = Placeholders.make(plan.held());
        Fd proc = Kernel.open("/proc", Flags.O_PATH);
        PlannedRoots roots = new PlannedRoots(USER, proc, mounts);
        Fd root = roots.find(plan)) {
      return root.number() > 0 ? "made" : "no descriptor";
    } catch (BaileyException e) {
      return e.code() + " " + e.getMessage();
    }
  }
}
