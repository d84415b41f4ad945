package dev.bailey.egress.proxy.secrets;

import dev.bailey.policy.network.HostName;
import dev.bailey.policy.network.SecretGrant;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The secrets of one sandbox, by their grants. Secrets that only an outer policy grants are here
 * too: they are never sent, only looked for in replies.
 */
public final class Vault {
  private final Map<SecretGrant, Secret> secrets;
  private final Set<SecretGrant> granted;

  private Vault(Map<SecretGrant, Secret> secrets, Collection<SecretGrant> granted) {
    this.secrets = secrets;
    this.granted = Set.copyOf(granted);
  }

  /** Reads the values. */
  public static Vault open(List<SecretGrant> granted) {
    return open(granted, granted);
  }

  /**
   * The same with secrets that are only looked for. Of those, one that comes out of a pipe is left
   * to whoever may use it, and one whose file is gone cannot be known.
   */
  public static Vault open(List<SecretGrant> granted, List<SecretGrant> all) {
    Map<String, Secret> byName = new LinkedHashMap<>();
    Map<SecretGrant, Secret> byGrant = new LinkedHashMap<>();
    for (SecretGrant grant : all) {
      if (granted.contains(grant) || Files.isRegularFile(grant.file())) {
        byGrant.put(
            grant,
            byName.computeIfAbsent(grant.name(), name -> Secret.of(name, SecretFile.read(grant))));
      }
    }
    return new Vault(byGrant, granted);
  }

  public boolean isEmpty() {
    return secrets.isEmpty();
  }

  /** Whether all of these were granted from the beginning. */
  public boolean holds(List<SecretGrant> grants) {
    return granted.containsAll(grants);
  }

  /** Each value with what stands for it. */
  public Map<String, String> placeholders() {
    Map<String, String> placeholders = new LinkedHashMap<>();
    secrets.values().forEach(it -> placeholders.put(it.value(), it.placeholder()));
    return placeholders;
  }

  /** The secrets of these permissions. */
  public List<Secret> of(List<SecretGrant> grants) {
    List<Secret> found = new ArrayList<>();
    for (SecretGrant grant : grants) {
      Secret secret = secrets.get(grant);
      if (secret != null) {
        found.add(secret);
      }
    }
    return found;
  }

  /** All that a host may ever have been sent. */
  public List<Secret> of(HostName host) {
    return of(secrets.keySet().stream().filter(it -> it.host().equals(host)).toList());
  }

  /** What the sandbox is given instead: each under its name. */
  public Map<String, String> variables() {
    Map<String, String> variables = new LinkedHashMap<>();
    secrets.forEach((grant, it) -> {
      if (granted.contains(grant)) {
        variables.put(it.name(), it.placeholder());
      }
    });
    return variables;
  }

  /** The hosts that any of them is for. */
  public Set<HostName> hosts() {
    Set<HostName> hosts = new LinkedHashSet<>();
    secrets.keySet().forEach(it -> hosts.add(it.host()));
    return hosts;
  }

  /** Where the values were read from. */
  public Set<Path> files() {
    Set<Path> files = new LinkedHashSet<>();
    secrets.keySet().forEach(it -> files.add(it.file()));
    return files;
  }
}
