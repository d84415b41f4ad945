package dev.bailey.sessions.service;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.bailey.backend.Capability;
import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import dev.bailey.error.Remedy;
import dev.bailey.execution.Command;
import dev.bailey.policy.Policy;
import dev.bailey.policy.Promise;
import dev.bailey.sessions.api.NewSession;
import dev.bailey.sessions.api.SessionPolicy;
import dev.bailey.sessions.api.SessionState;
import java.nio.file.Path;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A session whose backend can do less says so when it is asked, and goes on. */
class CapabilitiesIT extends SessionsTestBase {
  @BeforeEach
  void make() {
    Policy policy =
        Policy.project(Path.of("/")).withBackend("landlock").accepting(Promise.DISK, Promise.FILES);
    sessions().create(NewSession.named("one").policy(SessionPolicy.of(policy)));
  }

  private static BaileyException refusal(ThrowingCallable act) {
    BaileyException refusal = catchThrowableOfType(BaileyException.class, act);
    assertThat(refusal).isNotNull();
    assertThat(refusal.code()).isEqualTo(ErrorCode.NOT_SUPPORTED);
    assertThat(refusal.getMessage()).contains("session one", "'landlock'");
    return refusal;
  }

  @Test
  void whatRunsCannotBeStopped() {
    one().processes().start(Command.of("sleep", "600"));
    assertThat(refusal(() -> one().pause()).remedies())
        .contains(new Remedy.Choose(Remedy.Setting.BACKEND, "namespace"));
    assertThat(one().info().state()).isEqualTo(SessionState.ACTIVE);
    assertThat(one().exec("true").exitCode()).isZero();
  }

  @Test
  void portsAreNotExposedInVain() {
    assertThat(refusal(() -> one().expose(8080)).remedies())
        .contains(new Remedy.Choose(Remedy.Setting.BACKEND, "namespace", "bubblewrap"));
    assertThat(one().ports()).isEmpty();
  }

  @Test
  void itCanBeAsked() {
    assertThat(one().capabilities())
        .contains(Capability.FILES)
        .doesNotContain(Capability.PAUSE, Capability.PORTS);
    sessions().create("two");
    assertThat(sessions().get("two").capabilities())
        .contains(Capability.FILES, Capability.PAUSE, Capability.PORTS);
    sessions().get("two").pause();
    assertThat(catchThrowableOfType(BaileyException.class, sessions().get("two")::capabilities))
        .satisfies(e -> assertThat(e.code()).isEqualTo(ErrorCode.INVALID_STATE));
  }

  @Test
  void itsFilesAreThere() {
    one().files().write("file", "x");
    assertThat(one().exec("cat", "file").stdout().text()).isEqualTo("x");
    assertThat(new String(one().files().read("file"), UTF_8)).isEqualTo("x");
  }
}
