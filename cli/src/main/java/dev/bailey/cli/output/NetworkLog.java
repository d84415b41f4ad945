package dev.bailey.cli.output;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import dev.bailey.cli.terminal.SafeText;
import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import dev.bailey.execution.NetworkEvent;
import dev.bailey.linux.files.PlainFile;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.StringWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
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

  static String line(NetworkEvent event) throws IOException {
    StringWriter text = new StringWriter();
    try (JsonGenerator json = new JsonFactory().createGenerator(text)) {
      write(json, event);
    }
    // People look at logs in terminals; for programs the escapes are the same characters.
    return SafeText.lines(text + "\n");
  }

  static void write(JsonGenerator json, NetworkEvent event) throws IOException {
    json.writeStartObject();
    json.writeStringField("time", Quantities.timestamp(event.time()));
    json.writeStringField("kind", event.kind().name().toLowerCase(Locale.ROOT));
    json.writeStringField("host", event.host());
    json.writeNumberField("port", event.port());
    json.writeStringField("address", event.address());
    json.writeStringField("method", event.method());
    json.writeNumberField("sent_bytes", event.sent());
    json.writeNumberField("received_bytes", event.received());
    json.writeStringField("verdict", event.verdict().name().toLowerCase(Locale.ROOT));
    json.writeStringField("reason", event.reason());
    json.writeStringField("remedy", event.remedy().map(RemedyText::words).orElse(""));
    RemedyJson.write(json, event.remedy().map(List::of).orElse(List.of()));
    json.writeEndObject();
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
