package dev.bailey.sessions.service;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import dev.bailey.execution.Command;
import dev.bailey.execution.Execution;
import dev.bailey.execution.ExecutionStatus;
import dev.bailey.execution.Executions;
import dev.bailey.execution.Outcome;
import dev.bailey.execution.OutputEvent;
import dev.bailey.execution.OutputReader;
import dev.bailey.policy.Size;
import dev.bailey.sessions.api.ExecOptions;
import dev.bailey.sessions.api.Restore;
import java.io.ByteArrayOutputStream;
import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Executions of a session are found by their ids, by callers that have nothing else of them. */
@Timeout(240)
final class SessionExecutionsIT extends SessionsTestBase {
  private static final List<ExecOptions> IN_BOTH_KINDS_OF_SANDBOX =
      List.of(ExecOptions.none(), ExecOptions.none().withReadOnlyFiles());

  @BeforeEach
  void create() {
    create(ONE);
  }

  private static Command shell(String script) {
    return Command.of("/bin/sh", "-c", script);
  }

  /** Starts a command and loses the execution. */
  private String start(String script, ExecOptions options) {
    return one().start(shell(script).withOpenInput(), options, Size.kibibytes(1)).id();
  }

  private String startSleeping() {
    return start("exec sleep 1000", ExecOptions.none());
  }

  private static void assertNotFound(ThrowingCallable act) {
    assertThat(catchThrowableOfType(BaileyException.class, act).code())
        .isEqualTo(ErrorCode.NOT_FOUND);
  }

  private static String allOutput(Execution execution) throws InterruptedException {
    ByteArrayOutputStream read = new ByteArrayOutputStream();
    try (OutputReader reader = execution.output().from(0)) {
      while (reader.next() instanceof OutputEvent.Chunk chunk) {
        read.writeBytes(chunk.bytes());
      }
    }
    return read.toString(UTF_8);
  }

  @Test
  void oneThatRunsIsFoundAgain() throws Exception {
    for (ExecOptions options : IN_BOTH_KINDS_OF_SANDBOX) {
      String id = start("echo up; read x; echo got $x; exit 3", options);
      Execution found = one().executions().find(id);
      assertThat(found.id()).isEqualTo(id);
      assertThat(found.status()).isEqualTo(ExecutionStatus.RUNNING);
      found.input().write("one\n".getBytes(UTF_8));
      found.input().flush();
      assertThat(allOutput(found)).isEqualTo("up\ngot one\n");
      assertThat(found.await().outcome()).isEqualTo(new Outcome.Exited(3));
    }
  }

  @Test
  void oneThatHasEndedIsRemembered() throws Exception {
    for (ExecOptions options : IN_BOTH_KINDS_OF_SANDBOX) {
      String id = start("echo done; exit 4", options);
      one().executions().find(id).await();
      one().pause();
      Execution found = one().executions().find(id);
      assertThat(allOutput(found)).isEqualTo("done\n");
      assertThat(found.await().exitCode()).isEqualTo(4);
      one().resume();
    }
  }

  @Test
  void resultsNameTheirExecution() throws Exception {
    String waited = one().exec("true").id();
    String later = one().execAsync(Command.of("true")).get().id();
    assertThat(one().executions().list()).extracting(Execution::id).containsExactly(waited, later);
  }

  @Test
  void theyAreKilledByTheirIds() throws Exception {
    String id = startSleeping();
    String other = startSleeping();
    one().executions().kill(id);
    assertThat(one().executions().find(id).await().outcome()).isEqualTo(new Outcome.Killed());
    assertThat(one().executions().find(other).status()).isEqualTo(ExecutionStatus.RUNNING);
    one().executions().killAll();
    assertThat(one().executions().find(other).await().outcome()).isEqualTo(new Outcome.Killed());
  }

  /** A session gets another sandbox when it is rolled back. */
  @Test
  void anotherSandboxForgetsNone() throws Exception {
    one().snapshot("s");
    String id = start("echo before", ExecOptions.none());
    one().executions().find(id).await();
    one().rollback("s", Restore.FILES);
    one().exec("true");
    assertThat(allOutput(one().executions().find(id))).isEqualTo("before\n");
  }

  @Test
  void unknownOnesAndThoseOfOtherSessionsAreNotFound() {
    String id = one().exec("true").id();
    create("two");
    assertNotFound(() -> one().executions().find("no-such-id"));
    assertNotFound(() -> one().executions().kill("no-such-id"));
    assertNotFound(() -> session("two").executions().find(id));
    assertThat(session("two").executions().list()).isEmpty();
  }

  @Test
  void destroyingEndsAndForgetsThem() throws Exception {
    String id = startSleeping();
    Execution execution = one().executions().find(id);
    Executions executions = one().executions();
    one().destroy();
    assertThat(execution.await().outcome()).isEqualTo(new Outcome.Killed());
    assertNotFound(() -> executions.find(id));
    assertNotFound(executions::list);
    create(ONE);
    assertNotFound(() -> one().executions().find(id));
    assertThat(executions.list()).as("the handle is of the name").isEmpty();
  }

  @Test
  void closingTheServiceEndsAndForgetsThem() throws Exception {
    String id = startSleeping();
    Execution execution = one().executions().find(id);
    Executions executions = one().executions();
    reopen(config());
    assertThat(execution.await().outcome()).isEqualTo(new Outcome.Killed());
    assertThat(catchThrowableOfType(BaileyException.class, () -> executions.find(id)).code())
        .isEqualTo(ErrorCode.INVALID_STATE);
    assertNotFound(() -> one().executions().find(id));
  }
}
