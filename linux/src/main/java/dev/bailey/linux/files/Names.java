package dev.bailey.linux.files;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.util.Locale;

/** Names of files: bytes, as strings with one character per byte. */
public final class Names {
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
