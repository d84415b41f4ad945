package dev.bailey.runtimes.bubblewrap;

import dev.bailey.linux.launch.Undo;
import dev.bailey.linux.rootfs.RootPlan;
import dev.bailey.policy.EffectivePolicy;
import java.util.List;

/** Has bwrap make a room, and reads it back before a command may enter. */
final class RoomMaker {
  private final Installed bwrap;
  private final EffectivePolicy policy;
  private final RootPlan plan;

  RoomMaker(Installed bwrap, EffectivePolicy policy, RootPlan plan) {
    this.bwrap = bwrap;
    this.policy = policy;
    this.plan = plan;
  }

  Room make(Ground ground) {
    try (Sources sources = new Sources(plan)) {
      KeptNamespaces kept =
          KeptNamespaces.start(
              bwrap, ground.prefix(), (options, handover) -> tell(ground, options, handover));
      try {
        new ReadBack(kept.pid()).verify(policy, plan);
        sources.verify(kept.pid());
        return new Room(kept);
      } catch (RuntimeException e) {
        Undo.after(e, List.of(kept::close));
        throw e;
      }
    }
  }

  private void tell(Ground ground, List<String> options, Handover handover) {
    new ConfinementArguments(bwrap, plan).addTo(options);
    // The keeper is the first process, and has no use for variables of ours.
    options.addAll(List.of("--as-pid-1", "--clearenv", "--chdir", "/"));
    RootArguments root = new RootArguments(options, plan);
    ground.addTo(options, root, handover);
    root.addDevices();
    ground.addSharedMemory(root);
    root.addReadOnly("/dev");
    root.addProc();
  }
}
