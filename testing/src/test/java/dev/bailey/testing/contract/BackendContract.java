package dev.bailey.testing.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.bailey.api.Sandbox;
import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import dev.bailey.error.Remedy;
import dev.bailey.execution.Result;
import dev.bailey.policy.Policy;
import dev.bailey.policy.Promise;
import dev.bailey.testing.Act;
import dev.bailey.testing.Confinement;
import dev.bailey.testing.TemporaryPlace;
import java.nio.file.Path;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Timeout;

/**
 * A part of the contract, run for each backend. What a backend keeps is tried with an attack and
 * its control. What it does not keep it must refuse unless that was accepted by name, and must not
 * report as kept.
 */
@Timeout(240)
abstract class BackendContract {
  protected TemporaryPlace project = new TemporaryPlace(Path.of("unset"));
  protected TemporaryPlace elsewhere = new TemporaryPlace(Path.of("unset"));

  @BeforeEach
  void makePlaces() {
    project = TemporaryPlace.in("/srv");
    elsewhere = TemporaryPlace.in("/srv");
  }

  @AfterEach
  void removePlaces() {
    project.close();
    elsewhere.close();
  }

  protected Policy policy(Contract contract) {
    return contract.policy(project.path());
  }

  protected Act shell(String script) {
    return Act.shell(project.path(), script);
  }

  /** The act is stopped by a promise, or the backend says that it cannot. */
  protected void assertStopped(Contract contract, Promise promise, Policy asked, Act act) {
    if (contract.keeps(promise)) {
      Confinement.assertStopped(act, contract.accepting(asked, Set.of()));
    } else {
      assertNotPretended(contract, promise, asked);
    }
  }

  /** What cannot be kept is refused; accepted by name, it is reported as not kept. */
  protected void assertNotPretended(Contract contract, Promise promise, Policy asked) {
    Act harmless = Act.of(project.path(), "/bin/true");
    if (!contract.namingAccepts(promise)) {
      Policy insisting = contract.accepting(asked, Set.of(promise));
      BaileyException refusal =
          catchThrowableOfType(BaileyException.class, () -> harmless.inside(insisting));
      assertThat(refusal).as("%s without %s", contract, promise).isNotNull();
      assertThat(refusal.code()).isEqualTo(ErrorCode.NOT_ENFORCEABLE);
      assertThat(refusal).hasMessageStartingWith("enforce " + promise.label() + ":");
      assertThat(refusal.remedies()).contains(new Remedy.AcceptPromise(promise.label()));
    }
    Result result = Sandbox.run(contract.accepting(asked, Set.of()), harmless.asCommand());
    assertThat(result.exitCode()).isZero();
    assertThat(result.enforcement().lines())
        .as("the report of %s", contract)
        .noneMatch(line -> line.promise() == promise && line.verified());
  }
}
