package dev.bailey.error;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.bailey.error.Remedy.Operation;
import dev.bailey.error.Remedy.Setting;
import dev.bailey.policy.Promise;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

final class RemedyTest {
  private static final Remedy ADVICE = new Remedy.Advice("Try again.");

  @Test
  void nonsenseIsRefused() {
    for (ThrowingCallable nonsense :
        List.<ThrowingCallable>of(
            () -> new Remedy.RaiseLimit("files"),
            () -> new Remedy.RaiseLimit(""),
            () -> new Remedy.AcceptPromise(""),
            () -> new Remedy.AcceptPromise("two words"),
            () -> new Remedy.AcceptPromise("--accept"),
            () -> new Remedy.AllowNetwork(" "),
            () -> new Remedy.AllowNetwork("a.test\nb.test"),
            () -> new Remedy.AllowNetwork("--allow a.test"),
            () -> new Remedy.ReadPath(Path.of("relative")),
            () -> new Remedy.DenyPath(Path.of("../relative")),
            () -> new Remedy.Choose(Setting.LEVEL, "off", " "),
            () -> new Remedy.UseName("", List.of("x")),
            () -> new Remedy.UseName("backends", List.of()),
            () -> new Remedy.UseName("backends", List.of("x", "")),
            () -> new Remedy.Perform(Operation.RUN, "x"),
            () -> new Remedy.Perform(Operation.LIST_SESSIONS, "x"),
            () -> new Remedy.Perform(Operation.PAUSE_SESSION, ""),
            () -> new Remedy.InstallPackage("", Optional.of("apt install x")),
            () -> new Remedy.InstallPackage("x", Optional.of("")),
            () -> new Remedy.ChangeHost(""),
            () -> new Remedy.ChangeHost("Do it", " "),
            () -> new Remedy.StartBy("", "sudo"),
            () -> new Remedy.StartBy("Run it as root", ""),
            () -> new Remedy.EnableBackend("no such", List.of(ADVICE)),
            () -> new Remedy.EnableBackend("namespace", List.of()),
            () -> new Remedy.Advice("\n"))) {
      assertThatIllegalArgumentException().isThrownBy(nonsense);
    }
  }

  @Test
  void listsAreCopied() {
    List<String> values = new ArrayList<>(List.of("none"));
    Remedy.Choose choose = new Remedy.Choose(Setting.NETWORK_MODE, values);
    values.add("full");
    assertThat(choose.values()).containsExactly("none");
  }

  /** Names of promises are text here, since policies throw exceptions that carry remedies. */
  @Test
  void everyPromiseCanBeAcceptedAndEveryLimitRaised() {
    List<String> labels = new ArrayList<>();
    for (Promise promise : Promise.values()) {
      labels.add(promise.label());
      assertThat(new Remedy.AcceptPromise(promise.label()).inJava())
          .contains("Promise." + promise.name());
    }
    assertThat(labels).containsAll(Remedy.RaiseLimit.LIMITS);
    for (String limit : Remedy.RaiseLimit.LIMITS) {
      assertThat(new Remedy.RaiseLimit(limit).inJava()).contains("Limits.with");
    }
  }

  @Test
  void whatIsAllowedOrTriedNamesTheMethodOfPolicies() {
    assertThat(new Remedy.AllowNetwork("a.test:443").inJava())
        .isEqualTo("Allow it: Policy.allowing(\"a.test:443\").");
    assertThat(new Remedy.AllowNetwork().inJava()).isEqualTo("Name the hosts: Policy.allowing.");
    assertThat(new Remedy.Perform(Operation.TRY_BACKEND, "landlock").inJava())
        .contains("the backend landlock alone, Policy.withBackend");
  }

  @Test
  void anExceptionCarriesThemAndTheirWords() {
    BaileyException plain = BaileyException.of(ErrorCode.BUSY, "use", "x", "it is in use");
    assertThat(plain.remedies()).isEmpty();
    assertThat(plain.hint()).isEmpty();
    Remedy other = new Remedy.Choose(Setting.STATE_DIRECTORY);
    BaileyException failure =
        plain.withRemedies(ADVICE, other).withCause(new IllegalStateException());
    assertThat(failure.remedies()).containsExactly(ADVICE, other);
    assertThat(failure.hint())
        .contains("Try again.\nChoose another state directory: SessionsConfig.in.");
    assertThat(failure).hasMessage("use x: it is in use");
    assertThat(plain.withHint("Try again.").remedies()).containsExactly(ADVICE);
  }

  @Test
  void thoseOfABackendHaveItsNameInEachLine() {
    Remedy both =
        new Remedy.EnableBackend(
            "bubblewrap", List.of(ADVICE, new Remedy.ChangeHost("Allow them", "sysctl -w x=1")));
    assertThat(both.inJava())
        .isEqualTo("bubblewrap: Try again.\nbubblewrap: Allow them: sysctl -w x=1");
    assertThat(Remedy.and(List.of(both), ADVICE)).containsExactly(both, ADVICE);
  }

  @Test
  void serializationLosesThemAndNothingElse() throws Exception {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    new ObjectOutputStream(bytes)
        .writeObject(
            BaileyException.of(ErrorCode.BUSY, "use", "x", "it is in use").withRemedies(ADVICE));
    Object read = new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray())).readObject();
    assertThat(((BaileyException) read).remedies()).isEmpty();
    assertThat(((BaileyException) read)).hasMessage("use x: it is in use");
  }
}
