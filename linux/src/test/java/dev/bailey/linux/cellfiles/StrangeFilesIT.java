package dev.bailey.linux.cellfiles;

import static dev.bailey.linux.cellfiles.FilesFixture.assertRefused;
import static dev.bailey.linux.cellfiles.FilesFixture.run;
import static org.assertj.core.api.Assertions.assertThat;

import dev.bailey.backend.FileEntry;
import dev.bailey.policy.FileAccess;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Files that are none, that are too large, or that belong to others. */
@Timeout(240)
final class StrangeFilesIT {
  private static final int NOBODY = 65534;

  @TempDir Path root;
  private HostFiles files;

  @BeforeEach
  void open() {
    files = FilesFixture.open(root);
  }

  @AfterEach
  void close() {
    files.close();
  }

  @Test
  void whatIsNoFileIsNeitherReadNorReplaced() {
    run("mkfifo", root + "/fifo");
    run("mknod", root + "/device", "c", "1", "5");
    run("mkdir", root + "/directory");
    run(
        "python3",
        "-c",
        "import socket,sys\nsocket.socket(socket.AF_UNIX).bind(sys.argv[1])",
        root + "/socket");
    for (String name : new String[] {"fifo", "device", "directory", "socket"}) {
      assertRefused(() -> files.read(name, 100), "not a file");
      assertRefused(() -> FilesFixture.write(files, name, "x"), "not a file");
      assertRefused(
          () -> files.list(name + "/x"), name.equals("directory") ? "no such" : "not a directory");
    }
    assertThat(files.list("."))
        .extracting(FileEntry::kind)
        .containsExactly(
            FileEntry.Kind.OTHER,
            FileEntry.Kind.DIRECTORY,
            FileEntry.Kind.OTHER,
            FileEntry.Kind.OTHER);
    assertRefused(() -> FilesFixture.write(files, ".", "x"), "does not allow");
  }

  @Test
  void hugeAndSparseFilesAreRefusedBeforeTheyAreRead() throws IOException {
    try (RandomAccessFile file = new RandomAccessFile(root.resolve("sparse").toFile(), "rw")) {
      file.setLength(1L << 40);
    }
    assertRefused(() -> files.read("sparse", 1000), "1099511627776 bytes");
    Files.write(root.resolve("exact"), new byte[1000]);
    assertThat(files.read("exact", 1000)).hasSize(1000);
    Files.write(root.resolve("more"), new byte[1001]);
    assertRefused(() -> files.read("more", 1000), "at most 1000");
  }

  @Test
  void aDirectoryWithVeryManyNamesIsListedInPart() {
    run(
        "python3",
        "-c",
        "import os,sys\nos.chdir(sys.argv[1])\nfor i in range(120000): os.mknod('f%d' % i)",
        root.toString());
    assertThat(files.list(".").size()).isBetween(100_000, 105_000);
  }

  @Test
  void deepDirectoriesAreWalkedInPart() {
    run(
        "python3",
        "-c",
        "import os,sys\nos.chdir(sys.argv[1])\nfor i in range(2000):\n os.mkdir('d'); os.chdir('d')",
        root.toString());
    SeenFiles seen = new SeenFiles();
    files.walk(".", seen);
    assertThat(seen.leftOut()).hasSize(1);
    run("rm", "-rf", root + "/d");
  }

  @Test
  void aLeaseHeldInTheWorkspaceDoesNotHoldUp() throws Exception {
    Files.writeString(root.resolve("leased"), "content");
    Process holder =
        new ProcessBuilder(
                "python3",
                "-c",
                "import fcntl,os,signal,sys\n"
                    + "signal.signal(signal.SIGIO, signal.SIG_IGN)\n"
                    + "f=os.open(sys.argv[1], os.O_RDWR)\n"
                    + "fcntl.fcntl(f, fcntl.F_SETLEASE, fcntl.F_WRLCK)\n"
                    + "print('held', flush=True)\n"
                    + "sys.stdin.read()",
                root + "/leased")
            .start();
    try {
      assertThat(holder.inputReader().readLine()).isEqualTo("held");
      assertRefused(() -> files.read("leased", 100), "temporarily unavailable");
      FilesFixture.write(files, "leased", "replaced");
      assertThat(FilesFixture.read(files, "leased")).isEqualTo("replaced");
    } finally {
      holder.destroyForcibly().waitFor();
    }
  }

  @Test
  void namesThatAreNoTextAreShownAndWalked() {
    run(
        "python3",
        "-c",
        "import os,sys\nos.chdir(sys.argv[1])\nopen(b'a\\xff\\n', 'w').write('found')",
        root.toString());
    SeenFiles seen = new SeenFiles();
    files.walk(".", seen);
    assertThat(seen.paths()).containsExactly("a\\xff\\x0a");
    assertThat(seen.contents()).containsExactly("found");
  }

  @Test
  void thePolicyHoldsForFilesToo() throws IOException {
    Files.createDirectories(root.resolve("denied/below"));
    Files.writeString(root.resolve("denied/below/file"), "secret");
    Files.createDirectories(root.resolve("fixed"));
    Files.writeString(root.resolve("fixed/file"), "fixed");
    Files.createSymbolicLink(root.resolve("way"), Path.of("denied/below"));
    FileAccess access =
        FileAccess.project(root)
            .denying(root.resolve("denied"), root.resolve("later"))
            .reading(root.resolve("fixed"));
    try (HostFiles strict = FilesFixture.open(access)) {
      for (String path : new String[] {"denied/below/file", "way/file", "later"}) {
        assertRefused(() -> strict.read(path, 100), "policy does not allow");
        assertRefused(() -> FilesFixture.write(strict, path, "x"), "policy does not allow");
      }
      assertRefused(() -> FilesFixture.write(strict, "fixed/file", "x"), "policy does not allow");
      assertThat(FilesFixture.read(strict, "fixed/file")).isEqualTo("fixed");
      SeenFiles seen = new SeenFiles();
      strict.walk(".", seen);
      assertThat(seen.paths()).containsExactly("fixed/file", "way");
      assertThat(strict.list(".")).extracting(FileEntry::name).doesNotContain("denied");
    }
    try (HostFiles fixed = FilesFixture.open(FileAccess.readOnly(root))) {
      assertRefused(() -> FilesFixture.write(fixed, "new", "x"), "policy does not allow");
    }
    assertThat(FilesFixture.read(files, "way/file")).as("control").isEqualTo("secret");
  }

  @Test
  void namesInADeniedDirectoryAreNotTold() throws IOException {
    Files.createDirectories(root.resolve("denied/directory"));
    Files.writeString(root.resolve("denied/file"), "secret");
    Files.createSymbolicLink(root.resolve("denied/link"), Path.of("/nowhere"));
    Files.writeString(root.resolve("single"), "secret");
    FileAccess access =
        FileAccess.project(root)
            .denying(root.resolve("denied"), root.resolve("single"), root.resolve("later"));
    try (HostFiles strict = FilesFixture.open(access)) {
      for (String path :
          new String[] {
            "denied/file/x",
            "denied/directory/x",
            "denied/link",
            "denied/link/x",
            "denied/none",
            "denied/none/x",
            "denied/directory/../none/x",
            "single/x",
            "later/x"
          }) {
        assertRefused(() -> strict.read(path, 100), "policy does not allow");
        assertRefused(() -> strict.list(path), "policy does not allow");
        assertRefused(() -> strict.stat(path), "policy does not allow");
        assertRefused(() -> FilesFixture.write(strict, path, "x"), "policy does not allow");
        assertRefused(() -> strict.makeDirectories(path), "policy does not allow");
        assertRefused(() -> strict.remove(path), "policy does not allow");
        assertRefused(() -> strict.move(path, "new"), "policy does not allow");
      }
    }
    assertRefused(() -> files.read("denied/file/x", 100), "not a directory");
    assertRefused(() -> files.read("denied/none/x", 100), "no such file");
    assertRefused(() -> files.read("denied/link", 100), "leads out");
  }

  @Test
  void filesOfOthersStayTheirs() throws IOException {
    Files.writeString(root.resolve("root-only"), "secret");
    Files.setPosixFilePermissions(
        root.resolve("root-only"), PosixFilePermissions.fromString("rw-------"));
    Files.createDirectories(root.resolve("closed"));
    Files.writeString(root.resolve("closed/file"), "secret");
    Files.setPosixFilePermissions(
        root.resolve("closed"), PosixFilePermissions.fromString("rwx------"));
    Files.writeString(root.resolve("readable"), "text");
    Files.setAttribute(root, "unix:uid", NOBODY);
    try (HostFiles theirs = FilesFixture.open(root)) {
      assertRefused(() -> theirs.read("root-only", 100), "belongs to another user");
      assertRefused(() -> FilesFixture.write(theirs, "root-only", "x"), "belongs to another user");
      assertRefused(() -> theirs.read("closed/file", 100), "belongs to another user");
      assertRefused(() -> FilesFixture.write(theirs, "closed/new", "x"), "belongs to another user");
      assertRefused(() -> theirs.list("closed"), "belongs to another user");
      assertRefused(() -> FilesFixture.write(theirs, "readable", "x"), "belongs to another user");
      assertThat(FilesFixture.read(theirs, "readable")).isEqualTo("text");
      SeenFiles seen = new SeenFiles();
      theirs.walk(".", seen);
      assertThat(seen.contents()).containsExactly("text");
    }
    assertThat(root.resolve("root-only")).as("control: this user can").hasContent("secret");
  }
}
