package dev.bailey.testing;

import dev.bailey.api.Host;
import dev.bailey.policy.Promise;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The backends that are tried: all, unless {@code -Dbailey.testing.backends=NAME,...} says which
 * ones are expected to work where this JVM runs.
 */
public final class SelectedBackends {
  private static final String PROPERTY = "bailey.testing.backends";

  private SelectedBackends() {}

  public static boolean contains(String backend) {
    String names = System.getProperty(PROPERTY);
    return names == null || List.of(names.split(",", -1)).contains(backend);
  }

  /** Those that confine. */
  public static List<String> confining() {
    return select("namespace", "bubblewrap", "landlock");
  }

  /** Those that can filter what of the network is reached. */
  public static List<String> filtering() {
    return select("namespace", "bubblewrap");
  }

  /** Those that cannot. */
  public static List<String> notFiltering() {
    return select("landlock", "host");
  }

  /** What a backend cannot keep in this kernel. */
  public static Set<Promise> mustBeAccepted(String backend) {
    return Host.local().backends().list().stream()
        .filter(it -> it.name().equals(backend))
        .findFirst()
        .orElseThrow()
        .mustBeAccepted();
  }

  private static List<String> select(String... names) {
    return Stream.of(names).filter(SelectedBackends::contains).toList();
  }
}
