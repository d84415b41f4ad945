package dev.bailey.linux.files;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Locale;

/** Names of files: bytes, as strings with one character per byte. */
public final class Names {
  /** What Java puts in place of bytes it cannot decode. */
  private static final char UNREADABLE = '\uFFFD';

  /** Stands for what the locale of this JVM has no character for; ASCII, which every locale has. */
  private static final char UNSPEAKABLE = '\u001A';

  private Names() {}

  /** The name that a text has on disk. */
  public static String of(String text) {
    return new String(text.getBytes(UTF_8), ISO_8859_1);
  }

  public static byte[] bytes(String name) {
    return name.getBytes(ISO_8859_1);
  }

  public static String of(byte[] name) {
    return new String(name, ISO_8859_1);
  }

  /**
   * For people: as UTF-8 where it is that, with control characters and other bytes as {@code \xNN}.
   * Names are made by untrusted programs, and a terminal obeys control characters.
   */
  public static String shown(String name) {
    String text = decoded(name);
    StringBuilder shown = new StringBuilder(text.length());
    for (int i = 0; i < text.length(); i++) {
      char character = text.charAt(i);
      if (Character.isISOControl(character) || Character.getType(character) == Character.FORMAT) {
        shown.append(escaped(String.valueOf(character).getBytes(UTF_8)));
      } else {
        shown.append(character);
      }
    }
    return shown.toString();
  }

  private static String decoded(String name) {
    byte[] bytes = bytes(name);
    try {
      return UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
    } catch (CharacterCodingException notText) {
      StringBuilder text = new StringBuilder();
      for (byte each : bytes) {
        text.append(each >= 0 ? String.valueOf((char) each) : escaped(new byte[] {each}));
      }
      return text.toString();
    }
  }

  private static String escaped(byte[] bytes) {
    StringBuilder text = new StringBuilder();
    for (byte each : bytes) {
      text.append(String.format(Locale.ROOT, "\\x%02x", each & 0xff));
    }
    return text.toString();
  }

  /**
   * A path. Where the name is no UTF-8, or the locale is not UTF-8 and has no such character, it is
   * one that {@link #isExact} is false of.
   */
  public static Path path(String name) {
    String text = new String(bytes(name), UTF_8);
    try {
      return Path.of(text);
    } catch (InvalidPathException _) {
      return Path.of(text.replaceAll("[^\\x00-\\x7f]", String.valueOf(UNSPEAKABLE)));
    }
  }

  /** Whether a path has the very name that it was made of: a rule for another protects nothing. */
  public static boolean isExact(Path path) {
    String text = path.toString();
    return text.indexOf(UNREADABLE) < 0 && text.indexOf(UNSPEAKABLE) < 0;
  }

  /**
   * A path beneath a directory of the host, as far as a rule can name it: rules are text, names of
   * files need not be. A name that is none is ruled by the directory it is in.
   */
  public static Path ruled(Path root, String path) {
    if (path.isEmpty()) {
      return root;
    }
    String text = new String(bytes(path), UTF_8);
    if (text.indexOf(UNREADABLE) < 0) {
      try {
        return root.resolve(text);
      } catch (InvalidPathException _) {
        // This JVM has no path for that name: no rule can name it either, its directory decides.
      }
    }
    return ruled(root, parent(path));
  }

  /** A path beneath a directory, which is the empty path. */
  public static String join(String directory, String name) {
    return directory.isEmpty() ? name : directory + "/" + name;
  }

  /** The directory of a path; empty for what is directly in the root. */
  public static String parent(String path) {
    int slash = path.lastIndexOf('/');
    return slash < 0 ? "" : path.substring(0, slash);
  }

  /** The last part of a path. */
  public static String last(String path) {
    return path.substring(path.lastIndexOf('/') + 1);
  }
}
