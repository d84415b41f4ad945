package dev.bailey.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * What the policy of a session denies, the files of secrets among it, is read by none of the ways
 * into its workspace: as little by those of the host as by commands. The control is always a
 * neighbour of the denied file, which is read in the same way.
 */
final class SessionDeniedFilesIT {
  private static final String HIDDEN = "hidden-value-4711";
  private static final String OPEN = "open-value-0815";

  @TempDir private Path directory;
  private FakeCaller caller;

  @BeforeEach
  void sitDown() {
    caller = new FakeCaller(directory);
  }

  /** Why the file is denied. */
  enum Reason {
    DENIED,
    IN_DENIED_DIRECTORY,
    SECRET;

    String file() {
      return this == IN_DENIED_DIRECTORY ? "private/hidden" : "hidden";
    }
  }

  private int session(String... words) {
    return caller.typesSession(directory.resolve("state"), words);
  }

  private Path place(String name) {
    assertThat(session("show", name, "--json")).as(caller.stdout()).isZero();
    return Path.of(String.valueOf(JsonText.parse(caller.stdout()).get("place")));
  }

  /** A session with a denied file and a neighbour of it, both written by the host. */
  private Path prepare(Reason reason) throws IOException {
    session("create", "probe");
    Path expected = Path.of(place("probe").toString().replace("/probe/", "/work/"));
    List<String> words = new ArrayList<>(List.of("create", "work"));
    switch (reason) {
      case DENIED -> words.addAll(List.of("--deny", "hidden"));
      case IN_DENIED_DIRECTORY -> words.addAll(List.of("--deny", "private"));
      case SECRET ->
          words.addAll(
              List.of(
                  "--allow",
                  "api.test",
                  "--secret",
                  "TOKEN=@" + expected.resolve("hidden") + ":api.test"));
    }
    assertThat(session(words.toArray(String[]::new))).as(caller.stderr()).isZero();
    Path place = place("work");
    assertThat(place).isEqualTo(expected);
    Files.createDirectories(place.resolve(reason.file()).getParent());
    Files.writeString(place.resolve(reason.file()), HIDDEN + "\n");
    Files.writeString(place.resolve("neighbour"), OPEN + "\n");
    return place;
  }

  private void nothingSaid() {
    assertThat(caller.stdout() + caller.stderr()).doesNotContain(HIDDEN);
  }

  @ParameterizedTest
  @EnumSource(Reason.class)
  void commandsToolsAndFiles(Reason reason) throws IOException {
    Path place = prepare(reason);
    String file = reason.file();
    session("exec", "work", "--", "sh", "-c", "cat neighbour " + file);
    assertThat(caller.stdout()).as(caller.stderr()).isEqualTo(OPEN + "\n");
    nothingSaid();
    for (String name : List.of("neighbour", file)) {
      boolean open = name.equals("neighbour");
      int code = session("tool", "work", "read_file", "{\"path\":\"" + name + "\"}");
      assertThat(code).as(caller.stdout()).isEqualTo(open ? 0 : 1);
      assertThat(caller.stdout().contains(OPEN)).isEqualTo(open);
      nothingSaid();
      String edit =
          "{\"path\":\"" + name + "\",\"old_string\":\"value\",\"new_string\":\"changed\"}";
      code = session("tool", "work", "edit_file", edit);
      assertThat(code).as(caller.stdout()).isEqualTo(open ? 0 : 1);
      nothingSaid();
      code = session("files", "get", "work", name);
      assertThat(code).isEqualTo(open ? 0 : 125);
      nothingSaid();
      caller.typing("replaced");
      assertThat(session("files", "put", "work", name)).isEqualTo(open ? 0 : 125);
    }
    assertThat(place.resolve(file)).hasContent(HIDDEN);
    assertThat(place.resolve("neighbour")).hasContent("replaced");
    session("files", "ls", "work");
    assertThat(caller.stdout()).contains("neighbour");
    session("tool", "work", "grep", "{\"pattern\":\"value|replaced\"}");
    assertThat(caller.stdout()).contains("neighbour");
    nothingSaid();
    session("tool", "work", "bash", "{\"command\":\"cat neighbour " + file + "\"}");
    assertThat(caller.stdout()).contains("replaced");
    nothingSaid();
  }

  @ParameterizedTest
  @EnumSource(Reason.class)
  void diffsSnapshotsAndForks(Reason reason) throws IOException {
    Path place = prepare(reason);
    String file = reason.file();
    session("snapshot", "work", "then");
    Files.writeString(place.resolve(file), HIDDEN + " changed\n");
    Files.writeString(place.resolve("neighbour"), OPEN + " changed\n");
    assertThat(session("diff", "work", "--text")).isZero();
    assertThat(caller.stdout())
        .contains("+" + OPEN + " changed")
        .contains("MODIFIED " + file + " (not shown, the policy denies it)");
    nothingSaid();
    session("diff", "work", "--text", "--json");
    assertThat(caller.stdout()).contains(OPEN);
    nothingSaid();
    assertThat(session("fork", "work", "fork")).as(caller.stderr()).isZero();
    assertThat(session("fork", "work", "older", "--snapshot", "then")).isZero();
    assertThat(session("create", "again", "--snapshot", "work:then")).as(caller.stderr()).isZero();
    for (String name : List.of("fork", "older", "again")) {
      session("exec", name, "--", "sh", "-c", "cat neighbour " + file);
      assertThat(caller.stdout()).as(name + caller.stderr()).contains(OPEN);
      nothingSaid();
      assertThat(session("files", "get", name, file)).isEqualTo(125);
      nothingSaid();
      assertThat(session("files", "get", name, "neighbour")).isZero();
      assertThat(session("diff", name, "--with", "probe", "--text")).isZero();
      assertThat(caller.stdout()).contains(OPEN);
      nothingSaid();
    }
    // Going back restores it, as unreadable as before.
    assertThat(session("rollback", "work", "then")).as(caller.stderr()).isZero();
    assertThat(place.resolve(file)).hasContent(HIDDEN);
    assertThat(session("files", "get", "work", file)).isEqualTo(125);
  }

  @ParameterizedTest
  @EnumSource(Reason.class)
  void exportsLeaveItOutAndSaySo(Reason reason) throws IOException {
    Path place = prepare(reason);
    String file = reason.file();
    Files.createLink(place.resolve("zz-link"), place.resolve(file));
    session("snapshot", "work", "then");
    String told = reason == Reason.IN_DENIED_DIRECTORY ? "private" : "hidden";
    for (List<String> version : List.of(List.<String>of(), List.of("--snapshot", "then"))) {
      String archive = directory.resolve("out" + version.size() + ".tar.zst").toString();
      List<String> words = new ArrayList<>(List.of("export", "work", archive));
      words.addAll(version);
      assertThat(session(words.toArray(String[]::new))).as(caller.stderr()).isZero();
      assertThat(caller.stderr())
          .contains("left out, the policy denies it: " + told + "\n")
          .contains("denies it: zz-link\n");
      String copy = "copy" + version.size();
      assertThat(session("import", archive, copy)).as(caller.stderr()).isZero();
      Path imported = place(copy);
      assertThat(imported.resolve(file)).doesNotExist();
      assertThat(imported.resolve("zz-link")).doesNotExist();
      assertThat(imported.resolve("neighbour")).hasContent(OPEN);
    }
    String again = directory.resolve("json.tar.zst").toString();
    session("export", "work", again, "--json");
    assertThat(String.valueOf(JsonText.parse(caller.stdout()).get("left_out"))).contains(told);
    // The control: where nothing is denied, all of it is there.
    assertThat(session("export", "copy0", again)).isZero();
    assertThat(caller.stderr()).isEmpty();
  }

  @ParameterizedTest
  @EnumSource(Reason.class)
  void anOlderVersionHasItToo(Reason reason) throws IOException {
    Path place = prepare(reason);
    session("snapshot", "work", "then");
    Files.delete(place.resolve(reason.file()));
    assertThat(session("diff", "work", "--text")).as(caller.stderr()).isZero();
    assertThat(caller.stdout()).contains("DELETED " + reason.file());
    nothingSaid();
    String archive = directory.resolve("old.tar.zst").toString();
    assertThat(session("export", "work", archive, "--snapshot", "then")).isZero();
    assertThat(caller.stderr()).contains("left out");
    session("create", "again", "--snapshot", "work:then");
    assertThat(session("files", "get", "again", reason.file())).isEqualTo(125);
    assertThat(session("files", "get", "again", "neighbour")).isZero();
  }

  @Test
  void whatIsDeniedWhereFilesComeFromIsDeniedInTheCopy() throws IOException {
    Path source = Files.createDirectory(directory.resolve("source"));
    Files.writeString(source.resolve(".env"), HIDDEN);
    Files.writeString(source.resolve("file"), OPEN);
    for (String deny : List.of("source/.env", source.resolve(".env").toString())) {
      session("create", "work", "--from", source.toString(), "--deny", deny);
      session("exec", "work", "--", "sh", "-c", "cat file .env");
      assertThat(caller.stdout()).as(caller.stderr()).isEqualTo(OPEN);
      assertThat(session("files", "get", "work", ".env")).isEqualTo(125);
      assertThat(session("destroy", "work")).isZero();
    }
    // The control.
    session("create", "work", "--from", source.toString());
    session("exec", "work", "--", "cat", ".env");
    assertThat(caller.stdout()).isEqualTo(HIDDEN);
  }

  @Test
  void whatIsDeniedThereByAnotherNameIsDeniedInTheCopyToo() throws IOException {
    Path source = Files.createDirectories(directory.resolve("source/a"));
    Files.writeString(source.resolve(".env"), HIDDEN);
    Files.writeString(source.resolve("file"), OPEN);
    Path from = directory.resolve("source");
    Path link = Files.createSymbolicLink(directory.resolve("link"), Path.of("source"));
    String mount = from + ":/data";
    for (List<String> options :
        List.of(
            List.of("--deny", link.resolve("a/.env").toString()),
            List.of("--deny", "link/a/.env"),
            List.of("--mount", mount, "--deny", "/data/a/.env"))) {
      for (Path named : List.of(from, link)) {
        List<String> words = new ArrayList<>(List.of("create", "work", "--from", named.toString()));
        words.addAll(options);
        assertThat(session(words.toArray(String[]::new))).as(caller.stderr()).isZero();
        session("exec", "work", "--", "sh", "-c", "cat a/file a/.env");
        assertThat(caller.stdout()).as(words + caller.stderr()).isEqualTo(OPEN);
        assertThat(session("tool", "work", "read_file", "{\"path\":\"a/.env\"}")).isEqualTo(1);
        nothingSaid();
        assertThat(session("destroy", "work")).isZero();
      }
    }
  }

  private Path template() throws IOException {
    session("create", "first"); // Makes the state directory, closed to others.
    return Files.createDirectories(directory.resolve("state/templates/made"));
  }

  @Test
  void aDirectoryThatIsDeniedIsNotCopied() throws IOException {
    Path source = Files.createDirectories(directory.resolve("around/source"));
    Path template = template();
    Path link = Files.createSymbolicLink(directory.resolve("link"), source);
    for (Path from : List.of(source, template)) {
      Files.writeString(from.resolve("hidden"), HIDDEN);
    }
    String named = source.toString();
    for (List<String> words :
        List.of(
            List.of("--from", named, "--deny", named),
            List.of("--from", named, "--deny", link.toString()),
            List.of("--from", named, "--deny", String.valueOf(source.getParent())),
            List.of("--from", named, "--deny", "around"),
            List.of("--template", "made", "--deny", template.toString()),
            List.of("--template", "made", "--deny", String.valueOf(template.getParent())))) {
      List<String> line = new ArrayList<>(List.of("create", "work"));
      line.addAll(words);
      assertThat(session(line.toArray(String[]::new))).as("%s", words).isEqualTo(125);
      assertThat(caller.stderr()).contains("the policy denies it");
    }
    // The control: a denial of something else.
    session("create", "work", "--template", "made", "--deny", template.resolve("other").toString());
    session("exec", "work", "--", "cat", "hidden");
    assertThat(caller.stdout()).as(caller.stderr()).isEqualTo(HIDDEN);
  }

  @Test
  void aTemplateWithTheValueOfASecretIsNotCopied() throws IOException {
    Path template = template();
    Path inside = Files.writeString(template.resolve("token"), HIDDEN);
    Path outside = Files.writeString(directory.resolve("token"), HIDDEN);
    for (Path file : List.of(inside, outside)) {
      String secret = "TOKEN=@" + file + ":api.test";
      int code =
          session(
              "create", "work", "--template", "made", "--allow", "api.test", "--secret", secret);
      assertThat(code).as(caller.stderr()).isEqualTo(file.equals(inside) ? 125 : 0);
    }
  }

  @Test
  void aCommandWithoutNetworkReadsTheSecretAsLittle() throws IOException {
    prepare(Reason.SECRET);
    for (String[] words : new String[][] {{"--net", "none"}, {"--net=filtered"}}) {
      List<String> line = new ArrayList<>(List.of("exec", "work"));
      line.addAll(List.of(words));
      line.addAll(List.of("--", "sh", "-c", "cat neighbour hidden"));
      session(line.toArray(String[]::new));
      assertThat(caller.stdout()).as(caller.stderr()).isEqualTo(OPEN + "\n");
      nothingSaid();
    }
  }
}
