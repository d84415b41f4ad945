package dev.bailey.egress.proxy.secrets;

import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import dev.bailey.linux.files.PlainFile;
import dev.bailey.policy.network.SecretGrant;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** Reads the value of a secret from its file. An error says what is wrong and quotes nothing. */
final class SecretFile {
  /** Shorter values could be guessed, and their placeholders would occur in ordinary text. */
  private static final int SHORTEST = 8;

  private static final int LONGEST = 4096;

  private SecretFile() {}

  /** The value in the file of a grant, without the end of its line. */
  static String read(SecretGrant grant) {
    String text = text(grant);
    String value = text.endsWith("\n") ? text.substring(0, text.length() - 1) : text;
    if (value.length() < SHORTEST) {
      throw refused(grant, "its value is shorter than " + SHORTEST + " characters");
    }
    if (value.length() > LONGEST) {
      throw refused(grant, "its value is longer than " + LONGEST + " characters");
    }
    for (int i = 0; i < value.length(); i++) {
      if (value.charAt(i) < ' ' || value.charAt(i) > '~') {
        throw refused(grant, "its value is more than one line of plain ASCII");
      }
    }
    if (!value.equals(value.strip())) {
      throw refused(grant, "its value begins or ends with a space");
    }
    return value;
  }

  private static String text(SecretGrant grant) {
    try (InputStream input = open(grant.file())) {
      return new String(input.readNBytes(LONGEST + 2), StandardCharsets.ISO_8859_1);
    } catch (IOException e) {
      String reason = String.valueOf(e.getMessage());
      throw refused(grant, "it cannot be read: " + reason).withCause(e);
    }
  }

  /**
   * Refuses a named FIFO, which may block forever; a descriptor such as /dev/fd/3 of a shell's
   * {@code <(...)} is open already and is read.
   */
  private static InputStream open(Path file) throws IOException {
    boolean open =
        file.startsWith("/dev/fd")
            || file.startsWith("/proc/self/fd")
            || file.equals(Path.of("/dev/stdin"));
    return open ? Files.newInputStream(file) : PlainFile.readNamed(file);
  }

  private static BaileyException refused(SecretGrant grant, String reason) {
    return BaileyException.of(
        ErrorCode.INVALID_REQUEST,
        "use",
        "secret '" + grant.name() + "' in " + grant.file(),
        reason);
  }
}
