package dev.bailey.cli.command;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;

/** The version of Bailey; the build writes it beside the classes. */
public final class Version {
  private Version() {}

  public static String text() {
    try (InputStream file = Version.class.getResourceAsStream("/dev/bailey/cli/version")) {
      return file == null
          ? "unknown"
          : new String(file.readAllBytes(), StandardCharsets.UTF_8).strip();
    } catch (IOException _) {
      return "unknown";
    }
  }
}
