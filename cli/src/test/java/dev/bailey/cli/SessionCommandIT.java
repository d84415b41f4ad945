package dev.bailey.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bailey.linux.namespace.NamespaceBackend;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A person with sessions: each line is a call of its own, as from a shell. */
final class SessionCommandIT {
  @TempDir private Path directory;
  private FakeCaller caller;

  @BeforeEach
  void sitDown() {
    caller = new FakeCaller(directory);
  }

  private int session(String... words) {
    return caller.typesSession(directory.resolve("state"), words);
  }

  @Test
  void breakEverythingAndGetItBack() {
    assertThat(session("create", "work", "--label", "team=red")).as(caller.stderr()).isZero();
    assertThat(caller.stdout()).isEqualTo("work\n");
    assertThat(session("exec", "work", "--", "sh", "-c", "echo precious >file; exit 4"))
        .isEqualTo(4);
    assertThat(session("snapshot", "work", "good")).isZero();
    assertThat(session("exec", "work", "--", "sh", "-c", "rm -rf *; echo junk >junk")).isZero();
    session("diff", "work");
    assertThat(caller.stdout()).contains("deleted     file").contains("added       junk");
    session("diff", "work", "--text");
    assertThat(caller.stdout()).contains("-precious").contains("+junk");
    assertThat(session("rollback", "work", "good")).isZero();
    session("exec", "work", "--", "cat", "file");
    assertThat(caller.stdout()).isEqualTo("precious\n");
    assertThat(session("fork", "work", "x", "y", "z")).isZero();
    assertThat(caller.stdout()).isEqualTo("x\ny\nz\n");
    session("exec", "x", "--", "sh", "-c", "echo other >file");
    session("diff", "x", "--with", "y", "--text");
    assertThat(caller.stdout()).contains("-precious").contains("+other");
    session("diff", "x", "--with", "work:good");
    assertThat(caller.stdout()).contains("modified    file");
    assertThat(session("diff", "x")).isEqualTo(125);
    assertThat(caller.stderr()).contains("--with NAME");
    assertThat(session("diff", "x", "--with", "nobody")).isEqualTo(125);
    session("list");
    assertThat(caller.stdout()).contains("NAME", "STATE", "team=red", "fork of work");
    session("show", "work");
    assertThat(caller.stdout()).contains("snapshots   1");
    assertThat(session("destroy", "x")).isZero();
    assertThat(session("show", "x")).isEqualTo(125);
    assertThat(caller.stderr())
        .contains("no session has this name")
        .contains("bailey session list");
  }

  @Test
  void filesAndTools() throws IOException {
    session("create", "work");
    caller.typing("content\n");
    assertThat(session("files", "put", "work", "a/b")).as(caller.stderr()).isZero();
    session("files", "get", "work", "a/b");
    assertThat(caller.stdout()).isEqualTo("content\n");
    session("files", "ls", "work");
    assertThat(caller.stdout()).isEqualTo("a\n");
    assertThat(session("tool", "work", "read_file", "{\"path\":\"a/b\"}")).isZero();
    assertThat(caller.stdout()).contains("content");
    String edit = "{\"path\":\"a/b\",\"old_string\":\"content\",\"new_string\":\"changed\"}";
    assertThat(session("tool", "work", "edit_file", edit, "--id", "call-1")).isZero();
    // The same call again, by another process: it is not run again.
    assertThat(session("tool", "work", "edit_file", edit, "--id", "call-1")).isZero();
    assertThat(session("tool", "work", "edit_file", edit, "--id", "call-2")).isOne();
    assertThat(session("tool", "work", "bash", "{\"command\":\"cat a/b\"}")).isZero();
    assertThat(caller.stdout()).contains("changed");
    assertThat(session("tool", "work", "nonsense", "{}")).isOne();
    assertThat(caller.stdout()).contains("read_file");
    String twice = "{\"path\":\"a/b\",\"path\":\"a\"}";
    assertThat(session("tool", "work", "read_file", twice)).isEqualTo(125);
    assertThat(caller.stderr()).contains("parameters", "Duplicate", "Write one JSON object");
  }

  @Test
  void historyExportAndImport() {
    session("create", "work");
    session("exec", "work", "--", "sh", "-c", "echo kept >file");
    session("history", "work", "--role", "user", "--", "hello", "there");
    session("history", "work", "--search", "hello");
    assertThat(caller.stdout()).contains("#1 user").contains("hello there");
    String archive = directory.resolve("work.tar.zst").toString();
    assertThat(session("export", "work", archive)).as(caller.stderr()).isZero();
    assertThat(Files.exists(Path.of(archive))).isTrue();
    assertThat(session("import", archive, "again")).as(caller.stderr()).isZero();
    session("exec", "again", "--", "cat", "file");
    assertThat(caller.stdout()).isEqualTo("kept\n");
  }

  @Test
  void whatWouldRunLaterIsMarked() {
    session("create", "work");
    session("snapshot", "work", "before");
    session("exec", "work", "--", "sh", "-c", "mkdir .vscode; echo >.vscode/tasks.json; echo >f");
    session("diff", "work");
    assertThat(caller.stdout())
        .containsPattern("added +\\.vscode/tasks\\.json .*! VS Code")
        .doesNotContainPattern("added +f .*!");
    session("diff", "work", "--json");
    assertThat(caller.stdout()).containsOnlyOnce("\"run_by\":\"VS Code");
    String archive = directory.resolve("work.tar.zst").toString();
    assertThat(session("export", "work", archive)).as(caller.stderr()).isZero();
    assertThat(caller.stderr()).contains("bailey: autorun: .vscode/tasks.json  ! VS Code");
    assertThat(session("export", "work", archive, "--json")).as(caller.stderr()).isZero();
    assertThat(caller.stdout()).contains("\"autorun\":[{\"path\":\".vscode/tasks.json\"");
  }

  @Test
  void programsReadJson() {
    session("create", "work", "--json");
    assertThat(JsonText.parse(caller.stdout())).containsEntry("name", "work");
    session("list", "--json");
    assertThat(caller.stdout()).startsWith("{\"version\":1,\"sessions\":[{\"name\":\"work\"");
    assertThat(session("show", "nobody", "--json")).isEqualTo(125);
    assertThat(caller.stdout()).contains("\"code\":\"NOT_FOUND\"");
    assertThat(session("exec", "work", "--json", "--", "sh", "-c", "exit 3")).isEqualTo(3);
    assertThat(JsonText.parse(caller.stdout())).containsEntry("exit_code", 3L);
  }

  @Test
  void policyIsTheSessions() {
    session("create", "work", "--memory", "64m", "--pids", "20");
    session("exec", "work", "--json", "--", "true");
    assertThat(caller.stdout()).contains("67108864 bytes").contains("at most 20");
  }

  @Test
  void aPortOfAProcessIsReached() throws Exception {
    session("create", "work");
    String server =
        "import socket; s = socket.create_server(('127.0.0.1', 7000)); print('up', flush=True);"
            + " c = s.accept()[0]; c.sendall(b'hi'); c.close()";
    CompletableFuture<Integer> call =
        CompletableFuture.supplyAsync(() ->
            session("process", "expose", "work", "7000", "--", "/usr/bin/python3", "-c", server));
    Pattern address = Pattern.compile("reached at 127.0.0.1:(\\d+)");
    for (int look = 0;
        look < 6000 && !(caller.stdout().contains("up") && address.matcher(caller.stderr()).find());
        look++) {
      Thread.sleep(10);
    }
    Matcher told = address.matcher(caller.stderr());
    assertThat(told.find()).as(caller.stderr()).isTrue();
    try (Socket socket =
        new Socket(InetAddress.getLoopbackAddress(), Integer.parseInt(told.group(1)))) {
      assertThat(socket.getInputStream().readAllBytes()).asString().isEqualTo("hi");
    }
    assertThat(call.get(60, TimeUnit.SECONDS)).isZero();
    session("process", "list", "work");
    assertThat(caller.stdout()).contains("p-1", "exited");
    session("process", "logs", "work", "p-1");
    assertThat(caller.stdout()).isEqualTo("up\n");
    session("process", "logs", "work", "p-1", "--lines", "0");
    assertThat(caller.stdout()).isEmpty();
    session("process", "logs", "work", "p-1", "--offset", "1");
    assertThat(caller.stdout()).isEqualTo("p\n");
    assertThat(session("process", "signal", "work", "p-1", "TERM")).isEqualTo(125);
    assertThat(caller.stderr()).contains("does not run any more");
    assertThat(session("process", "signal", "work", "p-1", "NOSUCH")).isEqualTo(125);
    assertThat(session("process", "expose", "work", "70000", "--", "true")).isEqualTo(125);
    assertThat(caller.stderr()).contains("PORT:OUTSIDE");
    assertThat(session("process", "stop", "work")).isEqualTo(125);
  }

  @Test
  void theLogsOfAProcessAreReadFromAnOffset() {
    session("create", "work");
    String script = "yes 123456789012345 | head -c 10000000; printf oops >&2";
    assertThat(session("process", "start", "work", "--", "sh", "-c", script)).isZero();
    assertThat(caller.stdout()).hasSize(10_000_000);
    String all = caller.stdout();
    session("process", "logs", "work", "p-1", "--stream", "stdout", "--offset", "9999990");
    assertThat(caller.stdout()).isEqualTo(all.substring(9_999_990));
    assertThat(caller.stderr()).isEmpty();
    session("process", "logs", "work", "p-1", "--stream", "stderr", "--offset", "2");
    assertThat(caller.stdout() + caller.stderr()).isEqualTo("ps");
    // Two halves of 4 MiB are kept, of which the second is not full yet.
    session("process", "logs", "work", "p-1", "--stream", "stdout", "--offset", "7");
    assertThat(caller.stdout()).isEqualTo(all.substring(4 << 20));
    assertThat(caller.stderr())
        .isEqualTo("bailey: bytes 7 to 4194303 of stdout are no longer kept\n");
    for (String wrong :
        List.of(
            "--offset 10000001",
            "--offset -1",
            "--offset x",
            "--stream x",
            "--lines 3 --offset 0")) {
      List<String> words = new ArrayList<>(List.of("process", "logs", "work", "p-1"));
      words.addAll(List.of(wrong.split(" ", -1)));
      assertThat(session(words.toArray(String[]::new))).as(wrong).isEqualTo(125);
      assertThat(caller.stderr()).as(wrong).contains("hint: ");
    }
  }

  @Test
  void aShellNeedsATerminal() {
    session("create", "work");
    assertThat(session("shell", "work")).isEqualTo(125);
    assertThat(caller.stderr())
        .contains("open a shell: standard input or output is not a terminal")
        .contains("bailey session exec NAME -- sh -c");
  }

  @Test
  void filtersOfAPolicyStayAndOtherWaysToSeeFilesAreRefused() throws IOException {
    Path profile = directory.resolve("profile.json");
    Files.writeString(
        profile,
        """
        {"defaultAction": "SCMP_ACT_ALLOW",
         "syscalls": [{"names": ["mkdir", "mkdirat"], "action": "SCMP_ACT_ERRNO", "errnoRet": 1}]}
        """);
    session("create", "free");
    assertThat(session("exec", "free", "--", "mkdir", "d")).isZero();
    assertThat(session("create", "work", "--seccomp", profile.toString())).isZero();
    assertThat(session("exec", "work", "--", "mkdir", "d")).isOne();
    assertThat(caller.stderr()).contains("not permitted");
    assertThat(session("fork", "work", "branch")).isZero();
    assertThat(session("exec", "branch", "--", "mkdir", "d")).isOne();
    assertThat(session("create", "other", "--fs", "unrestricted")).isEqualTo(125);
    assertThat(caller.stderr())
        .contains("option --fs: this verb has no such option")
        .contains("It belongs to 'bailey run', 'bailey session exec'");
  }

  @Test
  void theStateAfterAToolIsKeptOnce() {
    session("create", "work");
    String write = "{\"path\":\"a\",\"content\":\"first\"}";
    assertThat(session("tool", "work", "write_file", write, "--id", "c1", "--then-snapshot"))
        .as(caller.stderr())
        .isZero();
    assertThat(caller.stderr()).isEqualTo("snapshot tool-0001\n");
    session("tool", "work", "write_file", write, "--id", "c1", "--then-snapshot");
    assertThat(caller.stderr()).isEqualTo("snapshot tool-0001\n");
    session("exec", "work", "--", "sh", "-c", "rm a");
    assertThat(session("rollback", "work", "tool-0001")).isZero();
    session("exec", "work", "--", "cat", "a");
    assertThat(caller.stdout()).isEqualTo("first");
    session("snapshots", "work", "--json");
    assertThat(caller.stdout()).contains("\"tool_call\":\"c1\"").doesNotContain("tool-0002");
  }

  @Test
  void howThingsAreAndWhatIsOld() throws InterruptedException {
    session("create", "old");
    session("create", "new");
    assertThat(session("health")).isZero();
    assertThat(caller.stdout()).contains("status      healthy").contains("active      2");
    session("health", "--json");
    assertThat(JsonText.parse(caller.stdout())).containsEntry("driver", "copy");
    assertThat(session("cleanup")).isEqualTo(125);
    assertThat(caller.stderr()).contains("--older-than 7d");
    assertThat(session("cleanup", "--older-than", "1h")).isZero();
    assertThat(caller.stdout()).isEmpty();
    Thread.sleep(20);
    assertThat(session("cleanup", "--older-than", "10ms", "--dry-run")).isZero();
    assertThat(caller.stdout()).isEqualTo("new\nold\n");
    assertThat(session("cleanup", "--older-than", "10ms")).isZero();
    session("list");
    assertThat(caller.stdout()).doesNotContain("old");
  }

  @Test
  void mistakesAreExplained() {
    assertThat(session("rolback", "work")).isEqualTo(125);
    assertThat(caller.stderr()).contains("Did you mean 'bailey session rollback'?");
    session("create", "work");
    assertThat(session("exec", "work")).isEqualTo(125);
    assertThat(caller.stderr()).contains("behind '--'");
    assertThat(session("create", "../x")).isEqualTo(125);
    assertThat(session("create", "work")).isEqualTo(125);
    assertThat(caller.stderr()).contains("a session of this name exists already");
    assertThat(session("pause", "work")).isZero();
    assertThat(session("exec", "work", "--", "true")).isEqualTo(125);
    assertThat(caller.stderr()).contains("bailey session resume work");
    assertThat(caller.types(new FakeMachine(new NamespaceBackend()), "session", "--help")).isZero();
    assertThat(caller.stdout()).contains("rollback NAME SNAPSHOT");
  }

  @Test
  void nothingThatAnybodyWroteIsObeyedByTheTerminal() throws IOException {
    String escape = "\u001b]0;owned\u0007\u001b[2J\u009b\u202e";
    assertThat(session("create", "work", "--label", "a=" + escape)).isZero();
    session("snapshot", "work");
    session("exec", "work", "--", "sh", "-c", "printf '\\033[2J\\n' >file");
    session("history", "work", "--role", "user", "--", escape);
    // The control: what a command writes itself goes through.
    session("exec", "work", "--", "cat", "file");
    assertThat(caller.stdout()).contains("\u001b");
    for (String line :
        List.of(
            "list",
            "show work",
            "history work",
            "diff work",
            "diff work --text",
            "tool work read_file {\"path\":\"file\"}")) {
      assertThat(session(line.split(" ", -1))).as(caller.stderr()).isZero();
      assertThat(caller.stdout()).as(line).doesNotContainPattern("[\\p{Cc}\\u202e&&[^\n\t]]");
    }
  }

  @Test
  void exportFollowsNoPlantedLinkAndIsForItsOwner() throws IOException {
    session("create", "work");
    Path victim = Files.writeString(directory.resolve("victim"), "precious");
    Path archive = directory.resolve("out.bailey");
    Files.createSymbolicLink(directory.resolve("out.bailey.part"), victim);
    assertThat(session("export", "work", archive.toString())).as(caller.stderr()).isZero();
    assertThat(victim).hasContent("precious");
    assertThat(
            java.nio.file.attribute.PosixFilePermissions.toString(
                Files.getPosixFilePermissions(archive)))
        .isEqualTo("rw-------");
    assertThat(session("import", archive.toString(), "again")).isZero();
  }

  @Test
  void aDryRunDoesNothing() throws InterruptedException {
    session("create", "work");
    session("exec", "work", "--", "sh", "-c", "echo one >file");
    session("snapshot", "work", "then");
    session("exec", "work", "--", "sh", "-c", "echo two >file; echo more >added");
    session("history", "work", "--role", "user", "--", "later");
    assertThat(session("rollback", "work", "then", "--dry-run", "--history")).isZero();
    assertThat(caller.stdout()).isEqualTo("deleted     added  (file)\nmodified    file\n");
    assertThat(caller.stderr())
        .isEqualTo("bailey: dry run: 2 paths would change, 1 messages would go\n");
    session("rollback", "work", "then", "--dry-run", "--json");
    assertThat(JsonText.parse(caller.stdout()))
        .containsEntry("dry_run", true)
        .containsEntry("messages_removed", 0L);
    assertThat(session("rollback", "work", "never", "--dry-run")).isEqualTo(125);
    assertThat(session("destroy", "work", "--dry-run")).isZero();
    assertThat(caller.stdout()).startsWith("would destroy work: ").endsWith(", 1 snapshots\n");
    session("destroy", "work", "--dry-run", "--json");
    assertThat(JsonText.parse(caller.stdout())).containsEntry("dry_run", true);
    Thread.sleep(20);
    assertThat(session("cleanup", "--older-than", "10ms", "--dry-run")).isZero();
    assertThat(caller.stderr()).isEqualTo("bailey: dry run: 1 sessions would be destroyed\n");
    // Words that look like one, and were taken for it or ignored.
    for (String wrong : List.of("--dryrun", "--dryrun=true", "--dry-run=true", "--dry_run", "-n")) {
      assertThat(session("cleanup", "--older-than", "10ms", wrong)).as(wrong).isEqualTo(125);
      assertThat(session("destroy", "work", wrong)).as(wrong).isEqualTo(125);
      assertThat(session("rollback", "work", "then", wrong)).as(wrong).isEqualTo(125);
    }
    session("exec", "work", "--", "cat", "file", "added");
    assertThat(caller.stdout()).isEqualTo("two\nmore\n");
    session("history", "work");
    assertThat(caller.stdout()).contains("later");
  }

  @Test
  void aCommandIsConfinedMoreTightlyThanItsSession() {
    session("create", "work");
    session("exec", "work", "--", "sh", "-c", "echo secret >file; mkdir sub");
    assertThat(session("exec", "work", "--timeout", "200ms", "--", "sleep", "60")).isEqualTo(124);
    assertThat(caller.stderr()).isEqualTo("bailey: killed after 200ms (--timeout)\n");
    assertThat(session("exec", "work", "--deny", "file", "--", "cat", "file")).isOne();
    assertThat(session("exec", "work", "--fs", "read-only", "--", "touch", "x")).isOne();
    assertThat(session("exec", "work", "--fs", "project", "--", "touch", "x")).isZero();
    assertThat(session("exec", "work", "--workdir", "sub", "--", "pwd")).isZero();
    assertThat(caller.stdout()).endsWith("/sub\n");
    assertThat(session("exec", "work", "--output=10", "--", "seq", "100")).isEqualTo(137);
    session("exec", "work", "--memory", "64m", "--pids", "20", "--json", "--", "true");
    assertThat(caller.stdout()).contains("67108864 bytes").contains("at most 20");
    session("exec", "work", "--cpus", "0.5", "--open-files=50", "--verbose", "--", "true");
    assertThat(caller.stderr())
        .contains("bailey: backend namespace")
        .contains("0.5")
        .contains("50");
    assertThat(session("exec", "work", "--env", "A=b", "--net", "none", "--", "env")).isZero();
    assertThat(caller.stdout()).contains("A=b\n");
    for (String wider :
        List.of("--net=full", "--allow=a.test", "--fs=unrestricted", "--memory=1000g")) {
      assertThat(session("exec", "work", wider, "--", "true")).as(wider).isEqualTo(125);
      assertThat(caller.stderr()).contains("hint: ");
    }
    assertThat(session("exec", "work", "--read", "/opt", "--", "true")).isEqualTo(125);
    assertThat(caller.stderr())
        .contains("session exec option --read: a command can have less access")
        .contains("'bailey session create'");
  }

  @Test
  void optionsThatExcludeEachOtherAreRefused() {
    session("create", "work");
    session("snapshot", "work", "then");
    for (String line :
        List.of(
            "create x --from . --template t",
            "create x --from . --snapshot work:then",
            "diff work then --with work",
            "history work --search a --after 1",
            "history work --role user --limit 3 -- text",
            "history work -- text",
            "destroy work -- now")) {
      assertThat(session(line.split(" ", -1))).as(line).isEqualTo(125);
      assertThat(caller.stderr()).contains("hint: ");
    }
    session("list");
    assertThat(caller.stdout()).contains("work").doesNotContain("x ");
  }
}
