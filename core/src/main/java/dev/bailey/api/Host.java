package dev.bailey.api;

import dev.bailey.backend.Backend;
import dev.bailey.backend.Backends;
import dev.bailey.error.BaileyException;
import dev.bailey.event.EventSink;
import dev.bailey.event.Events;
import dev.bailey.policy.EffectivePolicy;
import dev.bailey.policy.Level;
import dev.bailey.policy.Limits;
import dev.bailey.policy.Policy;
import dev.bailey.policy.StateDirectories;
import dev.bailey.policy.StateProtection;
import dev.bailey.policy.Strength;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.ServiceLoader;

/**
 * The machine sandboxes are opened on: which backends it has, what applies where a policy says
 * nothing, and what no policy may exceed.
 *
 * @param events where what happens in sandboxes is told; nowhere unless {@link #withEvents} says so
 * @param states where sessions keep their state: hidden from every command, whatever a policy shows
 */
public record Host(
    Backends backends, Limits defaults, Limits ceiling, Events events, List<Path> states)
    implements AutoCloseable {
  private static final Duration LONGEST = Duration.ofHours(1);

  public Host {
    states = List.copyOf(states);
  }

  /** A host without event sinks, which hides the state directories of this user. */
  public Host(Backends backends, Limits defaults, Limits ceiling) {
    this(backends, defaults, ceiling, Events.none(), StateDirectories.ofCaller());
  }

  /** This machine, with the backends found on the class path and the library's defaults. */
  public static Host local() {
    return Local.HOST;
  }

  /** The same host; what happens in sandboxes that are opened by it is told to the sink. */
  public Host withEvents(EventSink sink) {
    return withEvents(Events.to(sink));
  }

  /** The same host; what happens in sandboxes that are opened by it is told there. */
  public Host withEvents(Events value) {
    return new Host(backends, defaults, ceiling, value, states);
  }

  /** The same host, which hides these state directories of sessions and no others. */
  public Host withStates(List<Path> value) {
    return new Host(backends, defaults, ceiling, events, value);
  }

  EffectivePolicy effective(Policy policy) {
    EffectivePolicy effective = EffectivePolicy.merge(policy, defaults, ceiling);
    return states.isEmpty() || !confines(policy)
        ? effective
        : effective.withFiles(StateProtection.hide(effective.files(), states));
  }

  /** Whether the policy asks for confinement: not with level off or a backend of strength none. */
  private boolean confines(Policy policy) {
    if (policy.backend().isEmpty()) {
      return policy.level() != Level.OFF;
    }
    return backends.strength(policy.backend().get()).orElse(Strength.NONE) != Strength.NONE;
  }

  /**
   * Ends what processes of Bailey that were killed left behind on this machine.
   *
   * @throws BaileyException LAUNCH_FAILED and VERIFICATION_FAILED if the kernel does not let it
   */
  public void tidy() {
    for (Backend backend : backends.list()) {
      if (backend.obstacle().isEmpty()) {
        backend.tidy();
      }
    }
  }

  /**
   * Lets go of directories that are held for the next sandbox with the same policy. Whoever removes
   * or unmounts one would otherwise wait for its space, or for its device.
   */
  public void letGo() {
    for (Backend backend : backends.list()) {
      backend.letGo();
    }
  }

  /**
   * Releases what the backends keep between launches; sandboxes must be closed before.
   *
   * @throws BaileyException VERIFICATION_FAILED if a process of a sandbox cannot be ended
   */
  @Override
  public void close() {
    for (Backend backend : backends.list()) {
      backend.close();
    }
  }

  /** Made on first use and shared, so that backends pool what they keep. */
  private static final class Local {
    static final Host HOST = load();

    private static Host load() {
      List<Backend> found = new ArrayList<>();
      for (Backend backend : ServiceLoader.load(Backend.class, Host.class.getClassLoader())) {
        found.add(backend);
      }
      Host host =
          new Host(new Backends(found), Limits.standard(), Limits.none().withWallTime(LONGEST));
      Runtime.getRuntime().addShutdownHook(new Thread(host::close, "bailey-close"));
      return host;
    }
  }
}
