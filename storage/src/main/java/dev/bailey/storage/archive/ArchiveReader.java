package dev.bailey.storage.archive;

import com.github.luben.zstd.ZstdInputStream;
import dev.bailey.error.BaileyException;
import dev.bailey.linux.files.Directory;
import dev.bailey.linux.files.FileKind;
import dev.bailey.linux.files.Names;
import dev.bailey.storage.OutwardLinks;
import dev.bailey.storage.tree.Interruption;
import dev.bailey.storage.tree.NameBudget;
import dev.bailey.storage.tree.ProgressCount;
import dev.bailey.workspace.Progress;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.jspecify.annotations.Nullable;

/**
 * Fills an empty directory from an archive of unknown origin, or refuses it. Every path must be in
 * a directory that the archive itself brought, is brought once, and holds what was promised. The
 * caller removes the directory after a refusal.
 */
public final class ArchiveReader {
  private static final long HEADERS = 1 << 20;
  private static final int MOST_MEMBERS = 2_000_000;
  private static final int LONGEST_MANIFEST = 4096;

  private final MemberWriter writer;
  private final OutwardLinks outward;
  private final ProgressCount progress;
  private final ContentDigest digest = new ContentDigest();
  private final Map<String, FileKind> seen = new HashMap<>();
  private final NameBudget names = new NameBudget("import", "the archive");
  private long left;

  /** At most so many bytes of contents are taken. */
  public ArchiveReader(Directory root, OutwardLinks outward, long mostBytes, Progress progress) {
    this.outward = outward;
    this.progress = new ProgressCount(progress, -1, -1);
    writer = new MemberWriter(root, digest, this.progress);
    left = mostBytes;
  }

  /** Reads to the end of the archive, and leaves the stream open. */
  @SuppressWarnings("resource") // Closing them would close the caller's stream.
  public void read(InputStream in) {
    try {
      BudgetStream budget =
          new BudgetStream(new BufferedInputStream(new ZstdInputStream(in), 1 << 16));
      TarArchiveInputStream tar =
          new TarArchiveInputStream(budget, StandardCharsets.ISO_8859_1.name());
      read(budget, tar);
      writer.finish();
    } catch (IOException | IllegalArgumentException | ArithmeticException e) {
      throw ArchiveRefusal.ofAll("it is damaged or no archive of Bailey: " + e.getMessage())
          .withCause(e);
    }
  }

  private void read(BudgetStream budget, TarArchiveInputStream tar) throws IOException {
    while (true) {
      Interruption.check();
      budget.allow(HEADERS);
      TarArchiveEntry header = tar.getNextEntry();
      if (header == null) {
        throw ArchiveRefusal.ofAll("it is cut off: its last member is missing");
      }
      if (header.getName().equals(Member.MANIFEST)) {
        check(budget, tar);
        requireEnd(budget, tar.getNextEntry());
        return;
      }
      take(budget, tar, header);
    }
  }

  private void check(BudgetStream budget, TarArchiveInputStream tar) throws IOException {
    budget.allow(HEADERS);
    byte[] manifest = tar.readNBytes(LONGEST_MANIFEST);
    if (!Arrays.equals(manifest, digest.manifest())) {
      throw ArchiveRefusal.ofAll("it is not what was exported: its checksum does not match");
    }
  }

  private static void requireEnd(BudgetStream budget, @Nullable TarArchiveEntry next)
      throws IOException {
    if (next != null) {
      throw ArchiveRefusal.of(next.getName(), "it comes after the last member");
    }
    budget.allow(HEADERS);
    if (budget.readAllBytes().length == HEADERS) {
      throw ArchiveRefusal.ofAll("something comes after it");
    }
  }

  private void take(BudgetStream budget, TarArchiveInputStream tar, TarArchiveEntry header)
      throws IOException {
    if (header.isSparse()) {
      throw ArchiveRefusal.of(header.getName(), "it is of a kind not known here");
    }
    Member member = Member.of(header);
    require(member);
    left -= member.size();
    if (left < 0) {
      throw ArchiveRefusal.of(header.getName(), "the archive holds more than there is room for");
    }
    digest.add(member);
    budget.allow(member.size() + HEADERS);
    writer.write(member, tar);
    progress.file();
  }

  private void require(Member member) {
    if (seen.size() >= MOST_MEMBERS) {
      throw ArchiveRefusal.ofAll("it has more than " + MOST_MEMBERS + " members");
    }
    boolean isRoot = member.path().isEmpty();
    if (isRoot != seen.isEmpty() || (isRoot && member.kind() != FileKind.DIRECTORY)) {
      throw ArchiveRefusal.of(member.path(), "the workspace itself must come first, and once");
    }
    if (!isRoot && seen.get(Names.parent(member.path())) != FileKind.DIRECTORY) {
      throw ArchiveRefusal.of(member.path(), "the archive has no directory for it");
    }
    names.take(member.path().length() + member.attributesLength());
    if (seen.putIfAbsent(member.path(), member.kind()) != null) {
      throw ArchiveRefusal.of(member.path(), "it is there twice");
    }
    requireGoodLink(member);
  }

  private void requireGoodLink(Member member) {
    boolean isHard = !member.linkedTo().isEmpty();
    boolean isLost =
        seen.get(member.linkedTo()) != FileKind.REGULAR || member.linkedTo().equals(member.path());
    if (isHard && isLost) {
      throw ArchiveRefusal.of(member.path(), "it is a hard link to nothing in the archive");
    }
    if (outward == OutwardLinks.REFUSE
        && member.kind() == FileKind.SYMBOLIC_LINK
        && ArchiveRefusal.leadsOut(member.path(), member.target())) {
      throw leadsOut(member);
    }
  }

  private static BaileyException leadsOut(Member member) {
    return ArchiveRefusal.of(
            member.path(), "it is a link to " + Names.shown(member.target()) + ", outside")
        .withHint("If you trust who made the archive, import it with links leading out kept.");
  }
}
