package dev.bailey.storage.copy;

import dev.bailey.linux.files.FileStatus;
import dev.bailey.linux.files.Stamp;
import dev.bailey.storage.tree.Entry;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Serializes a manifest: magic number, header, keys of all contents, entries, and a checksum of all
 * of it.
 */
final class ManifestWriter {
  static final long MARK = 0x4241_494c_4d46_0001L;

  /** What an entry takes besides its texts, and more. */
  private static final int ENTRY = 128;

  private final Map<String, Integer> contents = new LinkedHashMap<>();
  private ByteBuffer out;

  private ManifestWriter(int entries) {
    out = ByteBuffer.allocate(ENTRY + entries * (ENTRY + Keys.LENGTH + 32));
  }

  static byte[] write(Manifest manifest) {
    return new ManifestWriter(manifest.tree().entries().size()).written(manifest);
  }

  private byte[] written(Manifest manifest) {
    room(ENTRY).putLong(MARK);
    stamp(Stamp.of(manifest.time()));
    out.putLong(manifest.addedBytes());
    out.putInt(manifest.tree().notes().size());
    for (String note : manifest.tree().notes()) {
      text(note.getBytes(StandardCharsets.UTF_8));
    }
    List<Entry> entries = manifest.tree().entries();
    keys(entries);
    room(Integer.BYTES).putInt(entries.size());
    for (Entry entry : entries) {
      entry(entry);
    }
    MessageDigest digest = Keys.sha256();
    digest.update(out.array(), 0, out.position());
    room(Keys.LENGTH).put(digest.digest());
    return Arrays.copyOf(out.array(), out.position());
  }

  /** Space for so many bytes more. */
  private ByteBuffer room(int bytes) {
    if (out.remaining() < bytes) {
      int size = Math.addExact(Math.max(2 * out.position(), ENTRY), bytes);
      out = ByteBuffer.allocate(size).put(out.flip());
    }
    return out;
  }

  private void keys(List<Entry> entries) {
    for (Entry entry : entries) {
      if (!entry.content().isEmpty()) {
        contents.putIfAbsent(entry.content(), contents.size());
      }
    }
    room(Integer.BYTES).putInt(contents.size());
    for (String content : contents.keySet()) {
      room(Keys.LENGTH).put(content.getBytes(StandardCharsets.ISO_8859_1));
    }
  }

  private void entry(Entry entry) {
    FileStatus status = entry.status();
    text(entry.path());
    room(ENTRY)
        .putShort((short) status.kind().bits())
        .putShort((short) status.mode())
        .putInt(status.user())
        .putInt(status.group())
        .putInt(status.links())
        .putLong(status.device())
        .putLong(status.inode())
        .putLong(status.size())
        .putLong(status.blocks());
    stamp(status.changed());
    stamp(status.modified());
    text(entry.target());
    text(entry.linkedTo());
    room(ENTRY)
        .putInt(contents.getOrDefault(entry.content(), -1))
        .putShort((short) entry.attributes().size());
    for (Map.Entry<String, String> attribute : entry.attributes().entrySet()) {
      text(attribute.getKey());
      text(attribute.getValue());
    }
  }

  private void stamp(Stamp stamp) {
    out.putLong(stamp.seconds()).putInt(stamp.nanos());
  }

  private void text(String text) {
    text(text.getBytes(StandardCharsets.ISO_8859_1));
  }

  private void text(byte[] encoded) {
    room(Integer.BYTES + encoded.length).putInt(encoded.length).put(encoded);
  }
}
