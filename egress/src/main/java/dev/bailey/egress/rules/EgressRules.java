package dev.bailey.egress.rules;

import dev.bailey.policy.NetworkAccess;
import dev.bailey.policy.network.HostName;
import dev.bailey.policy.network.SecretGrant;
import java.net.InetAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * The decisions of a filter. What is allowed is allowed by every layer; what is denied, by the
 * outermost that denies it.
 *
 * <p>For a name: {@link #byName(HostName, int)}, then the addresses of {@link #pinned}, or where it
 * is empty of a name server, and each of them through {@link #byAddress}. Whoever connects,
 * connects to the very address that was decided on.
 */
public final class EgressRules {
  private final List<Layer> layers;
  private final List<SecretGrant> secrets;

  public EgressRules(NetworkAccess.Filtered filtered) {
    this.layers = filtered.layers().stream().map(Layer::new).toList();
    this.secrets = filtered.secrets();
  }

  /** The secrets that may be sent to a host. */
  public List<SecretGrant> secretsFor(HostName host) {
    return secrets.stream().filter(it -> it.host().equals(host)).toList();
  }

  /** Before anything is resolved: a name that is denied is never asked about outside. */
  public Verdict byName(HostName name, int port) {
    return agreed(it -> it.byName(name, port));
  }

  /** Where the port is not known yet: whether the name may be reached on some port. */
  public Verdict byName(HostName name) {
    return agreed(it -> it.byName(name));
  }

  /** The addresses the name stands for by all layers that pin it; empty where none does. */
  public Optional<List<InetAddress>> pinned(HostName name) {
    Optional<List<InetAddress>> common = Optional.empty();
    for (Layer layer : layers) {
      Optional<List<InetAddress>> mine = layer.pinned(name);
      if (mine.isPresent()) {
        List<InetAddress> kept = new ArrayList<>(common.orElse(mine.get()));
        kept.retainAll(mine.get());
        common = Optional.of(List.copyOf(kept));
      }
    }
    return common;
  }

  /** An address that the name stands for, after {@link #byName(HostName, int)} allowed it. */
  public Verdict byAddress(HostName name, InetAddress address, int port) {
    boolean pinned = pinned(name).isPresent();
    return agreed(it -> it.byAddress(name, address, port, pinned));
  }

  /** An address that was asked for itself. */
  public Verdict byLiteral(InetAddress address, int port) {
    return agreed(it -> it.byLiteral(address, port));
  }

  private Verdict agreed(Function<Layer, Verdict> question) {
    Verdict verdict = question.apply(layers.getFirst());
    for (int i = 1; i < layers.size() && verdict.allowed(); i++) {
      verdict = question.apply(layers.get(i));
    }
    return verdict;
  }
}
