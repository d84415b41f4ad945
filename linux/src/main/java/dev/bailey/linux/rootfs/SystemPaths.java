package dev.bailey.linux.rootfs;

import dev.bailey.policy.host.SystemDirectories;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** What this host has of the system's directories, and the files of /etc that programs need. */
final class SystemPaths {
  /**
   * What programs need of /etc to find libraries, certificates, names and settings. Nothing that
   * commonly holds secrets: no shadow, no ssh, no package managers' credentials, no environment.
   */
  private static final String[] ETC = {
    "alternatives",
    "ca-certificates",
    "ca-certificates.conf",
    "crypto-policies",
    "debian_version",
    "fonts",
    "gai.conf",
    "host.conf",
    "inputrc",
    "ld.so.cache",
    "ld.so.conf",
    "ld.so.conf.d",
    "locale.alias",
    "locale.conf",
    "localtime",
    "login.defs",
    "magic",
    "mime.types",
    "networks",
    "os-release",
    "perl",
    "pki/ca-trust",
    "pki/java",
    "pki/tls/certs",
    "protocols",
    "redhat-release",
    "rpc",
    "services",
    "shells",
    "ssl/certs",
    "ssl/openssl.cnf",
    "terminfo",
    "timezone",
    "xml"
  };

  private SystemPaths() {}

  private static final List<Path> FOUND = find(false);
  private static final List<Path> LINKS = find(true);
  private static final List<Path> ETC_FOUND = findEtc();

  /** Those of the directories that are real directories here, not links into another. */
  static List<Path> directories() {
    return FOUND;
  }

  /** Those of the directories that are links here, such as /bin on a merged-usr system. */
  static List<Path> links() {
    return LINKS;
  }

  /** Where such a link leads, as it says itself. */
  static String destination(Path link) {
    try {
      return Files.readSymbolicLink(link).toString();
    } catch (IOException e) {
      return "usr" + link;
    }
  }

  private static List<Path> find(boolean links) {
    List<Path> found = new ArrayList<>();
    for (Path path : SystemDirectories.all()) {
      if (Files.isDirectory(path) && Files.isSymbolicLink(path) == links) {
        found.add(path);
      }
    }
    return List.copyOf(found);
  }

  /** The entries of /etc to show that exist here. */
  static List<Path> etc() {
    return ETC_FOUND;
  }

  private static List<Path> findEtc() {
    List<Path> found = new ArrayList<>();
    for (String name : ETC) {
      Path path = Path.of("/etc", name);
      if (Files.exists(path)) {
        found.add(path);
      }
    }
    addRuntimes(found);
    return List.copyOf(found);
  }

  /** Language runtimes keep settings in /etc under names with a version in them. */
  private static void addRuntimes(List<Path> found) {
    String[] names = new File("/etc").list();
    if (names == null) {
      return;
    }
    for (String name : names) {
      if (name.startsWith("java") || name.startsWith("python")) {
        found.add(Path.of("/etc", name));
      }
    }
  }
}
