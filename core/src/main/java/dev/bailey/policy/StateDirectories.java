package dev.bailey.policy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Where sessions keep their state, unless a caller names another directory. */
public final class StateDirectories {
  private static final Path OF_ROOT = Path.of("/var/lib/bailey");
  private static final Path USERS = Path.of("/etc/passwd");
  private static final String NAME = "bailey";

  /** Fields of a line of /etc/passwd. */
  private static final int ID = 2;

  private static final int HOME = 5;

  private StateDirectories() {}

  /**
   * The one that is used: {@code BAILEY_STATE} where that is set, {@code /var/lib/bailey} for root,
   * the user's own state directory otherwise.
   *
   * @param variables of the environment
   */
  public static Path usual(Function<String, Optional<String>> variables) {
    Optional<String> named = variables.apply("BAILEY_STATE").filter(it -> !it.isEmpty());
    if (named.isPresent()) {
      return Path.of(named.get());
    }
    if (isRoot()) {
      return OF_ROOT;
    }
    Optional<String> ofUser = variables.apply("XDG_STATE_HOME").filter(it -> !it.isEmpty());
    return ofUser.isEmpty() ? inHome(variables.apply("HOME")) : Path.of(ofUser.get()).resolve(NAME);
  }

  /**
   * All that this user may have used, with the environment as it is now or another one; by sudo,
   * also that of the user who became root.
   */
  public static List<Path> ofCaller() {
    List<Path> all = new ArrayList<>();
    add(all, System.getenv("BAILEY_STATE"), "");
    add(all, System.getenv("XDG_STATE_HOME"), NAME);
    all.add(inHome(Optional.empty()));
    all.add(inHome(Optional.ofNullable(System.getenv("HOME"))));
    if (isRoot()) {
      all.add(OF_ROOT);
      String caller = System.getenv("SUDO_UID");
      if (caller != null) {
        all.addAll(ofUser(caller, USERS));
      }
    }
    return all;
  }

  /**
   * In the home directory of a user; none where that is not known.
   *
   * @param id the number of the user
   * @param users a file like /etc/passwd
   */
  static List<Path> ofUser(String id, Path users) {
    try {
      // Bytes of any encoding: who has an odd name must not keep the others from being found.
      for (String line : Files.readAllLines(users, StandardCharsets.ISO_8859_1)) {
        String[] fields = line.split(":", -1);
        if (fields.length > HOME && fields[ID].equals(id) && fields[HOME].startsWith("/")) {
          return List.of(inHome(fields[HOME]));
        }
      }
    } catch (IOException _) {
      // No list of users that could be read: then none but root has a home that is known.
    }
    return List.of();
  }

  /**
   * Makes a missing one, for this user alone. Where root would make it for somebody else it stays
   * missing: it would be root's.
   *
   * @return whether there is something to be hidden; what this user cannot make no command can
   */
  static boolean reserve(Path state) {
    try {
      if (!isRoot() || isRoots(state)) {
        Files.createDirectories(
            state,
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
      }
      return true;
    } catch (IOException e) {
      return false;
    }
  }

  /** Whether the directory that it would be made in is root's. */
  private static boolean isRoots(Path state) throws IOException {
    Path above = state;
    for (Path next = state.getParent(); next != null && !Files.exists(above); ) {
      above = next;
      next = next.getParent();
    }
    return Integer.valueOf(0).equals(Files.getAttribute(above, "unix:uid"));
  }

  private static void add(List<Path> all, @Nullable String named, String below) {
    if (named != null && !named.isEmpty()) {
      all.add(Path.of(named).resolve(below).toAbsolutePath());
    }
  }

  private static boolean isRoot() {
    return "root".equals(System.getProperty("user.name"));
  }

  /** In the directory that the environment calls the user's, or else the list of users does. */
  private static Path inHome(Optional<String> variable) {
    return inHome(
        variable
            .filter(it -> it.startsWith("/"))
            .orElseGet(() -> System.getProperty("user.home", "/")));
  }

  private static Path inHome(String home) {
    return Path.of(home, ".local/state", NAME);
  }
}
