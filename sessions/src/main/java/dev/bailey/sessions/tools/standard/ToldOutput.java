package dev.bailey.sessions.tools.standard;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.bailey.output.StreamCapture;
import dev.bailey.sessions.api.ToolProgress;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CodingErrorAction;
import java.util.function.Consumer;

/** Keeps what a command writes and tells it as it comes, in whole characters. */
final class ToldOutput extends OutputStream {
  private static final int LONGEST_CHARACTER = 4;

  private final StreamCapture kept;
  private final ToolProgress.Stream stream;
  private final Consumer<ToolProgress> progress;
  private final CharsetDecoder decoder =
      UTF_8
          .newDecoder()
          .onMalformedInput(CodingErrorAction.REPLACE)
          .onUnmappableCharacter(CodingErrorAction.REPLACE);
  private byte[] rest = new byte[0];

  ToldOutput(StreamCapture kept, ToolProgress.Stream stream, Consumer<ToolProgress> progress) {
    this.kept = kept;
    this.stream = stream;
    this.progress = progress;
  }

  @Override
  public void write(int value) {
    write(new byte[] {(byte) value}, 0, 1);
  }

  @Override
  public void write(byte[] source, int offset, int length) {
    kept.write(source, offset, length);
    ByteBuffer bytes = ByteBuffer.allocate(rest.length + length);
    bytes.put(rest).put(source, offset, length).flip();
    tell(bytes, false);
  }

  /** The rest of what was written, when nothing more comes. */
  void finish() {
    tell(ByteBuffer.wrap(rest), true);
  }

  StreamCapture kept() {
    return kept;
  }

  private void tell(ByteBuffer bytes, boolean isEnd) {
    CharBuffer text = CharBuffer.allocate(bytes.remaining() + LONGEST_CHARACTER);
    decoder.decode(bytes, text, isEnd);
    rest = new byte[bytes.remaining()];
    bytes.get(rest);
    text.flip();
    if (text.hasRemaining()) {
      progress.accept(new ToolProgress.Output(stream, text.toString()));
    }
  }
}
