package dev.bailey.cli.output;

import dev.bailey.cli.terminal.SafeText;
import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import dev.bailey.execution.NetworkEvent;
import dev.bailey.linux.files.PlainFile;
import dev.bailey.protocol.NetworkEventForm;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.function.Consumer;

/** Writes what was asked of the network into a file, one JSON object per line. */
public final class NetworkLog implements Consumer<NetworkEvent>, AutoCloseable {
  private final Path file;
  private final Writer writer;

  /**
   * Begins a file anew. Not through a link, neither at its name nor on the way: an earlier command
   * may have put one there that leads to a file of the host.
   *
   * @param file without links in the path of its directory
   */
  public NetworkLog(Path file) {
    this.file = file;
    try {
      writer =
          new BufferedWriter(new OutputStreamWriter(PlainFile.write(file), StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw failure(e);
    }
  }

  private BaileyException failure(IOException cause) {
    return BaileyException.of(
            ErrorCode.INVALID_REQUEST, "write", file.toString(), String.valueOf(cause.getMessage()))
        .withHint("Name a file that you can write: --net-log FILE.")
        .withCause(cause);
  }

  @Override
  public synchronized void accept(NetworkEvent event) {
    try {
      writer.write(line(event));
      writer.flush();
    } catch (IOException e) {
      throw failure(e);
    }
  }

  static String line(NetworkEvent event) {
    // People look at logs in terminals; for programs the escapes are the same characters.
    return SafeText.lines(NetworkEventForm.write(event, RemedyText.wording()).line());
  }

  @Override
  public synchronized void close() {
    try {
      writer.close();
    } catch (IOException e) {
      throw failure(e);
    }
  }
}
