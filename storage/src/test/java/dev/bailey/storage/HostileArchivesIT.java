package dev.bailey.storage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.github.luben.zstd.Zstd;
import com.github.luben.zstd.ZstdOutputStream;
import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import dev.bailey.workspace.Version;
import dev.bailey.workspace.WorkspaceId;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Random;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveOutputStream;
import org.apache.commons.compress.archivers.tar.TarConstants;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Archives made to deceive. Each is refused, and nothing of it remains. */
final class HostileArchivesIT {
  private static final WorkspaceId ID = new WorkspaceId("imported");

  private Path place;
  private Path outside;
  private Storage storage;

  @BeforeEach
  void prepare() throws IOException {
    place = Files.createTempDirectory(Path.of("/var/tmp"), "bailey-archive-");
    outside = Files.createDirectory(place.resolve("outside"));
    storage = Stores.copy(place.resolve("state"));
  }

  @AfterEach
  void remove() {
    storage.close();
    Trees.shell("rm -rf " + place);
  }

  private interface Content {
    void write(TarArchiveOutputStream tar) throws IOException;
  }

  private static byte[] archive(Content content) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (TarArchiveOutputStream tar =
        new TarArchiveOutputStream(new ZstdOutputStream(bytes), "ISO-8859-1")) {
      tar.setLongFileMode(TarArchiveOutputStream.LONGFILE_GNU);
      tar.setBigNumberMode(TarArchiveOutputStream.BIGNUMBER_STAR);
      put(tar, "files/", TarConstants.LF_DIR, "", "");
      content.write(tar);
    }
    return bytes.toByteArray();
  }

  private static void put(
      TarArchiveOutputStream tar, String name, byte kind, String link, String content)
      throws IOException {
    TarArchiveEntry entry = new TarArchiveEntry(name, kind, true);
    entry.setLinkName(link);
    byte[] bytes = content.getBytes(StandardCharsets.ISO_8859_1);
    entry.setSize(bytes.length);
    tar.putArchiveEntry(entry);
    tar.write(bytes);
    tar.closeArchiveEntry();
  }

  private void assertRefused(InputStream archive, String reason) {
    assertThatThrownBy(() -> storage.importFrom(ID, archive, OutwardLinks.REFUSE))
        .isInstanceOfSatisfying(
            BaileyException.class,
            e -> assertThat(e.code()).as(e.getMessage()).isEqualTo(ErrorCode.DATA_DAMAGED))
        .hasMessageContaining(reason);
    assertThat(storage.workspaces()).isEmpty();
    assertThat(Trees.shell("ls -A " + place + "/state/copy/temporary " + outside))
        .doesNotContain("draft")
        .doesNotContain("planted");
  }

  private void assertRefused(byte[] archive, String reason) {
    assertRefused(new ByteArrayInputStream(archive), reason);
  }

  @ParameterizedTest
  @CsvSource({
    "/etc/planted, does not lie under",
    "files//planted, too long part",
    "files/../planted, too long part",
    "files/./planted, too long part",
    "files/a/../../planted, too long part",
    "planted, does not lie under",
    "files/missing/planted, no directory for it",
  })
  void pathsThatLeadOut(String name, String reason) throws IOException {
    assertRefused(archive(tar -> put(tar, name, TarConstants.LF_NORMAL, "", "x")), reason);
  }

  @ParameterizedTest
  @CsvSource({"/etc/passwd", "../outside", "a/../../outside", "x/../../.."})
  void linksThatLeadOut(String target) throws IOException {
    assertRefused(
        archive(tar -> put(tar, "files/l", TarConstants.LF_SYMLINK, target, "")), "outside");
  }

  @Test
  void membersThroughALinkOfTheArchive() throws IOException {
    byte[] archive =
        archive(tar -> {
          put(tar, "files/l", TarConstants.LF_SYMLINK, outside.toString(), "");
          put(tar, "files/l/planted", TarConstants.LF_NORMAL, "", "x");
        });
    assertThatThrownBy(
            () -> storage.importFrom(ID, new ByteArrayInputStream(archive), OutwardLinks.KEEP))
        .hasMessageContaining("no directory for it");
    assertThat(outside).isEmptyDirectory();
    // The control: what tar does with it when it is told to follow.
    Path file = Files.write(place.resolve("x.tar.zst"), archive);
    Files.write(place.resolve("x.tar"), Zstd.decompress(archive, 1 << 20));
    Trees.shell("mkdir -p " + place + "/files && ln -s " + outside + " " + place + "/files/l");
    Trees.shell("cd " + place + " && tar --keep-directory-symlink -xPf x.tar files/l/planted");
    assertThat(outside.resolve("planted")).exists();
    assertThat(file).exists();
  }

  @ParameterizedTest
  @CsvSource({"/etc/shadow", "files/../x", "files/none", "files/self", "files/d"})
  void hardLinksToElsewhere(String target) throws IOException {
    byte[] archive =
        archive(tar -> {
          put(tar, "files/d/", TarConstants.LF_DIR, "", "");
          put(tar, "files/self", TarConstants.LF_LINK, target, "");
        });
    assertRefused(archive, "import the member");
  }

  @ParameterizedTest
  @CsvSource({"3", "4", "7", "S", "M", "Z"})
  void devicesAndOtherKinds(char kind) throws IOException {
    assertRefused(archive(tar -> put(tar, "files/x", (byte) kind, "", "")), "");
  }

  @Test
  void duplicates() throws IOException {
    byte[] archive =
        archive(tar -> {
          put(tar, "files/x", TarConstants.LF_NORMAL, "", "1");
          put(tar, "files/x", TarConstants.LF_NORMAL, "", "2");
        });
    assertRefused(archive, "twice");
  }

  @Test
  void hugeNamesAndMetadata() throws IOException {
    String name = "files/" + "n".repeat(300);
    assertRefused(archive(tar -> put(tar, name, TarConstants.LF_NORMAL, "", "x")), "too long");
    String huge = "x".repeat(20 << 20);
    assertRefused(
        archive(tar -> put(tar, "long", TarConstants.LF_GNUTYPE_LONGNAME, "", huge)),
        "more data than its headers said");
  }

  @Test
  void bombs() {
    // A file of a terabyte of zeros; what there is room for is less.
    assertRefused(
        new ByteArrayInputStream(
            Streams.compressed(out -> {
              try (TarArchiveOutputStream tar = new TarArchiveOutputStream(out, "ISO-8859-1")) {
                tar.setBigNumberMode(TarArchiveOutputStream.BIGNUMBER_STAR);
                put(tar, "files/", TarConstants.LF_DIR, "", "");
                TarArchiveEntry entry = new TarArchiveEntry("files/bomb");
                entry.setSize(1L << 50);
                tar.putArchiveEntry(entry);
                tar.write(new byte[1 << 20]);
                tar.flush();
                throw new Streams.Enough();
              }
            })),
        "more than there is room for");
  }

  @Test
  void damagedAndCutOff() throws IOException {
    WorkspaceId origin = new WorkspaceId("origin");
    storage.create(origin);
    Trees.shell("head -c 300000 /dev/urandom > " + storage.directory(origin) + "/f");
    ByteArrayOutputStream exported = new ByteArrayOutputStream();
    storage.exportTo(Version.live(origin), exported);
    storage.deleteWorkspace(origin);
    byte[] good = exported.toByteArray();
    assertRefused(new byte[0], "");
    assertRefused("not an archive".getBytes(StandardCharsets.UTF_8), "");
    Random random = new Random(5);
    for (int i = 0; i < 25; i++) {
      assertRefused(Arrays.copyOf(good, random.nextInt(good.length)), "");
    }
    // Recompressed with one byte changed, so that only our own checksum can tell.
    byte[] plain = Zstd.decompress(good, 2 << 20);
    plain[100_000] ^= 1;
    assertRefused(Zstd.compress(plain), "checksum");
    storage.importFrom(ID, new ByteArrayInputStream(good), OutwardLinks.REFUSE);
    assertThat(Files.size(storage.directory(ID).resolve("f"))).isEqualTo(300_000);
  }

  /** Output that ends early. */
  private static final class Streams {
    private static final class Enough extends IOException {
      private static final long serialVersionUID = 1L;
    }

    private interface Writer {
      void write(OutputStream out) throws IOException;
    }

    static byte[] compressed(Writer writer) {
      ByteArrayOutputStream bytes = new ByteArrayOutputStream();
      try (ZstdOutputStream out = new ZstdOutputStream(bytes)) {
        writer.write(out);
      } catch (IOException _) {
        // What was written so far is all there is.
      }
      return bytes.toByteArray();
    }
  }
}
