package dev.bailey.linux.files;

import java.nio.file.Path;

/** Directories that are no project by default: commands write there only where one was named. */
public final class SystemPlaces {
  private SystemPlaces() {}

  /** Directories of the system itself, and those that hold other people's projects. */
  public static boolean isSystem(Path directory) {
    return switch (directory.toString()) {
      case "/bin",
          "/boot",
          "/dev",
          "/etc",
          "/lib",
          "/lib64",
          "/media",
          "/mnt",
          "/opt",
          "/proc",
          "/run",
          "/sbin",
          "/srv",
          "/sys",
          "/tmp",
          "/usr",
          "/var" ->
          true;
      default -> false;
    };
  }

  /** A home directory itself, or the one that holds them. */
  public static boolean isHome(Path directory) {
    String path = directory.toString();
    String parent = String.valueOf(directory.getParent());
    return path.equals(System.getProperty("user.home"))
        || path.equals("/root")
        || path.equals("/home")
        || parent.equals("/home")
        || parent.equals("/Users");
  }
}
