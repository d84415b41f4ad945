package dev.bailey.storage.tree;

import dev.bailey.linux.files.FileKind;
import dev.bailey.linux.files.FileStatus;
import java.util.Map;

/**
 * One path of a tree.
 *
 * @param path relative to the root, which is the empty path; one character per byte
 * @param target what a symbolic link says; empty otherwise
 * @param linkedTo the path of an earlier entry that is the same file; empty for all but hard links
 * @param content the key of a regular file's content; empty when it is not known
 * @param attributes extended attributes
 */
public record Entry(
    String path,
    FileStatus status,
    String target,
    String linkedTo,
    String content,
    Map<String, String> attributes) {

  public Entry {
    attributes = Map.copyOf(attributes);
  }

  public FileKind kind() {
    return status.kind();
  }

  public Entry withContent(String key) {
    return new Entry(path, status, target, linkedTo, key, attributes);
  }

  /** The same as another look at the file showed it. */
  public Entry withStatus(FileStatus seen) {
    return new Entry(path, seen, target, linkedTo, content, attributes);
  }

  public Entry withAttributes(Map<String, String> seen) {
    return new Entry(path, status, target, linkedTo, content, seen);
  }

  public Entry withLinkedTo(String first) {
    return new Entry(path, status, target, first, content, attributes);
  }

  /** Whether mode, owner, time and attributes are the same; owners only where they can be set. */
  public boolean hasPropertiesOf(Entry other, boolean owners) {
    return status.mode() == other.status.mode()
        && (!owners
            || (status.user() == other.status.user() && status.group() == other.status.group()))
        && attributes.equals(other.attributes);
  }
}
