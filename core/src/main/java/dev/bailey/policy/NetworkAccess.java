package dev.bailey.policy;

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

  static NetworkAccess none() {
    return new None();
  }

  static NetworkAccess full() {
    return new Full();
  }

  static NetworkAccess filtered(NetworkRules rules) {
    return new Filtered(List.of(rules));
  }

  /** The word used on the command line. */
  String label();
}
