package dev.bailey.cli.doctor;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The files in which a system says what it is, below a root that tests choose. */
record SystemFiles(Path root) {
  /** The first line; empty when there is none, or none for this user. */
  String line(String name) {
    try {
      String text = Files.readString(root.resolve(name));
      int end = text.indexOf('\n');
      return (end < 0 ? text : text.substring(0, end)).strip();
    } catch (IOException _) {
      return "";
    }
  }

  boolean exists(String name) {
    return Files.exists(root.resolve(name));
  }

  boolean isWritable(String name) {
    return Files.isWritable(root.resolve(name));
  }
}
