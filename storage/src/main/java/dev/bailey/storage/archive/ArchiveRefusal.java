package dev.bailey.storage.archive;

import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import dev.bailey.linux.files.Names;
import org.jspecify.annotations.Nullable;

/**
 * Checks the names, paths and owners in an archive that is imported, and makes the exceptions for
 * what is refused.
 */
final class ArchiveRefusal {
  private static final int LONGEST_NAME = 255;
  private static final int LONGEST_PATH = 64 << 10;
  private static final int LONGEST_SHOWN = 200;
  private static final int DEEPEST = 300;
  private static final long MOST_USERS = 0xffff_fffeL;

  private ArchiveRefusal() {}

  static BaileyException of(String name, String reason) {
    String cut = name.length() > LONGEST_SHOWN ? name.substring(0, LONGEST_SHOWN) + "..." : name;
    return BaileyException.of(
        ErrorCode.DATA_DAMAGED, "import the member", Names.shown(bytes(cut)), reason);
  }

  static BaileyException ofAll(String reason) {
    return BaileyException.of(ErrorCode.DATA_DAMAGED, "import", "the archive", reason);
  }

  private static String bytes(String name) {
    return name.replaceAll("[^\\x00-\\xff]", "?");
  }

  /** A name that consists of bytes, none of them NUL. */
  static String unlessBytes(@Nullable String name) {
    if (name == null || name.isEmpty() || name.length() > LONGEST_PATH) {
      throw of(String.valueOf(name), "no name, or one that is too long");
    }
    for (int i = 0; i < name.length(); i++) {
      if (name.charAt(i) == 0 || name.charAt(i) > 0xff) {
        throw of(name, "an invalid file name");
      }
    }
    return name;
  }

  /** The path of a member within the workspace. */
  static String unlessMember(@Nullable String asked) {
    String name = unlessBytes(asked);
    if (!name.startsWith(Member.PREFIX)) {
      throw of(name, "it does not lie under " + Member.PREFIX);
    }
    String path = name.substring(Member.PREFIX.length());
    if (path.endsWith("/")) {
      path = path.substring(0, path.length() - 1);
    }
    if (path.isEmpty()) {
      return path;
    }
    String[] parts = path.split("/", -1);
    if (parts.length > DEEPEST) {
      throw of(name, "more than " + DEEPEST + " directories within each other");
    }
    for (String part : parts) {
      if (part.isEmpty() || part.equals(".") || part.equals("..") || part.length() > LONGEST_NAME) {
        throw of(name, "a path with an empty, '.', '..' or too long part");
      }
    }
    return path;
  }

  static long unlessOwner(long number) {
    if (number < 0 || number > MOST_USERS) {
      throw of(Long.toString(number), "an invalid user or group id");
    }
    return number;
  }

  /** Whether a symbolic link leaves the workspace when it is followed. */
  static boolean leadsOut(String path, String target) {
    if (target.startsWith("/")) {
      return true;
    }
    int depth = (int) path.chars().filter(character -> character == '/').count();
    for (String part : target.split("/", -1)) {
      if (part.equals("..")) {
        depth--;
      } else if (!part.isEmpty() && !part.equals(".")) {
        depth++;
      }
      if (depth < 0) {
        return true;
      }
    }
    return false;
  }
}
