package dev.bailey.benchmarks;

import dev.bailey.linux.files.ReplacingFile;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/**
 * Writes a plot beside its name and renames it: what has the name is neither opened nor followed.
 */
final class PlotFile {
  private PlotFile() {}

  static void write(String plot, Path file) throws IOException {
    try (ReplacingFile draft = ReplacingFile.forEverybody(file)) {
      try (OutputStream out = draft.content()) {
        out.write(plot.getBytes(StandardCharsets.UTF_8));
      }
      draft.replace();
    }
  }
}
