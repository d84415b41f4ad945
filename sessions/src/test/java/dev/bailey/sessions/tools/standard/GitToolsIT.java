package dev.bailey.sessions.tools.standard;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bailey.sessions.api.ToolError;
import dev.bailey.sessions.api.ToolResult;
import dev.bailey.sessions.api.Truncation;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The git tools, in a sandbox. */
@Timeout(240)
final class GitToolsIT {
  @TempDir Path root;
  private Bench bench;

  @BeforeEach
  void open() {
    bench = Bench.sandbox(root);
    bench.works("bash", "command", "git init -q -b main .");
  }

  @AfterEach
  void close() {
    bench.close();
  }

  private void commit(String file, String content, String message) {
    bench.works("write_file", "path", file, "content", content);
    bench.works("git_add", "paths", List.of(file));
    bench.works("git_commit", "message", message);
  }

  @Test
  void aDayOfWork() {
    commit("a.txt", "one\n", "First");
    bench.works("write_file", "path", "a.txt", "content", "two\n");
    bench.works("write_file", "path", "\u00e4 b", "content", "new\n");
    assertThat(bench.works("git_status")).isEqualTo("## main\n M a.txt\n?? \"\u00e4 b\"\n");
    assertThat(bench.works("git_diff")).contains("-one", "+two");
    assertThat(bench.works("git_diff", "staged", true)).isEqualTo("(no output)");
    bench.works("git_add", "paths", List.of("."));
    assertThat(bench.works("git_diff", "staged", true, "path", "a.txt"))
        .contains("+two")
        .doesNotContain("new");
    bench.works("git_commit", "message", "Second\n\nwith 'quotes' and $(id)");
    assertThat(bench.works("git_log")).contains("Second", "$(id)", "First", "bailey@localhost");
    assertThat(bench.works("git_log", "n", 1)).contains("Second").doesNotContain("First");
    assertThat(bench.works("git_log", "ref", "HEAD~1")).doesNotContain("Second");
    assertThat(bench.works("git_log", "path", "a.txt")).contains("First");
    assertThat(bench.works("git_diff", "ref", "HEAD~1..HEAD")).contains("+new");
    assertThat(bench.works("git_show")).contains("Second", "+two");
    assertThat(bench.works("git_show", "ref", "HEAD~1:a.txt")).isEqualTo("one\n");
    ToolResult nothing = bench.call("git_commit", "message", "Third");
    assertThat(nothing.exitCode()).hasValue(1);
    assertThat(nothing.text()).contains("nothing to commit", "Exit code: 1");
  }

  @Test
  void whoTheRepositoryNamesMakesTheCommit() {
    bench.works(
        "bash", "command", "git config user.name Someone; git config user.email s@example.org");
    commit("a", "x", "First");
    assertThat(bench.works("git_log")).contains("Someone <s@example.org>");
  }

  @Test
  void namesThatLookLikeOptionsAreRefused() {
    commit("a", "x", "First");
    for (Object[] call :
        new Object[][] {
          {"git_diff", "ref", "--output=leak"},
          {"git_diff", "path", "-x"},
          {"git_log", "ref", "--output=leak"},
          {"git_log", "path", "--all"},
          {"git_show", "ref", "--output=leak"},
          {"git_add", "paths", List.of("a", "--all")},
          {"git_clone", "args", List.of("--upload-pack=touch leak", ".", "b")},
          {"git_clone", "args", List.of("-c", "core.sshCommand=touch leak", ".", "b")},
          {"git_clone", "args", List.of(".", "--template=x")},
          {"git_clone", "args", List.of("--depth", "1", ".", "b")},
          {"git_fetch", "args", List.of("--upload-pack=touch leak", ".")},
          {"git_fetch", "args", List.of(".", "--upload-pack=touch leak")},
          {"git_pull", "args", List.of("--strategy=x")},
          {"git_push", "args", List.of("--receive-pack=touch leak", ".")},
          {"git_push", "args", List.of("--exec=touch leak", ".")},
        }) {
      Object[] parameters = {call[1], call[2]};
      assertThat(bench.fails(ToolError.INVALID_PARAMETER, (String) call[0], parameters))
          .contains("parameter " + call[1]);
    }
    assertThat(root.resolve("leak")).doesNotExist();
    bench.works("bash", "command", "git diff --output=leak");
    assertThat(root.resolve("leak")).as("control").exists();
  }

  @Test
  void pathsAreLiteral() {
    commit("a", "x", "First");
    assertThat(bench.fails(ToolError.FAILED, "git_add", "paths", List.of(":(exclude)a")))
        .contains("did not match");
    assertThat(bench.fails(ToolError.FAILED, "git_add", "paths", List.of("*")))
        .contains("did not match");
    assertThat(bench.fails(ToolError.FAILED, "git_show", "ref", "nothing"))
        .contains("bad revision");
  }

  /** What a repository's own settings would start; with plain git each of them does. */
  @Test
  void programsOfTheRepositoryAreNotStarted() throws IOException {
    commit("a", "x\n", "First");
    bench.works(
        "write_file",
        "path",
        "mark.sh",
        "content",
        "#!/bin/sh\necho \"$0 $*\" >> " + root + "/marks\ncat 2>/dev/null\nexit 0\n");
    bench.works(
        "bash",
        "command",
        """
        chmod +x mark.sh
        for hook in pre-commit commit-msg post-commit prepare-commit-msg pre-push post-merge \
            post-checkout reference-transaction; do cp mark.sh .git/hooks/$hook; done
        M=$PWD/mark.sh
        git config core.pager $M; git config core.editor $M; git config core.fsmonitor $M
        git config diff.external $M; git config core.askPass $M; git config core.sshCommand $M
        git config credential.helper $M; git config gpg.program $M; git config commit.gpgSign true
        git config diff.mark.textconv $M; git config pager.log $M; git config gc.auto 1
        echo '* diff=mark' > .gitattributes
        """);
    bench.works("write_file", "path", "a", "content", "y\n");
    bench.works("git_status");
    bench.works("git_diff");
    bench.works("git_add", "paths", List.of("a"));
    bench.works("git_commit", "message", "Second");
    bench.works("git_log");
    assertThat(bench.works("git_show")).contains("+y");
    bench.works("git_fetch", "args", List.of("."));
    bench.works("bash", "command", "git init -q --bare other.git");
    bench.works("git_push", "args", List.of("./other.git", "main"));
    bench.works("git_clone", "args", List.of("./other.git", "copy"));
    bench.fails(ToolError.FAILED, "git_fetch", "args", List.of("ssh://nowhere.invalid/x"));
    assertThat(root.resolve("marks")).doesNotExist();

    Files.writeString(root.resolve("a"), "z\n");
    bench.call(
        "bash",
        "command",
        """
        export GIT_AUTHOR_NAME=n GIT_AUTHOR_EMAIL=e GIT_COMMITTER_NAME=n GIT_COMMITTER_EMAIL=e
        git diff
        git -c commit.gpgSign=false commit -qam Third
        git show
        git commit -q --allow-empty -m Fourth
        timeout 3 git fetch -q ssh://x.invalid/y
        """);
    assertThat(Files.readString(root.resolve("marks")))
        .as("control: plain git starts them")
        .contains("mark.sh 2 ", "git-blob-", "hooks/pre-commit", "hooks/post-commit", "-bsau")
        .contains("hooks/reference-transaction", "SendEnv", "mark.sh /tmp/git-blob-");
  }

  /** They cannot be switched off: it counts where they run. */
  @Test
  void filtersOfTheRepositoryRunInside() throws IOException {
    bench.works(
        "bash",
        "command",
        """
        echo '*.txt filter=mark' > .gitattributes
        git config filter.mark.clean 'readlink /proc/self/ns/pid > where; cat'
        """);
    bench.works("write_file", "path", "a.txt", "content", "x\n");
    bench.works("git_add", "paths", List.of("a.txt"));
    String outside = Files.readSymbolicLink(Path.of("/proc/self/ns/pid")).toString();
    String where = Files.readString(root.resolve("where")).strip();
    assertThat(where).startsWith("pid:[").isNotEqualTo(outside);
    assertThat(bench.works("bash", "command", "readlink /proc/self/ns/pid")).startsWith(where);
  }

  @Test
  void otherRepositories() {
    commit("a", "x\n", "First");
    bench.works("bash", "command", "git init -q --bare -b main o.git");
    bench.works("bash", "command", "git remote add origin ./o.git");
    bench.works("git_push", "args", List.of("-u", "origin", "main"));
    assertThat(bench.works("git_clone", "args", List.of("--depth=1", "./o.git", "copy")))
        .contains("Cloning into 'copy'");
    bench.works(
        "bash",
        "command",
        "cd copy && git config user.email e && git config user.name n && echo y >> a"
            + " && git commit -qam Remote && git push -q origin main");
    assertThat(bench.works("git_fetch")).contains("main");
    assertThat(bench.works("git_log", "ref", "origin/main")).contains("Remote");
    assertThat(bench.works("git_pull", "args", List.of("--ff-only"))).contains("Fast-forward");
    assertThat(bench.works("read_file", "path", "a")).contains("y");
    assertThat(
            bench.fails(
                ToolError.FAILED, "git_clone", "args", List.of("ext::sh -c touch% leak", "x")))
        .contains("not allowed");
    assertThat(root.resolve("leak")).doesNotExist();
    assertThat(
            bench.fails(
                ToolError.FAILED, "git_clone", "args", List.of("https://host.invalid/x", "y")))
        .contains("Could not resolve host");
  }

  @Test
  void mergesNeedNoEditor() {
    commit("a", "x\n", "First");
    bench.works("bash", "command", "git branch side && git config pull.rebase false");
    commit("b", "x\n", "Ours");
    bench.works("bash", "command", "git checkout -q side");
    commit("c", "x\n", "Theirs");
    assertThat(bench.works("git_pull", "args", List.of(".", "main"))).contains("Merge made");
  }

  @Test
  void muchOutputIsKeptInPart() {
    commit("large", "line of text\n".repeat(40_000), "Large");
    ToolResult result = bench.call("git_show");
    assertThat(result.truncated()).containsExactly(Truncation.STDOUT);
    assertThat(result.text().length()).isLessThan((256 << 10) + 200);
  }

  @Test
  void aRepositoryAroundTheWorkspaceIsLeftAlone() throws IOException {
    commit("a", "x", "First");
    Path below = Files.createDirectories(root.resolve("below"));
    try (Bench inner = Bench.host(below)) {
      assertThat(inner.fails(ToolError.FAILED, "git_status")).contains("not a git repository");
      assertThat(inner.works("bash", "command", "git -c safe.directory='*' log"))
          .as("control")
          .contains("First");
    }
  }

  @Test
  void filesOfAnotherUserAreNoObstacle() throws IOException {
    commit("a", "x", "First");
    Files.setAttribute(root.resolve(".git"), "unix:uid", 12345);
    Files.setAttribute(root, "unix:uid", 12345);
    try (Bench host = Bench.host(root)) {
      assertThat(host.works("git_status")).contains("## main");
      assertThat(host.fails(ToolError.FAILED, "bash", "command", "git status"))
          .as("control")
          .contains("dubious ownership");
    }
  }
}
