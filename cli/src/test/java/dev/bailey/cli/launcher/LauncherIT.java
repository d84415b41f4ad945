package dev.bailey.cli.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The scripts, run for real. Most tests run a copy of them in a tree of their own, with a JDK and a
 * Maven that are scripts too: they are quick and say what they were called with.
 */
final class LauncherIT {
  private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();

  @TempDir private Path directory;
  private Path tree;
  private Path tools;
  private Path jdks;

  @BeforeEach
  void makeTree() throws IOException {
    tree = Files.createDirectories(directory.resolve("a tree/it's"));
    tools = Files.createDirectories(directory.resolve("tools"));
    jdks = Files.createDirectories(directory.resolve("jdks"));
    Files.createDirectories(tree.resolve("scripts"));
    for (String name : List.of("bailey", "scripts/jdk.sh", "scripts/jvm.sh", "scripts/build.sh")) {
      Files.copy(ROOT.resolve(name), tree.resolve(name));
    }
    Shell.makeExecutable(tree.resolve("bailey"));
    for (String tool :
        List.of(
            "sh",
            "cat",
            "chmod",
            "cp",
            "date",
            "dirname",
            "flock",
            "git",
            "grep",
            "mkdir",
            "mv",
            "readlink",
            "rm",
            "rmdir",
            "sed",
            "sleep",
            "tail",
            "touch",
            "tr",
            "awk")) {
      Shell.script(tools.resolve(tool), "exec %s \"$@\"".formatted(Shell.find(tool)));
    }
  }

  private Shell bailey(String... words) throws Exception {
    List<String> all = new ArrayList<>(List.of(tree.resolve("bailey").toString()));
    all.addAll(List.of(words));
    return shell().run(all);
  }

  private Shell shell() {
    return new Shell(directory)
        .with("PATH", tools.toString())
        .with("BAILEY_JDK_DIRECTORIES", jdks.toString());
  }

  private Path makeJdk(String version) throws IOException {
    Path home = Files.createDirectories(jdks.resolve("jdk-" + version));
    Files.createDirectories(home.resolve("bin"));
    Files.writeString(
        home.resolve("release"), "IMPLEMENTOR=\"x\"\nJAVA_VERSION=\"" + version + "\"\n");
    Shell.script(home.resolve("bin/javac"), "exit 0");
    Shell.script(
        home.resolve("bin/java"),
        """
        for word; do
          case $word in
            -XX:AOTCacheOutput=*) echo cache >"${word#*=}" ;;
            -*) ;;
            *) printf '<%s>' "$word" ;;
          esac
        done
        printf ' in %s with %s and %s' "$(pwd)" "${JAVA_TOOL_OPTIONS-none}" "${BAILEY_CALLER_JAVA_TOOL_OPTIONS-none}"
        """);
    return home;
  }

  /** A Maven that leaves a jar where the real one would, and counts its calls. */
  private void makeMaven() throws IOException {
    Shell.script(
        tools.resolve("mvn"),
        """
        echo called >>"$PWD/calls"
        sleep 0.3
        mkdir -p .build/maven/bailey-cli && echo jar >.build/maven/bailey-cli/bailey-cli-1.jar
        """);
  }

  @Test
  void realOneAnswersFromAnotherDirectory() throws Exception {
    Shell help = new Shell(directory).run(List.of(ROOT.resolve("bailey").toString(), "--help"));
    assertThat(help.stdout()).contains("Usage: bailey COMMAND");
    assertThat(help.code()).isZero();
    Path link = Files.createSymbolicLink(directory.resolve("link"), ROOT.resolve("bailey"));
    Shell version = new Shell(directory).run(List.of(link.toString(), "version"));
    assertThat(version.stdout()).startsWith("bailey ");
    assertThat(version.stderr()).isEmpty();
  }

  @Test
  void realOneReadsArgumentsAsUtf8InEveryLocale() throws Exception {
    Path project = Files.createDirectories(directory.resolve("grüße"));
    for (String locale : List.of("C", "POSIX", "C.UTF-8")) {
      Shell shell =
          new Shell(project)
              .with("LC_ALL", locale)
              .run(List.of(ROOT.resolve("bailey").toString(), "run", "--ünknown"));
      assertThat(shell.code()).isEqualTo(125);
      assertThat(shell.stderr()).contains("option --ünknown: no such option");
      Shell path =
          new Shell(directory)
              .with("LC_ALL", locale)
              .run(
                  List.of(ROOT.resolve("bailey").toString(), "run", "--read", project + "/x", "y"));
      assertThat(path.stderr()).contains("no such file or directory: " + project + "/x");
    }
  }

  /** A class that is looked for has the JVM open one jar after the other, at every start. */
  @Test
  void realOneTakesEveryClassFromItsCache() throws Exception {
    assertThat(classesFromJars("session", "list", "--help")).contains("picocli.CommandLine");
    String state = directory.resolve("state").toString();
    classesFromJars("session", "create", "work", "--state", state, "--driver", "copy");
    assertThat(classesFromJars("session", "list", "--state", state)).isEmpty();
    assertThat(classesFromJars("session", "exec", "work", "--state", state, "--", "true"))
        .isEmpty();
    assertThat(Files.readString(directory.resolve("loaded"))).doesNotContain("org.flywaydb");
    assertThat(classesFromJars("version")).isEmpty();
    assertThat(classesFromJars("run", "--", "true")).isEmpty();
    assertThat(classesFromJars("run", "--deny", "x", "--read", "/srv", "true")).isEmpty();
    assertThat(classesFromJars("run", "--json", "--", "true")).isEmpty();
  }

  private static final String LOGGED =
      """
      . "$0/.build/launch"
      . "$0/scripts/jvm.sh"
      bailey_cache "$@"
      exec "$bailey_java" -XX:AOTCache="$bailey_lib/$bailey_cache.aot" -Xlog:class+load:file=loaded \\
        $BAILEY_JVM_OPTIONS -Dbailey.home="$0" -cp "$bailey_class_path" dev.bailey.cli.Main "$@"
      """;

  private List<String> classesFromJars(String... words) throws Exception {
    Shell built = new Shell(directory).run(List.of(ROOT.resolve("bailey").toString(), "version"));
    assertThat(built.code()).as(built.stderr()).isZero();
    List<String> all = new ArrayList<>(List.of("sh", "-c", LOGGED, ROOT.toString()));
    all.addAll(List.of(words));
    Shell shell = new Shell(directory).run(all);
    assertThat(shell.code()).as(shell.stderr()).isZero();
    List<String> loaded = Files.readAllLines(directory.resolve("loaded"));
    assertThat(loaded).anyMatch(line -> line.contains("source: shared objects file"));
    return loaded.stream()
        .filter(line -> line.contains("source: file:"))
        .map(line -> line.replaceFirst(".*] (\\S+) source.*", "$1"))
        .toList();
  }

  @Test
  void cacheIsChosenByTheWords() throws Exception {
    assertThat(cache("run", "--memory", "1g", "ls")).isEqualTo("run");
    assertThat(cache("wrap", "--", "curl", "--json")).isEqualTo("run");
    assertThat(cache("run", "--allow=@npm", "--", "ls")).isEqualTo("all");
    assertThat(cache("run", "--json", "ls")).isEqualTo("all");
    assertThat(cache("session", "list")).isEqualTo("session");
    assertThat(cache("session", "exec", "work", "--net=none", "--", "x")).isEqualTo("all");
    assertThat(cache()).isEqualTo("all");
  }

  private String cache(String... words) throws Exception {
    String script = ". '" + ROOT + "/scripts/jvm.sh'; bailey_cache \"$@\"; printf %s $bailey_cache";
    List<String> all = new ArrayList<>(List.of("sh", "-c", script, "sh"));
    all.addAll(List.of(words));
    return new Shell(directory).run(all).stdout();
  }

  @Test
  void realOneWritesManPagesAndCompletion() throws Exception {
    Path pages = directory.resolve("man/man1");
    Shell man =
        new Shell(directory)
            .run(List.of("sh", ROOT.resolve("scripts/man.sh").toString(), pages.toString()));
    assertThat(man.code()).as(man.stderr()).isZero();
    assertThat(pages.resolve("bailey-session-exec.1")).content().contains(".SH \"SYNOPSIS\"");
    Shell script =
        new Shell(directory).run(List.of(ROOT.resolve("bailey").toString(), "completion", "bash"));
    assertThat(script.stdout()).endsWith("complete -F _bailey bailey\n");
  }

  @Test
  void realOneExplainsADirectoryThatIsGone() throws Exception {
    String command = "mkdir gone && cd gone && rmdir ../gone && '" + ROOT.resolve("bailey") + "' x";
    Shell shell = new Shell(directory).run(List.of("sh", "-c", command));
    assertThat(shell.code()).isEqualTo(125);
    assertThat(shell.stderr()).contains("bailey: the current directory is gone\nhint: ");
  }

  @Test
  void realOneSurvivesClosedDescriptors() throws Exception {
    String command = "'" + ROOT.resolve("bailey") + "' version <&- 2>&-";
    Shell shell = new Shell(directory).run(List.of("sh", "-c", command));
    assertThat(shell.code()).isZero();
    assertThat(shell.stdout()).startsWith("bailey ");
  }

  @Test
  void missingJdkIsExplained() throws Exception {
    Shell shell = bailey("version");
    assertThat(shell.code()).isEqualTo(125);
    assertThat(shell.stderr())
        .startsWith("bailey: needs a JDK 25 or later and found none\n")
        .contains("hint: ")
        .contains("JAVA_HOME");
  }

  @Test
  void oldJdksAreNamed() throws Exception {
    Path old = makeJdk("17.0.15");
    Shell shell = bailey("version");
    assertThat(shell.code()).isEqualTo(125);
    assertThat(shell.stderr()).contains("found none, only: " + old + " (Java 17)\n");
  }

  @Test
  void firstJdkThatIsNewEnoughIsTaken() throws Exception {
    makeJdk("17.0.15");
    Path early = makeJdk("26-ea");
    String find = ". '" + ROOT + "/scripts/jdk.sh'; bailey_find_jdk";
    assertThat(shell().run(List.of("sh", "-c", find)).stdout()).isEqualTo(early + "\n");
    Path home = makeJdk("25.0.3");
    Shell named = shell().with("JAVA_HOME", early.toString()).run(List.of("sh", "-c", find));
    assertThat(named.stdout()).isEqualTo(early + "\n");
    Files.createSymbolicLink(tools.resolve("java"), home.resolve("bin/java"));
    assertThat(shell().run(List.of("sh", "-c", find)).stdout()).isEqualTo(home + "\n");
  }

  @Test
  void missingMavenIsExplained() throws Exception {
    makeJdk("25");
    Shell shell = bailey("version");
    assertThat(shell.code()).isEqualTo(125);
    assertThat(shell.stderr()).contains("there is no mvn on the PATH\nhint: ");
  }

  @Test
  void failedBuildIsShownAndTriedAgain() throws Exception {
    makeJdk("25");
    Shell.script(tools.resolve("mvn"), "echo '[ERROR] boom'; exit 1");
    Shell shell = bailey("version");
    assertThat(shell.code()).isEqualTo(125);
    assertThat(shell.stderr())
        .contains("bailey: building (first run, this takes minutes)… failed\n")
        .contains("[ERROR] boom\n")
        .contains("bailey: the build failed\nhint: All it said is in ")
        .contains(".build/build.log");
    assertThat(tree.resolve(".build/stamp")).doesNotExist();
    assertThat(tree.resolve(".build/launch")).doesNotExist();
    makeMaven();
    assertThat(bailey("version").code()).isZero();
  }

  @Test
  void buildsOnceAndPassesWordsOnUnchanged() throws Exception {
    makeJdk("25");
    makeMaven();
    Shell first = bailey("run", "--", "a b", "", "*", "it's", "$HOME", "x\ny");
    assertThat(first.stderr())
        .matches("bailey: building \\(first run, this takes minutes\\)… done in \\d+ s\n");
    assertThat(first.stdout())
        .endsWith(
            "<dev.bailey.cli.Main><run><a b><><*><it's><$HOME><x\ny> in "
                + directory
                + " with none and none");
    Shell second = shell().with("JAVA_TOOL_OPTIONS", "-Dx=y z").run(List.of(tree + "/bailey", "x"));
    assertThat(second.stderr()).isEmpty();
    assertThat(second.stdout())
        .endsWith("<dev.bailey.cli.Main><x> in " + directory + " with none and -Dx=y z");
    assertThat(Files.readAllLines(tree.resolve("calls"))).hasSize(1);
  }

  @Test
  void movedTreeIsBuiltAgain() throws Exception {
    makeJdk("25");
    makeMaven();
    assertThat(bailey("x").code()).isZero();
    tree = Files.move(tree, directory.resolve("moved"));
    assertThat(bailey("x").stderr()).startsWith("bailey: building");
    assertThat(bailey("x").stderr()).isEmpty();
  }

  @Test
  void forcedBuildIsDone() throws Exception {
    makeJdk("25");
    makeMaven();
    assertThat(bailey("x").code()).isZero();
    Shell shell = shell().with("BAILEY_REBUILD", "1").run(List.of(tree + "/bailey", "x"));
    assertThat(shell.stderr()).startsWith("bailey: building…");
  }

  @Test
  void newCommitIsBuiltOnlyWhenItChangesTheSources() throws Exception {
    makeJdk("25");
    makeMaven();
    Files.writeString(tree.resolve(".gitignore"), ".build\ncalls\n");
    for (String name :
        List.of(
            "core/x",
            "protocol/x",
            "linux/x",
            "runtimes/x",
            "storage/x",
            "egress/x",
            "sessions/x",
            "cli/x",
            "pom.xml")) {
      Files.createDirectories(tree.resolve(name).resolveSibling("."));
      Files.writeString(tree.resolve(name), "1");
    }
    git("init", "-q");
    commit();
    assertThat(bailey("x").stderr()).startsWith("bailey: building");
    assertThat(bailey("x").stderr()).isEmpty();
    Files.writeString(tree.resolve("README"), "text");
    Shell.makeNewer(tree.resolve(".build/stamp"), -10);
    commit();
    assertThat(bailey("x").stderr()).isEmpty();
    Files.writeString(tree.resolve("core/x"), "2");
    Shell.makeNewer(tree.resolve(".build/stamp"), -10);
    commit();
    assertThat(bailey("x").stderr()).startsWith("bailey: building…");
    assertThat(bailey("x").stderr()).isEmpty();
  }

  private void git(String... words) throws Exception {
    List<String> all = new ArrayList<>(List.of("git", "-C", tree.toString()));
    all.addAll(List.of(words));
    assertThat(new Shell(directory).run(all).code()).isZero();
  }

  private void commit() throws Exception {
    git("add", "-A");
    git("-c", "user.name=x", "-c", "user.email=x@y", "commit", "-q", "-m", "x");
  }

  @Test
  void twoCallersBuildOnce() throws Exception {
    makeJdk("25");
    makeMaven();
    List<Thread> callers = new ArrayList<>();
    List<Shell> shells = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      Shell shell = shell();
      shells.add(shell);
      callers.add(
          Thread.ofPlatform().start(() -> shell.runUnchecked(List.of(tree + "/bailey", "x"))));
    }
    for (Thread caller : callers) {
      caller.join();
    }
    assertThat(shells).allMatch(shell -> shell.code() == 0);
    assertThat(shells).allMatch(shell -> shell.stdout().contains("<dev.bailey.cli.Main><x>"));
    assertThat(Files.readAllLines(tree.resolve("calls"))).hasSize(1);
  }

  @Test
  void testReportsAreAddedUp() throws Exception {
    report("a", "tests=\"5\" errors=\"0\" skipped=\"0\" failures=\"0\"", "");
    report("b", "tests=\"7\" errors=\"0\" skipped=\"0\" failures=\"0\"", "");
    assertThat(summary()).startsWith("0: ").endsWith("12 passed, 0 failed, 0 skipped\n");
    report("c", "tests=\"3\" errors=\"1\" skipped=\"0\" failures=\"1\"", "");
    assertThat(summary()).startsWith("1: ").endsWith("13 passed, 2 failed, 0 skipped\n");
    report("c", "tests=\"3\" errors=\"0\" skipped=\"1\" failures=\"0\"", "");
    assertThat(summary()).startsWith("1: ").endsWith("14 passed, 0 failed, 1 skipped\n");
  }

  @Test
  void failedTestsAreNamedWithTheirReason() throws Exception {
    report(
        "a",
        "tests=\"2\" errors=\"0\" skipped=\"0\" failures=\"1\"",
        "<failure message=\"case 3 failed, seed 42&#10;expected: &lt;1&gt;\" type=\"x\">"
            + "<![CDATA[trace <failure message=\"printed\">]]></failure>");
    assertThat(summary())
        .contains("failed a dev.x.y\n      case 3 failed, seed 42\n      expected: <1>\n")
        .doesNotContain("printed");
  }

  /** Its JVM ended before its turn, or its module did not compile. */
  @Test
  void aClassWithoutAReportCountsAsFailed() throws Exception {
    report("a", "tests=\"5\" errors=\"0\" skipped=\"0\" failures=\"0\"", "");
    Path sources = Files.createDirectories(tree.resolve("a/src/test/java/dev"));
    Files.writeString(sources.resolve("LostIT.java"), "final class LostIT {}\n");
    Files.writeString(sources.resolve("BaseTest.java"), "abstract class BaseTest {}\n");
    assertThat(summary())
        .startsWith("1: ")
        .contains("never ran a dev.LostIT\n")
        .doesNotContain("BaseTest")
        .endsWith("5 passed, 1 failed, 0 skipped\n");
    assertThat(summary("quick")).startsWith("0: ").endsWith("5 passed, 0 failed, 0 skipped\n");
  }

  @Test
  void noTestsAreNoSuccess() throws Exception {
    assertThat(summary()).isEqualTo("1: 0 passed, 0 failed, 0 skipped\n");
  }

  private void report(String module, String counts, String result) throws IOException {
    Path reports = Files.createDirectories(tree.resolve(module + "/target/surefire-reports"));
    Files.writeString(
        reports.resolve("TEST-x.xml"),
        "<?xml version=\"1.0\"?>\n<testsuite\n  name=\"x\" time=\"0.1\"\n "
            + counts
            + ">\n  <properties>\n    <property name=\"tests=&quot;\" value=\"1\"/>\n"
            + "  </properties>\n  <testcase name=\"y\" classname=\"dev.x\" skipped=\"9\">"
            + result
            + "</testcase>\n</testsuite>\n");
  }

  private String summary(String... mode) throws Exception {
    List<String> words =
        new ArrayList<>(List.of("sh", ROOT + "/scripts/test-summary.sh", tree.toString()));
    words.addAll(List.of(mode));
    Shell shell = new Shell(directory).run(words);
    return shell.code() + ": " + shell.stdout();
  }

  @Test
  void aMissingProgramIsNamedBeforeAnythingIsBuilt() throws Exception {
    Files.writeString(
        tree.resolve("packages.txt"),
        "# Something\n\nsome-package no-such-program  what for\ncoreutils ls  listing\n");
    Shell shell =
        new Shell(directory)
            .run(
                List.of(
                    "sh",
                    "-c",
                    ". \"$1\"; bailey_missing_packages \"$2\"",
                    "sh",
                    ROOT + "/scripts/packages.sh",
                    tree + "/packages.txt"));
    assertThat(shell.stdout()).isEqualTo("some-package no-such-program\n");
    assertThat(shell.stderr()).isEmpty();
  }

  /** The lines of a booted system whose rows have these numbers of tests. */
  private Shell hostTable(String... counts) throws Exception {
    List<String> log = new ArrayList<>(List.of("hosts: system kernel=6 glibc=2 systemd=1 jdk=25"));
    for (String where : List.of("service", "login", "user", "container")) {
      for (int row = 0; row < counts.length; row++) {
        log.add("hosts: row %s | row %d | %s | 3 s".formatted(where, row, counts[row]));
      }
      log.add("hosts: end %s | exit 0 | host state as before | 9 s".formatted(where));
    }
    Files.write(tree.resolve("log"), log);
    String script = ". \"$1\"; bailey_hosts_section x log >t; cat t; bailey_hosts_complete t";
    return new Shell(tree).run(List.of("sh", "-c", script, "sh", ROOT + "/scripts/hosts/table.sh"));
  }

  @Test
  void theTableOfAHostIsGoodWhereAllRanAndPassed() throws Exception {
    Shell table = hostTable("5 passed | 0 failed", "1 passed | 0 failed");
    assertThat(table.code()).isZero();
    assertThat(table.stdout())
        .startsWith("## x\n\nKernel 6, glibc 2, systemd 1, JDK 25.\n")
        .contains("| row 0 | 5 passed | 5 passed | 5 passed | 5 passed |\n")
        .contains("| host as before | yes | yes | yes | yes |\n");
  }

  @Test
  void aHostWhereTestsDidNotRunFails() throws Exception {
    Shell none = hostTable("5 passed | 0 failed", "0 passed | 0 failed");
    assertThat(none.stdout()).contains("| row 1 | **none ran** |");
    assertThat(none.code()).isNotZero();
    Shell failed = hostTable("4 passed | 1 failed");
    assertThat(failed.stdout()).contains("| row 0 | **1 of 5 failed** |");
    assertThat(failed.code()).isNotZero();
  }
}
