package dev.bailey.cli.options;

import dev.bailey.error.BaileyException;
import dev.bailey.policy.Mount;
import dev.bailey.policy.PathAccess.Access;
import dev.bailey.policy.PathText;
import dev.bailey.protocol.policyfile.PolicyFile;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Parses {@code --mount SOURCE:TARGET[:ro|rw]}. A colon in a path is written {@code \:}, and a
 * backslash before a colon {@code \\}; any other backslash is one.
 */
final class MountOptions {
  private MountOptions() {}

  /**
   * One mount.
   *
   * @param here what a relative source counts from
   */
  static Mount parse(String value, Path here) {
    List<String> parts = parts(value);
    if (parts.size() < 2 || parts.size() > 3) {
      throw invalid(
          "'" + value + "' is not SOURCE:TARGET", "Write a colon that is part of a path as \\:");
    }
    try {
      Path source = PathText.normalized(here.resolve(nonEmpty(parts.getFirst())), "mount");
      return new Mount(source, Path.of(nonEmpty(parts.get(1))), access(parts));
    } catch (InvalidPathException e) {
      throw invalid("not a path: " + e.getReason(), "Remove the character and try again.");
    } catch (BaileyException e) {
      throw OptionErrors.about(Option.MOUNT.flag(), e);
    }
  }

  private static Access access(List<String> parts) {
    String word = parts.size() == 2 ? "ro" : parts.get(2);
    return switch (word) {
      case "ro" -> Access.READ;
      case "rw" -> Access.WRITE;
      default -> throw invalid("'" + word + "' is neither ro nor rw", "Leave it out for ro.");
    };
  }

  private static List<String> parts(String value) {
    List<String> parts = new ArrayList<>();
    StringBuilder part = new StringBuilder();
    for (int i = 0; i < value.length(); i++) {
      char c = value.charAt(i);
      boolean escapes = c == '\\' && i + 1 < value.length() && isSpecial(value.charAt(i + 1));
      if (escapes) {
        i++;
        part.append(value.charAt(i));
      } else if (c == ':') {
        parts.add(part.toString());
        part.setLength(0);
      } else {
        part.append(c);
      }
    }
    parts.add(part.toString());
    return parts;
  }

  private static boolean isSpecial(char c) {
    return c == ':' || c == '\\';
  }

  private static String nonEmpty(String part) {
    if (part.isEmpty()) {
      throw invalid("one of its paths is empty", "For example: " + Option.MOUNT.example());
    }
    return part;
  }

  /** Those with sources that are there, to which no planted link leads. */
  static List<Mount> existing(List<Mount> mounts, Path here) {
    List<Mount> existing = new ArrayList<>();
    for (Mount mount : mounts) {
      List<Path> source = RunRequest.existing(Option.MOUNT, List.of(mount.source()), here);
      existing.add(new Mount(source.getFirst(), mount.target(), mount.access()));
    }
    return existing;
  }

  /** The same as a policy file would say them. */
  static List<PolicyFile.MountEntry> entries(List<Mount> mounts) {
    List<PolicyFile.MountEntry> entries = new ArrayList<>();
    for (Mount mount : mounts) {
      entries.add(new PolicyFile.MountEntry(mount.source(), mount.target(), mount.access()));
    }
    return entries;
  }

  /** The sources that are written. */
  static List<Path> written(List<Mount> mounts) {
    List<Path> written = new ArrayList<>();
    for (Mount mount : mounts) {
      if (mount.access() == Access.WRITE) {
        written.add(mount.source());
      }
    }
    return written;
  }

  /** Whether a path inside, in a mount, is there. */
  static boolean shows(List<Mount> mounts, Path inside) {
    for (Mount mount : mounts) {
      if (inside.startsWith(mount.target())
          && Files.exists(mount.source().resolve(mount.target().relativize(inside)))) {
        return true;
      }
    }
    return false;
  }

  private static BaileyException invalid(String reason, String hint) {
    return OptionErrors.invalid(Option.MOUNT, reason, hint);
  }
}
