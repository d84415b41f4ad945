package dev.bailey.storage.archive;

import com.github.luben.zstd.ZstdOutputStream;
import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import dev.bailey.linux.files.Block;
import dev.bailey.linux.files.FileKind;
import dev.bailey.linux.files.FileStatus;
import dev.bailey.linux.files.Names;
import dev.bailey.linux.files.OpenFile;
import dev.bailey.storage.tree.Entry;
import dev.bailey.storage.tree.FileCopy;
import dev.bailey.storage.tree.Interruption;
import dev.bailey.storage.tree.ProgressCount;
import dev.bailey.storage.tree.TreeSource;
import dev.bailey.workspace.Progress;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveOutputStream;

/** Writes a version of a workspace as an archive. Sockets are left out: tar knows none. */
public final class ArchiveWriter {
  private final TreeSource source;
  private final TarArchiveOutputStream tar;
  private final ProgressCount progress;
  private final ContentDigest digest = new ContentDigest();

  private ArchiveWriter(TreeSource source, TarArchiveOutputStream tar, ProgressCount progress) {
    this.source = source;
    this.tar = tar;
    this.progress = progress;
  }

  /** Writes all of it, and leaves the stream open. */
  public static void write(TreeSource source, OutputStream out, Progress progress) {
    try (ZstdOutputStream compressed = new ZstdOutputStream(new LeftOpen(out));
        TarArchiveOutputStream tar =
            new TarArchiveOutputStream(compressed, StandardCharsets.ISO_8859_1.name())) {
      compressed.setChecksum(true);
      tar.setLongFileMode(TarArchiveOutputStream.LONGFILE_GNU);
      tar.setBigNumberMode(TarArchiveOutputStream.BIGNUMBER_STAR);
      new ArchiveWriter(source, tar, ProgressCount.of(progress, source.tree())).write();
      tar.finish();
    } catch (IOException e) {
      throw BaileyException.of(
              ErrorCode.STORAGE_FAILED, "write", "the archive", String.valueOf(e.getMessage()))
          .withCause(e);
    }
  }

  private void write() throws IOException {
    for (Entry entry : source.tree().entries()) {
      Interruption.check();
      if (entry.kind() == FileKind.REGULAR && entry.linkedTo().isEmpty()) {
        file(entry);
      } else if (entry.kind() != FileKind.SOCKET) {
        Member member = member(entry, 0);
        digest.add(member);
        tar.putArchiveEntry(member.header());
        tar.closeArchiveEntry();
      }
      progress.file();
    }
    byte[] manifest = digest.manifest();
    TarArchiveEntry last = new TarArchiveEntry(Member.MANIFEST);
    last.setSize(manifest.length);
    tar.putArchiveEntry(last);
    tar.write(manifest);
    tar.closeArchiveEntry();
  }

  private static Member member(Entry entry, long size) {
    FileStatus status = entry.status();
    return new Member(
        entry.path(),
        status.kind(),
        status.mode(),
        status.user() & 0xffff_ffffL,
        status.group() & 0xffff_ffffL,
        size,
        status.modified(),
        entry.target(),
        entry.linkedTo(),
        entry.attributes());
  }

  private void file(Entry entry) throws IOException {
    try (OpenFile file = source.open(entry).orElseThrow(() -> changed(entry))) {
      long size = entry.status().size();
      FileStatus before = file.status();
      Member member = member(entry, size);
      digest.add(member);
      tar.putArchiveEntry(member.header());
      content(entry, file, size);
      tar.closeArchiveEntry();
      if (!before.isUntouched(file.status()) || before.size() != size) {
        throw changed(entry);
      }
    }
  }

  private void content(Entry entry, OpenFile file, long size) throws IOException {
    try (Block block = new Block(FileCopy.BLOCK)) {
      for (long at = 0; at < size; ) {
        Interruption.check();
        int length = file.read(at, block, (int) Math.min(block.size(), size - at));
        if (length == 0) {
          throw changed(entry);
        }
        byte[] bytes = block.bytes(length);
        digest.add(bytes, length);
        tar.write(bytes, 0, length);
        progress.bytes(length);
        at += length;
      }
    }
  }

  private static BaileyException changed(Entry entry) {
    return BaileyException.of(
            ErrorCode.INVALID_STATE, "export", Names.shown(entry.path()), "it is being changed")
        .withHint("Take a snapshot and export that.");
  }
}
