package dev.bailey.egress.rules;

import dev.bailey.backend.LocalAddresses;
import dev.bailey.egress.address.AddressKind;
import dev.bailey.egress.address.Purpose;
import dev.bailey.policy.NetworkAccess;
import dev.bailey.policy.network.HostName;
import dev.bailey.policy.network.SecretGrant;
import java.net.InetAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * Compiled network rules, in layers. A connection is allowed when every layer allows it; a denial
 * is that of the outermost layer that denies.
 *
 * <p>For a name: {@link #byName(HostName, int)}, then the addresses of {@link #pinned} or, where it
 * is empty, of a DNS lookup, and each of them through {@link #byAddress}. The caller connects to
 * the very address that was decided on.
 */
public final class EgressRules {
  private final List<Layer> layers;
  private final List<SecretGrant> secrets;
  private final LocalAddresses own;

  /** For a host that has no addresses but those of its loopback interface. */
  public EgressRules(NetworkAccess.Filtered filtered) {
    this(filtered, _ -> false);
  }

  public EgressRules(NetworkAccess.Filtered filtered, LocalAddresses own) {
    this.own = own;
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
    return agreed(Layer::byAddress, name, address, port);
  }

  /** An address that was asked for itself. */
  public Verdict byLiteral(InetAddress address, int port) {
    AddressKind kind = kind(address);
    return agreed(it -> it.byLiteral(address, kind, port));
  }

  /** Whether bytes of any protocol may go anywhere. */
  public boolean allowsRaw() {
    return layers.stream().allMatch(Layer::allowsRaw);
  }

  /** Whether bytes of any protocol may go there, after {@link #byAddress} allowed it. */
  public Verdict rawByAddress(HostName name, InetAddress address, int port) {
    return agreed(Layer::rawByAddress, name, address, port);
  }

  /** Whether bytes of any protocol may go there, after {@link #byLiteral} allowed it. */
  public Verdict rawByLiteral(InetAddress address, int port) {
    AddressKind kind = kind(address);
    return agreed(it -> it.rawByLiteral(address, kind, port));
  }

  /**
   * The host's own addresses are like its loopback interface: what listens there was not meant for
   * everybody who can reach the host's name. Both are named only by the single address; those of
   * the loopback interface keep their purpose, which says more.
   */
  private AddressKind kind(InetAddress address) {
    AddressKind kind = AddressKind.of(address);
    boolean loopback = kind.purpose() == Purpose.LOOPBACK || kind.purpose() == Purpose.UNSPECIFIED;
    return !loopback && (own.contains(address) || kind.embedded().stream().anyMatch(own::contains))
        ? AddressKind.own(address)
        : kind;
  }

  /** What a layer is asked about an address that a name stands for. */
  private interface AddressQuestion {
    Verdict of(
        Layer layer,
        HostName name,
        InetAddress address,
        AddressKind kind,
        int port,
        boolean pinned);
  }

  private Verdict agreed(AddressQuestion question, HostName name, InetAddress address, int port) {
    boolean pinned = pinned(name).isPresent();
    AddressKind kind = kind(address);
    return agreed(it -> question.of(it, name, address, kind, port, pinned));
  }

  private Verdict agreed(Function<Layer, Verdict> question) {
    Verdict verdict = question.apply(layers.getFirst());
    for (int i = 1; i < layers.size() && verdict.allowed(); i++) {
      verdict = question.apply(layers.get(i));
    }
    return verdict;
  }
}
