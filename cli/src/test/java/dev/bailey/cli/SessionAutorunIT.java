package dev.bailey.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A session that may write where people work: what other programs run there later is kept and told,
 * as for a single command. In its own workspace nobody works.
 */
final class SessionAutorunIT {
  @TempDir private Path directory;
  private Path repository;
  private FakeCaller caller;

  @BeforeEach
  void makeRepository() throws IOException {
    repository = Files.createDirectory(directory.resolve("repo"));
    Files.createDirectories(repository.resolve(".git/hooks"));
    Files.writeString(repository.resolve(".git/config"), "[core]\n");
    Files.createDirectories(repository.resolve("tools"));
    Files.writeString(repository.resolve("tools/start.sh"), "good\n");
    caller = new FakeCaller(directory);
  }

  private int session(String... words) {
    return caller.typesSession(directory.resolve("state"), words);
  }

  private int shell(String name, String script) {
    return session("exec", name, "--", "sh", "-c", script.replace("REPO", repository.toString()));
  }

  @Test
  void hooksOfARepositoryAreKept() throws IOException {
    session("create", "work", "--write", "repo");
    assertThat(shell("work", "echo evil >REPO/.git/hooks/pre-commit")).isNotZero();
    assertThat(repository.resolve(".git/hooks/pre-commit")).doesNotExist();
    assertThat(caller.stderr())
        .contains("Read-only file system")
        .contains("bailey: note: read-only, since other programs run them later: ")
        .contains(repository.resolve(".git/hooks").toString());
    assertThat(shell("work", "echo ours >REPO/file")).as(caller.stderr()).isZero();
    assertThat(repository.resolve("file")).as("control").hasContent("ours");
    // What the caller opens by name is open.
    session("create", "open", "--write", "repo", "--write", "repo/.git/hooks");
    assertThat(shell("open", "echo ours >REPO/.git/hooks/pre-commit")).as("control").isZero();
  }

  @Test
  void whatAppearsThereIsTold() {
    session("create", "work", "--write", "repo");
    assertThat(shell("work", "echo evil >REPO/.envrc; echo evil >.envrc")).isZero();
    assertThat(caller.stderr())
        .contains(
            "bailey: autorun: "
                + repository.resolve(".envrc")
                + " appeared: look at it before direnv runs it")
        .doesNotContain("autorun: .envrc");
  }

  @Test
  void inTheWorkspaceNothingIsReadOnly() throws IOException {
    session("create", "work", "--from", "repo", "--write", "repo");
    assertThat(shell("work", "echo x >.git/hooks/pre-commit; echo x >.git/config")).isZero();
    assertThat(caller.stderr()).isEmpty();
  }

  @Test
  void theListCanBeLonger() {
    session("create", "work", "--from", "repo", "--write", "repo", "--protect", "tools/start.sh");
    assertThat(shell("work", "echo evil >REPO/tools/start.sh")).isNotZero();
    assertThat(repository.resolve("tools/start.sh")).hasContent("good\n");
    session("snapshot", "work", "before");
    assertThat(shell("work", "echo other >tools/start.sh")).isZero();
    session("diff", "work");
    assertThat(caller.stdout()).containsPattern("modified +tools/start\\.sh .*! another program");
    session("diff", "work", "--json");
    assertThat(caller.stdout()).contains("\"run_by\":\"another program\"");
    session("export", "work", directory.resolve("archive").toString());
    assertThat(caller.stderr()).contains("bailey: autorun: tools/start.sh  ! another program");
    // The control: without the option it is a file like others.
    session("create", "other", "--from", "repo");
    session("export", "other", directory.resolve("archive").toString());
    assertThat(caller.stderr()).doesNotContain("tools/start.sh");
  }

  /** The person who takes the files over looks at these first. */
  @Test
  void whatRunsLaterIsMarked() {
    session("create", "work", "--from", "repo");
    session("snapshot", "work", "before");
    String hook = ".git/hooks/pre-commit";
    assertThat(shell("work", "echo x | tee %s .git/config .envrc file".formatted(hook))).isZero();
    session("diff", "work");
    assertThat(caller.stdout())
        .containsPattern("added +\\.git/hooks/pre-commit .*! git runs it: at commit")
        .containsPattern("modified +\\.git/config .*! git runs it: names commands")
        .containsPattern("added +\\.envrc .*! direnv runs it: on entering")
        .doesNotContainPattern(" file .*!");
    session("diff", "work", "--json");
    assertThat(caller.stdout())
        .containsPattern("\"path\":\"\\.git/hooks/pre-commit\"[^}]*\"run_by\":\"git\"")
        .containsPattern("\"path\":\"\\.git/config\"[^}]*\"run_by\":\"git\"")
        .containsPattern("\"path\":\"\\.envrc\"[^}]*\"run_by\":\"direnv\"")
        .doesNotContainPattern("\"path\":\"file\"[^}]*run_by");
    session("export", "work", directory.resolve("archive").toString());
    assertThat(caller.stderr())
        .contains("bailey: autorun: .git/hooks/pre-commit  ! git runs it: at commit")
        .contains("bailey: autorun: .git/config  ! git runs it: names commands")
        .contains("bailey: autorun: .envrc  ! direnv runs it: on entering")
        .doesNotContain("autorun: file");
  }

  @Test
  void setuidFilesThatAppearedAreKept() throws Exception {
    Path many = Files.createDirectory(repository.resolve("many"));
    for (int i = 0; i < 3_000; i++) {
      Files.createFile(many.resolve("f" + i)); // Enough for a look to take a moment.
    }
    session("create", "work", "--write", "repo");
    Path tool = Files.copy(Path.of("/bin/true").toRealPath(), repository.resolve("tools/tool"));
    String rewrite =
        "python3 -c 'import mmap,os; f=os.open(\"REPO/tools/tool\",os.O_RDWR);"
            + " mmap.mmap(f,0)[0:4]=b\"evil\"'";
    assertThat(shell("work", rewrite)).as("control").isZero();
    assertThat(new ProcessBuilder("chmod", "4755", tool.toString()).start().waitFor()).isZero();
    assertThat(shell("work", rewrite)).isNotZero();
  }
}
