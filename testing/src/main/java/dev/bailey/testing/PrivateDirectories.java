package dev.bailey.testing;

import dev.bailey.linux.cgroup.owner.OwnerName;
import java.io.File;
import java.util.List;

/** Lists the directories that stand in for a private /tmp with backends that cannot mount one. */
public final class PrivateDirectories {
  private PrivateDirectories() {}

  /**
   * The names of those that JVMs in this PID namespace have made; others run beside these tests.
   */
  public static List<String> list() {
    String ours = "bailey-\\d+-\\d+-" + OwnerName.current().pidNamespace() + "-.*";
    String[] names = new File("/tmp").list((_, name) -> name.matches(ours));
    return names == null ? List.of() : List.of(names);
  }
}
