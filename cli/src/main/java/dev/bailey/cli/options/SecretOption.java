package dev.bailey.cli.options;

import dev.bailey.error.BaileyException;
import dev.bailey.linux.files.CallersPath;
import dev.bailey.policy.network.HostName;
import dev.bailey.policy.network.SecretGrant;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;

/** Parses {@code --secret NAME=@FILE:HOST}. */
final class SecretOption {
  private SecretOption() {}

  /**
   * One secret, with the file where its name leads by now.
   *
   * @param here what a relative FILE counts from
   */
  static SecretGrant parse(String value, Path here) {
    int equals = value.indexOf('=');
    int colon = value.lastIndexOf(':');
    // What stands there instead may be the value: it is not repeated.
    if (equals < 0 || !value.startsWith("@", equals + 1) || colon < equals + 3) {
      throw invalid(
          "it is not of the form NAME=@FILE:HOST",
          "For example " + Option.SECRET.example() + ", with the value in token.txt.");
    }
    try {
      Path file = here.resolve(value.substring(equals + 2, colon)).normalize();
      return new SecretGrant(
          value.substring(0, equals),
          HostName.parse(value.substring(colon + 1)),
          CallersPath.toRead(file, here));
    } catch (InvalidPathException e) {
      throw invalid("not a path: " + e.getReason(), "Remove the character and try again.");
    }
  }

  private static BaileyException invalid(String reason, String hint) {
    return OptionErrors.invalid(Option.SECRET, reason, hint);
  }
}
