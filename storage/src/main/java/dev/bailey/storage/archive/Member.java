package dev.bailey.storage.archive;

import dev.bailey.linux.files.FileKind;
import dev.bailey.linux.files.Names;
import dev.bailey.linux.files.Stamp;
import java.util.Base64;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarConstants;
import org.jspecify.annotations.Nullable;

/** One path in an archive: everything but the content of a file. */
record Member(
    String path,
    FileKind kind,
    int mode,
    long user,
    long group,
    long size,
    Stamp modified,
    String target,
    String linkedTo,
    Map<String, String> attributes) {

  /** Members of the workspace have names that begin so. */
  static final String PREFIX = "files/";

  /** The last member. */
  static final String MANIFEST = "manifest";

  private static final String NANOS = "BAILEY.modified";
  private static final String ATTRIBUTES = "BAILEY.attributes";

  TarArchiveEntry header() {
    boolean isLink = !linkedTo.isEmpty();
    String name = PREFIX + path + (kind == FileKind.DIRECTORY && !path.isEmpty() ? "/" : "");
    TarArchiveEntry header = new TarArchiveEntry(name, isLink ? TarConstants.LF_LINK : flag());
    header.setMode(mode);
    header.setUserId(user);
    header.setGroupId(group);
    header.setSize(isLink || kind != FileKind.REGULAR ? 0 : size);
    header.setModTime(Math.max(0, Math.min(modified.seconds(), Integer.MAX_VALUE)) * 1000);
    header.addPaxHeader(NANOS, modified.seconds() + "." + modified.nanos());
    if (isLink) {
      header.setLinkName(PREFIX + linkedTo);
    } else if (kind == FileKind.SYMBOLIC_LINK) {
      header.setLinkName(target);
    }
    if (!attributes.isEmpty()) {
      header.addPaxHeader(ATTRIBUTES, encoded());
    }
    return header;
  }

  /** The bytes of all attributes and their names. */
  long attributesLength() {
    long length = 0;
    for (Map.Entry<String, String> attribute : attributes.entrySet()) {
      length += attribute.getKey().length() + attribute.getValue().length();
    }
    return length;
  }

  private byte flag() {
    return switch (kind) {
      case DIRECTORY -> TarConstants.LF_DIR;
      case SYMBOLIC_LINK -> TarConstants.LF_SYMLINK;
      case FIFO -> TarConstants.LF_FIFO;
      case REGULAR, SOCKET, CHARACTER_DEVICE, BLOCK_DEVICE -> TarConstants.LF_NORMAL;
    };
  }

  private String encoded() {
    StringBuilder text = new StringBuilder();
    Base64.Encoder encoder = Base64.getEncoder();
    for (Map.Entry<String, String> attribute : new TreeMap<>(attributes).entrySet()) {
      text.append(encoder.encodeToString(Names.bytes(attribute.getKey())))
          .append(':')
          .append(encoder.encodeToString(Names.bytes(attribute.getValue())))
          .append(' ');
    }
    return text.toString();
  }

  /** Reads a header, of which nothing has been checked yet but the form. */
  static Member of(TarArchiveEntry header) {
    FileKind kind = kind(header);
    String path = ArchiveRefusal.unlessMember(header.getName());
    boolean isLink = header.isLink();
    return new Member(
        path,
        kind,
        header.getMode() & 07777,
        ArchiveRefusal.unlessOwner(header.getLongUserId()),
        ArchiveRefusal.unlessOwner(header.getLongGroupId()),
        kind == FileKind.REGULAR && !isLink ? header.getSize() : 0,
        stamp(header),
        kind == FileKind.SYMBOLIC_LINK ? ArchiveRefusal.unlessBytes(header.getLinkName()) : "",
        isLink ? ArchiveRefusal.unlessMember(header.getLinkName()) : "",
        attributes(header.getExtraPaxHeader(ATTRIBUTES)));
  }

  private static FileKind kind(TarArchiveEntry header) {
    return switch (header.getLinkFlag()) {
      case TarConstants.LF_NORMAL, TarConstants.LF_OLDNORM, TarConstants.LF_LINK ->
          FileKind.REGULAR;
      case TarConstants.LF_DIR -> FileKind.DIRECTORY;
      case TarConstants.LF_SYMLINK -> FileKind.SYMBOLIC_LINK;
      case TarConstants.LF_FIFO -> FileKind.FIFO;
      default ->
          throw ArchiveRefusal.of(header.getName(), "it is a device, or of a kind not known here");
    };
  }

  private static Stamp stamp(TarArchiveEntry header) {
    String text = header.getExtraPaxHeader(NANOS);
    if (text == null) {
      return new Stamp(header.getLastModifiedTime().to(TimeUnit.SECONDS), 0);
    }
    int dot = text.indexOf('.');
    try {
      int nanos = Integer.parseInt(text.substring(dot + 1));
      if (dot > 0 && nanos >= 0 && nanos < 1_000_000_000) {
        return new Stamp(Long.parseLong(text.substring(0, dot)), nanos);
      }
    } catch (NumberFormatException _) {
      // Not a number: refused below, like a number that is no time.
    }
    throw ArchiveRefusal.of(header.getName(), "its time is invalid");
  }

  private static Map<String, String> attributes(@Nullable String text) {
    Map<String, String> attributes = new TreeMap<>();
    if (text != null && !text.isBlank()) {
      for (String pair : text.strip().split(" ", -1)) {
        int colon = Math.max(0, pair.indexOf(':'));
        attributes.put(decoded(pair.substring(0, colon)), decoded(pair.substring(colon + 1)));
      }
    }
    return attributes;
  }

  private static String decoded(String text) {
    try {
      return Names.of(Base64.getDecoder().decode(text));
    } catch (IllegalArgumentException e) {
      throw ArchiveRefusal.of("an attribute", "it is not an encoded attribute");
    }
  }
}
