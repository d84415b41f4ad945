package dev.bailey.testing.files;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.bailey.api.Host;
import dev.bailey.api.Sandbox;
import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import dev.bailey.execution.Command;
import dev.bailey.execution.Result;
import dev.bailey.policy.FileAccess;
import dev.bailey.policy.Mount;
import dev.bailey.policy.Policy;
import dev.bailey.policy.Promise;
import dev.bailey.sessions.Sessions;
import dev.bailey.sessions.SessionsConfig;
import dev.bailey.sessions.api.ExecOptions;
import dev.bailey.sessions.api.NewSession;
import dev.bailey.sessions.api.Session;
import dev.bailey.sessions.api.SessionPolicy;
import dev.bailey.sessions.api.SessionService;
import dev.bailey.testing.SelectedBackends;
import dev.bailey.testing.TemporaryPlace;
import dev.bailey.workspace.Driver;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * No command reaches the state of sessions, whatever its policy shows: who can write there gives
 * itself another policy. Each attempt is made where the same file is there for the host.
 */
@Timeout(240)
final class StateOfSessionsIT {
  private static final Path THERE = Path.of("/there");

  /** Runs a command that must fail. */
  private static final String NO =
      "no() { if \"$@\"; then echo \"worked: $*\" >&2; exit 9; fi; }\n";

  private final TemporaryPlace home = TemporaryPlace.in("/srv");
  private final TemporaryPlace elsewhere = TemporaryPlace.in("/srv");
  private Path state = Path.of("unset");
  private Path secret = Path.of("unset");

  static List<String> all() {
    return SelectedBackends.confining();
  }

  /** Those that can mount something in place of a directory around the workspace. */
  static List<String> mounting() {
    return all().stream().filter(it -> !it.equals("landlock")).toList();
  }

  static List<String> notMounting() {
    return all().stream().filter(it -> !mounting().contains(it)).toList();
  }

  @BeforeEach
  void makeState() throws IOException {
    state = home.path().resolve(".local/state/bailey");
    Files.createDirectories(state.getParent());
  }

  @AfterEach
  void remove() {
    home.close();
    elsewhere.close();
  }

  private SessionService open() {
    return open(state);
  }

  private static SessionService open(Path directory) {
    return Sessions.local(SessionsConfig.in(directory).withDriver(Driver.COPY));
  }

  private static FileAccess files() {
    return FileAccess.project(Path.of("/"));
  }

  private static SessionPolicy policy(String backend, FileAccess files) {
    return SessionPolicy.of(
        Policy.of(files)
            .withBackend(backend)
            .accepting(SelectedBackends.mustBeAccepted(backend).toArray(Promise[]::new)));
  }

  private static Session create(
      SessionService sessions, String name, String backend, FileAccess files) {
    return sessions.create(NewSession.named(name).policy(policy(backend, files)));
  }

  private static void assertWorks(Session session, String script) {
    assertWorks(session, script, ExecOptions.none());
  }

  private static void assertWorks(Session session, String script, ExecOptions options) {
    Result result = session.exec(Command.of("/bin/sh", "-ec", NO + script), options);
    assertThat(result.exitCode()).as(result.stderr().text()).isZero();
  }

  /** What must fail for each file of the state, at the path where commands would see it. */
  private String hidden(Path at) {
    return """
    for f in sessions.db audit.jsonl lock %2$s; do
      no cat %1$s/$f; no test -e %1$s/$f; no touch %1$s/$f; no ln -s / %1$s/$f
    done
    no touch %1$s/new; no mkdir %1$s/new; no mv %1$s %1$s.old; no rmdir %1$s
    """
        .formatted(at, secret);
  }

  private void makeOther(SessionService sessions) throws IOException {
    Session other = sessions.create("other");
    other.exec("/bin/sh", "-c", "echo s > secret");
    secret = state.toRealPath().relativize(other.workspace().toRealPath()).resolve("secret");
  }

  /** The control: all of it is there for the host, and stays. */
  private void assertThere() {
    assertThat(state.resolve("sessions.db")).isNotEmptyFile();
    assertThat(state.resolve("audit.jsonl")).isNotEmptyFile();
    assertThat(state.resolve(secret)).hasContent("s");
    assertThat(state.resolve("new")).doesNotExist();
  }

  private static BaileyException refusal(ThrowingCallable act, ErrorCode code) {
    BaileyException refusal = catchThrowableOfType(BaileyException.class, act);
    assertThat(refusal).isNotNull();
    assertThat(refusal.code()).as(refusal.toString()).isEqualTo(code);
    assertThat(refusal.remedies()).isNotEmpty();
    return refusal;
  }

  @ParameterizedTest
  @MethodSource("mounting")
  void aDirectoryAroundItIsWritten(String backend) throws IOException {
    try (SessionService sessions = open()) {
      makeOther(sessions);
      Session one = create(sessions, "one", backend, files().writing(home.path()));
      assertWorks(
          one, hidden(state) + "no mv " + home.path() + "/.local " + home.path() + "/moved\n");
      assertWorks(one, "echo w > mine; echo n > " + home.path() + "/new; cat mine");
      assertThat(one.workspace().resolve("mine")).hasContent("w");
      assertThat(home.resolve("new")).hasContent("n");
      assertWorks(
          one,
          "test \"$(ls " + one.workspace().getParent() + ")\" = " + one.workspace().getFileName());
      assertThere();
      one.destroy();
      assertThat(state.resolve("covers/one")).doesNotExist();
    }
  }

  @ParameterizedTest
  @MethodSource("notMounting")
  void whereItCannotBeHiddenTheSessionIsRefused(String backend) {
    try (SessionService sessions = open()) {
      for (FileAccess around :
          List.of(files().writing(home.path()), files().reading(home.path()))) {
        BaileyException refusal =
            refusal(() -> create(sessions, "one", backend, around), ErrorCode.NOT_ENFORCEABLE);
        assertThat(refusal).hasMessageContaining(state.toString());
      }
      assertThat(sessions.list()).isEmpty();
      home.write("beside/file", "f");
      Session one = create(sessions, "one", backend, files().reading(home.resolve("beside")));
      assertWorks(one, "cat " + home.resolve("beside/file") + "; no cat " + state + "/sessions.db");
    }
  }

  @ParameterizedTest
  @MethodSource("mounting")
  void aDirectoryAroundItIsRead(String backend) throws IOException {
    try (SessionService sessions = open()) {
      makeOther(sessions);
      home.write("file", "f");
      Session one = create(sessions, "one", backend, files().reading(home.path()));
      assertWorks(one, hidden(state) + "cat " + home.resolve("file") + "; echo w > mine");
      assertThere();
    }
  }

  @ParameterizedTest
  @MethodSource("mounting")
  void aDirectoryAroundItIsMountedElsewhere(String backend) throws IOException {
    try (SessionService sessions = open()) {
      makeOther(sessions);
      home.write("file", "f");
      for (Mount mount :
          List.of(Mount.readOnly(home.path(), THERE), Mount.writable(home.path(), THERE))) {
        Session one = create(sessions, "one", backend, files().mounting(List.of(mount)));
        assertWorks(one, hidden(THERE.resolve(".local/state/bailey")) + "cat /there/file");
        assertWorks(one, hidden(state) + "echo w > mine");
        assertThere();
        one.destroy();
      }
    }
  }

  @ParameterizedTest
  @MethodSource("mounting")
  void commandsWithLessAndForksAreKeptToo(String backend) throws IOException {
    try (SessionService sessions = open()) {
      makeOther(sessions);
      Session one = create(sessions, "one", backend, files().writing(home.path()));
      assertWorks(one, hidden(state), ExecOptions.none().withReadOnlyFiles());
      assertWorks(one, hidden(state), ExecOptions.none().denying(Path.of("private")));
      Session fork = one.fork("fork").getFirst();
      assertWorks(fork, hidden(state) + "echo w > mine");
      assertWorks(fork, "test ! -e " + one.workspace());
      assertThere();
    }
  }

  @ParameterizedTest
  @MethodSource("mounting")
  void aStateDirectoryBehindALink(String backend) throws IOException {
    Path link = elsewhere.resolve("link");
    Files.createSymbolicLink(link, state);
    Files.createDirectory(state);
    try (SessionService sessions = open(link)) {
      makeOther(sessions);
      Session one = create(sessions, "one", backend, files().writing(home.path()));
      assertWorks(one, hidden(state) + hidden(link) + "echo w > mine");
      assertThere();
    }
  }

  @ParameterizedTest
  @MethodSource("all")
  void aLinkToItThatCommandsCouldReplace(String backend) throws IOException {
    Path link = elsewhere.resolve("link");
    Files.createSymbolicLink(link, state);
    Files.createDirectory(state);
    try (SessionService sessions = open(link)) {
      refusal(
          () -> create(sessions, "one", backend, files().writing(elsewhere.path())),
          ErrorCode.NOT_ENFORCEABLE);
      Session one = create(sessions, "one", backend, files().reading(elsewhere.path()));
      assertWorks(one, "echo w > mine; no rm " + link);
    }
  }

  @ParameterizedTest
  @MethodSource("all")
  void pathsWithinItAreRefused(String backend) throws IOException {
    try (SessionService sessions = open()) {
      makeOther(sessions);
      for (String within :
          List.of("", "audit.jsonl", requireNonNull(secret.getParent()).toString())) {
        Path path = state.resolve(within);
        refusal(
            () -> create(sessions, "one", backend, files().reading(path)),
            ErrorCode.INVALID_REQUEST);
        refusal(
            () -> create(sessions, "one", backend, files().writing(path)),
            ErrorCode.INVALID_REQUEST);
        refusal(
            () ->
                create(
                    sessions,
                    "one",
                    backend,
                    files().mounting(List.of(Mount.readOnly(path, THERE)))),
            ErrorCode.INVALID_REQUEST);
      }
      assertThat(sessions.list()).hasSize(1);
    }
  }

  @ParameterizedTest
  @MethodSource("all")
  void aStoredPolicyIsLookedAtAgain(String backend) throws IOException {
    Path link = elsewhere.resolve("link");
    home.write("beside/file", "f");
    Files.createSymbolicLink(link, home.resolve("beside"));
    try (SessionService sessions = open()) {
      create(sessions, "one", backend, files().reading(link));
      assertWorks(sessions.get("one"), "cat " + link + "/file");
    }
    Files.delete(link);
    Files.createSymbolicLink(link, state);
    try (SessionService sessions = open()) {
      refusal(() -> sessions.get("one").exec("/bin/true"), ErrorCode.INVALID_REQUEST);
      refusal(
          () ->
              sessions
                  .get("one")
                  .exec(Command.of("/bin/true"), ExecOptions.none().withReadOnlyFiles()),
          ErrorCode.INVALID_REQUEST);
    }
  }

  @ParameterizedTest
  @MethodSource("all")
  void anotherStateDirectoryOfTheUser(String backend) throws IOException {
    Files.createDirectory(state);
    Files.writeString(state.resolve("audit.jsonl"), "usual");
    SessionsConfig config = SessionsConfig.in(elsewhere.resolve("state")).withDriver(Driver.COPY);
    SessionsConfig besides = config.withHost(config.host().withStates(List.of(state)));
    home.write("beside/file", "f");
    String script = "cat " + home.resolve("beside/file") + "; no cat " + state + "/audit.jsonl";
    try (SessionService sessions = Sessions.local(besides)) {
      assertWorks(create(sessions, "one", backend, files().writing(home.path())), script);
      assertWorks(create(sessions, "two", backend, files().reading(home.path())), script);
    }
    SessionsConfig alone = config.withHost(config.host().withStates(List.of()));
    try (SessionService sessions = Sessions.local(alone)) {
      assertWorks(
          create(sessions, "three", backend, files().reading(home.path())),
          "cat " + state + "/audit.jsonl");
    }
  }

  @ParameterizedTest
  @MethodSource("all")
  void commandsWithoutASession(String backend) throws IOException {
    Files.createDirectory(state);
    Files.writeString(state.resolve("audit.jsonl"), "usual");
    home.write("beside/file", "f");
    Path project = elsewhere.path();
    for (FileAccess files :
        List.of(
            FileAccess.project(home.path()),
            FileAccess.readOnly(home.path()),
            FileAccess.unrestricted(project),
            FileAccess.project(project).reading(home.path()),
            FileAccess.project(project).writing(home.path()))) {
      Policy policy = policyOf(backend, files);
      assertThat(cat(policy, Host.local().withStates(List.of(state)), "beside/file")).isZero();
      assertThat(cat(policy, Host.local().withStates(List.of(state)), audit())).isNotZero();
      assertThat(cat(policy, Host.local().withStates(List.of()), audit())).isZero();
    }
    Path link = elsewhere.resolve("link");
    Files.createSymbolicLink(link, state);
    Policy reading =
        policyOf(backend, FileAccess.project(home.resolve("beside")).reading(home.path()));
    assertThat(cat(reading, Host.local().withStates(List.of(link)), audit())).isNotZero();
  }

  @ParameterizedTest
  @MethodSource("all")
  void commandsWithoutASessionAreNotShownAPartOfIt(String backend) throws IOException {
    Path workspace = Files.createDirectories(state.resolve("storage/copy/workspaces/other"));
    Host host = Host.local().withStates(List.of(state));
    for (FileAccess files :
        List.of(
            FileAccess.project(state),
            FileAccess.project(elsewhere.path()).reading(workspace),
            FileAccess.project(elsewhere.path()).writing(workspace),
            FileAccess.unrestricted(workspace),
            FileAccess.project(workspace),
            FileAccess.readOnly(workspace),
            FileAccess.project(workspace).reading(home.path()))) {
      Policy policy = policyOf(backend, files);
      refusal(() -> Sandbox.run(policy, host, Command.of("/bin/true")), ErrorCode.INVALID_REQUEST);
    }
    Policy beside = policyOf(backend, FileAccess.project(elsewhere.path()));
    assertThat(Sandbox.run(beside, host, Command.of("/bin/true")).exitCode()).isZero();
  }

  @ParameterizedTest
  @MethodSource("all")
  void commandsWithoutASessionPlantNone(String backend) {
    String plant = "mkdir -p %1$s && echo planted > %1$s/sessions.db".formatted(state);
    for (FileAccess files :
        List.of(
            FileAccess.project(home.path()),
            FileAccess.project(elsewhere.path()).writing(home.path()))) {
      Policy policy = policyOf(backend, files);
      Command command = Command.of("/bin/sh", "-c", plant);
      Host host = Host.local().withStates(List.of(state));
      assertThat(Sandbox.run(policy, host, command).exitCode()).isNotZero();
      assertThat(state).isEmptyDirectory();
    }
    try (SessionService sessions = open()) {
      assertThat(sessions.list()).isEmpty();
      assertThat(sessions.create("one").exec("/bin/true").exitCode()).isZero();
    }
    Path other = home.resolve("other");
    String control = plant.replace(state.toString(), other.toString());
    Policy policy = policyOf(backend, FileAccess.project(home.path()));
    Host host = Host.local().withStates(List.of());
    assertThat(Sandbox.run(policy, host, Command.of("/bin/sh", "-c", control)).exitCode()).isZero();
    assertThat(other.resolve("sessions.db")).hasContent("planted");
  }

  private String audit() {
    return home.path().relativize(state.resolve("audit.jsonl")).toString();
  }

  private static Policy policyOf(String backend, FileAccess files) {
    return Policy.of(files)
        .withBackend(backend)
        .accepting(SelectedBackends.mustBeAccepted(backend).toArray(Promise[]::new));
  }

  private int cat(Policy policy, Host host, String file) {
    return Sandbox.run(policy, host, Command.of("/bin/cat", home.resolve(file).toString()))
        .exitCode();
  }
}
