package dev.bailey.storage.copy;

import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import dev.bailey.error.Remedy;
import dev.bailey.linux.files.FileKind;
import dev.bailey.linux.files.FileStatus;
import dev.bailey.linux.files.Names;
import dev.bailey.linux.files.Stamp;
import dev.bailey.storage.tree.Entry;
import dev.bailey.storage.tree.Tree;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Reads what {@link ManifestWriter} wrote, and fails where it was damaged. */
final class ManifestReader {
  private final ByteBuffer in;
  private final List<String> contents = new ArrayList<>();

  private ManifestReader(byte[] bytes, int length) {
    in = ByteBuffer.wrap(bytes, 0, length);
  }

  /** All of it. */
  static Manifest read(String name, byte[] bytes) {
    int body = bytes.length - Keys.LENGTH;
    if (body < 0 || !checksum(bytes, body)) {
      throw damaged(name);
    }
    return new ManifestReader(bytes, body).manifest(name, true);
  }

  /** Without the entries. */
  static Manifest head(String name, byte[] bytes) {
    return new ManifestReader(bytes, bytes.length).manifest(name, false);
  }

  /** The keys of all contents, in order. */
  static List<String> contents(String name, byte[] bytes) {
    ManifestReader reader = new ManifestReader(bytes, bytes.length);
    reader.manifest(name, false);
    return reader.contents;
  }

  private static boolean checksum(byte[] bytes, int body) {
    MessageDigest digest = Keys.sha256();
    digest.update(bytes, 0, body);
    return Arrays.equals(digest.digest(), 0, Keys.LENGTH, bytes, body, bytes.length);
  }

  private static BaileyException damaged(String name) {
    return BaileyException.of(
            ErrorCode.DATA_DAMAGED,
            "read",
            "snapshot " + name,
            "its list of files is damaged: its checksum does not match")
        .withRemedies(
            new Remedy.Advice("Use another snapshot."),
            new Remedy.Advice("Check the disk for errors."));
  }

  private Manifest manifest(String name, boolean withEntries) {
    try {
      if (in.getLong() != ManifestWriter.MARK) {
        throw damaged(name);
      }
      Instant time = Instant.ofEpochSecond(in.getLong(), in.getInt());
      long added = in.getLong();
      List<String> notes = new ArrayList<>();
      for (int left = in.getInt(); left > 0; left--) {
        notes.add(new String(Names.bytes(text()), StandardCharsets.UTF_8));
      }
      for (int left = in.getInt(); left > 0; left--) {
        contents.add(text(Keys.LENGTH));
      }
      return new Manifest(time, added, new Tree(withEntries ? entries() : List.of(), notes));
    } catch (BufferUnderflowException | DateTimeException e) {
      throw damaged(name).withCause(e);
    }
  }

  private List<Entry> entries() {
    int count = in.getInt();
    List<Entry> entries = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      entries.add(entry());
    }
    return entries;
  }

  private Entry entry() {
    String path = text();
    FileStatus status =
        new FileStatus(
            FileKind.of(in.getShort()),
            in.getShort(),
            in.getInt(),
            in.getInt(),
            in.getInt(),
            in.getLong(),
            in.getLong(),
            in.getLong(),
            in.getLong(),
            new Stamp(in.getLong(), in.getInt()),
            new Stamp(in.getLong(), in.getInt()));
    String target = text();
    String linkedTo = text();
    int content = in.getInt();
    return new Entry(
        path, status, target, linkedTo, content < 0 ? "" : contents.get(content), attributes());
  }

  private Map<String, String> attributes() {
    int count = in.getShort();
    if (count == 0) {
      return Map.of();
    }
    Map<String, String> attributes = new HashMap<>();
    for (int i = 0; i < count; i++) {
      attributes.put(text(), text());
    }
    return attributes;
  }

  private String text() {
    int length = in.getInt();
    return length == 0 ? "" : text(length);
  }

  private String text(int length) {
    if (length < 0 || length > in.remaining()) {
      throw new BufferUnderflowException();
    }
    String text = new String(in.array(), in.position(), length, StandardCharsets.ISO_8859_1);
    in.position(in.position() + length);
    return text;
  }
}
