package dev.bailey.backend;

import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import dev.bailey.error.Remedy;
import dev.bailey.execution.Command;
import dev.bailey.policy.EffectivePolicy;
import dev.bailey.policy.Promise;
import dev.bailey.policy.Strength;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** One way of confining commands. Implementations are thread-safe and cheap to create. */
public interface Backend {
  /** The name it is chosen by. */
  String name();

  /** What separates the command from the host, in one line for people. */
  String isolation();

  /** What stands between the command and the host; decides at which level it may be chosen. */
  Strength strength();

  /** Which of several equally strong ones is preferred: the lower. */
  default int rank() {
    return 100;
  }

  /** Whether it runs commands itself; otherwise it only makes command lines for others to run. */
  default boolean runsCommands() {
    return true;
  }

  /**
   * The failure of what it cannot keep of a policy here: NOT_SUPPORTED for what it cannot do by its
   * nature, NOT_ENFORCEABLE for a promise that the caller did not accept to be lost. Absent where
   * nothing is known to be in the way. Nothing is tried for it, and what commands can change is not
   * looked at: they must not decide which backend the next one runs in. A backend that says nothing
   * has the host's system as its root, shows files where they are and filters no network.
   */
  default Optional<BaileyException> unkept(EffectivePolicy policy) {
    return Refusals.firstOf(
        Refusals.image(this, policy),
        Refusals.mounts(this, policy),
        Refusals.networkFilter(this, policy));
  }

  /**
   * Fails for what it is known not to keep.
   *
   * @throws BaileyException NOT_SUPPORTED or NOT_ENFORCEABLE, as {@link #unkept} returns it
   */
  default void requireKeepable(EffectivePolicy policy) {
    Refusals.raiseFirst(unkept(policy));
  }

  /**
   * What it cannot keep on this machine of any usual policy: commands run only if the caller
   * accepts that by name.
   */
  default Set<Promise> mustBeAccepted() {
    return Set.of();
  }

  /** What plainly rules it out here, without trying; absent when it may work. */
  Optional<Obstacle> obstacle();

  /** Whether it works here, found out by confining a command. */
  Optional<Obstacle> probe();

  /**
   * Makes a place in which several commands run one after the other or at once.
   *
   * @throws BaileyException like {@link #requireKeepable}; INVALID_REQUEST for paths and profiles
   *     that do not make sense here, BACKEND_UNAVAILABLE where it does not work, LAUNCH_FAILED,
   *     VERIFICATION_FAILED and RESOURCES_EXHAUSTED if the kernel refused a step, did not set what
   *     it was told, or has no more to give
   */
  Cell prepare(EffectivePolicy policy);

  /**
   * Runs one command in a place of its own that goes away with it.
   *
   * @throws BaileyException like {@link #prepare} and {@link Cell#start}
   */
  ConfinedProcess launch(EffectivePolicy policy, Command command, Streams streams);

  /**
   * The failure, NOT_SUPPORTED, of a policy that no command line of this backend can express; of
   * every policy where the backend makes none. Absent where {@link #wrap} may make one.
   */
  default Optional<BaileyException> unwrappable(EffectivePolicy policy) {
    return Optional.of(
        BaileyException.of(
                ErrorCode.NOT_SUPPORTED,
                "wrap",
                "command",
                "the "
                    + name()
                    + " backend confines from within this process, no command line does that")
            .withRemedies(new Remedy.Perform(Remedy.Operation.RUN)));
  }

  /**
   * The command line that would confine the command the same way.
   *
   * @throws BaileyException NOT_SUPPORTED as {@link #unwrappable} returns it, NOT_ENFORCEABLE for a
   *     promise that a command line cannot keep, INVALID_REQUEST for a policy that it cannot
   *     express
   */
  default List<String> wrap(EffectivePolicy policy, Command command) {
    throw unwrappable(policy).orElseThrow();
  }

  /** Ends what processes of Bailey that were killed left behind. Does nothing where nothing is. */
  default void tidy() {}

  /** Lets go of directories of the host that are held for the next sandbox. */
  default void letGo() {}

  /** Releases what is kept between launches. */
  default void close() {}

  /**
   * Why a backend cannot be used.
   *
   * @param remedies what would change that; any one of them is enough
   */
  record Obstacle(String reason, List<Remedy> remedies) {
    public Obstacle {
      remedies = List.copyOf(remedies);
    }

    public Obstacle(String reason, Remedy remedy) {
      this(reason, List.of(remedy));
    }
  }
}
