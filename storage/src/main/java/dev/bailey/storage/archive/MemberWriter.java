package dev.bailey.storage.archive;

import dev.bailey.linux.files.Block;
import dev.bailey.linux.files.Directory;
import dev.bailey.linux.files.FileHandle;
import dev.bailey.linux.files.FileKind;
import dev.bailey.linux.files.Names;
import dev.bailey.linux.files.OpenFile;
import dev.bailey.linux.files.Owners;
import dev.bailey.storage.tree.FileCopy;
import dev.bailey.storage.tree.Interruption;
import dev.bailey.storage.tree.ProgressCount;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;

/**
 * Makes members of an archive files. Setuid and setgid bits are not taken, nor attributes other
 * than {@code user.*}: capabilities would be among them.
 */
final class MemberWriter {
  private static final int NO_SETUID = 01777;
  private static final int PRIVATE = 0700;
  private static final String HARMLESS = "user.";

  private final Directory root;
  private final ContentDigest digest;
  private final ProgressCount progress;
  private final boolean owners = Owners.canBeSet();
  private final List<Member> directories = new ArrayList<>();

  MemberWriter(Directory root, ContentDigest digest, ProgressCount progress) {
    this.root = root;
    this.digest = digest;
    this.progress = progress;
  }

  void write(Member member, InputStream content) throws IOException {
    if (member.kind() == FileKind.DIRECTORY) {
      directories.add(member);
    }
    if (member.path().isEmpty()) {
      return;
    }
    String name = Names.last(member.path());
    try (Directory parent = root.directory(Names.parent(member.path()))) {
      if (!member.linkedTo().isEmpty()) {
        link(member, parent, name);
      } else if (member.kind() == FileKind.REGULAR) {
        file(member, parent, name, content);
      } else if (member.kind() == FileKind.DIRECTORY) {
        parent.makeDirectory(name, PRIVATE);
      } else {
        other(member, parent, name);
      }
    }
  }

  private void link(Member member, Directory parent, String name) {
    try (Directory from = root.directory(Names.parent(member.linkedTo()))) {
      from.link(Names.last(member.linkedTo()), parent, name);
    }
  }

  private void other(Member member, Directory parent, String name) {
    if (member.kind() == FileKind.SYMBOLIC_LINK) {
      parent.makeLink(name, member.target());
    } else {
      parent.makeNode(name, member.kind(), PRIVATE);
      parent.mode(name, member.mode() & NO_SETUID);
    }
    int user = owners ? (int) member.user() : -1;
    parent.describe(name, user, owners ? (int) member.group() : -1, member.modified());
  }

  private void file(Member member, Directory parent, String name, InputStream content)
      throws IOException {
    try (OpenFile file = parent.create(name, PRIVATE);
        Block block = new Block(FileCopy.BLOCK)) {
      byte[] buffer = new byte[FileCopy.BLOCK];
      for (long at = 0; at < member.size(); ) {
        Interruption.check();
        int length =
            content.readNBytes(buffer, 0, (int) Math.min(buffer.length, member.size() - at));
        if (length == 0) {
          throw new IOException("it is cut off");
        }
        digest.add(buffer, length);
        block.fill(buffer, 0, length);
        if (!block.isZero(length)) {
          file.write(at, block, length);
        }
        at += length;
        progress.bytes(length);
      }
      file.length(member.size());
      dress(file, member);
    }
  }

  private void dress(FileHandle file, Member member) {
    if (owners) {
      file.owner((int) member.user(), (int) member.group());
    }
    file.mode(member.mode() & NO_SETUID);
    member
        .attributes()
        .forEach((name, value) -> {
          if (name.startsWith(HARMLESS)) {
            var _ = file.attribute(name, value);
          }
        });
    file.modified(member.modified());
  }

  /** What directories look like, once nothing is added to them any more. */
  void finish() {
    for (Member member : directories.reversed()) {
      try (Directory directory = root.directory(member.path())) {
        dress(directory, member);
      }
    }
  }
}
