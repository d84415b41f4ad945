package dev.bailey.policy;

import static java.util.Objects.requireNonNull;

import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;

/** The root file system of a sandbox: where programs, libraries and {@code /etc} come from. */
public sealed interface Root {
  /** The host's system directories, read-only, with a small {@code /etc}. */
  record HostSystem() implements Root {}

  /**
   * A root file system of its own.
   *
   * <p>What cannot be one is refused with INVALID_REQUEST.
   *
   * @param reference the name of the image
   */
  record Image(String reference) implements Root {
    private static final int LONGEST = 255;

    public Image {
      requireNonNull(reference, "reference is null");
      if (!isName(reference)) {
        throw BaileyException.of(
                ErrorCode.INVALID_REQUEST, "use", "image '" + reference + "'", "not a name")
            .withHint("A name has 1 to 255 characters, no blanks, and no dash in front.");
      }
    }

    private static boolean isName(String text) {
      if (text.isEmpty() || text.length() > LONGEST || text.charAt(0) == '-') {
        return false;
      }
      for (int i = 0; i < text.length(); i++) {
        char c = text.charAt(i);
        if (Character.isWhitespace(c) || Character.isISOControl(c)) {
          return false;
        }
      }
      return true;
    }
  }

  /** The default. */
  static Root hostSystem() {
    return new HostSystem();
  }

  /**
   * The root file system of an image.
   *
   * @throws BaileyException INVALID_REQUEST for what cannot be the name of one
   */
  static Root image(String reference) {
    return new Image(reference);
  }
}
