package dev.bailey.egress.proxy.secrets;

import dev.bailey.policy.network.HostName;
import dev.bailey.policy.network.SecretGrant;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The secrets of one sandbox, by the permissions that were given for them. */
public final class Vault {
  private final Map<SecretGrant, Secret> secrets;

  private Vault(Map<SecretGrant, Secret> secrets) {
    this.secrets = secrets;
  }

  /** Reads the values. */
  public static Vault open(List<SecretGrant> grants) {
    Map<String, Secret> byName = new LinkedHashMap<>();
    Map<SecretGrant, Secret> byGrant = new LinkedHashMap<>();
    for (SecretGrant grant : grants) {
      byGrant.put(
          grant,
          byName.computeIfAbsent(grant.name(), name -> Secret.of(name, SecretFile.read(grant))));
    }
    return new Vault(byGrant);
  }

  public boolean isEmpty() {
    return secrets.isEmpty();
  }

  /** Whether all of these were there from the beginning. */
  public boolean holds(List<SecretGrant> grants) {
    return secrets.keySet().containsAll(grants);
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
    secrets.values().forEach(it -> variables.put(it.name(), it.placeholder()));
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
