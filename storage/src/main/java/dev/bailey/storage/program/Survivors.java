package dev.bailey.storage.program;

import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import dev.bailey.linux.files.ProcessEnvironment;
import dev.bailey.waiting.Polling;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * Waits for programs that outlived the killed process that started them. They must have ended
 * before the storage is repaired, since they may still change it.
 */
public final class Survivors {
  private static final Duration LONGEST = Duration.ofSeconds(60);
  private static final Duration PAUSE = Duration.ofMillis(20);

  private Survivors() {}

  /** Waits until no program is left that a process started with this mark. */
  public static void awaitEnd(String mark) {
    Polling polling = Polling.every(PAUSE, LONGEST);
    List<String> left = of(mark);
    while (!left.isEmpty()) {
      if (!polling.sleep()) {
        throw BaileyException.of(
                ErrorCode.INVALID_STATE,
                "recover",
                "the storage",
                "programs that a killed process started still run: " + String.join(", ", left))
            .withHint("Wait until they have ended, or end them.");
      }
      left = of(mark);
    }
  }

  /** Their process ids. */
  private static List<String> of(String mark) {
    List<String> found = new ArrayList<>();
    try (DirectoryStream<Path> processes = Files.newDirectoryStream(Path.of("/proc"), "[1-9]*")) {
      for (Path process : processes) {
        if (ProcessEnvironment.of(process).contains(Program.MARK + "=" + mark + "\0")) {
          found.add(process.getFileName().toString());
        }
      }
    } catch (IOException e) {
      throw BaileyException.of(ErrorCode.STORAGE_FAILED, "list", "/proc", e.toString())
          .withCause(e);
    }
    return found;
  }
}
