package dev.bailey.cli.command;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;

/** The version of Bailey; the build writes it beside the classes. */
public final class BuildVersion {
  private BuildVersion() {}

  public static String text() {
    try (InputStream file = BuildVersion.class.getResourceAsStream("/dev/bailey/cli/version")) {
      return file == null
          ? "unknown"
          : new String(file.readAllBytes(), StandardCharsets.UTF_8).strip();
    } catch (IOException _) {
      return "unknown";
    }
  }
}
