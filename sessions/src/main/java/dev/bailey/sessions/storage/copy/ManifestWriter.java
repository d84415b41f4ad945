package dev.bailey.sessions.storage.copy;

import dev.bailey.linux.files.FileStatus;
import dev.bailey.linux.files.Stamp;
import dev.bailey.sessions.storage.tree.Entry;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Map;
import java.util.TreeMap;

/**
 * Turns a manifest into bytes: a mark, the head, the keys of all contents in order, the entries,
 * and a checksum over all of it.
 */
final class ManifestWriter {
  static final long MARK = 0x4241_494c_4d46_0001L;

  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream(1 << 16);
  private final DataOutputStream out = new DataOutputStream(bytes);
  private final TreeMap<String, Integer> contents = new TreeMap<>();

  private ManifestWriter() {}

  static byte[] write(Manifest manifest) {
    try {
      return new ManifestWriter().written(manifest);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private byte[] written(Manifest manifest) throws IOException {
    out.writeLong(MARK);
    stamp(Stamp.of(manifest.time()));
    out.writeLong(manifest.addedBytes());
    out.writeInt(manifest.tree().notes().size());
    for (String note : manifest.tree().notes()) {
      text(new String(note.getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1));
    }
    keys(manifest);
    out.writeInt(manifest.tree().entries().size());
    for (Entry entry : manifest.tree().entries()) {
      entry(entry);
    }
    out.flush();
    MessageDigest digest = Keys.sha256();
    byte[] body = bytes.toByteArray();
    bytes.writeBytes(digest.digest(body));
    return bytes.toByteArray();
  }

  private void keys(Manifest manifest) throws IOException {
    for (Entry entry : manifest.tree().entries()) {
      if (!entry.content().isEmpty()) {
        contents.put(entry.content(), 0);
      }
    }
    out.writeInt(contents.size());
    int number = 0;
    for (Map.Entry<String, Integer> content : contents.entrySet()) {
      out.write(content.getKey().getBytes(StandardCharsets.ISO_8859_1));
      content.setValue(number);
      number++;
    }
  }

  private void entry(Entry entry) throws IOException {
    FileStatus status = entry.status();
    text(entry.path());
    out.writeShort(status.kind().bits());
    out.writeShort(status.mode());
    out.writeInt(status.user());
    out.writeInt(status.group());
    out.writeInt(status.links());
    out.writeLong(status.device());
    out.writeLong(status.inode());
    out.writeLong(status.size());
    out.writeLong(status.blocks());
    stamp(status.changed());
    stamp(status.modified());
    text(entry.target());
    text(entry.linkedTo());
    out.writeInt(contents.getOrDefault(entry.content(), -1));
    out.writeShort(entry.attributes().size());
    for (Map.Entry<String, String> attribute : entry.attributes().entrySet()) {
      text(attribute.getKey());
      text(attribute.getValue());
    }
  }

  private void stamp(Stamp stamp) throws IOException {
    out.writeLong(stamp.seconds());
    out.writeInt(stamp.nanos());
  }

  private void text(String text) throws IOException {
    byte[] encoded = text.getBytes(StandardCharsets.ISO_8859_1);
    out.writeInt(encoded.length);
    out.write(encoded);
  }
}
