package dev.bailey.policy;

import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import dev.bailey.policy.network.NetworkMode;
import dev.bailey.policy.network.NetworkRule;
import dev.bailey.policy.network.NetworkRules;
import dev.bailey.policy.network.SecretGrant;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;

/** What a command can reach over the network. */
public sealed interface NetworkAccess {
  /** Nothing but a loopback interface of its own. */
  record None() implements NetworkAccess {
    @Override
    public String label() {
      return "none";
    }
  }

  /** Whatever the host reaches. */
  record Full() implements NetworkAccess {
    @Override
    public String label() {
      return "full";
    }
  }

  /**
   * What rules let through.
   *
   * @param layers sets of rules, the outermost first, that all have to agree: two of them cannot
   *     always be written as one
   */
  record Filtered(List<NetworkRules> layers) implements NetworkAccess {
    /**
     * Leaves out layers that are the same.
     *
     * @throws IllegalArgumentException without any layer
     */
    public Filtered {
      layers = List.copyOf(new LinkedHashSet<>(layers));
      if (layers.isEmpty()) {
        throw new IllegalArgumentException("a filter has rules");
      }
    }

    /** The secrets that every layer grants. */
    public List<SecretGrant> secrets() {
      List<SecretGrant> granted = new ArrayList<>(layers.getFirst().secrets());
      for (NetworkRules layer : layers) {
        granted.retainAll(layer.secrets());
      }
      return List.copyOf(granted);
    }

    /** The secrets of any layer: what a host may know by now, although it is not granted here. */
    public List<SecretGrant> secretsOfAnyLayer() {
      LinkedHashSet<SecretGrant> all = new LinkedHashSet<>();
      layers.forEach(it -> all.addAll(it.secrets()));
      return List.copyOf(all);
    }

    /**
     * The files with the values of secrets of any layer, also those that are missing now: they may
     * be in an older version of a workspace. A value that comes out of a pipe is in no file.
     */
    List<Path> secretFiles() {
      LinkedHashSet<Path> files = new LinkedHashSet<>();
      for (NetworkRules layer : layers) {
        for (SecretGrant grant : layer.secrets()) {
          if (Files.isRegularFile(grant.file()) || !Files.exists(grant.file())) {
            files.add(grant.file());
          }
        }
      }
      return List.copyOf(files);
    }

    /** What both this and rules around it let through. */
    Filtered within(Filtered outer) {
      LinkedHashSet<NetworkRules> both = new LinkedHashSet<>(outer.layers);
      both.addAll(layers);
      return new Filtered(List.copyOf(both));
    }

    @Override
    public String label() {
      return "filtered";
    }
  }

  /**
   * The same, with rules for hosts that can be reached besides.
   *
   * @throws BaileyException INVALID_REQUEST where they would allow nothing new, or where it is the
   *     common part of several filters
   */
  default NetworkAccess allowing(List<NetworkRule> rules) {
    return switch (this) {
      case None _ -> filtered(NetworkRules.of(NetworkMode.ALLOW_LIST, rules, List.of()));
      case Filtered filter when filter.layers().size() == 1 ->
          filtered(filter.layers().getFirst().allowing(rules));
      case Filtered _ ->
          throw refused(
              "several filters must all allow a host, and the rule would be added to one of them");
      case Full _ -> throw refused("the network is full: all hosts can be reached already");
    };
  }

  private static BaileyException refused(String reason) {
    return BaileyException.of(ErrorCode.INVALID_REQUEST, "allow", "hosts", reason)
        .withHint("Start from a policy without network, and allow the hosts there.");
  }

  static NetworkAccess none() {
    return new None();
  }

  static NetworkAccess full() {
    return new Full();
  }

  static NetworkAccess filtered(NetworkRules rules) {
    return new Filtered(List.of(rules));
  }

  /** The word for it, the same wherever it is written. */
  String label();
}
