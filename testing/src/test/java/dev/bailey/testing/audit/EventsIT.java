package dev.bailey.testing.audit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.bailey.api.Host;
import dev.bailey.api.Sandbox;
import dev.bailey.error.BaileyException;
import dev.bailey.event.Event;
import dev.bailey.execution.Command;
import dev.bailey.execution.Result;
import dev.bailey.policy.NetworkAccess;
import dev.bailey.policy.Policy;
import dev.bailey.policy.network.HostName;
import dev.bailey.policy.network.NetworkMode;
import dev.bailey.policy.network.NetworkRule;
import dev.bailey.policy.network.NetworkRules;
import dev.bailey.policy.network.SecretGrant;
import dev.bailey.sessions.Sessions;
import dev.bailey.sessions.SessionsConfig;
import dev.bailey.sessions.api.Restore;
import dev.bailey.sessions.api.Session;
import dev.bailey.sessions.api.SessionService;
import dev.bailey.sessions.api.Snapshot;
import dev.bailey.workspace.Driver;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Every kind of event, brought about by what it tells of. */
final class EventsIT {
  private static final String VALUE = "kX92-very-secret-value";

  @TempDir Path directory = Path.of("unset");
  private Path project = Path.of("unset");
  private final List<Event> told = new CopyOnWriteArrayList<>();

  @BeforeEach
  void makeProject() throws IOException {
    project = Files.createDirectory(directory.resolve("project"));
  }

  private Host host() {
    return Host.local().withEvents(told::add);
  }

  private <T extends Event> T only(Class<T> kind) {
    List<T> found = told.stream().filter(kind::isInstance).map(kind::cast).toList();
    assertThat(found).as("%s", told).hasSize(1);
    return found.getFirst();
  }

  private List<String> kinds() {
    return told.stream().map(it -> it.getClass().getSimpleName()).toList();
  }

  @Test
  void aCommandOfItsOwn() {
    Result result = Sandbox.run(Policy.project(project), host(), Command.of("/bin/echo", "hello"));
    assertThat(kinds())
        .containsExactly("SandboxOpened", "CommandStarted", "CommandEnded", "SandboxClosed");
    assertThat(only(Event.SandboxOpened.class).policy().project()).isEqualTo(project.toString());
    assertThat(only(Event.CommandStarted.class).arguments()).containsExactly("/bin/echo", "hello");
    Event.CommandEnded ended = only(Event.CommandEnded.class);
    assertThat(ended.execution()).isEqualTo(result.id());
    assertThat(ended.outcome()).isEqualTo(result.outcome());
    assertThat(told.stream().map(Event::origin).distinct()).hasSize(1);
  }

  @Test
  void whatDoesNotStartOrCannotBeDone() {
    var _ = Sandbox.run(Policy.project(project), host(), Command.of("/no/such"));
    assertThat(only(Event.CommandDenied.class).program()).isEqualTo("/no/such");
    Policy impossible = Policy.project(project.resolve("missing"));
    assertThatExceptionOfType(BaileyException.class)
        .isThrownBy(() -> Sandbox.run(impossible, host(), Command.of("/bin/true")));
    assertThat(only(Event.PlatformFailed.class).reason()).isNotEmpty();
  }

  @Test
  void filesThatRunLater() {
    String script = "mkdir -p .git/hooks .vscode; echo x >.git/hooks/post-checkout; echo x >.envrc";
    var _ = Sandbox.run(Policy.project(project), host(), Command.of("/bin/sh", "-c", script));
    assertThat(told).anyMatch(it -> it instanceof Event.AutorunFound);
  }

  @Test
  void refusedConnectionsAndNewRulesWithoutTheSecret() throws IOException {
    Path file = Files.writeString(directory.resolve("token"), VALUE);
    NetworkRules rules =
        new NetworkRules(
            NetworkMode.ALLOW_LIST,
            List.of(NetworkRule.parse("api.test:443")),
            List.of(),
            List.of(),
            List.of(new SecretGrant("TOKEN", HostName.parse("api.test"), file)));
    Policy policy = Policy.project(project).withNetwork(NetworkAccess.filtered(rules));
    try (Sandbox sandbox = Sandbox.open(policy, host())) {
      var _ =
          sandbox.exec(
              Command.of("/bin/sh", "-c", "curl -s http://other.test; echo $TOKEN $OWN")
                  .withEnvironment("OWN", "value-of-a-variable"));
      sandbox
          .gateway()
          .orElseThrow()
          .replace(new NetworkAccess.Filtered(List.of(NetworkRules.allowing())));
    }
    assertThat(only(Event.SandboxOpened.class).policy().network().secrets())
        .containsExactly("TOKEN:api.test");
    assertThat(only(Event.PolicyChanged.class).network().allow()).isEmpty();
    assertThat(told)
        .anyMatch(it ->
            it instanceof Event.ConnectionRefused refused && refused.host().equals("other.test"));
    assertThat(told.toString()).doesNotContain(VALUE).doesNotContain("value-of-a-variable");
  }

  @Test
  void aSinkThatThrowsHarmsNoCommand() {
    Host host =
        Host.local()
            .withEvents(event -> {
              throw new IllegalStateException("thrown by a test's sink");
            });
    Result result = Sandbox.run(Policy.project(project), host, Command.of("/bin/echo", "hello"));
    assertThat(result.stdout().text()).isEqualTo("hello\n");
  }

  @Test
  void theLifeOfASessionIsInItsLog() throws IOException {
    Path state = directory.resolve("state");
    SessionsConfig config = SessionsConfig.in(state).withDriver(Driver.COPY);
    try (SessionService sessions = Sessions.local(config)) {
      Session one = sessions.create("one");
      var _ = one.exec("/bin/true");
      Snapshot good = one.snapshot("good");
      var _ = one.fork(good, "two");
      one.rollback(good, Restore.FILES);
      one.deleteSnapshot("good");
      one.pause();
      one.resume();
      one.destroy();
    }
    List<String> names = new ArrayList<>();
    for (String line : Files.readAllLines(state.resolve("audit.jsonl"))) {
      assertThat(line).contains("\"session\":\"one\"");
      names.add(line.replaceAll(".*\"event\":\"([a-z-]+)\".*", "$1"));
    }
    assertThat(names)
        .containsExactly(
            "session-created",
            "sandbox-opened",
            "command-started",
            "command-ended",
            "snapshot-taken",
            "session-forked",
            "sandbox-closed",
            "session-rolled-back",
            "snapshot-removed",
            "session-paused",
            "session-resumed",
            "session-destroyed");
  }

  @Test
  void aProgramWithoutLoggingSeesNothingOnStandardError() throws Exception {
    String tested =
        System.getProperty("surefire.test.class.path", System.getProperty("java.class.path", ""));
    String path =
        String.join(
            File.pathSeparator,
            List.of(tested.split(File.pathSeparator, -1)).stream()
                .filter(it -> !it.contains("cli"))
                .toList());
    Path errors = directory.resolve("stderr");
    Process process =
        new ProcessBuilder(
                ProcessHandle.current().info().command().orElseThrow(),
                "--enable-native-access=ALL-UNNAMED",
                "-cp",
                path,
                LibraryUser.class.getName(),
                project.toString())
            .redirectError(errors.toFile())
            .start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(Files.readString(errors)).isZero();
    assertThat(output).isEqualTo("done\n");
    assertThat(Files.readString(errors)).isEmpty();
  }
}
