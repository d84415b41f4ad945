package dev.bailey.backend;

import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import dev.bailey.execution.Command;
import dev.bailey.execution.Selection;
import dev.bailey.execution.Wrapped;
import dev.bailey.policy.EffectivePolicy;
import dev.bailey.policy.Level;
import java.util.List;
import java.util.Optional;

/** Has a backend write a command line that confines a command, for others to run. */
final class Wrapping {
  private final EffectivePolicy policy;
  private final Command command;
  private final Rejections rejected = new Rejections();

  /** Fails for network rules, which no command line can have. */
  Wrapping(EffectivePolicy policy, Command command) {
    Refusals.raiseFirst(Refusals.filterInCommandLine(policy));
    this.policy = policy;
    this.command = command;
  }

  /** By this one, whatever keeps it from running here: the line may be for another machine. */
  Wrapped by(Backend backend) {
    return wrapped(backend, "named by the caller");
  }

  /** By the first of a level that makes command lines at all. */
  Wrapped byFirst(List<Backend> backends, Level level) {
    for (Backend backend : backends) {
      if (!level.allows(backend.strength())) {
        continue;
      }
      Optional<Backend.Obstacle> obstacle = backend.obstacle();
      if (obstacle.isPresent()) {
        rejected.add(backend, obstacle.get());
        continue;
      }
      Optional<BaileyException> refusal = backend.unwrappable(policy);
      if (refusal.isEmpty()) {
        return wrapped(backend, rejected.reason(level));
      }
      rejected.add(backend, new Backend.Obstacle(refusal.get().reason(), refusal.get().remedies()));
    }
    throw rejected.failure(ErrorCode.NOT_SUPPORTED, "wrap with", level);
  }

  private Wrapped wrapped(Backend backend, String reason) {
    return new Wrapped(
        backend.wrap(policy, command),
        new Selection(backend.name(), backend.strength(), reason, rejected.list()));
  }
}
