package dev.bailey.testing.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.bailey.api.Sandbox;
import dev.bailey.cli.Main;
import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import dev.bailey.policy.Policy;
import dev.bailey.testing.Act;
import dev.bailey.testing.Ending;
import dev.bailey.testing.Jvm;
import dev.bailey.testing.Plain;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A setuid file in the project: changed through a shared mapping it keeps its bit, and gives its
 * owner's rights to the command's code.
 */
final class PrivilegedFilesIT extends FileTestBase {
  private static final String REWRITE =
      """
      import mmap, os, sys
      for name in sys.argv[1:]:
          file = os.open(name, os.O_RDWR)
          mmap.mmap(file, 0, mmap.MAP_SHARED)[0:4] = b"evil"
      """;

  @BeforeEach
  void makeFiles() {
    project.write("deep/er/setuid", "good\n");
    project.write("setgid", "good\n");
    project.write("plain", "good\n");
    project.write("capable", "good\n");
    project.write("setgid-not-run", "good\n");
    project.write("capable-not-run", "good\n");
    Plain.shell(
        """
        cd %s && chmod 4755 deep/er/setuid && chmod 2755 setgid && chmod 755 capable plain
        chmod 2644 setgid-not-run && chmod 644 capable-not-run
        setcap cap_net_raw+ep capable && setcap cap_net_raw+ep capable-not-run
        """
            .formatted(project.path()));
  }

  /** Makes a look take a moment. */
  private void addManyFiles() {
    Plain.shell(
        "mkdir %1$s && cd %1$s && seq 3000 | xargs touch".formatted(project.resolve("many")));
  }

  private Act rewrite(String... names) {
    String[] line = new String[names.length + 3];
    line[0] = "/usr/bin/python3";
    line[1] = "-c";
    line[2] = REWRITE;
    System.arraycopy(names, 0, line, 3, names.length);
    return Act.of(project.path(), line);
  }

  private String modeAndStart(String name) {
    return Plain.shell(
        "cd %s && stat -c %%a %s && head -c 4 %s".formatted(project.path(), name, name));
  }

  @ParameterizedTest
  @CsvSource({
    "namespace, deep/er/setuid",
    "namespace, setgid",
    "namespace, capable",
    "namespace, setgid-not-run",
    "namespace, capable-not-run",
    "bubblewrap, deep/er/setuid",
    "bubblewrap, setgid",
    "bubblewrap, capable",
    "bubblewrap, setgid-not-run",
    "bubblewrap, capable-not-run",
  })
  void itIsNotRewritten(String backend, String name) {
    Policy policy = policy().withBackend(backend);
    String before = modeAndStart(name);
    assertThat(before).endsWith("good");
    Ending inside = rewrite(name).inside(policy);
    assertThat(inside.succeeded()).as("%s", inside).isFalse();
    assertThat(modeAndStart(name)).isEqualTo(before);
    // It can be read and run, and everything beside it is as before.
    String works = "cat " + name + " && echo x >beside && echo x >deep/beside && rm deep/beside";
    assertThat(shell(works).inside(policy).succeeded()).isTrue();
    assertThat(rewrite("plain").inside(policy).succeeded()).isTrue();
    // The control: the bit stays while the content changes.
    assertThat(rewrite(name).outside().succeeded()).as("control").isTrue();
    assertThat(modeAndStart(name)).isEqualTo(before.replace("good", "evil"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "mv deep other && python3 -c \"$R\" other/er/setuid",
        "ln deep/er/setuid second && python3 -c \"$R\" second",
        "chmod u+w deep/er/setuid && python3 -c \"$R\" deep/er/setuid",
        "python3 -c \"$R\" /proc/self/cwd/deep/er/setuid",
        "cd deep && mv er away && python3 -c \"$R\" away/setuid",
      })
  void norByAnotherName(String script) {
    Act act = Act.shell(project.path(), "R='" + REWRITE + "'; " + script);
    String names = names();
    for (String backend : new String[] {"namespace", "bubblewrap"}) {
      Ending inside = act.inside(policy().withBackend(backend));
      assertThat(inside.succeeded()).as("%s", inside).isFalse();
      assertThat(modeAndStart("deep/er/setuid")).isEqualTo("4755\ngood");
      assertThat(names()).as("the next one begins with the same").isEqualTo(names);
    }
    Ending outside = act.outside();
    assertThat(outside.succeeded()).as("control: %s", outside).isTrue();
    String changed = "cd %s && find . -perm -4000 -exec head -c 4 {} +";
    assertThat(Plain.shell(changed.formatted(project.path())))
        .as("control: the bit stays")
        .contains("evil")
        .doesNotContain("good");
  }

  private String names() {
    return Plain.shell("cd %s && find . | sort".formatted(project.path()));
  }

  /** By bubblewrap in a JVM of that user's own. */
  private Ending insideByOrdinaryUser(Act act) {
    List<String> words = new ArrayList<>(List.of("run", "--backend", "bubblewrap", "--"));
    words.addAll(act.command());
    List<String> line = Jvm.running(Main.class.getName(), words);
    return new Act(line, project.path(), Act.ORDINARY).outside();
  }

  @ParameterizedTest
  @ValueSource(strings = {"deep/er/setuid", "setgid", "setgid-not-run"})
  void norByTheOrdinaryUserWhoOwnsIt(String name) {
    // A change of the owner takes the bits away.
    Plain.shell(
        """
        cd %s && chown -R %d:%d . && chmod 4755 deep/er/setuid && chmod 2755 setgid
        chmod 2644 setgid-not-run
        """
            .formatted(project.path(), Act.ORDINARY, Act.ORDINARY));
    String before = modeAndStart(name);
    assertThat(before).matches("[24][0-9]{3}\ngood");
    for (Act act : List.of(rewrite(name), rewrite("/proc/self/cwd/" + name))) {
      Ending inside = insideByOrdinaryUser(act);
      assertThat(inside.code()).as("%s", inside).isOne();
      assertThat(inside.stderr()).as("tried").contains("Read-only file system");
      assertThat(modeAndStart(name)).isEqualTo(before);
    }
    Ending beside = insideByOrdinaryUser(rewrite("plain"));
    assertThat(beside.succeeded()).as("control: %s", beside).isTrue();
    assertThat(rewrite(name).byOrdinaryUser().outside().succeeded()).as("control").isTrue();
    assertThat(modeAndStart(name)).isEqualTo(before.replace("good", "evil"));
  }

  @Test
  void namedItMayBeWritten() {
    Path file = project.resolve("deep/er/setuid");
    Policy policy = Policy.of(files().writing(file));
    assertThat(rewrite("deep/er/setuid").inside(policy).succeeded()).isTrue();
  }

  @Test
  void inAnotherWritablePlaceToo() {
    elsewhere.write("tool", "good\n");
    Plain.shell("chmod 4755 " + elsewhere.resolve("tool"));
    Policy policy = Policy.of(files().writing(elsewhere.path()));
    Ending inside = rewrite(elsewhere.resolve("tool").toString()).inside(policy);
    assertThat(inside.succeeded()).isFalse();
    assertThat(rewrite(elsewhere.resolve("tool").toString()).outside().succeeded()).isTrue();
  }

  /** One of another owner's is not shown as the command's own: it stays as closed as it was. */
  @Test
  void itIsNoEasierToRead() {
    Policy own = policy().withBackend("namespace");
    Plain.shell(
        "cd %1$s && chown -R 65531:65531 . && chown 0:0 setgid && chmod 4711 setgid"
            .formatted(project.path()));
    assertThat(shell("cat setgid").byOrdinaryUser().outside().succeeded()).isFalse();
    assertThat(shell("cat setgid").inside(own).succeeded()).isFalse();
    assertThat(shell("cat plain").inside(own).succeeded()).isTrue();
  }

  /** The same JVM looked into the place a moment ago, and the directory itself did not change. */
  @ParameterizedTest
  @ValueSource(strings = {"namespace", "bubblewrap"})
  void oneThatAppearedSinceTheLastRun(String backend) {
    addManyFiles();
    Policy policy = policy().withBackend(backend);
    project.write("deep/er/later", "good\n");
    assertThat(rewrite("deep/er/later").inside(policy).succeeded()).as("control").isTrue();
    Plain.shell("cd %s/deep/er && echo good >later && chmod 4755 later".formatted(project.path()));
    Ending inside = rewrite("deep/er/later").inside(policy);
    assertThat(inside.succeeded()).as("%s", inside).isFalse();
    assertThat(modeAndStart("deep/er/later")).isEqualTo("4755\ngood");
    try (Sandbox warm = Sandbox.open(policy)) {
      Plain.shell("chmod 755 %s".formatted(project.resolve("deep/er/later")));
      assertThat(rewrite("deep/er/later").inside(warm).succeeded()).isFalse();
    }
    try (Sandbox warm = Sandbox.open(policy)) {
      assertThat(rewrite("deep/er/later").inside(warm).succeeded()).as("control").isTrue();
    }
  }

  @Test
  void landlockRefusesOneThatAppearedInAnOpenSandbox() {
    addManyFiles();
    Plain.shell("cd %s && chmod 755 deep/er/setuid setgid capable".formatted(project.path()));
    Plain.shell(
        "cd %s && setcap -r capable && setcap -r capable-not-run".formatted(project.path()));
    Plain.shell("chmod 644 %s".formatted(project.resolve("setgid-not-run")));
    try (Sandbox warm = Sandbox.open(policy().withBackend("landlock"))) {
      assertThat(rewrite("deep/er/setuid").inside(warm).succeeded()).as("control").isTrue();
      Plain.shell("chmod 4755 %s".formatted(project.resolve("deep/er/setuid")));
      assertThatExceptionOfType(BaileyException.class)
          .isThrownBy(() -> rewrite("deep/er/setuid").inside(warm))
          .withMessageContaining("setuid");
    }
  }

  @Test
  void onAMountBelowAPlaceWithoutSetuid() {
    Plain.shell(
        """
        cd %s && mount -t tmpfs -o nosuid tmpfs . && cd . && mkdir %s/below
        mount -t tmpfs tmpfs %s/below && cp /bin/true %s/below/tool && chmod 4755 %s/below/tool
        """
            .replace("%s", project.path().toString()));
    try {
      Ending inside = rewrite("below/tool").inside(policy());
      assertThat(inside.succeeded()).as("%s", inside).isFalse();
      assertThat(rewrite("below/tool").outside().succeeded()).as("control").isTrue();
    } finally {
      Plain.shell("umount %s/below; umount %s".replace("%s", project.path().toString()));
    }
  }

  @Test
  void landlockRefuses() {
    assertThatExceptionOfType(BaileyException.class)
        .isThrownBy(() -> shell("true").inside(policy().withBackend("landlock")))
        .satisfies(e -> assertThat(e.code()).isEqualTo(ErrorCode.NOT_ENFORCEABLE))
        .withMessageContaining("setuid");
  }

  /** Left by an earlier command, and nothing that makes the project too large. */
  @Test
  void aPathThatIsTooLongIsNamed() {
    String name = "n".repeat(250);
    Plain.shell(
        """
        cd %s && mkdir left && cd left
        for i in $(seq 20); do mkdir %s && cd -P %s; done
        """
            .formatted(project.path(), name, name));
    assertThatExceptionOfType(BaileyException.class)
        .isThrownBy(() -> shell("true").inside(policy()))
        .withMessageContaining(project.resolve("left").toString())
        .withMessageContaining("longer than 4096 bytes")
        .satisfies(e -> assertThat(e.hint().orElse("")).contains("rm -r"));
    Plain.shell("rm -r %s".formatted(project.resolve("left")));
    assertThat(shell("true").inside(policy()).succeeded()).as("control").isTrue();
  }
}
