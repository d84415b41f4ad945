package dev.bailey.testing.contract;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.bailey.api.Sandbox;
import dev.bailey.api.SandboxFiles;
import dev.bailey.backend.FileEntry;
import dev.bailey.backend.FileVisitor;
import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import dev.bailey.policy.FileAccess;
import dev.bailey.policy.Mount;
import dev.bailey.policy.Policy;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;

/** Files of mounts from outside: at the paths, and with the access, that commands have. */
final class MountedFilesContractIT extends BackendContract {
  private static final Path DATA = Path.of("/data/here");

  private interface Use {
    void of(Sandbox sandbox, SandboxFiles files) throws IOException;
  }

  private void with(Contract contract, FileAccess access, Use use, Mount... mounts)
      throws IOException {
    if (!contract.backend().equals("namespace") && !contract.backend().equals("bubblewrap")) {
      return; // It has no mounts, see MountContractIT.
    }
    Policy policy = contract.accepting(Policy.of(access.mounting(List.of(mounts))), Set.of());
    try (Sandbox sandbox = Sandbox.open(policy)) {
      use.of(sandbox, sandbox.files());
    }
  }

  private FileAccess files() {
    return FileAccess.project(project.path());
  }

  private static void assertInvalid(ThrowingCallable act) {
    BaileyException refusal = catchThrowableOfType(BaileyException.class, act);
    assertThat(refusal).isNotNull();
    assertThat(refusal.code()).as(refusal.toString()).isEqualTo(ErrorCode.INVALID_REQUEST);
  }

  private static void assertSame(Sandbox sandbox, SandboxFiles files, String path) {
    String seen = sandbox.exec("/bin/cat", path).stdout().text();
    assertThat(seen).isNotEmpty();
    assertThat(files.readText(path)).isEqualTo(seen);
  }

  private static void assertRefusedToBoth(Sandbox sandbox, SandboxFiles files, String path) {
    assertThat(sandbox.exec("/bin/cat", path).exitCode()).isNotZero();
    BaileyException refusal = catchThrowableOfType(BaileyException.class, () -> files.read(path));
    assertThat(refusal).as(path).isNotNull();
  }

  @ForEachBackend
  void aMountIsReadAndWrittenAtItsTarget(Contract contract) throws IOException {
    elsewhere.write("sub/file", "content");
    Use use =
        (sandbox, files) -> {
          assertSame(sandbox, files, "/data/here/sub/file");
          assertSame(sandbox, files, "/data/here/sub/../sub/./file");
          files.writeText("/data/here/new/file", "new");
          assertSame(sandbox, files, "/data/here/new/file");
          assertThat(elsewhere.resolve("new/file")).hasContent("new");
          files.move("/data/here/new/file", "/data/here/moved");
          files.removeTree("/data/here/new");
          assertThat(elsewhere.resolve("moved")).hasContent("new");
          assertThat(files.list("/data/here"))
              .extracting(FileEntry::path)
              .containsExactly("/data/here/moved", "/data/here/sub");
          assertThat(files.stat("/data/here").kind()).isEqualTo(FileEntry.Kind.DIRECTORY);
          assertThat(sandbox.exec("/bin/sh", "-c", "echo x >> /data/here/moved").exitCode())
              .isZero();
          assertInvalid(() -> files.remove("/data/here"));
          assertInvalid(() -> files.removeTree("/data/here"));
          files.writeText("mine", "m");
          assertInvalid(() -> files.move("mine", "/data/here/mine"));
          assertThat(project.resolve("mine")).hasContent("m");
        };
    with(contract, files(), use, Mount.writable(elsewhere.path(), DATA));
  }

  @ForEachBackend
  void aMountToBeReadIsNotWritten(Contract contract) throws IOException {
    project.write("sub/file", "content");
    Use use =
        (sandbox, files) -> {
          assertSame(sandbox, files, "/data/here/file");
          assertInvalid(() -> files.writeText("/data/here/file", "x"));
          assertInvalid(() -> files.createDirectories("/data/here/new"));
          assertInvalid(() -> files.remove("/data/here/file"));
          // The same file, where it may be written.
          files.writeText("sub/file", "changed");
          assertSame(sandbox, files, "/data/here/file");
        };
    with(contract, files(), use, Mount.readOnly(project.resolve("sub"), DATA));
  }

  @ForEachBackend
  void whatIsDeniedStaysDenied(Contract contract) throws IOException {
    elsewhere.write("sub/secret", "s");
    elsewhere.write("sub/open", "o");
    for (Path denied : List.of(elsewhere.resolve("sub/secret"), DATA.resolve("sub/secret"))) {
      Use use =
          (sandbox, files) -> {
            assertSame(sandbox, files, "/data/here/sub/open");
            assertRefusedToBoth(sandbox, files, "/data/here/sub/secret");
            assertInvalid(() -> files.writeText("/data/here/sub/secret", "x"));
            assertInvalid(() -> files.move("/data/here/sub", "/data/here/other"));
            assertThat(files.list("/data/here/sub"))
                .extracting(FileEntry::path)
                .containsExactly("/data/here/sub/open");
          };
      with(contract, files().denying(denied), use, Mount.writable(elsewhere.path(), DATA));
    }
  }

  @ForEachBackend
  void whatCommandsDoNotSeeIsRefused(Contract contract) throws IOException {
    elsewhere.write("file", "content");
    Use use =
        (sandbox, files) -> {
          assertRefusedToBoth(sandbox, files, elsewhere.resolve("file").toString());
          assertRefusedToBoth(sandbox, files, "/data/file");
          assertRefusedToBoth(sandbox, files, "/data/here/../file");
          assertInvalid(() -> files.list("/data"));
          assertInvalid(() -> files.writeText("/data/new", "x"));
          assertInvalid(() -> files.read("/tmp/file"));
          assertInvalid(() -> files.read("/etc/passwd"));
        };
    with(contract, files(), use, Mount.writable(elsewhere.path(), DATA));
  }

  @ForEachBackend
  void linksLeadWhereTheyLeadCommands(Contract contract) throws IOException {
    elsewhere.write("file", "in the mount");
    project.write("file", "in the project");
    Files.createSymbolicLink(elsewhere.resolve("out"), Path.of("/etc/passwd"));
    Files.createSymbolicLink(elsewhere.resolve("up"), Path.of("../../file"));
    Files.createSymbolicLink(elsewhere.resolve("host"), elsewhere.resolve("file"));
    Files.createSymbolicLink(elsewhere.resolve("own"), Path.of("/data/here/file"));
    Files.createSymbolicLink(elsewhere.resolve("back"), project.resolve("file"));
    Files.createSymbolicLink(project.resolve("there"), DATA);
    Use use =
        (sandbox, files) -> {
          assertInvalid(() -> files.read("/data/here/out"));
          assertInvalid(() -> files.writeText("/data/here/out", "x"));
          assertRefusedToBoth(sandbox, files, "/data/here/up");
          assertRefusedToBoth(sandbox, files, "/data/here/host");
          assertSame(sandbox, files, "/data/here/own");
          assertSame(sandbox, files, "/data/here/back");
          assertSame(sandbox, files, project.resolve("there/file").toString());
          files.writeText("there/new", "n");
          assertThat(elsewhere.resolve("new")).hasContent("n");
        };
    with(contract, files(), use, Mount.writable(elsewhere.path(), DATA));
  }

  @ForEachBackend
  void aMountInTheProjectCoversWhatIsThere(Contract contract) throws IOException {
    elsewhere.write("sub/file", "above");
    project.write("data/beneath", "beneath");
    project.write("beside", "beside");
    Path target = project.resolve("data");
    Use use =
        (sandbox, files) -> {
          assertThat(files.readText("data/sub/file")).isEqualTo("above");
          assertThat(files.readText("data/sub/../../beside")).isEqualTo("beside");
          assertRefusedToBoth(sandbox, files, target.resolve("beneath").toString());
          assertInvalid(() -> files.move("data", "other"));
          assertThat(paths(files)).containsExactly("beside", "data", "data/sub", "data/sub/file");
          assertThat(contents(files)).containsExactly("beside", "above");
          files.writeText("data/new", "n");
          assertThat(elsewhere.resolve("new")).hasContent("n");
          assertThat(target.resolve("new")).doesNotExist();
        };
    with(contract, files(), use, Mount.writable(elsewhere.path(), target));
  }

  @ForEachBackend
  void aSingleFileIsRead(Contract contract) throws IOException {
    Path single = elsewhere.write("file", "content");
    elsewhere.write("beside", "b");
    Use use =
        (sandbox, files) -> {
          assertSame(sandbox, files, "/data/here");
          assertThat(files.stat("/data/here").kind()).isEqualTo(FileEntry.Kind.FILE);
          assertInvalid(() -> files.list("/data/here"));
          assertInvalid(() -> files.read("/data/here/beside"));
          assertRefusedToBoth(sandbox, files, "/data/beside");
          assertInvalid(() -> files.writeText("/data/here", "x"));
          assertThat(single).hasContent("content");
        };
    with(contract, files(), use, Mount.writable(single, DATA));
  }

  private static List<String> paths(SandboxFiles files) {
    Seen seen = new Seen(new ArrayList<>(), new ArrayList<>());
    files.walk(".", seen);
    return seen.paths();
  }

  private static List<String> contents(SandboxFiles files) {
    Seen seen = new Seen(new ArrayList<>(), new ArrayList<>());
    files.walk(".", seen);
    return seen.contents();
  }

  private record Seen(List<String> paths, List<String> contents) implements FileVisitor {
    @Override
    public boolean enter(FileEntry directory) {
      paths.add(directory.path());
      return true;
    }

    @Override
    public boolean visit(Visited file) {
      paths.add(file.file().path());
      file.read(100).ifPresent(it -> contents.add(new String(it, UTF_8)));
      return true;
    }

    @Override
    public void leftOut(String why) {
      paths.add(why);
    }
  }
}
